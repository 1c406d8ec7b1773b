declare module 'ra-language-chinese' {
  const messages: { readonly ra: Readonly<Record<string, unknown>> };
  export default messages;
}

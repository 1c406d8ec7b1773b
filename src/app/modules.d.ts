/** Packages that say nothing of their types, or not where they are imported. */
declare module 'ra-language-chinese' {
  const messages: { readonly ra: Readonly<Record<string, unknown>> };
  export default messages;
}

// The package names its types only below its root; this is the root it leaves out.
declare module '@excalidraw/excalidraw' {
  export * from '@excalidraw/excalidraw/index';
}
declare module '@excalidraw/excalidraw/index.css';

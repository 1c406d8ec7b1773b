/** The address when it is http or https, else undefined: a `javascript:` link from data is never rendered as one. */
export const safeUrl = (value: string): string | undefined => {
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) return undefined;
  return new URL(value).href;
};

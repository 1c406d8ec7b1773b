import { isFileValue } from '#engine/objectFormats.ts';

/** The address when it is http or https, else undefined: a `javascript:` link from data is never rendered as one. */
export const safeUrl = (value: string): string | undefined => {
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) return undefined;
  return new URL(value).href;
};

/** A file as it is shown: a name and, where it is safe to open, its address. */
export interface ShownFile {
  readonly key: string;
  readonly name: string;
  readonly href: string | undefined;
  readonly size: number | undefined;
}

/** An address of this server, or http(s); anything else is text. */
const safeAddress = (url: string): string | undefined => (/^\/(?![/\\])/.test(url) ? url : safeUrl(url));

const lastPart = (url: string): string => decodeURIComponent(url.split(/[?#]/)[0]?.split('/').pop() ?? url);

const nameOf = (url: string): string => {
  try {
    return lastPart(url) || url;
  } catch {
    // A stray percent sign: the address is shown as it came.
    return url;
  }
};

const shownOne = (value: unknown): readonly ShownFile[] => {
  if (typeof value === 'string' && value !== '')
    return [{ key: value, name: nameOf(value), href: safeAddress(value), size: undefined }];
  if (!isFileValue(value)) return [];
  return [
    {
      key: value.file_id,
      name: value.name ?? '',
      href: value.url ? safeAddress(value.url) : undefined,
      size: value.size ?? undefined,
    },
  ];
};

/** The files of a value: uploaded ones, plain addresses, one or several. */
export const shownFiles = (value: unknown): readonly ShownFile[] =>
  (Array.isArray(value) ? value : [value]).flatMap(shownOne);

import { compareKey, visibleText } from '#domain/text/compareKey.ts';

/** Names from the topmost department down to the one that is meant. */
export type DepartmentPath = readonly string[];

/** What stands between two entries: a semicolon, with a line break behind it or not, or a line break. */
const between = String.raw`[;；](?:\r\n|[\r\n])?|\r\n|[\r\n]`;
/** An entry in quotation marks holds whatever it holds; any other ends at the next separator. */
const entry = new RegExp(
  String.raw`(?:^|${between})\s*(?:"((?:[^"]|"")*)"\s*(?=$|[;；\r\n])|([^;；\r\n]*))`,
  'g',
);
const needsQuotes = /[;；\r\n]|^"/;
const separator = '/';

/** The path a text says, `研发中心/软件部`: names without the spaces around them, empty ones left out. */
export const pathOf = (text: string): DepartmentPath =>
  text
    .split(separator)
    .map(visibleText)
    .filter((name) => name !== '');

/**
 * The texts of a cell that holds several, apart by semicolons or line breaks; empty ones keep their place, but not at the end. One that
 * holds a separator itself stands in quotation marks.
 */
export const entriesOf = (text: string): readonly string[] => {
  const entries = [...text.matchAll(entry)].map(([, quoted, plain = '']) =>
    visibleText(quoted?.replaceAll('""', '"') ?? plain),
  );
  const last = entries.findLastIndex((each) => each !== '');
  return entries.slice(0, last + 1);
};

/** Several texts as one cell that `entriesOf` takes apart again. */
export const entriesText = (texts: readonly string[]): string =>
  texts.map((text) => (needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(';');

/** The paths of a cell: several stand apart by semicolons or line breaks. */
export const pathsOf = (text: string): readonly DepartmentPath[] =>
  entriesOf(text)
    .map(pathOf)
    .filter((path) => path.length > 0);

/** A path as it is shown. */
export const pathText = (path: DepartmentPath): string => path.join(separator);

/** What two paths are compared by: equal keys mean that people read the same path. */
export const pathKey = (path: DepartmentPath): string => path.map(compareKey).join(separator);

import { compareKey, visibleText } from '#domain/text/compareKey.ts';

/** Names from the topmost department down to the one that is meant. */
export type DepartmentPath = readonly string[];

const between = /[;；\r\n]+/;
const separator = '/';

/** The path a text says, `研发中心/软件部`: names without the spaces around them, empty ones left out. */
export const pathOf = (text: string): DepartmentPath =>
  text
    .split(separator)
    .map(visibleText)
    .filter((name) => name !== '');

/** The texts of a cell that holds several, apart by semicolons or line breaks; empty ones keep their place, but not at the end. */
export const entriesOf = (text: string): readonly string[] => {
  const entries = text.split(between).map(visibleText);
  const last = entries.findLastIndex((entry) => entry !== '');
  return entries.slice(0, last + 1);
};

/** The paths of a cell: several stand apart by semicolons or line breaks. */
export const pathsOf = (text: string): readonly DepartmentPath[] =>
  entriesOf(text)
    .map(pathOf)
    .filter((path) => path.length > 0);

/** A path as it is shown. */
export const pathText = (path: DepartmentPath): string => path.join(separator);

/** What two paths are compared by: equal keys mean that people read the same path. */
export const pathKey = (path: DepartmentPath): string => path.map(compareKey).join(separator);

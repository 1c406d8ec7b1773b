import { visibleText } from '#domain/text/compareKey.ts';

/** How many people one paste may name, and how long each entry may be. */
export const pasteLimits = { entries: 500, entryLength: 200 } as const;

/** A list of people as it is pasted: cells of a sheet, lines of a message, names with a comma or a semicolon between them. */
const separators = /[\n\r\t\v\f\u2028\u2029,;，；、]+/u;

/** What a pasted text names, each once, in its order: names, phone numbers, employee numbers or addresses. A name may hold blanks. */
export const pastedEntries = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(separators)
      .map(visibleText)
      .filter((entry) => entry !== ''),
  ),
];

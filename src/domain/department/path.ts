import { compareKey, visibleText } from '#domain/text/compareKey.ts';

/** Someone who leads a department. */
interface Leader {
  readonly userId: number;
}

interface LedDepartment<Person extends Leader> {
  readonly leaders: readonly Person[];
}

/**
 * Whom a person reports to, from the nearest up: the supervisors of their department, then those of the ones above it. No one reports to
 * themselves, and each leader stands where they are met first; departments that are led by no one else are left out.
 */
export const reportingLine = <Person extends Leader, Department extends LedDepartment<Person>>(
  personId: number,
  upwards: readonly Department[],
): readonly Department[] => {
  const met = new Set([personId]);
  return upwards.flatMap((department) => {
    const leaders = department.leaders.filter(({ userId }) => !met.has(userId));
    for (const { userId } of leaders) met.add(userId);
    return leaders.length === 0 ? [] : [{ ...department, leaders }];
  });
};

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

/** A department that goes elsewhere: the departments above it now and then, the topmost first. */
export interface Move {
  readonly id: number;
  readonly before: readonly number[];
  readonly after: readonly number[];
}

export type Effect = 'gains' | 'loses';

/**
 * What a scope that consists of departments and all below them makes of a move: it gains the department, loses it, or
 * goes on as it was (undefined). Anyone who has the department itself in their scope keeps it wherever it goes.
 */
const scopeEffect = (scope: readonly number[], { id, before, after }: Move): Effect | undefined => {
  const covers = (above: readonly number[]) =>
    scope.includes(id) || scope.some((each) => above.includes(each));
  if (covers(before) === covers(after)) return undefined;
  return covers(after) ? 'gains' : 'loses';
};

/** The effects of several moves on one scope, each once: it may gain one department and lose another. */
export const scopeEffects = (scope: readonly number[], moves: readonly Move[]): readonly Effect[] => [
  ...new Set(moves.flatMap((move) => scopeEffect(scope, move) ?? [])),
];

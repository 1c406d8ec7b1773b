import { grouped } from '#domain/grouped.ts';
import { compareKey } from '#domain/text/compareKey.ts';
import { distance } from '#domain/text/lookAlike.ts';
import { type DepartmentPath, pathKey } from './path.ts';

/** A department there is, by the path its reader sees. `parentId` 0: the company. */
export interface KnownDepartment {
  readonly id: number;
  readonly parentId: number;
  readonly path: DepartmentPath;
}

/** What a unit is called by its kind: 业务系统部 and 业务系统组 are told apart by nothing else. */
const kind =
  /(?:事业部|事業部|本部|部门|部|小组|组|中心|办公室|室|科|处|课|課|係|团队|队|分公司|公司|グループ|チーム|センター|\b(?:department|dept\.?|division|team|group|office|cent(?:er|re)))$/u;
/** What numbers one unit among others like it: 一部, 2组, 前端 B 组. */
const numerals = /\d+|[零一二三四五六七八九十百千]|(?<![a-z])[a-z](?![a-z])/gu;

/** A name as it is compared: without its kind, and with the numerals that make it another unit. */
interface Stem {
  readonly text: string;
  readonly number: string;
}

const stemOf = (name: string): Stem => {
  const key = compareKey(name);
  const text = key.replace(kind, '').trim() || key;
  return { text, number: (text.match(numerals) ?? []).join(' ') };
};

/** Slips that still leave the same word: none in two letters. */
const tolerated = (length: number): number => (length < 3 ? 0 : length < 6 ? 1 : 2);

/** Edits between two names by their stems; undefined: they are two different names. */
const editsBetween = (one: Stem, other: Stem): number | undefined => {
  if (one.number !== other.number) return undefined;
  const edits = distance(one.text, other.text);
  return edits <= tolerated(Math.max(one.text.length, other.text.length)) ? edits : undefined;
};

/** A stem, and all that is left of it without one of its letters: two that differ by a slip have one of these in common. */
const tracesOf = ({ text }: Stem): readonly string[] => [
  ...new Set([text, ...Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1))]),
];

interface KnownStem extends Stem {
  readonly departments: readonly KnownDepartment[];
  readonly below: ReadonlyMap<number, readonly KnownDepartment[]>;
}

interface StemIndex {
  readonly byText: ReadonlyMap<string, KnownStem>;
  readonly byTrace: ReadonlyMap<string, readonly KnownStem[]>;
}

/** Stems of the departments there are, by their traces: each name is compared with the few that share one. */
const indexOf = (known: readonly KnownDepartment[]): StemIndex => {
  const stems = grouped(known, ({ path }) => stemOf(path.at(-1) ?? '').text);
  const byText = new Map(
    [...stems].map(([text, departments]) => [
      text,
      { ...stemOf(text), departments, below: grouped(departments, ({ parentId }) => parentId) },
    ]),
  );
  const traced = [...byText.values()].flatMap((stem) => tracesOf(stem).map((trace) => ({ trace, stem })));
  const byTrace = grouped(traced, ({ trace }) => trace);
  return {
    byText,
    byTrace: new Map([...byTrace].map(([trace, found]) => [trace, found.map(({ stem }) => stem)])),
  };
};

/** What more than so many have in common tells none of them. */
const mostOfTrace = 20;
/** Elsewhere in the tree more than so many of a name say nothing: every branch has its 行政部. */
const mostElsewhere = 3;
const mostShown = 3;

/** Stems a name may stand for, the nearest first. */
const nearStems = ({ byText, byTrace }: StemIndex, stem: Stem): readonly KnownStem[] => {
  const traces = tracesOf(stem).map((trace) => byTrace.get(trace) ?? []);
  const sharing = traces.filter(({ length }) => length <= mostOfTrace).flat();
  return [...new Set([byText.get(stem.text), ...sharing])]
    .flatMap((known) => {
      const edits = known && editsBetween(stem, known);
      return known === undefined || edits === undefined ? [] : [{ known, edits }];
    })
    .toSorted((one, other) => one.edits - other.edits)
    .map(({ known }) => known);
};

const nearDepartments = (
  index: StemIndex,
  name: string,
  parentId: number | undefined,
): readonly KnownDepartment[] => {
  const stems = nearStems(index, stemOf(name));
  const beside = stems.flatMap(({ below }) => (parentId === undefined ? [] : (below.get(parentId) ?? [])));
  const count = stems.reduce((sum, { departments }) => sum + departments.length, -beside.length);
  const elsewhere =
    count > mostElsewhere
      ? []
      : stems.flatMap(({ departments }) => departments.filter((each) => each.parentId !== parentId));
  return [...beside, ...elsewhere].slice(0, mostShown);
};

/**
 * For each path that leads to no department: those there are that may be meant, the nearest first. Beside it, or below what may be
 * meant by the one above, before elsewhere in the tree. One pass, whatever the number of departments.
 */
export const similarDepartments = (
  known: readonly KnownDepartment[],
  missing: readonly DepartmentPath[],
): ReadonlyMap<string, readonly DepartmentPath[]> => {
  const index = indexOf(known);
  const idOf = new Map(known.map(({ id, path }) => [pathKey(path), id]));
  const similar = new Map<string, readonly DepartmentPath[]>();
  for (const path of missing.toSorted((one, other) => one.length - other.length)) {
    const above = path.slice(0, -1);
    const near = nearDepartments(index, path.at(-1) ?? '', above.length === 0 ? 0 : idOf.get(pathKey(above)));
    const [nearest] = near;
    // What stands below it stands below the one that is meant.
    if (nearest !== undefined) idOf.set(pathKey(path), nearest.id);
    similar.set(
      pathKey(path),
      near.map((department) => department.path),
    );
  }
  return similar;
};

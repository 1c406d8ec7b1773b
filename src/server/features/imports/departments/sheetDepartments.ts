import { checkDepartmentName } from '#domain/department/checkChange.ts';
import { type DepartmentPath, pathKey, pathOf } from '#domain/department/path.ts';
import { typedPhone } from '#domain/member/dialCodes.ts';
import { maskPhone } from '#domain/member/phone.ts';
import { visibleText } from '#domain/text/compareKey.ts';
import { type Violation, violation } from '#domain/violation.ts';
import {
  type PathEnd,
  type PathPlace,
  resolvePaths,
} from '#server/features/directory/department/departmentPaths.ts';
import { findMarkedPeople, type MarkedPerson } from '#server/features/directory/member/store/candidates.ts';
import { readScopeOf } from '#server/features/directory/scope.ts';
import type { TargetImport } from '#server/features/imports/sheet/importTarget.ts';
import type { SheetCells } from '#server/features/imports/store/importRows.ts';
import { findSheetCells } from '#server/features/imports/store/importViews.ts';
import type { CallContext } from '#server/platform/handler.ts';

/** A department a row of the sheet makes. Keys are those of its path and of the path above it. */
export interface SheetDepartment {
  readonly index: number;
  readonly line: number;
  readonly name: string;
  readonly parent: DepartmentPath;
  readonly key: string;
  readonly parentKey: string;
  /** Whether its own row cannot be written. */
  readonly isBroken: boolean;
}

/** Where a row wants its department: below one that is there, or one that another row of the sheet makes. */
export type ParentFinding =
  | { readonly kind: 'there'; readonly place: PathPlace }
  | { readonly kind: 'company' | 'missing' | 'ambiguous' | 'outside' }
  | { readonly kind: 'made'; readonly by: SheetDepartment; readonly above: ParentFinding }
  | { readonly kind: 'broken'; readonly by: SheetDepartment };

const over = ['written', 'unchanged', 'failed', 'skipped', 'undone'];

/** The department a row makes; undefined: its name is none, and nothing can stand below it. */
export const sheetDepartmentOf = (
  row: Omit<SheetCells, 'targetId' | 'trace'>,
): SheetDepartment | undefined => {
  const name = visibleText(row.cells.name ?? '');
  if (checkDepartmentName(name).length > 0) return undefined;
  const parent = pathOf(row.cells.parent_path ?? '');
  return {
    index: row.index,
    line: row.line,
    name,
    parent,
    key: pathKey([...parent, name]),
    parentKey: pathKey(parent),
    isBroken: row.state === 'error',
  };
};

/** All rows of the sheet that are not removed, as far as they are known. */
export const sheetOf = (context: CallContext, target: TargetImport): Promise<readonly SheetCells[]> =>
  target.sheet === undefined
    ? findSheetCells(context.db, context.actor.companyId, target.importId)
    : Promise.resolve(target.sheet);

/** Things by a key of theirs, in their order. (Node 20 has no `Map.groupBy` yet.) */
export const groupedBy = <Thing, Key>(
  things: readonly Thing[],
  keyOf: (thing: Thing) => Key,
): ReadonlyMap<Key, readonly Thing[]> => {
  const groups = new Map<Key, Thing[]>();
  for (const thing of things) {
    const group = groups.get(keyOf(thing));
    if (group === undefined) groups.set(keyOf(thing), [thing]);
    else group.push(thing);
  }
  return groups;
};

/** The departments a sheet still has to make, by the key of their path; `own` rows are the ones just being decided. */
export const madeBySheet = (
  sheet: readonly SheetCells[],
  own: readonly SheetDepartment[],
): ReadonlyMap<string, readonly SheetDepartment[]> => {
  const decided = new Set(own.map(({ index }) => index));
  const others = sheet
    .filter(({ index, state }) => !decided.has(index) && !over.includes(state))
    .flatMap((row) => sheetDepartmentOf(row) ?? []);
  return groupedBy([...others, ...own], ({ key }) => key);
};

/** A path with every path above it, itself first; the company is not among them. */
export const waysUp = (path: DepartmentPath): readonly DepartmentPath[] =>
  path.map((_, index) => path.slice(0, path.length - index));

/** Finds where rows want their departments: in the tree first, else among what the sheet makes. */
export const parentFinder = (
  ends: ReadonlyMap<string, PathEnd>,
  made: ReadonlyMap<string, readonly SheetDepartment[]>,
  isWhole: boolean,
): ((path: DepartmentPath) => ParentFinding) => {
  const find = (path: DepartmentPath): ParentFinding => {
    if (path.length === 0) return { kind: isWhole ? 'company' : 'outside' };
    const end = ends.get(pathKey(path));
    if (end?.kind === 'found') return { kind: 'there', place: end.place };
    if (end?.kind === 'company' || end?.kind === 'ambiguous') return { kind: end.kind };
    const [by, ...twins] = made.get(pathKey(path)) ?? [];
    if (by === undefined) return { kind: end?.kind === 'outside' ? 'outside' : 'missing' };
    const above = find(path.slice(0, -1));
    const isSound = above.kind === 'there' || above.kind === 'company' || above.kind === 'made';
    return by.isBroken || twins.length > 0 || !isSound ? { kind: 'broken', by } : { kind: 'made', by, above };
  };
  return find;
};

/** How many departments stand above one that is put there. */
export const depthBelow = (parent: ParentFinding): number => {
  if (parent.kind === 'there') return parent.place.ancestors.length;
  return parent.kind === 'made' ? depthBelow(parent.above) + 1 : 0;
};

/** The department that is there already on the way up from a parent; undefined: the company, or nothing. */
export const anchorOf = (parent: ParentFinding): PathPlace | undefined => {
  if (parent.kind === 'there') return parent.place;
  return parent.kind === 'made' ? anchorOf(parent.above) : undefined;
};

/** Who a number in a cell names: one person who works here and exists for the actor, or why no one can be told. */
type NamedPerson =
  | { readonly kind: 'found'; readonly person: MarkedPerson }
  | { readonly kind: 'none'; readonly violation: Violation };

const separators = /[;；、,，\r\n]+/;
const defaultCountryCode = '86';

/** The employee and phone numbers of a cell, in their order, each once. */
export const marksOf = (text: unknown): readonly string[] =>
  typeof text !== 'string'
    ? []
    : [
        ...new Set(
          text
            .split(separators)
            .map((mark) => mark.trim())
            .filter((mark) => mark !== ''),
        ),
      ];

const isMatched = (person: MarkedPerson, mark: string): boolean => {
  const { countryCode, digits } = typedPhone(mark, defaultCountryCode);
  return person.work_id === mark || (person.phone === digits && person.country_code === countryCode);
};

const personOf = (people: readonly MarkedPerson[], mark: string): NamedPerson => {
  const [person, ...others] = people.filter((each) => isMatched(each, mark));
  const name = { name: mark };
  if (person === undefined)
    return { kind: 'none', violation: violation('departmentImport.personMissing', undefined, name) };
  return others.length === 0
    ? { kind: 'found', person }
    : { kind: 'none', violation: violation('departmentImport.personAmbiguous', undefined, name) };
};

/** Reads employee and phone numbers as people, in one statement. Who left or is out of scope is no one, the actor aside. */
export const findNamedPeople = async (
  context: CallContext,
  marks: readonly string[],
): Promise<(mark: string) => NamedPerson> => {
  const { db, actor } = context;
  const asked = [...new Set(marks)];
  const phones = asked.map((mark) => typedPhone(mark, defaultCountryCode));
  const bounds = readScopeOf(context, 'member');
  const found = await findMarkedPeople(db, {
    companyId: actor.companyId,
    personMarks: { workIds: asked, phones },
    bounds,
  });
  const known = found.filter(
    (person) => person.status === 'normal' && (person.is_seen || person.user_id === actor.userId),
  );
  return (mark) => personOf(known, mark);
};

/** Whether a cell says of a person what an export does: their employee number, masked phone, or name. */
export const isSaidOf = (
  mark: string,
  { name, work_id: workId, phone }: Pick<MarkedPerson, 'name' | 'work_id' | 'phone'>,
): boolean => mark === workId || mark === phone || mark === maskPhone(phone) || mark === name;

/** Paths looked up by one statement: short enough for other calls to have their turn in between. */
const pathsAtOnce = 400;

/** What the paths of a whole sheet lead to, by their key. */
export const resolveInParts = async (
  context: CallContext,
  paths: readonly DepartmentPath[],
): Promise<ReadonlyMap<string, PathEnd>> => {
  const requested = [...new Map(paths.map((path) => [pathKey(path), path])).values()];
  const ends = new Map<string, PathEnd>();
  for (let start = 0; start < requested.length; start += pathsAtOnce)
    for (const [key, end] of await resolvePaths(context, requested.slice(start, start + pathsAtOnce)))
      ends.set(key, end);
  return ends;
};

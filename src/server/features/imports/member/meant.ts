import {
  type DepartmentPath,
  entriesText,
  pathKey,
  pathOf,
  pathsOf,
  pathText,
} from '#domain/department/path.ts';
import { normalisePhone } from '#domain/member/phone.ts';
import { compareKey } from '#domain/text/compareKey.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { SheetRow } from '#engine/sheet/sheetRow.ts';
import type { PathEnd } from '#server/features/directory/department/departmentPaths.ts';
import { findKnownPeople } from '#server/features/directory/department/store/departments.ts';
import {
  findKeyedPeople,
  type KeyedPerson,
  type PersonKey,
} from '#server/features/directory/member/store/namedPeople.ts';
import { readScopeOf, writeScopeOf } from '#server/features/directory/scope.ts';
import { resolveInParts } from '#server/features/imports/departments/sheetDepartments.ts';
import type { ImportTarget } from '#server/features/imports/sheet/importTarget.ts';
import { findSimilarIn } from '#server/features/imports/sheet/relatedIds.ts';
import type { CallContext } from '#server/platform/handler.ts';

type Cells = Readonly<Record<string, string>>;
type Permission = 'create' | 'update';

/** The path of a cell once `from` on its way is another department. */
const replaced = (
  path: DepartmentPath,
  {
    end,
    from,
    by,
  }: { readonly end: PathEnd | undefined; readonly from: DepartmentPath; readonly by: DepartmentPath },
): DepartmentPath => {
  if (end?.kind !== 'missing') return path;
  const above = end.parent?.path ?? [];
  const isOnWay = pathKey([...above, ...end.names].slice(0, from.length)) === pathKey(from);
  return isOnWay && from.length > above.length
    ? [...by, ...end.names.slice(from.length - above.length)]
    : path;
};

/** The cells of a row that name a department which is not there, once another one is meant by it. */
const withMatched = (
  ends: ReadonlyMap<string, PathEnd>,
  { cells, from, by }: { readonly cells: Cells; readonly from: DepartmentPath; readonly by: DepartmentPath },
): Cells => {
  const now = (path: DepartmentPath) => replaced(path, { end: ends.get(pathKey(path)), from, by });
  const main = pathOf(cells.main_part ?? '');
  // The main department may go by its name alone, for the row names it among the others.
  const isNamed = main.length === 1 && pathKey(main) === compareKey(from.at(-1) ?? '');
  return {
    part: entriesText(pathsOf(cells.part ?? '').map((path) => pathText(now(path)))),
    ...(main.length === 0 ? {} : { main_part: pathText(isNamed ? by : now(main)) }),
  };
};

const replaceIn = async (
  context: CallContext,
  rows: readonly Cells[],
  from: string,
  by: string,
): Promise<readonly Cells[]> => {
  const ends = await resolveInParts(
    context,
    rows.flatMap(({ part = '', main_part: main = '' }) => [...pathsOf(part), pathOf(main)]),
  );
  return rows.map((cells) => withMatched(ends, { cells, from: pathOf(from), by: pathOf(by) }));
};

/** What may be meant by departments the rows of people name and no one has made; `permission`: what putting people there takes. */
export const matchedDepartments = (permission: Permission): NonNullable<ImportTarget['newDepartments']> => ({
  findSimilar: (context, names) => findSimilarIn(context, writeScopeOf(context, 'member', permission), names),
  replaceIn,
});

/** Whom a row means, or why no one. */
export interface MatchedPerson {
  readonly userId: number | undefined;
  readonly violations: readonly Violation[];
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const keyOf = ({ values }: SheetRow): PersonKey => {
  const phone = textOf(values.phone);
  const number = normalisePhone(phone, textOf(values.country_code));
  return {
    userId: typeof values.user_id === 'number' ? values.user_id : null,
    workId: textOf(values.workId)?.normalize('NFKC') ?? null,
    countryCode: number.countryCode,
    // A masked number names no one.
    phone: phone === null || phone.includes('*') ? null : number.digits,
  };
};

/** The number of the member decides alone; else the work id where someone has it, else the phone number. */
const matchedBy = (key: PersonKey, found: KeyedPerson): MatchedPerson => {
  if (key.userId === null && key.workId === null && key.phone === null)
    return { userId: undefined, violations: [violation('memberImport.keyMissing')] };
  const userId = key.userId === null ? (found.by_work_id ?? found.by_phone) : found.by_id;
  const column = key.userId !== null ? 'user_id' : key.workId !== null ? 'workId' : 'phone';
  return userId === null
    ? { userId: undefined, violations: [violation('memberImport.personMissing', column)] }
    : { userId, violations: [] };
};

/** The people keys name, as far as they exist for the reader: of all others a row says what it says of no one (case M03). */
const findSeen = async (
  context: CallContext,
  keys: readonly PersonKey[],
): Promise<readonly KeyedPerson[]> => {
  const { db, actor } = context;
  const found = await findKeyedPeople(db, actor.companyId, keys);
  const ids = found.flatMap(({ by_id, by_work_id, by_phone }) => [by_id, by_work_id, by_phone]);
  const named = [...new Set(ids.flatMap((id) => id ?? []))];
  const seen = await findKnownPeople(db, {
    companyId: actor.companyId,
    userIds: named,
    bounds: readScopeOf(context, 'member'),
  });
  const ifSeen = (id: number | null) => (id !== null && (seen.has(id) || id === actor.userId) ? id : null);
  return found.map(({ by_id, by_work_id, by_phone }) => ({
    by_id: ifSeen(by_id),
    by_work_id: ifSeen(by_work_id),
    by_phone: ifSeen(by_phone),
  }));
};

/** Whom each row means; who stands in an earlier row of the piece is not meant twice. */
export const matchedPeople = async (
  context: CallContext,
  rows: readonly SheetRow[],
): Promise<readonly MatchedPerson[]> => {
  const keys = rows.map(keyOf);
  const found = await findSeen(context, keys);
  const seen = new Set<number>();
  return keys.map((key, index) => {
    const matched = matchedBy(key, found[index] ?? { by_id: null, by_work_id: null, by_phone: null });
    const { userId } = matched;
    if (userId === undefined) return matched;
    if (seen.has(userId)) return { userId: undefined, violations: [violation('memberImport.personTwice')] };
    seen.add(userId);
    return matched;
  });
};

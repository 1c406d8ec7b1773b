import { normalisePhone } from '#domain/member/phone.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { SheetRow } from '#engine/sheet/sheetRow.ts';
import { findKnownPeople } from '#server/features/directory/department/store/departments.ts';
import {
  findKeyedPeople,
  type KeyedPerson,
  type PersonKey,
} from '#server/features/directory/member/store/sheetPeople.ts';
import { readScopeOf } from '#server/features/directory/scope.ts';
import type { CallContext } from '#server/platform/handler.ts';

/** Whom a row means, or why nobody. */
export interface MeantPerson {
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
    // A masked number names nobody.
    phone: phone === null || phone.includes('*') ? null : number.digits,
  };
};

/** The number of the member decides alone; else the work id where somebody has it, else the phone number. */
const meantBy = (key: PersonKey, found: KeyedPerson): MeantPerson => {
  if (key.userId === null && key.workId === null && key.phone === null)
    return { userId: undefined, violations: [violation('memberImport.keyMissing')] };
  const userId = key.userId === null ? (found.by_work_id ?? found.by_phone) : found.by_id;
  const column = key.userId !== null ? 'user_id' : key.workId !== null ? 'workId' : 'phone';
  return userId === null
    ? { userId: undefined, violations: [violation('memberImport.personMissing', column)] }
    : { userId, violations: [] };
};

/** The people keys name, as far as they exist for the reader: of all others a row says what it says of nobody (case M03). */
const findSeen = async (
  context: CallContext,
  keys: readonly PersonKey[],
): Promise<readonly KeyedPerson[]> => {
  const { db, actor } = context;
  const found = await findKeyedPeople(db, actor.companyId, keys);
  const ids = found.flatMap(({ by_id, by_work_id, by_phone }) => [by_id, by_work_id, by_phone]);
  const named = [...new Set(ids.flatMap((id) => id ?? []))];
  const seen = await findKnownPeople(db, actor.companyId, named, readScopeOf(context, 'member'));
  const ifSeen = (id: number | null) => (id !== null && (seen.has(id) || id === actor.userId) ? id : null);
  return found.map(({ by_id, by_work_id, by_phone }) => ({
    by_id: ifSeen(by_id),
    by_work_id: ifSeen(by_work_id),
    by_phone: ifSeen(by_phone),
  }));
};

/** Whom each row means; who stands in an earlier row of the piece is not meant twice. */
export const meantPeople = async (
  context: CallContext,
  rows: readonly SheetRow[],
): Promise<readonly MeantPerson[]> => {
  const keys = rows.map(keyOf);
  const found = await findSeen(context, keys);
  const seen = new Set<number>();
  return keys.map((key, index) => {
    const meant = meantBy(key, found[index] ?? { by_id: null, by_work_id: null, by_phone: null });
    const { userId } = meant;
    if (userId === undefined) return meant;
    if (seen.has(userId)) return { userId: undefined, violations: [violation('memberImport.personTwice')] };
    seen.add(userId);
    return meant;
  });
};

import type { Calls } from '#generated/types.ts';
import { isVisible, readScopeOf } from '#server/features/directory/scope.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { memberRowsOf } from './memberRows.ts';
import { findHoldersOfMany, type Holder, type SoughtFor, type SoughtValues } from './store/namedPeople.ts';

/** A value that is in use, and by whom, as far as the reader may know. */
export type TakenValue = Calls['checkUnique']['reply']['taken'][number];

/** Departments through which the reader sees working people, by person; someone in none of them is not in the map. */
const seenDepartments = async (context: CallContext, holders: readonly Holder[]) => {
  const ids = holders.filter(({ isResigned }) => !isResigned).map(({ userId }) => userId);
  const rows = await memberRowsOf(context, ids);
  return new Map(
    rows.flatMap((row) => row.departments.slice(0, 1).map(({ name }) => [row.user_id, name ?? null])),
  );
};

/**
 * Which of the values someone else in the company has. Whose they are is told within the reader's scope only; other
 * companies are never asked, so that the answer says nothing about them (case M03).
 */
export const takenValues = async (
  context: CallContext,
  values: SoughtValues,
  exceptUserId: number,
): Promise<TakenValue[]> => {
  const [taken = []] = await takenValuesOfMany(context, [{ ...values, exceptUserId }]);
  return taken;
};

/** The same for the values of many people, a list for each in their order, in a constant number of statements. */
export const takenValuesOfMany = async (
  context: CallContext,
  many: readonly SoughtFor[],
): Promise<readonly TakenValue[][]> => {
  const holders = await findHoldersOfMany(context.db, context.actor.companyId, many);
  const taken = many.map((): TakenValue[] => []);
  if (holders.length === 0) return taken;
  const seen = await seenDepartments(context, holders);
  const scope = readScopeOf(context, 'member');
  for (const { sought, field, userId, name, isResigned, departmentName, ancestors } of holders) {
    const isSeen = isResigned ? isVisible(scope, ancestors) : seen.has(userId);
    const who = isSeen
      ? { user_id: userId, name, department: isResigned ? departmentName : (seen.get(userId) ?? null) }
      : { user_id: null, name: null, department: null };
    taken[sought]?.push({ field, ...who, resigned: isResigned ? 1 : 0 });
  }
  return taken;
};

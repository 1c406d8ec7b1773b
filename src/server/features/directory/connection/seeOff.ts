import type { Violation } from '#domain/violation.ts';
import { dayOfInstant } from '#engine/dateText.ts';
import type { LinkRecord } from '#server/features/directory/department/store/departmentLinks.ts';
import { resignPeople } from '#server/features/directory/leaving/resign.ts';
import { findMainAdministrator } from '#server/features/directory/leaving/store/leaving.ts';
import type { LeavingContext } from '#server/features/directory/registry.ts';
import { leaveWithoutDepartment } from './store/connectedPeople.ts';
import { findPlacesOf, reseat, reseatingOf } from './syncPeople.ts';

/** What became of people who are no longer in a connected company, or why nothing was done. */
export type SeenOff =
  | { readonly violations: readonly Violation[] }
  | { readonly left: readonly number[]; readonly resigned: readonly number[] };

/**
 * Takes people out of the branch of a connected company. Those with a department of this company keep it; those who have none leave, by
 * the rule of resignation and with everything they hand over. The main administrator never leaves: they stay without a department.
 */
export const seeOff = async (
  context: LeavingContext,
  link: LinkRecord,
  userIds: readonly number[],
): Promise<SeenOff> => {
  if (userIds.length === 0) return { left: [], resigned: [] };
  const { db, now } = context;
  const { company_id: companyId, dept_id: rootId } = link;
  const places = await findPlacesOf(context, companyId, userIds);
  const planned = userIds.map((userId) => ({
    userId,
    ...reseatingOf(userId, places.get(userId) ?? [], { rootId, inside: [] }),
  }));
  const staying = planned.filter(({ plan }) => plan.main !== null);
  await reseat(
    context,
    companyId,
    staying.flatMap(({ reseating }) => reseating ?? []),
  );
  const alone = planned.filter(({ plan }) => plan.main === null).map(({ userId }) => userId);
  const main = await findMainAdministrator(db, companyId);
  const leavers = alone.filter((userId) => userId !== main);
  const outcome = await resignPeople(context, leavers, {
    outTime: dayOfInstant(now),
    reason: 'other',
    note: link.company_name,
    recipients: [],
    endsAtSource: true,
  });
  if (outcome.kind === 'refused') return { violations: outcome.violations };
  const [kept] = outcome.failed;
  if (kept !== undefined) return { violations: [kept.violation] };
  if (main !== undefined && alone.includes(main)) await leaveWithoutDepartment(db, companyId, main);
  return {
    left: [...staying.map(({ userId }) => userId), ...alone.filter((userId) => userId === main)],
    resigned: outcome.resigned.map((leaver) => leaver.user_id),
  };
};

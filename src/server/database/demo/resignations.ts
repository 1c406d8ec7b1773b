import { dayOf, daysBefore } from './dates.ts';
import type { PlannedDepartment } from './departments.ts';
import type { Row } from './insertRows.ts';
import type { PlannedPerson, Resignation } from './person.ts';

/** A group whose owner has left; it waits for another one. */
export interface OrphanedGroup {
  readonly group_id: number;
  readonly name: string;
  readonly owner_id: number | null;
  readonly dept_id: number | null;
}

interface FormerCompany {
  readonly companyId: number;
  readonly departments: readonly PlannedDepartment[];
  /** The living and those who have left. */
  readonly people: readonly PlannedPerson[];
  readonly operator: { readonly userId: number; readonly name: string };
}

interface Former {
  readonly person: PlannedPerson;
  readonly resigned: Resignation;
}

const formerOf = (people: readonly PlannedPerson[]): readonly Former[] =>
  people.flatMap((person) => (person.resigned === undefined ? [] : [{ person, resigned: person.resigned }]));

/** Rows of `resignation`: everybody who has left, from the one department they were in. */
export const resignationRows = ({ companyId, people, operator }: FormerCompany, now: Date): readonly Row[] =>
  formerOf(people).map(({ person, resigned }) => ({
    company_id: companyId,
    user_id: person.userId,
    main_department_id: person.departmentId,
    department_ids: [person.departmentId],
    departments: [{ id: person.departmentId, position: person.position, is_main: 1 }],
    out_time: dayOf(daysBefore(now, resigned.daysAgo)),
    reason: resigned.reason,
    note: null,
    resigned_at: daysBefore(now, resigned.daysAgo).toISOString(),
    // Nobody ends a term that ends by its time.
    ...(resigned.reason === 'term_ended'
      ? { operator_id: null, operator_name: '' }
      : { operator_id: operator.userId, operator_name: operator.name }),
  }));

interface PlannedItem {
  readonly kind: 'dept_supervisor' | 'dept_responsible';
  readonly status: 'waiting' | 'done' | 'failed';
  readonly recipient: 'leader' | 'newcomer' | undefined;
}

const waiting: PlannedItem = { kind: 'dept_supervisor', status: 'waiting', recipient: undefined };
const done: PlannedItem = { kind: 'dept_supervisor', status: 'done', recipient: 'leader' };
const led: PlannedItem = { kind: 'dept_responsible', status: 'done', recipient: 'leader' };
const failed: PlannedItem = { kind: 'dept_supervisor', status: 'failed', recipient: 'newcomer' };

/**
 * What each state of a hand-over is made of. Whatever waits has no recipient yet: the job leaves it alone until an
 * administrator chooses one, so that the demo stays as it was made.
 */
const itemsByStatus: Readonly<Record<Resignation['transferStatus'], readonly PlannedItem[]>> = {
  0: [],
  1: [waiting],
  2: [led, waiting],
  3: [done],
  4: [led, failed],
};

/** Who takes over: the department's leader, or, where it is to fail, somebody who has not used the app yet. */
const recipientOf = (
  { recipient }: PlannedItem,
  departmentId: number,
  living: readonly PlannedPerson[],
): number | null => {
  if (recipient === undefined) return null;
  const leader = living.find((person) => person.departmentId === departmentId && person.seat === 0);
  const newcomer = living.find((person) => !person.isActive);
  return (recipient === 'leader' ? leader : newcomer)?.userId ?? null;
};

type ItemRow = Row & { readonly user_id: number };

const departmentItems = ({ departments, people }: FormerCompany): readonly ItemRow[] => {
  const living = people.filter(({ resigned }) => resigned === undefined);
  const names = new Map(departments.map(({ id, name }) => [id, name]));
  return formerOf(people).flatMap(({ person, resigned }) =>
    itemsByStatus[resigned.transferStatus].map((item) => ({
      user_id: person.userId,
      kind: item.kind,
      target_id: person.departmentId,
      target_name: names.get(person.departmentId) ?? '',
      department_id: person.departmentId,
      recipient_id: recipientOf(item, person.departmentId, living),
      status: item.status,
      reason: item.status === 'failed' ? 'resignation.recipientUnfit' : null,
      attempts: item.status === 'waiting' ? 0 : 1,
    })),
  );
};

const groupItem = (group: OrphanedGroup): ItemRow => ({
  user_id: group.owner_id ?? 0,
  kind: 'group_owner',
  target_id: group.group_id,
  target_name: group.name,
  department_id: group.dept_id,
  recipient_id: null,
  status: 'waiting',
  reason: null,
  attempts: 0,
});

/** Rows of `transfer_item` that make up the states of the hand-overs, groups without an owner among them. */
export const transferItemRows = (
  company: FormerCompany,
  groups: readonly OrphanedGroup[],
  now: Date,
): readonly Row[] => {
  const left = new Map(formerOf(company.people).map(({ person, resigned }) => [person.userId, resigned]));
  return [...departmentItems(company), ...groups.map(groupItem)].map((item, index) => ({
    company_id: company.companyId,
    item_id: index + 1,
    ...item,
    updated_at: daysBefore(now, left.get(item.user_id)?.daysAgo ?? 0).toISOString(),
  }));
};

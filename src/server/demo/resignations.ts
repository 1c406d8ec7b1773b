import { executionOf } from '#domain/department/checkRemoval.ts';
import type { ResignReason } from '#domain/resignation/handOver.ts';
import { type PlannedDepartment, positionOf } from './departments.ts';
import { inventedName, type PlannedPerson, phoneOf, type Resignation } from './person.ts';
import { dayOf, daysBefore, type Random } from './random.ts';
import type { Row, TableRows } from './rows.ts';
import type { World } from './world.ts';

interface Former {
  readonly person: PlannedPerson;
  readonly resigned: Resignation;
}

const formerOf = (people: readonly PlannedPerson[]): readonly Former[] =>
  people.flatMap((person) => (person.resigned === undefined ? [] : [{ person, resigned: person.resigned }]));

const resignationRow = ({ now, main }: World, { person, resigned }: Former): Row => {
  // No one ends a term that ends by its time.
  const isByTime = resigned.reason === 'term_ended';
  return {
    user_id: person.userId,
    main_department_id: person.departmentId,
    department_ids: [person.departmentId],
    departments: [{ id: person.departmentId, position: person.position, is_main: 1 }],
    roles: [],
    out_time: dayOf(daysBefore(now, resigned.daysAgo)),
    reason: resigned.reason,
    resigned_at: daysBefore(now, resigned.daysAgo),
    operator_id: isByTime ? null : main.userId,
    operator_name: isByTime ? '' : main.name,
  };
};

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

/** Who takes over: the department's leader, or, where it is to fail, someone who has not used the app yet. */
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

const departmentItems = ({ living, company }: World, former: readonly Former[]): readonly ItemRow[] => {
  const names = new Map(company.departments.map(({ id, name }) => [id, name]));
  return former.flatMap(({ person, resigned }) =>
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

const groupItem = (group: Row): ItemRow => ({
  user_id: Number(group.owner_id),
  kind: 'group_owner',
  target_id: group.group_id,
  target_name: group.name,
  department_id: group.dept_id,
  recipient_id: null,
  status: 'waiting',
  reason: null,
  attempts: 0,
});

/**
 * Who has left, from the one department they were in, and what makes up the states of their hand-overs: `groups` that wait for another
 * owner are among it.
 */
export const resignationRows = (world: World, groups: readonly Row[]): TableRows => {
  const former = formerOf(world.company.people);
  const left = new Map(former.map(({ person, resigned }) => [person.userId, resigned]));
  const orphaned = groups.filter(
    ({ owner_id: owner, status }) => status === 'normal' && left.has(Number(owner)),
  );
  return {
    resignation: former.map((each) => resignationRow(world, each)),
    transfer_item: [...departmentItems(world, former), ...orphaned.map(groupItem)].map((item) => ({
      ...item,
      updated_at: daysBefore(world.now, left.get(item.user_id)?.daysAgo ?? 0),
    })),
  };
};

/** How many who left have a hand-over in each state: none, waiting, running, done, partly failed. */
const handOvers = [24, 9, 3, 20, 2] as const;
const states = [0, 1, 2, 3, 4] as const;
const reasons: readonly ResignReason[] = [
  'voluntary',
  'contract_ended',
  'dismissed',
  'retired',
  'transferred',
];
const halfYearDays = 180;
const hoursPerDay = 24;

/** Open hand-overs are young; everything else is spread over half a year, so that some are past the 30-day limit. */
const daysAgo = (status: Resignation['transferStatus'], index: number, count: number): number => {
  const span = status === 1 || status === 2 ? 14 : halfYearDays;
  return 1 + Math.floor((index * span) / count);
};

const resignations = (random: Random): readonly Resignation[] =>
  states.flatMap((transferStatus) =>
    Array.from({ length: handOvers[transferStatus] }, (_, index) => ({
      transferStatus,
      daysAgo: daysAgo(transferStatus, index, handOvers[transferStatus]),
      reason: random.pick(reasons),
    })),
  );

/** The first of them was there for a day's work, which ended an hour ago (company.md). */
const asTemporary = (person: PlannedPerson & { readonly resigned: Resignation }): PlannedPerson => {
  const daysAgo = 1 / hoursPerDay;
  return {
    ...person,
    memberType: 'temporary',
    entryDaysAgo: 1,
    resigned: { ...person.resigned, daysAgo, reason: 'term_ended' },
  };
};

/** The 58 people who have left; their user ids follow those of the living company. */
export const planFormerPeople = (
  departments: readonly PlannedDepartment[],
  firstUserId: number,
  random: Random,
): readonly PlannedPerson[] => {
  const own = departments.filter(({ source, people }) => source === 'main' && people > 1);
  return resignations(random).map((resigned, index) => {
    const userId = firstUserId + index;
    const department = random.pick(own);
    const person = {
      userId,
      name: inventedName(random),
      departmentId: department.id,
      otherDepartmentIds: [],
      seat: 1,
      position: positionOf(department, 1, random),
      memberType: 'regular' as const,
      countryCode: '86',
      phone: phoneOf(userId, '86'),
      phoneShow: 1 as const,
      isActive: true,
      isRealName: true,
      isExecutive: false,
      hasEmail: false,
      workId: `LS${10_000 + userId}`,
      entryDaysAgo: resigned.daysAgo + 60 + random.below(2_000),
      resigned,
    };
    return index === 0 ? asTemporary(person) : person;
  });
};

const deletionInDays = 3;

/** The departments the outline marks: to be deleted in three days, as the main administrator said yesterday. */
export const deletionRows = ({ company, main, now }: World): TableRows => ({
  deletion: company.departments
    .filter(({ isDeletionPlanned }) => isDeletionPlanned)
    .map(({ id, name }) => ({
      dept_id: id,
      dept_name: name,
      status: 'pending',
      group_action: 'dissolve',
      execute_at: executionOf(dayOf(daysBefore(now, -deletionInDays))),
      creator_id: main.userId,
      created_at: daysBefore(now, 1),
    })),
});

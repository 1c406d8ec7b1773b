import { grouped } from '#domain/grouped.ts';
import type { PlannedDepartment } from './departments.ts';
import facts from './facts/groups.json' with { type: 'json' };
import type { PlannedPerson } from './person.ts';
import { createRandom, hoursBefore, type Random } from './random.ts';
import type { Row } from './rows.ts';
import type { World } from './world.ts';

/** The figures of company.md. */
const { figures, interests, towns, workWords, meetingWords, checkInWords } = facts;

/** Ids count up from here: first the groups complaints are about, then all others. */
const firstGroupId = 1_001;

/** Groups complaints are about, in the order of their ids; the last was dissolved after one. */
const reportedGroups: readonly string[] = facts.reported;
const dissolvedGroup = '顺风车联络群';

const everyone = '全员公告群';
/** Its people and those below it are more than an ordinary group may have. */
const largeDepartment = '智能制造中心';
const ordinaryLimit = 500;
const whitelistedLimit = 2_000;

interface PlannedGroup {
  readonly name: string;
  readonly type: 1 | 2 | 3 | 4;
  readonly ownerId: number;
  readonly departmentId?: number;
  readonly includesSub?: boolean;
  readonly isInStep?: boolean;
  readonly isWhitelisted?: boolean;
  readonly isDissolved?: boolean;
  /** People stored with the group, its owner among them; none for one kept in step. */
  readonly userIds: readonly number[];
}

const sample = (people: readonly PlannedPerson[], size: number, random: Random): readonly number[] => {
  const from = random.below(Math.max(1, people.length - size));
  return people.slice(from, from + size).map(({ userId }) => userId);
};

const freeGroup = (
  name: string,
  {
    type,
    userIds,
    ownerId = userIds[0] ?? 1,
  }: { readonly type: PlannedGroup['type']; readonly userIds: readonly number[]; readonly ownerId?: number },
): PlannedGroup => ({ name, type, ownerId, userIds: [...new Set([ownerId, ...userIds])] });

const hasPeople = ({ people, isDeletionPlanned }: PlannedDepartment): boolean =>
  people > 0 && !isDeletionPlanned;

const spelled = (departments: readonly PlannedDepartment[], words: readonly string[], count: number) =>
  words.flatMap((word) => departments.filter(hasPeople).map(({ name }) => `${name}${word}`)).slice(0, count);

/** Names of the groups of people who found each other, the reported ones first. */
const internalNames = (departments: readonly PlannedDepartment[]): readonly string[] => {
  const known = [
    ...reportedGroups.filter((name) => name !== dissolvedGroup),
    everyone,
    ...towns.flatMap((town) => interests.map((interest) => `${town}${interest}俱乐部`)),
  ];
  return [...known, ...spelled(departments, workWords, figures.internal - known.length)];
};

const internalGroups = (
  { company: { departments, people }, living }: World,
  random: Random,
): readonly PlannedGroup[] => {
  const waiting = people.filter(({ resigned }) => resigned?.transferStatus === 1);
  const names = internalNames(departments);
  return names.map((name, index) => {
    if (name === everyone)
      return {
        ...freeGroup(name, { type: 1, userIds: living.map(({ userId }) => userId) }),
        isWhitelisted: true,
      };
    const gone = waiting[names.length - 1 - index];
    const isOrphan = names.length - index <= figures.resignedOwners && gone !== undefined;
    const userIds = sample(living, 6 + random.below(50), random);
    return freeGroup(name, { type: 1, userIds, ownerId: isOrphan ? gone.userId : userIds[0] });
  });
};

const departmentGroup = (
  department: PlannedDepartment,
  {
    people,
    index,
    hasChildren,
  }: { readonly people: readonly PlannedPerson[]; readonly index: number; readonly hasChildren: boolean },
): PlannedGroup => {
  const isLarge = department.name === largeDepartment;
  const isInStep = isLarge || index % 9 !== 8;
  return {
    name: `${department.name}群`,
    type: 4,
    ownerId: people[0]?.userId ?? 1,
    departmentId: department.id,
    includesSub: hasChildren && isInStep && (isLarge || index % 3 !== 2),
    isInStep,
    isWhitelisted: isLarge,
    userIds: isInStep ? [] : people.map(({ userId }) => userId),
  };
};

const departmentGroups = ({ company: { departments }, living: people }: World): readonly PlannedGroup[] => {
  const living = grouped(people, ({ departmentId }) => departmentId);
  const parents = new Set(departments.map(({ parentId }) => parentId));
  const large = departments.filter(({ name }) => name === largeDepartment);
  const others = departments
    .filter((department) => hasPeople(department) && !large.includes(department))
    .toSorted((one, other) => other.people - one.people || one.id - other.id);
  return [...large, ...others].slice(0, figures.department).map((department, index) =>
    departmentGroup(department, {
      people: living.get(department.id) ?? [],
      index,
      hasChildren: parents.has(department.id),
    }),
  );
};

const plannedGroups = (world: World, random: Random): readonly PlannedGroup[] => {
  const { living } = world;
  const { departments } = world.company;
  const gathered = (names: readonly string[], type: 2 | 3): readonly PlannedGroup[] =>
    names.map((name) => freeGroup(name, { type, userIds: sample(living, 4 + random.below(16), random) }));
  const internal = internalGroups(world, random);
  const reported = reportedGroups.length - 1;
  const dissolved = {
    ...freeGroup(dissolvedGroup, { type: 1, userIds: sample(living, 12, random) }),
    isDissolved: true,
  };
  return [
    ...internal.slice(0, reported),
    dissolved,
    ...internal.slice(reported),
    ...departmentGroups(world),
    ...gathered(spelled(departments, meetingWords, figures.meeting), 2),
    ...gathered(spelled(departments, checkInWords, figures.checkIn), 3),
  ];
};

const dissolvedHoursAgo = 1_480;

const idleHours = 2_300;

/** When something last happened: groups for an appointment are now and then forgotten after it, or never used at all. */
const lastActiveAt = (
  group: PlannedGroup,
  { index, now, random }: { readonly index: number; readonly now: Date; readonly random: Random },
): Date | null => {
  const hoursAgo = random.below(900);
  if (group.isDissolved === true) return hoursBefore(now, dissolvedHoursAgo);
  if (group.type === 3 && index % 6 === 0) return null;
  return hoursBefore(now, group.type === 3 && index % 6 === 3 ? idleHours : hoursAgo);
};

const groupRow = (
  group: PlannedGroup,
  { index, now, random }: { readonly index: number; readonly now: Date; readonly random: Random },
): Row => ({
  group_id: firstGroupId + index,
  name: group.name,
  type: group.type,
  owner_id: group.ownerId,
  dept_id: group.departmentId ?? null,
  include_sub: group.includesSub === true ? 1 : 0,
  in_step: group.isInStep === true ? 1 : 0,
  member_limit: group.isWhitelisted === true ? whitelistedLimit : ordinaryLimit,
  created_at: hoursBefore(now, 2_400 + random.below(20_000)),
  last_active_at: lastActiveAt(group, { index, now, random }),
  status: group.isDissolved === true ? 'dissolved' : 'normal',
  dissolved_at: group.isDissolved === true ? hoursBefore(now, dissolvedHoursAgo) : null,
});

const seed = 20_260_102;

/**
 * 80 internal, 63 department, 41 meeting and 30 temporary check-in groups, and one that was dissolved. Three owners have resigned, two
 * groups are larger than others may be, their owners on the list for that. Draws from a sequence of its own, so that nothing else of
 * the company changes with it.
 */
export const groupRows = (
  world: World,
): Readonly<Record<'chat_group' | 'chat_group_member' | 'group_whitelist', readonly Row[]>> => {
  const random = createRandom(seed);
  const planned = plannedGroups(world, random);
  const listed = planned.filter(({ isWhitelisted }) => isWhitelisted === true).map(({ ownerId }) => ownerId);
  return {
    chat_group: planned.map((group, index) => groupRow(group, { index, now: world.now, random })),
    chat_group_member: planned.flatMap(({ userIds }, index) =>
      userIds.map((userId, position) => ({
        group_id: firstGroupId + index,
        user_id: userId,
        is_admin: position === 1 ? 1 : 0,
      })),
    ),
    group_whitelist: [...new Set(listed)].map((ownerId) => ({ kind: 'person', target_id: ownerId })),
  };
};

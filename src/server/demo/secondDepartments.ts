import type { PlannedDepartment } from './departments.ts';
import facts from './facts/secondDepartments.json' with { type: 'json' };
import type { Random } from './random.ts';
import type { Seat } from './seats.ts';

/**
 * 64 people work in several departments: 12 within one top department, 44 in a second one, 8 in two further ones. Hosts take people of
 * others in (none of them is hidden from everybody, synced or a partner's), guests come.
 */
const { figures, hosts, guests } = facts;
const factoryLender = '东莞工厂';
const factoryHost = '机加工车间';
const research = '研发中心';
const researchLender = '软件部';
const researchHost = '测试组';

const topOf = (department: PlannedDepartment | undefined): string => department?.path[0] ?? '';

const indexesWhere = (seats: readonly Seat[], fits: (place: Seat) => boolean): readonly number[] =>
  seats.flatMap((place, index) => (fits(place) ? [index] : []));

/** Two hosts in different top departments, neither of them the person's own. */
const hostsFor = (place: Seat, available: readonly PlannedDepartment[], random: Random) => {
  const foreign = random.shuffle(
    available.filter((department) => topOf(department) !== topOf(place.department)),
  );
  const [first] = foreign;
  const other = foreign.find((department) => topOf(department) !== topOf(first));
  return [first, other].flatMap((department) => (department === undefined ? [] : [department.id]));
};

const named = (departments: readonly PlannedDepartment[], name: string): PlannedDepartment => {
  const found = departments.find((department) => department.name === name);
  if (found === undefined) throw new Error(`The outline has no department ${name}`);
  return found;
};

/** Place -> ids of the further departments of whoever sits there; 72 memberships of 64 people. */
export const secondDepartments = (
  seats: readonly Seat[],
  departments: readonly PlannedDepartment[],
  random: Random,
): ReadonlyMap<number, readonly number[]> => {
  const second = new Map<number, readonly number[]>();
  const lend = (indexes: readonly number[], count: number, target: (index: number) => readonly number[]) => {
    const free = random.shuffle(indexes.filter((index) => !second.has(index))).slice(0, count);
    for (const index of free) second.set(index, target(index));
  };
  const lenders = (path: string, host: string) =>
    indexesWhere(
      seats,
      ({ department, seat }) => seat > 0 && department.path.includes(path) && department.name !== host,
    );
  const guestPlaces = indexesWhere(seats, ({ department }) => guests.includes(topOf(department)));
  const available = hosts.map((name) => named(departments, name));
  const abroad = (index: number, count: number): readonly number[] => {
    const place = seats[index];
    return place === undefined ? [] : hostsFor(place, available, random).slice(0, count);
  };
  lend(lenders(factoryLender, ''), figures.intoFactory, () => [named(departments, factoryHost).id]);
  lend(
    lenders(researchLender, researchHost).filter((index) => topOf(seats[index]?.department) === research),
    figures.withinResearch,
    () => [named(departments, researchHost).id],
  );
  lend(guestPlaces, figures.inAnother, (index) => abroad(index, 1));
  lend(guestPlaces, figures.inTwoOthers, (index) => abroad(index, 2));
  return second;
};

const fullSize = 10_000;
const peoplePerDepartment = 10;
const childrenPerLevel = [20, 10, 5, 3, 3] as const;
const unmarked = {
  source: 'main',
  visibleTo: undefined,
  memberScope: undefined,
  isDeletionPlanned: false,
} as const;

const grow = (
  planned: PlannedDepartment[],
  {
    total,
    parent,
    level,
  }: { readonly total: number; readonly parent: PlannedDepartment | undefined; readonly level: number },
): void => {
  const id = planned.length + 1;
  const name = `${'事业部 中心 部门 科室 小组'.split(' ')[level] ?? '小组'}${id}`;
  const department: PlannedDepartment = {
    id,
    name,
    parentId: parent?.id ?? 0,
    ancestors: [...(parent?.ancestors ?? []), id],
    path: [...(parent?.path ?? []), name],
    people: peoplePerDepartment,
    ...unmarked,
  };
  planned.push(department);
  const children = childrenPerLevel[level + 1] ?? 0;
  for (let child = 0; child < children && planned.length < total; child += 1)
    grow(planned, { total, parent: department, level: level + 1 });
};

/** 10,000 departments or as many as are asked for, up to five levels deep, ten people in each. */
export const stressDepartments = (total = fullSize): readonly PlannedDepartment[] => {
  const planned: PlannedDepartment[] = [];
  while (planned.length < total) grow(planned, { total, parent: undefined, level: 0 });
  return planned;
};

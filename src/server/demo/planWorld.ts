import { demoAdministrators, seatAdministrators } from './administrators.ts';
import { type PlannedDepartment, positionOf } from './departments.ts';
import type { CompanyPlan } from './insertCompany.ts';
import { demoSeed, planDemoPeople, stressDepartments } from './people.ts';
import { inventedName, type PlannedPerson, phoneOf } from './person.ts';
import { createRandom, type Random } from './random.ts';
import { planFormerPeople } from './resignations.ts';
import { companyFacts } from './verifications.ts';
import type { PlannedAdministrator, World, WorldData, WorldOptions } from './world.ts';

/** Every n-th person works in a second department, is inactive, hides the number. */
const secondEvery = 40;
const inactiveEvery = 9;
const privateEvery = 18;

const personOf = (
  department: PlannedDepartment,
  {
    place: { userId, seat },
    departments,
    random,
  }: {
    readonly place: { readonly userId: number; readonly seat: number };
    readonly departments: readonly PlannedDepartment[];
    readonly random: Random;
  },
): PlannedPerson => {
  const other = departments[(department.id * 7) % departments.length]?.id ?? department.id;
  return {
    userId,
    name: inventedName(random),
    departmentId: department.id,
    otherDepartmentIds: userId % secondEvery === 0 && other !== department.id ? [other] : [],
    seat,
    position: positionOf(department, seat, random),
    memberType: 'regular',
    countryCode: '86',
    phone: phoneOf(userId, '86'),
    phoneShow: userId % privateEvery === 0 ? 2 : 1,
    isActive: seat === 0 || userId % inactiveEvery !== 0,
    isRealName: true,
    isExecutive: false,
    hasEmail: false,
    workId: `LS${100_000 + userId}`,
    entryDaysAgo: 30 + random.below(3_600),
    resigned: undefined,
  };
};

/** People for any number of departments, as many in each as it plans: the stress profile. */
export const planStressPeople = (
  departments: readonly PlannedDepartment[],
  random: Random,
): readonly PlannedPerson[] => {
  let userId = 0;
  return departments.flatMap((department) =>
    Array.from({ length: department.people }, (_, seat) => {
      userId += 1;
      return personOf(department, { place: { userId, seat }, departments, random });
    }),
  );
};

/** The main administrator and one sub-administrator, bounded to the second top department. */
const stressAdministrators = (departments: readonly PlannedDepartment[]): readonly PlannedAdministrator[] => {
  const [first, second] = departments.filter(({ parentId }) => parentId === 0).map(({ name }) => name);
  return [
    {
      department: first ?? '',
      seat: 0,
      role: 'main',
      passwords: { login: 'LanshanMain26', management: 'ManageMain26' },
    },
    {
      department: second ?? '',
      seat: 0,
      role: 'sub',
      grants: { addressBook: 'manage' },
      scope: [second ?? ''],
      passwords: { login: 'LanshanScope26', management: 'ManageScope26' },
    },
  ];
};

const withLookups = (data: WorldData): World => {
  const { departments, people } = data.company;
  const department = (name: string): PlannedDepartment => {
    const found = departments.find(
      ({ path }) => path.join('/').endsWith(name) && path.at(-1) === name.split('/').at(-1),
    );
    if (found === undefined) throw new Error(`The demo company has no department ${name}`);
    return found;
  };
  const seat = (name: string, index = 0): PlannedPerson => {
    const { id } = department(name);
    const found = people.find((person) => person.departmentId === id && person.seat === index);
    if (found === undefined) throw new Error(`Nobody sits at ${index} in ${name}`);
    return found;
  };
  const main = data.administrators.find(({ role }) => role === 'main');
  if (main === undefined) throw new Error('A company without a main administrator');
  const living = people.filter(({ resigned }) => resigned === undefined);
  let drawn: readonly PlannedPerson[] | undefined;
  const reporter = (index: number): PlannedPerson => {
    drawn ??= data.random.shuffle(living.filter(({ isActive, seat: own }) => isActive && own > 1));
    return drawn[index] ?? main.person;
  };
  return { ...data, living, main: main.person, department, seat, reporter };
};

const companyName = '深圳市澜山智能装备股份有限公司';

/** Plans the large company: 1,200 people in 80 departments and those who have left, or 100,000 in 10,000. */
export const planWorld = (
  companyId: number,
  { now, profile, departments: size, links }: WorldOptions,
): World => {
  const random = createRandom(demoSeed);
  const isDemo = profile === 'demo';
  const departments = isDemo ? undefined : stressDepartments(size);
  const planned =
    departments === undefined
      ? planDemoPeople(random)
      : { departments, people: planStressPeople(departments, random) };
  const former = isDemo ? planFormerPeople(planned.departments, planned.people.length + 1, random) : [];
  const people = [...planned.people, ...former];
  const seats = isDemo ? demoAdministrators : stressAdministrators(planned.departments);
  const company: CompanyPlan = {
    companyId,
    name: companyName,
    verificationStatus: 2,
    timeZone: 'Asia/Shanghai',
    departments: planned.departments,
    people,
    facts: companyFacts(people.length),
    hasCustomFields: true,
  };
  const administrators = seatAdministrators(seats, planned.departments, planned.people);
  return withLookups({ company, companyId, administrators, now, random, links });
};

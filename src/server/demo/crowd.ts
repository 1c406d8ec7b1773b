import { type PlannedDepartment, positionOf } from './departments.ts';
import { inventedName, type PlannedPerson, phoneOf } from './person.ts';
import type { Random } from './random.ts';
import type { PlannedAdministrator } from './world.ts';

/** Every n-th person works in a second department, is inactive, hides the number. */
const secondEvery = 40;
const inactiveEvery = 9;
const privateEvery = 18;

const personOf = (
  department: PlannedDepartment,
  {
    readonly: { userId, seat },
    departments,
    random,
  }: {
    readonly readonly: { readonly userId: number; readonly seat: number };
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
export const planCrowd = (
  departments: readonly PlannedDepartment[],
  random: Random,
): readonly PlannedPerson[] => {
  let userId = 0;
  return departments.flatMap((department) =>
    Array.from({ length: department.people }, (_, seat) => {
      userId += 1;
      return personOf(department, { readonly: { userId, seat }, departments, random });
    }),
  );
};

/** The main administrator and one sub-administrator, bounded to the second top department. */
export const crowdAdministrators = (
  departments: readonly PlannedDepartment[],
): readonly PlannedAdministrator[] => {
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

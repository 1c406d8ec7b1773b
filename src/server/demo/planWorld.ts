import { demoAdministrators, seatAdministrators } from './administrators.ts';
import { crowdAdministrators, planCrowd } from './crowd.ts';
import { demoSeed, planDemoPeople } from './demoPeople.ts';
import type { PlannedDepartment } from './departments.ts';
import type { CompanyPlan } from './insertCompany.ts';
import type { PlannedPerson } from './person.ts';
import { createRandom } from './random.ts';
import { planFormerPeople } from './resignations.ts';
import { stressDepartments } from './secondDepartments.ts';
import { companyFacts } from './verifications.ts';
import type { World, WorldData, WorldOptions } from './world.ts';

const withLookups = (data: WorldData): World => {
  const { departments, people } = data.company;
  const department = (name: string): PlannedDepartment => {
    const found = departments.find(
      ({ path }) => path.join('/').endsWith(name) && path.at(-1) === name.split('/').at(-1),
    );
    if (found === undefined) throw new Error(`The demo company has no department ${name}`);
    return found;
  };
  const seat = (name: string, place = 0): PlannedPerson => {
    const { id } = department(name);
    const found = people.find((person) => person.departmentId === id && person.seat === place);
    if (found === undefined) throw new Error(`Nobody sits at ${place} in ${name}`);
    return found;
  };
  const main = data.administrators.find(({ role }) => role === 'main');
  if (main === undefined) throw new Error('A company without a main administrator');
  const living = people.filter(({ resigned }) => resigned === undefined);
  let drawn: readonly PlannedPerson[] | undefined;
  const reporter = (place: number): PlannedPerson => {
    drawn ??= data.random.shuffle(living.filter(({ isActive, seat: own }) => isActive && own > 1));
    return drawn[place] ?? main.person;
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
      : { departments, people: planCrowd(departments, random) };
  const former = isDemo ? planFormerPeople(planned.departments, planned.people.length + 1, random) : [];
  const people = [...planned.people, ...former];
  const seats = isDemo ? demoAdministrators : crowdAdministrators(planned.departments);
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

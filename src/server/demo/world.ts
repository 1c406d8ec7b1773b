import type { LinkSealer } from '#server/platform/outbound/linkSealer.ts';
import { demoAdministrators, type SeatedAdministrator, seatAdministrators } from './administrators.ts';
import { crowdAdministrators, planCrowd } from './crowd.ts';
import { demoSeed, planDemoPeople } from './demoPeople.ts';
import type { PlannedDepartment } from './departments.ts';
import type { CompanyPlan } from './insertCompany.ts';
import type { PlannedPerson } from './person.ts';
import { createRandom, type Random } from './random.ts';
import { planFormerPeople } from './resignations.ts';
import { stressDepartments } from './secondDepartments.ts';
import { companyFacts } from './verifications.ts';

/** What a demo company is made of. */
export interface WorldOptions {
  /** All dates are relative to this instant. */
  readonly now: Date;
  /** `demo`: 1,200 people in 80 departments; `stress`: 100,000 in 10,000. */
  readonly profile: 'demo' | 'stress';
  /** How many departments the stress company has instead; ten people in each. */
  readonly departments?: number;
  /** What the addresses of invite links are sealed with; without it none can be shown. */
  readonly links?: LinkSealer;
}

/** The large company before it is written: its people, who of them administrate it, and what its data asks for by name. */
export interface World extends WorldData {
  readonly living: readonly PlannedPerson[];
  /** The main administrator. */
  readonly main: PlannedPerson;
  /** By its name, or the end of its path where several have one. */
  readonly department: (name: string) => PlannedDepartment;
  /** Who sits there; 0 leads the department. */
  readonly seat: (department: string, seat?: number) => PlannedPerson;
  /** Ordinary people in an order that is drawn when the first of them is asked for. */
  readonly reporter: (place: number) => PlannedPerson;
}

interface WorldData {
  readonly company: CompanyPlan;
  readonly companyId: number;
  readonly administrators: readonly SeatedAdministrator[];
  readonly now: Date;
  /** The one sequence everything of the company is drawn from, in the order it is made. */
  readonly random: Random;
  readonly links?: LinkSealer | undefined;
}

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

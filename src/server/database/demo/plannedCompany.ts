import type { FileStore } from '#server/outbound/fileStore.ts';
import type { LinkSealer } from '#server/outbound/linkSealer.ts';
import { demoAdministrators, type SeatedAdministrator, seatAdministrators } from './administrators.ts';
import type { CompanyPictures } from './companyImages.ts';
import type { DemoPicture } from './complaintPictures.ts';
import type { ComplaintPictures } from './complaints.ts';
import { crowdAdministrators, planCrowd } from './crowd.ts';
import { planDemoPeople } from './demoPeople.ts';
import { planFormerPeople } from './formerPeople.ts';
import type { CompanyPlan } from './insertCompany.ts';
import type { PlannedPerson } from './person.ts';
import type { Random } from './random.ts';
import { stressDepartments } from './stressDepartments.ts';
import { companyFacts } from './verifications.ts';

/** What a demo company is made of. */
export interface DemoOptions {
  /** All dates are relative to this instant. */
  readonly now: Date;
  /** `demo`: 1,200 people in 80 departments; `stress`: 100,000 in 10,000. */
  readonly profile: 'demo' | 'stress';
  /** How many departments the stress company has instead; ten people in each. */
  readonly departments?: number;
  /** What the addresses of invite links are sealed with; without it none can be shown. */
  readonly links?: LinkSealer;
  /** Where pictures are kept, and the address each is read at; without it complaints carry none. */
  readonly pictures?: {
    readonly files: FileStore;
    readonly addressOf: (fileId: string) => string;
  };
}

/** The same with its pictures drawn. */
export interface DrawnOptions extends DemoOptions {
  readonly drawn: ComplaintPictures;
  readonly posters: CompanyPictures;
  readonly banners: readonly DemoPicture[];
}

/** The large company before it is written: its people, and who of them administrate it. */
export interface Planned {
  readonly company: CompanyPlan;
  readonly administrators: readonly SeatedAdministrator[];
  /** The main administrator. */
  readonly main: PlannedPerson;
}

const planned = (company: CompanyPlan, administrators: readonly SeatedAdministrator[]): Planned => {
  const main = administrators.find(({ role }) => role === 'main');
  if (main === undefined) throw new Error('A company without a main administrator');
  return { company, administrators, main: main.person };
};

const companyName = '深圳市澜山智能装备股份有限公司';

const companyOf = (companyId: number, { departments, people }: Pick<CompanyPlan, 'departments' | 'people'>) =>
  ({
    companyId,
    name: companyName,
    verificationStatus: 2,
    timeZone: 'Asia/Shanghai',
    departments,
    people,
    facts: companyFacts(people.length),
    hasCustomFields: true,
  }) satisfies CompanyPlan;

/** 1,200 people in 80 departments, and those who have left. */
export const planDemo = (companyId: number, random: Random): Planned => {
  const { departments, people } = planDemoPeople(random);
  const former = planFormerPeople(departments, people.length + 1, random);
  return planned(
    companyOf(companyId, { departments, people: [...people, ...former] }),
    seatAdministrators(demoAdministrators, departments, people),
  );
};

/** 100,000 people in 10,000 departments, or ten in each of so many. */
export const planStress = (companyId: number, random: Random, size?: number): Planned => {
  const departments = stressDepartments(size);
  const people = planCrowd(departments, random);
  return planned(
    companyOf(companyId, { departments, people }),
    seatAdministrators(crowdAdministrators(departments), departments, people),
  );
};

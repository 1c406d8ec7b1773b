import { demoDepartments, type PlannedDepartment } from './departments.ts';
import { planPeople } from './people.ts';
import type { PlannedPerson } from './person.ts';
import { createRandom, type Random } from './random.ts';

/** Everything drawn for the demo begins here. */
export const demoSeed = 20_260_101;

/** Who is in the large demo company, and where. */
export interface DemoPeople {
  readonly departments: readonly PlannedDepartment[];
  readonly people: readonly PlannedPerson[];
}

/** The 1,200 people of 澜山智能 and its departments: the same on every machine. They are the first thing that is drawn. */
export const planDemoPeople = (random: Random = createRandom(demoSeed)): DemoPeople => {
  const departments = demoDepartments();
  return { departments, people: planPeople(departments, random) };
};

/** Who can sign in to the demo companies. The passwords are public: demo mode runs on loopback only. */
export interface DemoAccount {
  /** `main`, `sub`, `asset`, `responsible`: what the login page says beside the name. */
  readonly role: string;
  readonly name: string;
  readonly companyId: number;
  readonly companyName: string;
  readonly userId: number;
  readonly countryCode: string;
  readonly mobile: string;
  readonly password: string;
  readonly managementPassword: string;
}

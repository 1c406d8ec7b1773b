import type { Module, ModuleGrant } from '#domain/permission/actor.ts';
import type { LinkSealer } from '#server/platform/outbound/signing.ts';
import type { PlannedDepartment } from './departments.ts';
import type { CompanyPlan } from './insertCompany.ts';
import type { PlannedPerson } from './person.ts';
import type { Random } from './random.ts';

/** An administrator role of someone, by where they sit. */
export interface PlannedAdministrator {
  readonly department: string;
  readonly seat: number;
  /** `responsible`: leads a department and holds no row of their own. */
  readonly role: 'main' | 'sub' | 'asset' | 'responsible';
  readonly grants?: Readonly<Partial<Record<Module, ModuleGrant>>>;
  /** Names of the departments the scope consists of; empty is the whole company. */
  readonly scope?: readonly string[];
  /** Asset administrators: 0 pending review, 1 reviewed, 2 rejected, 3 revoked. */
  readonly status?: 0 | 1 | 2 | 3;
  /** Asset administrators: days ago they were put forward and revoked. */
  readonly addedDaysAgo?: number;
  readonly endedDaysAgo?: number;
  /** Who can sign in to the demo. */
  readonly passwords?: { readonly login: string; readonly management: string };
}

/** An administrator as a person of the company. */
export interface SeatedAdministrator extends PlannedAdministrator {
  readonly person: PlannedPerson;
  readonly scopeIds: readonly number[];
}

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
  readonly reporter: (index: number) => PlannedPerson;
}

export interface WorldData {
  readonly company: CompanyPlan;
  readonly companyId: number;
  readonly administrators: readonly SeatedAdministrator[];
  readonly now: Date;
  /** The one sequence everything of the company is drawn from, in the order it is made. */
  readonly random: Random;
  readonly links?: LinkSealer | undefined;
}

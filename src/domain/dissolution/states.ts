import { retentionDays } from '#domain/record/period.ts';
import { type Violation, violation } from '#domain/violation.ts';

/** How a company stands: `dissolving`, no one gets in and nothing of it moves until the hold is over; `dissolved`, it is erased. */
const companyStates = ['normal', 'dissolving', 'dissolved'] as const;
export type CompanyStatus = (typeof companyStates)[number];

/** What became of a request to dissolve (contract.md section 2, "dissolve.status"; `none` is no row). */
const dissolutionStates = ['dissolving', 'dissolved', 'aborted'] as const;
export type DissolutionStatus = (typeof dissolutionStates)[number];

/** How long a company is held before it is erased, where the server is told nothing else. Hours. */
export const usualHoldHours = 72;

/** Longer than this no one waits for what they asked for. Hours. */
export const mostHoldHours = 720;

const msPerHour = 3_600_000;

/** From when on a company is erased that is dissolved now. */
export const erasedFrom = (now: Date, holdHours: number): Date =>
  new Date(now.getTime() + holdHours * msPerHour);

/** What can stand in the way of dissolving, in the order it is told. */
const blockerKinds = ['unpaidOrders', 'refundingOrders', 'verification', 'runningJobs'] as const;
type BlockerKind = (typeof blockerKinds)[number];

/** What is asked of the company before it can be dissolved. */
export interface DissolutionFacts {
  readonly unpaidOrders: number;
  readonly refundingOrders: number;
  /** contract.md section 2, "verification.status": 2 is verified. */
  readonly verificationStatus: number;
  readonly runningJobs: number;
}

/** One thing in the way; `isStoppable`: the main administrator may say that it is to be stopped. */
interface Blocker {
  readonly kind: BlockerKind;
  readonly count: number;
  readonly isStoppable: boolean;
}

const verified = 2;

/**
 * What stands in the way of dissolving a company (contract.md section 2, "dissolve.status"). Running jobs alone can be stopped with it
 * (case B04): they rest where they are, and go on should the platform abort.
 */
export const blockersOf = (facts: DissolutionFacts): readonly Blocker[] => {
  const counts: Readonly<Record<BlockerKind, number>> = {
    unpaidOrders: facts.unpaidOrders,
    refundingOrders: facts.refundingOrders,
    verification: facts.verificationStatus === verified ? 1 : 0,
    runningJobs: facts.runningJobs,
  };
  return blockerKinds
    .map((kind) => ({ kind, count: counts[kind], isStoppable: kind === 'runningJobs' }))
    .filter(({ count }) => count > 0);
};

/** What still stands in the way, as sentences; `stopsJobs`: the main administrator agreed that running jobs stop. */
export const checkBlockers = (facts: DissolutionFacts, stopsJobs: boolean): readonly Violation[] =>
  blockersOf(facts)
    .filter(({ isStoppable }) => !(isStoppable && stopsJobs))
    .map(({ kind, count }) => violation(`dissolution.${kind}`, undefined, { count }));

/** Operation records outlive their company as long as they would have with it (Cybersecurity Law, article 21: six months and more). Days. */
export const keptRecordDays = retentionDays;

/** Orders, payments and invoices are kept after the company is gone (E-Commerce Law, article 31: three years and more). Years. */
export const keptOrderYears = 3;

/** Until when orders of a company are kept whose erasing began at a moment. */
export const ordersKeptUntil = (dissolvedAt: Date): Date => {
  const until = new Date(dissolvedAt);
  until.setUTCFullYear(until.getUTCFullYear() + keptOrderYears);
  return until;
};

/** Whether what was typed is the company's name, letter by letter: a look-alike or an invisible character is another name (case B03). */
export const isTypedName = (typed: string, name: string): boolean => typed === name;

/** Whether someone typed the name of the company they dissolve. */
export const checkTypedName = (typed: string, name: string): readonly Violation[] =>
  isTypedName(typed, name) ? [] : [violation('dissolution.wrongName', 'company_name')];

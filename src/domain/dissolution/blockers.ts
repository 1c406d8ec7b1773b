import { type Violation, violation } from '#domain/violation.ts';

/** What can stand in the way of dissolving, in the order it is told. */
export const blockerKinds = ['unpaidOrders', 'refundingOrders', 'verification', 'runningJobs'] as const;
export type BlockerKind = (typeof blockerKinds)[number];

/** What is asked of the company before it can be dissolved. */
export interface DissolutionFacts {
  readonly unpaidOrders: number;
  readonly refundingOrders: number;
  /** contract.md section 2, "verification.status": 2 is verified. */
  readonly verificationStatus: number;
  readonly runningJobs: number;
}

/** One thing in the way; `isStoppable`: the main administrator may say that it is to be stopped. */
export interface Blocker {
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

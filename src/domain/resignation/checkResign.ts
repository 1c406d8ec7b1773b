import { canEditAdministrator, type HeldAdministration } from '#domain/member/checkPhoneChange.ts';
import type { Actor } from '#domain/permission/actor.ts';
import { type Violation, violation } from '#domain/violation.ts';

/** People one resignation takes at most (the call's own limit). */
export const mostLeavers = 200;

/** The address of the resignation of these people; every noun's screens lead there alike. */
export const resignAddress = (userIds: readonly number[]): string =>
  `/resignation/create?ids=${userIds.join(',')}`;

/** What is asked of someone before they leave. */
export interface Leaver {
  readonly userId: number;
  readonly held: HeldAdministration;
  /** Whether the main department is one the actor may change; someone without any is the main administrator's. */
  readonly isHomeInScope: boolean;
  /** Where the main department comes from. */
  readonly source: string;
  readonly entryTime: string | null;
}

/** A last day and the day it is said on, `YYYY-MM-DD` of the company. */
interface LastDay {
  readonly outTime: string;
  readonly today: string;
}

/** Who has not begun leaves on any day: no last day lies behind an entry that is still to come. */
const isBeforeEntry = (entryTime: string | null, { outTime, today }: LastDay): boolean =>
  entryTime !== null && entryTime <= today && outTime < entryTime;

/**
 * Why this actor may not end this person's work here; undefined: they may. No one resigns themselves, an administrator is
 * the main administrator's business, partners and synced people leave where they come from (contract.md section 4).
 */
export const checkResign = (actor: Actor, leaver: Leaver, day: LastDay): Violation | undefined => {
  if (leaver.held.main === 1) return violation('resignation.mainAdministrator');
  if (leaver.userId === actor.userId) return violation('resignation.self');
  // Asked first: of people at home out of scope the reason does not tell what rights they have.
  if (!leaver.isHomeInScope) return violation('resignation.homeOutside');
  if (!canEditAdministrator(actor, leaver.held)) return violation('resignation.administrator');
  if (leaver.source !== 'main') return violation('resignation.readOnlySource');
  return leaver.entryTime !== null && isBeforeEntry(leaver.entryTime, day)
    ? violation('resignation.dayBeforeEntry', undefined, { day: leaver.entryTime })
    : undefined;
};

/** The last day is not to come: what a resignation does, it does at once. Days as `YYYY-MM-DD` of the company. */
export const checkLastDay = (outTime: string, today: string): readonly Violation[] =>
  outTime > today ? [violation('resignation.dayInFuture', 'out_time')] : [];

/** What is about to happen to people: they leave, are purged, lose their last department or their administrator role. */
export interface AdministratorChange {
  readonly userIds: readonly number[];
}

/**
 * A company is never without its main administrator, by whatever path (contract.md section 4): they hand over first. Answers
 * the people who may not be touched, with the reason.
 */
export const checkAdminRemains = (
  mainAdministratorId: number | undefined,
  { userIds }: AdministratorChange,
): ReadonlyMap<number, Violation> =>
  mainAdministratorId !== undefined && userIds.includes(mainAdministratorId)
    ? new Map([[mainAdministratorId, violation('resignation.mainAdministrator')]])
    : new Map();

/** How long someone can come back as they were, and their numbers stay theirs (contract.md section 2). */
export const restoreDays = 30;
const msPerDay = 86_400_000;

/** Until when someone who left can be restored; from then on they are purged. */
export const restorableUntil = (resignedAt: Date): Date =>
  new Date(resignedAt.getTime() + restoreDays * msPerDay);

/** Who left before this instant is to be purged. */
export const purgeBefore = (now: Date): Date => new Date(now.getTime() - restoreDays * msPerDay);

/** Someone who left, as far as coming back and being purged are concerned. */
interface Former {
  readonly status: string;
  readonly resignedAt: Date;
}

/** resigned→normal within 30 days; no one comes back from being purged. */
export const checkRestore = ({ status, resignedAt }: Former, now: Date): readonly Violation[] => {
  if (status !== 'resigned') return [violation('resignation.alreadyPurged')];
  return restorableUntil(resignedAt) > now
    ? []
    : [violation('resignation.restoreLate', undefined, { days: restoreDays })];
};

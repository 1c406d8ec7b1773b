import { type Violation, violation } from '#domain/violation.ts';

/** How long somebody can come back as they were, and their numbers stay theirs (contract.md section 2). */
export const restoreDays = 30;
const msPerDay = 86_400_000;

/** Until when somebody who left can be restored; from then on they are purged. */
export const restorableUntil = (resignedAt: Date): Date =>
  new Date(resignedAt.getTime() + restoreDays * msPerDay);

/** Who left before this instant is to be purged. */
export const purgeBefore = (now: Date): Date => new Date(now.getTime() - restoreDays * msPerDay);

/** Somebody who left, as far as coming back and being purged are concerned. */
export interface Former {
  readonly status: string;
  readonly resignedAt: Date;
}

/** resigned→normal within 30 days; nobody comes back from being purged. */
export const checkRestore = ({ status, resignedAt }: Former, now: Date): readonly Violation[] => {
  if (status !== 'resigned') return [violation('resignation.alreadyPurged')];
  return restorableUntil(resignedAt) > now
    ? []
    : [violation('resignation.restoreLate', undefined, { days: restoreDays })];
};

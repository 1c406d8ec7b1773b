const leaseMs = 3_000;

/** How long an import is a process's own without a sign of it: one that died is followed by another within seconds. */
export const leaseEnd = (now: Date): Date => new Date(now.getTime() + leaseMs);

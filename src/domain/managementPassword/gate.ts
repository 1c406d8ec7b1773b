/** screens.md A21: half an hour without a call locks the console; two minutes before that the page says so. */
export const gateTimes = { idleMinutes: 30, warnMinutes: 2 } as const;

/** contract.md section 2: a proof that was asked for again counts for five minutes. */
export const stepUpMinutes = 5;

const msPerMinute = 60_000;

const after = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * msPerMinute);

/** When a console that is used now locks itself. */
export const unlockedUntil = (now: Date): Date => after(now, gateTimes.idleMinutes);

/** When a grant given now is over. */
export const grantedUntil = (now: Date): Date => after(now, stepUpMinutes);

/** Whether the console is open. It is locked at the very instant it names. */
export const isUnlocked = (until: Date | undefined, now: Date): boolean =>
  until !== undefined && until.getTime() > now.getTime();

/** Whether being used now is worth writing down: not more than once a minute. */
export const isWorthExtending = (until: Date, now: Date): boolean =>
  until.getTime() - now.getTime() < (gateTimes.idleMinutes - 1) * msPerMinute;

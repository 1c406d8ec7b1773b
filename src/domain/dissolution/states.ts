/** How a company stands: `dissolving`, nobody gets in and nothing of it moves until the hold is over; `dissolved`, it is erased. */
export const companyStates = ['normal', 'dissolving', 'dissolved'] as const;
export type CompanyStatus = (typeof companyStates)[number];

/** What became of a wish to dissolve (contract.md section 2, "dissolve.status"; `none` is no row). */
export const dissolutionStates = ['dissolving', 'dissolved', 'aborted'] as const;
export type DissolutionStatus = (typeof dissolutionStates)[number];

/** How long a company is held before it is erased, where the server is told nothing else. Hours. */
export const usualHoldHours = 72;

/** Longer than this nobody waits for what they asked for. Hours. */
export const mostHoldHours = 720;

const msPerHour = 3_600_000;

/** From when on a company is erased that is dissolved now. */
export const erasedFrom = (now: Date, holdHours: number): Date =>
  new Date(now.getTime() + holdHours * msPerHour);

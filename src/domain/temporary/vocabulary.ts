/** The three kinds of temporary work (spec.md section 2, "Temporary worker invites"); also what such a member is called. */
export const temporaryTypes = ['temporary', 'daily', 'weekly'] as const;
export type TemporaryType = (typeof temporaryTypes)[number];

/** Of somebody's term (contract.md section 2, "temp.status"). */
export const termStatuses = ['invited', 'active', 'expiring', 'expired', 'ended', 'converted'] as const;
export type TermStatus = (typeof termStatuses)[number];

/** Hours a type has until a company says otherwise. */
export const usualHours: Readonly<Record<TemporaryType, number>> = { temporary: 8, daily: 24, weekly: 168 };

/** What a term may be: hours at once (also of an extension), extensions, days an invitation waits. */
export const termLimits = {
  leastHours: 1,
  mostHours: 720,
  mostExtensions: 3,
  invitationDays: 7,
  /** Rows of one invitation. */
  mostInvited: 50,
} as const;

/** What a member is who stays until somebody takes them out. */
export const lastingTypes = ['regular', 'partner'] as const;

/** Whether a member is one whose term ends: they do not count where activation is counted (screens.md A15). */
export const isTemporary = (memberType: string): memberType is TemporaryType =>
  temporaryTypes.some((type) => type === memberType);

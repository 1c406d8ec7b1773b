/** Results that asked for a proof first: anyone who gives it goes on, nothing was denied to them. */
export const proofResults: readonly string[] = ['manage_password_required', 'sms_required'];

export type Outcome = 'done' | 'refused' | 'proof';

/** How a record's result is told: what was done, what was denied, or what first asked who it was. */
export const outcomeOf = (result: string): Outcome => {
  if (result === 'done') return 'done';
  return proofResults.includes(result) ? 'proof' : 'refused';
};

/** Actions that show or take away what is private, by the name they are written with, bare of its noun. */
export const attentionActions = {
  reveal: ['revealPhone'],
  export: ['export', 'exportFile'],
} as const;

export type Attention = keyof typeof attentionActions | 'proof';

/** Results that say that a proof was given and was not right, or that no more of them are looked at for a while. */
export const failedProofs: readonly string[] = [
  'manage_password_wrong',
  'manage_password_locked',
  'managementPassword.loginWrong',
  'sms_code_wrong',
  'second_factor_wrong',
  'second_factor_locked',
];

const bare = (action: string): string => action.slice(action.indexOf('.') + 1);

/** How a record is marked, by its action and its result; undefined for all others. */
export const attentionOf = (action: string, result: string): Attention | undefined => {
  if (failedProofs.includes(result)) return 'proof';
  const name = bare(action);
  if (attentionActions.reveal.some((each) => each === name)) return 'reveal';
  return attentionActions.export.some((each) => each === name) ? 'export' : undefined;
};

/**
 * What of refused writes is written down (contract.md section 1: "every write ... refused step-up"): those that say someone
 * reached for what is not theirs. A form filled in wrongly is no one's attempt.
 */
const kept: ReadonlySet<string> = new Set([
  'no_permission',
  'out_of_scope',
  'not_main_admin',
  'manage_password_required',
  'manage_password_locked',
  'sms_required',
  'default_role_readonly',
  'last_admin',
]);

/** Whether a refused write leaves a record, by its `error_key`. */
export const isKeptAttempt = (errorKey: string): boolean => kept.has(errorKey);

/** Refused attempts of one person that are written one by one within a minute. */
export const attemptsPerMinute = 20;

/**
 * How the next attempt is written, after so many within the last minute: by itself; as the one row that says more follow;
 * not at all. No one fills the records by knocking on closed doors.
 */
export const attemptWriting = (earlier: number): 'own' | 'summary' | 'none' => {
  if (earlier < attemptsPerMinute) return 'own';
  return earlier === attemptsPerMinute ? 'summary' : 'none';
};

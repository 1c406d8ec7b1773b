/** Results that asked for a proof first: whoever gives it goes on, nothing was denied to them. */
export const proofResults: readonly string[] = ['manage_password_required', 'sms_required'];

export type Outcome = 'done' | 'refused' | 'proof';

/** How a record's result is told: what was done, what was denied, or what first asked who it was. */
export const outcomeOf = (result: string): Outcome => {
  if (result === 'done') return 'done';
  return proofResults.includes(result) ? 'proof' : 'refused';
};

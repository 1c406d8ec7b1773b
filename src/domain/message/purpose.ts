/** What a message is sent for. Codes are for whoever asked; all others are notices, and the company sees them in its records. */
export const messagePurposes = [
  'code',
  'activation',
  'temporaryInvite',
  'join',
  'complaintOutcome',
  'reminder',
  'export',
  'phoneChanged',
  'mainAdministrator',
] as const;
export type MessagePurpose = (typeof messagePurposes)[number];

/** Whether a message of a company stands in its records. */
export const isNotice = (purpose: MessagePurpose): boolean => purpose !== 'code';

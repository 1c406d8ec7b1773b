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

/** Notices somebody sends to many: they are taken out of the company's messages together, or not sent at all. */
const sentTogether: readonly MessagePurpose[] = ['activation', 'temporaryInvite'];

/** Whether a message goes out by itself, and whether or not the company has messages left. */
export const isSingleNotice = (purpose: MessagePurpose): boolean =>
  isNotice(purpose) && !sentTogether.includes(purpose);

/** Whether a message of a company stands in its records. */
export const isNotice = (purpose: MessagePurpose): boolean => purpose !== 'code';

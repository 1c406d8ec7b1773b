/** Why an administrator lets somebody leave (screens.md A3); what does not fit is said in the note. */
export const givenReasons = [
  'voluntary',
  'dismissed',
  'contract_ended',
  'retired',
  'transferred',
  'other',
] as const;
/** Beside them the end of a temporary term, by the clock and before its time: nobody chooses these. */
export type ResignReason = (typeof givenReasons)[number] | 'term_ended' | 'term_cut';

/** What a person owns that somebody else takes over. Further kinds join with the nouns they are about. */
export const handOverKinds = [
  'group_owner',
  'dept_responsible',
  'dept_supervisor',
  'role',
  'manage_group',
  'app_admin',
] as const;
export type HandOverKind = (typeof handOverKinds)[number];

/** Of one thing to hand over (contract.md section 2). */
export const itemStatuses = ['waiting', 'done', 'failed', 'skipped'] as const;
export type ItemStatus = (typeof itemStatuses)[number];

/** Of a person's whole hand-over (contract.md section 2). */
export const transferStatus = { none: 0, waiting: 1, running: 2, done: 3, partlyFailed: 4 } as const;
/** A hand-over somebody still has to see to: nobody chosen, under way, or failed in part. */
export const openTransfers = [
  transferStatus.waiting,
  transferStatus.running,
  transferStatus.partlyFailed,
] as const;

export type TransferStatus = (typeof transferStatus)[keyof typeof transferStatus];

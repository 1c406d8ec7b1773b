import type { Generated } from 'kysely';
import type { ReviewKind } from '#domain/review/states.ts';
import type { Calls } from '#generated/types.ts';
import type { DefaultInstant, Instant, Json, NullableInstant } from './columns.ts';

// What every noun needs: audit, numbering, repeated requests, messages, preferences, files.

/** One row per write, reveal, export, login, refused step-up. Append only. */
export interface OperationRecordTable {
  company_id: number;
  id: Generated<number>;
  time: Instant;
  operator_id: number | null;
  operator_name: string;
  operator_role: string;
  category: string;
  action: string;
  target_type: string;
  target_id: number | null;
  target_name: string | null;
  changes: Json<readonly { field: string; old: unknown; new: unknown }[]>;
  ip: string | null;
  device_id: string | null;
  result: string;
  request_id: string;
}

/** What a record concerns, its own target among them: a person who joins a department is found under both. */
export interface OperationTargetTable {
  company_id: number;
  target_type: string;
  target_id: number;
  record_id: number;
}

/** Where the chain of a company's records stands. */
export interface RecordChainTable {
  company_id: number;
  position: number;
  hash: string;
  /** Records of up to this instant are in the chain; null before the first. */
  sealed_until: NullableInstant;
}

/** A link: the hash over the one before and the record. Append only. */
export interface RecordSealTable {
  company_id: number;
  record_id: number;
  /** From 1 on, without a gap. */
  position: number;
  hash: string;
  sealed_at: Instant;
  /** 1: the hash is of the record with its targets; 0: made before they were part of it. */
  covers_targets: number;
}

/** Up to which link records were removed when their time was over, and its hash. Append only. */
export interface RecordCheckpointTable {
  company_id: number;
  position: number;
  hash: string;
  removed: number;
  made_at: Instant;
}

export interface IdempotencyTable {
  company_id: number;
  user_id: number;
  request_id: string;
  call_name: string;
  request_hash: string;
  answer: Json<unknown>;
  created_at: Instant;
}

/** Ids are drawn per company and noun, so that a company's ids say nothing about another's. */
export interface SequenceTable {
  company_id: number;
  noun: string;
  last_id: number;
}

/** How one person likes one list; `value` is the reply of `preferenceSave` without its noun. */
export interface PreferenceTable {
  company_id: number;
  user_id: number;
  noun: string;
  value: Json<Omit<Calls['preferenceSave']['reply'], 'noun'>>;
  updated_at: Instant;
}

/** What may be downloaded once, for a minute, by the session that asked; the ticket itself is stored nowhere. */
export interface DownloadTicketTable {
  /** SHA-256 of the ticket. */
  ticket_hash: string;
  company_id: number;
  session_id: number;
  noun: string;
  request: Json<Readonly<Record<string, unknown>>>;
  expires_at: Instant;
}

/** An uploaded file; its content is in the file store under the same id. */
export interface FileTable {
  company_id: number;
  file_id: string;
  /** The field it was uploaded for, `<noun>.<path>`, and the row it stands in; null until a row is saved with it. */
  scene: string;
  row_id: number | null;
  name: string;
  mime: string;
  size: number;
  width: number | null;
  height: number | null;
  uploaded_by: number;
  uploaded_at: DefaultInstant;
  /** Since when nothing refers to it; null while a row does. */
  idle_since: NullableInstant;
}

/** Something the platform is asked to approve; `kind` says what becomes of the answer (`src/server/review`). */
export interface ReviewTable {
  company_id: number;
  review_id: Generated<number>;
  kind: ReviewKind;
  target_id: number;
  target_name: string;
  submitted_by: number | null;
  submitted_at: Instant;
  status: Generated<number>;
  reason: string | null;
  decided_by: string | null;
  decided_at: NullableInstant;
}

import type { StandingDay } from '#domain/holiday/planNotice.ts';
import { failedProofs } from '#domain/record/outcome.ts';
import { nightHours, takenExport } from '#domain/record/unusual.ts';
import { companyZone } from '#engine/dateText.ts';
import type { Calls } from '#generated/types.ts';
import { bigint, identity, instant, integer, json, smallint, table, text } from './declareTable.ts';

/** Everything the server knows of a file, as `FileValue` of the dialect. */
export interface KnownFile {
  readonly file_id: string;
  readonly url: string;
  readonly name: string;
  readonly mime: string;
  readonly size: number;
  readonly width: number | null;
  readonly height: number | null;
}

/** The hour of the company's clock at which a record was made. */
const hourOfRecord = `extract(hour from "time" at time zone '${companyZone}')`;

/** What is looked at for unusual events, as conditions on a record of a person: given to the database as they stand in its index. */
export const unusualConditions = {
  exports: `(action = '${takenExport}' and result = 'done')`,
  proofs: `result in (${failedProofs.map((each) => `'${each}'`).join(', ')})`,
  night: `(${hourOfRecord} >= ${nightHours.from} or ${hourOfRecord} < ${nightHours.until})`,
} as const;

/** A record that may be part of an unusual event. */
export const mayBeUnusual = `(operator_id is not null and (${Object.values(unusualConditions).join(' or ')}))`;

export const platformTables = {
  /** Whether a topic of the help centre helped one person. */
  help_feedback: table({
    columns: {
      company_id: bigint(),
      user_id: bigint(),
      topic: text(),
      helpful: smallint<0 | 1>().check('helpful in (0, 1)'),
      updated_at: instant(),
    },
    key: 'company_id, user_id, topic',
  }),
  /** What one import of a state notice did, so that it can be taken back. */
  holiday_import: table({
    columns: {
      company_id: bigint(),
      import_id: bigint(),
      year: integer(),
      /** Ids of the days it added. */
      added: json<readonly number[]>(),
      /** Days as they were before, with the version the import left. */
      changed: json<readonly StandingDay[]>(),
      imported_by: bigint(),
      imported_at: instant(),
      undone_at: instant().orNull(),
      undone_by: bigint().orNull(),
    },
    key: 'company_id, import_id',
  }),
  /** One row per write, reveal, export, login, refused step-up. Append only. */
  operation_record: table({
    columns: {
      company_id: bigint(),
      id: identity(),
      time: instant(),
      operator_id: bigint().orNull(),
      operator_name: text(),
      operator_role: text(),
      category: text(),
      action: text(),
      target_type: text(),
      target_id: bigint().orNull(),
      target_name: text().orNull(),
      changes: json<readonly { field: string; old: unknown; new: unknown }[]>().default('[]'),
      ip: text().orNull(),
      device_id: text().orNull(),
      result: text(),
      request_id: text(),
    },
    key: 'company_id, id',
    indexes: {
      // One's own records, and how many phone numbers someone revealed today.
      operation_record_operator: '(company_id, operator_id, time desc)',
      // Filters of the records' screen are answered from the index alone: of a month of a large company only the page is read.
      operation_record_recent:
        '(company_id, time desc, id desc) include (operator_id, category, action, target_type, result)',
      // The few records of five weeks that may be unusual, without the many of the days between. What it holds follows the rules of
      // `unusual.ts`: with another rule it takes another name.
      operation_record_unusual: `(company_id, time) include (id, operator_id, category, action, result) where ${mayBeUnusual}`,
    },
  }),
  /** What a record concerns, its own target among them: a person who joins a department is found under both. */
  operation_target: table({
    columns: {
      company_id: bigint(),
      target_type: text(),
      target_id: bigint(),
      record_id: bigint(),
    },
    key: 'company_id, target_type, target_id, record_id',
    indexes: {
      // What a scope reaches is asked per record, newest first.
      operation_target_record: '(company_id, record_id)',
    },
  }),
  /** Where the chain of a company's records stands. */
  record_chain: table({
    columns: {
      company_id: bigint(),
      position: bigint(),
      hash: text(),
      /** Records of up to this instant are in the chain; null before the first. */
      sealed_until: instant().orNull(),
    },
    key: 'company_id',
  }),
  /** A link: the hash over the one before and the record. Append only. */
  record_seal: table({
    columns: {
      company_id: bigint(),
      record_id: bigint(),
      /** From 1 on, without a gap. */
      position: bigint(),
      hash: text(),
      sealed_at: instant(),
      /** 1: the hash is of the record with its targets; 0: made before they were part of it. */
      covers_targets: smallint().default(0).check('covers_targets in (0, 1)'),
    },
    key: 'company_id, record_id',
    unique: {
      record_seal_position: '(company_id, position)',
    },
  }),
  /** Up to which link records were removed when their time was over, and its hash. Append only. */
  record_checkpoint: table({
    columns: {
      company_id: bigint(),
      position: bigint(),
      hash: text(),
      removed: bigint(),
      made_at: instant(),
    },
    key: 'company_id, "position"',
  }),
  /** What reading the chain of a company came to the last time; `breach`: what was wrong first. */
  record_check: table({
    columns: {
      company_id: bigint(),
      checked_at: instant(),
      checked: bigint().default(0),
      breach: text().orNull(),
      broken_since: instant().orNull(),
    },
    key: 'company_id',
    indexes: {
      record_check_due: '(checked_at)',
    },
  }),
  /** When the heads of the chains were last given away, and where that failed why. One row. */
  record_export: table({
    columns: {
      id: smallint(),
      begun_at: instant(),
      done_at: instant().orNull(),
      error: text().orNull(),
    },
    key: 'id',
  }),
  idempotency: table({
    columns: {
      company_id: bigint(),
      user_id: bigint(),
      request_id: text(),
      call_name: text(),
      request_hash: text(),
      answer: json<unknown>(),
      created_at: instant(),
    },
    key: 'company_id, user_id, request_id',
    indexes: {
      idempotency_age: '(created_at)',
    },
  }),
  /** Ids are drawn per company and noun, so that a company's ids say nothing about another's. */
  sequence: table({
    columns: {
      company_id: bigint(),
      noun: text(),
      last_id: bigint(),
    },
    key: 'company_id, noun',
  }),
  /** How one person likes one list; `value` is the reply of `preferenceSave` without its noun. */
  preference: table({
    columns: {
      company_id: bigint(),
      user_id: bigint(),
      noun: text(),
      value: json<Omit<Calls['preferenceSave']['reply'], 'noun'>>(),
      updated_at: instant(),
    },
    key: 'company_id, user_id, noun',
  }),
  /** What may be downloaded once, for a minute, by the session that asked; the ticket itself is stored nowhere. */
  download_ticket: table({
    columns: {
      /** SHA-256 of the ticket. */
      ticket_hash: text(),
      company_id: bigint(),
      session_id: bigint(),
      noun: text(),
      request: json<Readonly<Record<string, unknown>>>(),
      expires_at: instant(),
    },
    key: 'ticket_hash',
    indexes: {
      download_ticket_age: '(expires_at)',
    },
  }),
  /** An uploaded file; its content is in the file store under the same id. */
  file: table({
    columns: {
      company_id: bigint(),
      file_id: text(),
      /** The field it was uploaded for, `<noun>.<path>`, and the row it stands in; null until a row is saved with it. */
      scene: text(),
      row_id: bigint().orNull(),
      name: text(),
      mime: text(),
      size: bigint(),
      width: integer().orNull(),
      height: integer().orNull(),
      uploaded_by: bigint(),
      uploaded_at: instant().setBy('now()'),
      /** Since when nothing refers to it; null while a row does. */
      idle_since: instant().orNull(),
    },
    key: 'company_id, file_id',
    indexes: {
      file_idle: '(idle_since) where idle_since is not null',
      file_uploads: '(company_id, uploaded_by, uploaded_at)',
    },
  }),
  /** Something the platform is asked to approve; `kind` says what becomes of the answer (`src/server/review`). */
  review: table({
    columns: {
      company_id: bigint(),
      review_id: identity(),
      kind: text(),
      target_id: bigint(),
      target_name: text(),
      submitted_by: bigint().orNull(),
      submitted_at: instant(),
      status: smallint().default(0).check('status in (0, 1, 2, 3)'),
      reason: text().orNull(),
      decided_by: text().orNull(),
      decided_at: instant().orNull(),
    },
    key: 'company_id, review_id',
    rules: ['check ((status = 0) = (decided_at is null))'],
    unique: {
      // The operator's command names a review by its number alone.
      review_number: '(review_id)',
      // One open question about one thing; deciding twice finds nothing to decide.
      review_open: '(company_id, kind, target_id) where status = 0',
    },
    indexes: {
      review_of_target: '(company_id, kind, target_id, review_id desc)',
      review_waiting: '(submitted_at) where status = 0',
    },
  }),
};

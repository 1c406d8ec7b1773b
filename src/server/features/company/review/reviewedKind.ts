import type { Kysely } from 'kysely';
import type { Violation } from '#domain/violation.ts';
import type { Decision } from '#engine/review.ts';
import type { ReviewRecord } from '#server/crud/review.ts';
import type { FieldRejection } from '#server/database/tables/company.ts';
import type { Tables } from '#server/database/tables.ts';

interface StoredFile {
  readonly file_id: string;
  readonly name: string;
}

/** Where an operator finds a file they have to look at: its path below the folder of the data. */
export const fileLine = (what: string, companyId: number, { file_id: fileId, name }: StoredFile): string =>
  `${what}: files/${companyId}/${fileId}  (${name})`;

/** What an operator says beside yes or no. */
export interface VerdictDetails {
  /** What is wrong in single fields; belongs to a rejection. */
  readonly fields?: readonly FieldRejection[];
  /** Whether a verification is an advanced one; left out: not, unless no one looked at it. */
  readonly advanced?: 0 | 1;
  /** Approved by the clock (REVIEW_MODE=auto), by no one. */
  readonly isAutomatic?: boolean;
}

/** A value that changed with the answer. */
export interface ReviewedChange {
  readonly field: string;
  readonly old: number | string;
  readonly new: number | string;
}

/** What the answer about one kind of thing does. */
export interface ReviewedKind {
  /** The noun its records are filed under. */
  readonly noun: string;
  /** What waits for others who write rows of the noun, before anything is locked. */
  readonly lock?: (db: Kysely<Tables>, place: { readonly companyId: number }) => Promise<void>;
  /** Why it cannot be approved as things are at that moment; undefined: it can. */
  readonly objection: (db: Kysely<Tables>, review: ReviewRecord, at: Date) => Promise<Violation | undefined>;
  /** What an operator has to know of it, a line each; left out: its name says it. */
  readonly details?: (db: Kysely<Tables>, review: ReviewRecord) => Promise<readonly string[]>;
  /** Fields of what was handed in that a rejection can say something about; left out: there is no form to show it in. */
  readonly fields?: (db: Kysely<Tables>, review: ReviewRecord) => Promise<readonly string[]>;
  readonly apply: (
    db: Kysely<Tables>,
    review: ReviewRecord,
    verdict: VerdictDetails & {
      readonly decision: Decision;
      readonly reason: string | null;
      readonly at: Date;
    },
  ) => Promise<ReviewedChange | readonly ReviewedChange[]>;
}

import type { Violation } from '#domain/violation.ts';
import type { GivenPart } from '#engine/vocabulary.ts';
import type { GivenParts } from '#generated/calls.ts';
import type { Paging } from '#server/crud/order.ts';
import type { LastChange } from '#server/crud/versionConflict.ts';
import type { CallContext } from '#server/platform/handler.ts';
import type { ExportSheet } from './exports.ts';

/** A row as its reader sees it, and its last change, which is told beside a single one. */
export interface GivenRow {
  readonly row: object;
  readonly change?: LastChange;
}

/** A stretch of a list, how many it has in all, and what its reply says beside. */
export interface GivenPage {
  readonly rows: readonly object[];
  readonly total: number;
  readonly figures?: Readonly<Record<string, unknown>>;
}

/**
 * Rows of a noun that are read by hand, for the calls its schema answers with them (`answer`). Each hands over what its reader may see and
 * nothing else; what is asked was checked by the schema of its call.
 */
export interface GivenRows<Question = never, Sheet = never> {
  /** A stretch of what a list asks for, or why it cannot be asked. */
  readonly list?: (
    question: Question,
    range: Paging['range'],
    context: CallContext,
  ) => Promise<GivenPage | readonly Violation[]>;
  /** A list answers no fewer rows than this; left out: one. */
  readonly smallestPage?: number;
  /** Rows by their ids; the others are left out. */
  readonly rows?: (ids: readonly number[], context: CallContext) => Promise<readonly GivenRow[]>;
  /** What is said of a single row that is not there; left out: that of every noun. */
  readonly missing?: Violation;
  /** The rows an export asks for; `most`: so many of them will be written, of the others the count alone is needed. */
  readonly sheet?: (
    asked: Sheet,
    most: number,
    context: CallContext,
  ) => Promise<ExportSheet | readonly Violation[]>;
}

type Asked = Readonly<Record<string, unknown>>;

/** The same of whatever noun: its calls ask for nothing it does not hand over. */
export type AnyGivenRows = GivenRows<Asked, Asked> &
  Required<Pick<GivenRows<Asked, Asked>, 'list' | 'rows' | 'sheet'>>;

interface Needed {
  readonly list: 'list';
  readonly info: 'rows';
  readonly many: 'rows';
  readonly export: 'sheet';
  readonly exportFile: 'sheet';
}

/** What a noun has to hand over for the calls its schema answers with given rows. */
export type GivenFor<Noun extends keyof GivenParts> = GivenRows &
  Required<Pick<GivenRows, Needed[Extract<GivenParts[Noun], GivenPart>]>>;

import type { ColumnType, Generated } from 'kysely';
import type { Violation } from '#domain/violation.ts';
import type { CellFault, RowProblem } from '#engine/sheet/sheetRow.ts';
import type { ImportChoices, RowChange, RowVerdict } from '#server/import/importTarget.ts';
import type { DefaultInstant, Instant, Json, NullableInstant } from './columns.ts';

/** States of contract.md section 2, "import_job.status". */
export type ImportStatus =
  | 'uploaded'
  | 'checked'
  | 'importing'
  | 'finished'
  | 'partly'
  | 'failed'
  | 'cancelled';

/** How many rows are in each group, and how many there are of each reason. */
export interface ImportCounts {
  readonly success?: number;
  readonly warning?: number;
  readonly error?: number;
  readonly written?: number;
  readonly unchanged?: number;
  readonly skipped?: number;
  /** Of the rows that may be written: those that end a row of the company. */
  readonly remove?: number;
  readonly reasons?: readonly {
    readonly rule: string;
    readonly level: 'error' | 'warning';
    /** Null where it is about the row as a whole. */
    readonly column?: string | null;
    readonly count: number;
  }[];
}

/** Things an undoing left standing: how many, and the names of the first of them. */
export interface KeptThings {
  readonly count: number;
  readonly names: readonly string[];
}

/** Departments and positions an import made and its undoing left. */
export interface ImportKept {
  readonly departments: KeptThings;
  readonly positions: KeptThings;
}

type JsonOf<Value> = ColumnType<Value, string | undefined, string>;
type NullableJsonOf<Value> = ColumnType<Value | null, string | null | undefined, string | null>;

/** One sheet that was uploaded, with how far its check and its writing are. */
export interface ImportJobTable {
  company_id: number;
  import_id: number;
  noun: string;
  purpose: string;
  status: Generated<ImportStatus>;
  file_name: string;
  /** SHA-256 of the file, hexadecimal. */
  file_hash: string;
  format: 'xlsx' | 'csv';
  /** Language of the template that was used: of the file with the failed rows, too. */
  locale: 'zh' | 'en' | 'ja';
  /** Where the rows wait that are not in `import_row` yet: a key of the file store; null once they are. */
  rows_key: string | null;
  /** Names of the columns the sheet has, in its order. */
  columns: JsonOf<readonly string[]>;
  total: Generated<number>;
  checked: Generated<number>;
  done: Generated<number>;
  failed: Generated<number>;
  counts: JsonOf<ImportCounts>;
  new_depts: JsonOf<readonly string[]>;
  new_positions: JsonOf<readonly string[]>;
  /** What was confirmed; null: nothing yet. */
  choices: NullableJsonOf<ImportChoices>;
  activation: Generated<number>;
  transfer_count: Generated<number>;
  /** Why it failed as a whole. */
  failure: NullableJsonOf<readonly Violation[]>;
  undo_status: ColumnType<
    'running' | 'done' | 'partly' | null,
    'running' | null | undefined,
    'running' | 'done' | 'partly' | null
  >;
  undone: Generated<number>;
  /** What the import made beside its rows and its undoing left; null: it was not undone, or left nothing. */
  kept: NullableJsonOf<ImportKept>;
  /** What is said of the file as a whole and keeps nothing from being written. */
  notes: ColumnType<readonly Violation[], string | undefined, string>;
  /** Until then a process works on it; one that died is followed by another. */
  leased_until: NullableInstant;
  /** Whose that lease is: the token of one worker's turn. Null: nobody's. */
  leased_by: ColumnType<string | null, string | null | undefined, string | null>;
  creator_id: number;
  /** Who confirmed it: rows are written with their rights. */
  confirmed_by: number | null;
  undone_by: number | null;
  created_at: DefaultInstant;
  checked_at: NullableInstant;
  started_at: NullableInstant;
  finished_at: NullableInstant;
  undone_at: NullableInstant;
  expires_at: Instant;
}

export type ImportRowState =
  | 'unchecked'
  | 'ok'
  | 'warning'
  | 'error'
  | 'written'
  | 'unchanged'
  | 'failed'
  | 'skipped'
  | 'undone'
  | 'removed';

/** One row of a sheet. */
export interface ImportRowTable {
  company_id: number;
  import_id: number;
  row_index: number;
  line: number;
  cells: Json<Readonly<Record<string, string>>>;
  /** What the file itself says against cells, until they are repaired. */
  faults: JsonOf<readonly CellFault[]>;
  state: Generated<ImportRowState>;
  effect: RowVerdict['effect'] | null;
  target_id: number | null;
  /** Rows of a lower order are written first (`RowVerdict.order`). */
  write_order: Generated<number>;
  problems: JsonOf<readonly RowProblem[]>;
  changes: JsonOf<readonly RowChange[]>;
  /** What undoing needs to know. */
  trace: NullableJsonOf<Readonly<Record<string, unknown>>>;
  /** `<column> <key>` of values no other row of the file may have. */
  identities: ColumnType<readonly string[], readonly string[] | undefined, readonly string[]>;
  /** Of this row alone: what the job's lists unite. */
  new_depts: JsonOf<readonly string[]>;
  new_positions: JsonOf<readonly string[]>;
}

/** A department or position an import made for its rows: what its undoing asks about last. */
export interface ImportMadeTable {
  company_id: number;
  import_id: number;
  kind: 'department' | 'position';
  target_id: number;
  /** The whole path of a department, the name of a position. */
  name: string;
  state: Generated<'made' | 'undone' | 'kept'>;
}

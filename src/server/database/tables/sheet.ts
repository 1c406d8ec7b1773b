import type { Violation } from '#domain/violation.ts';
import type { ExportFormat } from '#engine/exportCalls.ts';
import type { CellFault, RowProblem } from '#engine/sheet/sheetRow.ts';
import { bigint, instant, integer, json, oneOf, table, text, texts } from './declareTable.ts';

/** What a row changes, as texts that are the same in every language: names, paths, masked numbers. */
interface TextChange {
  readonly column: string;
  readonly old: string;
  readonly new: string;
}

/** What a row changes, as values: said in the language of its reader. */
interface ValueChange {
  readonly column: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** One value of the row that is meant, before and after. */
export type RowChange = TextChange | ValueChange;

/** What a row would do as things are now. */
export interface RowVerdict {
  readonly effect: 'add' | 'change' | 'remove' | 'none';
  /** The row meant, of a change or removal. */
  readonly targetId?: number | undefined;
  readonly problems: readonly RowProblem[];
  readonly changes?: readonly RowChange[];
  /** Paths of departments and names of positions that are not there yet. */
  readonly newDepartments?: readonly string[];
  readonly newPositions?: readonly string[];
  /** Rows of a lower order are written first, whatever their place in the sheet: a department before what is below it. 0 without it. */
  readonly order?: number | undefined;
  /** What it was decided on, plain data: kept with the row and handed to `write`, such as the version of the person. */
  readonly trace?: Readonly<Record<string, unknown>> | undefined;
}

/** Which of the things a sheet names and no one has made yet are made: all but these, or only these. */
export interface Picked {
  readonly kind: 'but' | 'only';
  readonly names: readonly string[];
}

/** What was decided when the import was confirmed. */
export interface ImportChoices {
  /** Rows with warnings are written, too (contract.md: status 2). */
  readonly withWarnings: boolean;
  /** Paths and names that are made; rows that need another one are left out. */
  readonly departments: Picked;
  readonly positions: Picked;
}

/**
 * How far an export is: `waiting` for its ticket to be taken (for a minute; later no one can), `running` on its way to the browser,
 * `finished`, `stopped` by the user who fetched it, `failed` at the server.
 */
export type ExportStatus = 'waiting' | 'running' | 'finished' | 'stopped' | 'failed';

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

export const sheetTables = {
  /** One file that was asked for: who, when, what is in it, and what became of it. The file itself is kept nowhere. */
  export_job: table({
    columns: {
      company_id: bigint(),
      export_id: bigint(),
      noun: text(),
      /** `list`, or the name of another way rows of the noun go out (`notActive`). */
      purpose: text(),
      status: oneOf<ExportStatus>('waiting', 'running', 'finished', 'stopped', 'failed').default('waiting'),
      file_name: text(),
      format: oneOf<ExportFormat>('xlsx', 'csv'),
      columns: json<readonly string[]>(),
      /** Which rows: the filter of the list, a department, chosen ids. */
      scope: json<Readonly<Record<string, unknown>>>().default('{}'),
      /** Rows there were when it was asked for. */
      count: integer(),
      /** Rows that are written so far. */
      done: integer().default(0),
      creator_id: bigint(),
      created_at: instant(),
      fetched_at: instant().orNull(),
      /** Until when the process that writes it has said it will; later it was killed. */
      leased_until: instant().orNull(),
      finished_at: instant().orNull(),
    },
    key: 'company_id, export_id',
    indexes: {
      export_job_age: '(company_id, created_at desc, export_id desc)',
      // What its process has left is looked for twice a minute.
      export_job_running: "(leased_until) where status = 'running'",
    },
  }),
  /** One sheet that was uploaded, with how far its check and its writing are. */
  import_job: table({
    columns: {
      company_id: bigint(),
      import_id: bigint(),
      noun: text(),
      purpose: text(),
      status: oneOf<ImportStatus>(
        'uploaded',
        'checked',
        'importing',
        'finished',
        'partly',
        'failed',
        'cancelled',
      ).default('uploaded'),
      file_name: text(),
      /** SHA-256 of the file, hexadecimal. */
      file_hash: text(),
      format: oneOf('xlsx', 'csv'),
      /** Language of the template that was used: of the file with the failed rows, too. */
      locale: oneOf('zh', 'en', 'ja'),
      /** Where the rows wait that are not in `import_row` yet: a key of the file store; null once they are. */
      rows_key: text().orNull(),
      /** Names of the columns the sheet has, in its order. */
      columns: json<readonly string[]>().default('[]'),
      total: integer().default(0),
      checked: integer().default(0),
      done: integer().default(0),
      failed: integer().default(0),
      counts: json<ImportCounts>().default('{}'),
      new_depts: json<readonly string[]>().default('[]'),
      new_positions: json<readonly string[]>().default('[]'),
      /** What was confirmed; null: nothing yet. */
      choices: json<ImportChoices>().orNull(),
      activation: integer().default(0),
      transfer_count: integer().default(0),
      /** Why it failed as a whole. */
      failure: json<readonly Violation[]>().orNull(),
      undo_status: oneOf('running', 'done', 'partly').orNull(),
      undone: integer().default(0),
      /** What the import made beside its rows and its undoing left; null: it was not undone, or left nothing. */
      kept: json<ImportKept>().orNull(),
      /** What is said of the file as a whole and keeps nothing from being written. */
      notes: json<readonly Violation[]>().default('[]'),
      /** Until then a process works on it; one that died is followed by another. */
      leased_until: instant().orNull(),
      /** Whose that lease is: the token of one worker's turn. Null: no one's. */
      leased_by: text().orNull(),
      creator_id: bigint(),
      /** Who confirmed it: rows are written with their rights. */
      confirmed_by: bigint().orNull(),
      undone_by: bigint().orNull(),
      /** The call that asked for what its job does now, as `traceparent` names it; null: its trace is not kept. */
      asked_in: text().orNull(),
      created_at: instant(),
      checked_at: instant().orNull(),
      started_at: instant().orNull(),
      finished_at: instant().orNull(),
      undone_at: instant().orNull(),
      expires_at: instant(),
    },
    key: 'company_id, import_id',
    unique: {
      // One running import per company and kind (contract.md section 2).
      import_job_running: "(company_id, noun, purpose) where status = 'importing'",
    },
    indexes: {
      import_job_age: '(company_id, created_at desc, import_id desc)',
      import_job_file: '(company_id, noun, purpose, file_hash, created_at desc)',
      // What the job looks for every second: nearly always nothing.
      import_job_open: "(created_at) where status in ('uploaded', 'importing') or undo_status = 'running'",
    },
  }),
  /** One row of a sheet. */
  import_row: table({
    columns: {
      company_id: bigint(),
      import_id: bigint(),
      row_index: integer(),
      line: integer(),
      cells: json<Readonly<Record<string, string>>>(),
      /** What the file itself says against cells, until they are repaired. */
      faults: json<readonly CellFault[]>().default('[]'),
      state: oneOf<ImportRowState>(
        'unchecked',
        'ok',
        'warning',
        'error',
        'written',
        'unchanged',
        'failed',
        'skipped',
        'undone',
        'removed',
      ).default('unchecked'),
      effect: text<RowVerdict['effect']>().orNull(),
      target_id: bigint().orNull(),
      /** Rows of a lower order are written first (`RowVerdict.order`). */
      write_order: integer().default(0),
      problems: json<readonly RowProblem[]>().default('[]'),
      changes: json<readonly RowChange[]>().default('[]'),
      /** What undoing needs to know. */
      trace: json<Readonly<Record<string, unknown>>>().orNull(),
      /** `<column> <key>` of values no other row of the file may have. */
      identities: texts().default('{}'),
      /** Of this row alone: what the job's lists unite. */
      new_depts: json<readonly string[]>().default('[]'),
      new_positions: json<readonly string[]>().default('[]'),
    },
    key: 'company_id, import_id, row_index',
    rules: [
      'foreign key (company_id, import_id) references import_job (company_id, import_id) on delete cascade',
    ],
    indexes: {
      import_row_state: '(company_id, import_id, state, write_order, row_index)',
    },
  }),
  /** A department or position an import made for its rows: what its undoing asks about last. */
  import_made: table({
    columns: {
      company_id: bigint(),
      import_id: bigint(),
      kind: oneOf('department', 'position'),
      target_id: bigint(),
      /** The whole path of a department, the name of a position. */
      name: text(),
      state: oneOf('made', 'undone', 'kept').default('made'),
    },
    key: 'company_id, import_id, kind, target_id',
    rules: [
      'foreign key (company_id, import_id) references import_job (company_id, import_id) on delete cascade',
    ],
  }),
};

import type { RemovalWeight } from '#domain/member/limits.ts';
import type { FieldModel, ImportModel } from '#engine/model.ts';
import type { RowProblem, SheetRow } from '#engine/sheet/sheetRow.ts';
import type { ImportChoices, RowVerdict } from '#server/database/tables/sheet.ts';
import type { MadeThing } from '#server/features/imports/store/importMade.ts';
import type { SheetCells } from '#server/features/imports/store/importRows.ts';
import type { CallContext } from '#server/platform/handler.ts';

/** A row that was checked, with the trace its verdict left. */
export interface CheckedRow extends SheetRow {
  readonly trace?: Readonly<Record<string, unknown>> | undefined;
}

/** What became of a row that was to be written. A `failed` or `skipped` one says why. */
export interface RowOutcome {
  readonly index: number;
  readonly outcome: 'written' | 'unchanged' | 'failed' | 'skipped';
  readonly targetId?: number | undefined;
  readonly problems?: readonly RowProblem[];
  /** What undoing needs to know: the version written, ... Plain data. */
  readonly trace?: Readonly<Record<string, unknown>> | undefined;
  /** What was made beside the rows of its piece: told once, with whichever of them. */
  readonly made?: readonly MadeThing[] | undefined;
}

/** An import as its target sees it. */
export interface TargetImport {
  readonly importId: number;
  readonly model: ImportModel;
  /** The model's columns and, where it takes them, the fields an administrator added. */
  readonly columns: readonly FieldModel[];
  /**
   * Every row of the sheet that was not taken out, in order: for interwoven targets while rows are not stored yet. Left out once all
   * are: the target then reads those it needs (`findSheetCells`).
   */
  readonly sheet?: readonly SheetCells[] | undefined;
}

/** How many rows of the company the import ends, for the guard before it. */
export interface RemovalCount {
  readonly removed: number;
  /** Ids of the rows that would be ended. */
  readonly targetIds: readonly number[];
}

/** Values of a row no other row of the same file may have: `[{ column: 'phone', key: '86 13800000000' }]`. */
export interface RowIdentity {
  readonly column: string;
  readonly key: string;
}

/**
 * What an import does to one noun for one purpose. `context.db` is a transaction of its own per piece of rows, `context.actor` is the user who
 * confirmed the import with the rights they have now: scope is asked again for every piece. Nothing is kept between calls.
 */
export interface ImportTarget {
  /** Whether what a row does hangs on other rows of the sheet: once one is repaired or removed, all are checked again. */
  readonly isInterwoven?: boolean;
  /** Rows of the first piece that is written or taken back, for targets whose rows take long; the core's own number without it. */
  readonly rowsPerPiece?: number;
  readonly identitiesOf: (row: SheetRow) => readonly RowIdentity[];
  /** Decides rows without writing: a verdict per row, in their order. Reads in bulk, whatever the number of rows. */
  readonly check: (
    context: CallContext,
    target: TargetImport,
    rows: readonly SheetRow[],
  ) => Promise<readonly RowVerdict[]>;
  /**
   * Decides the rows again as things are now and writes those without an error (nor a warning, unless chosen), with audit rows
   * through `context.audit`. An outcome per row; a row that fails leaves nothing behind and stops no other.
   */
  readonly write: (
    context: CallContext,
    target: TargetImport,
    rows: readonly CheckedRow[],
    choices: ImportChoices,
  ) => Promise<readonly RowOutcome[]>;
  /** For rows that name departments no one has made yet. */
  readonly newDepartments?: {
    /** What is there and may be meant by them, the nearest first, by the paths as they are shown. */
    readonly findSimilar: (
      context: CallContext,
      names: readonly string[],
    ) => Promise<ReadonlyMap<string, readonly string[]>>;
    /** The cells of rows, as far as they change, once `by` is meant where they name `from`. */
    readonly replaceIn: (
      context: CallContext,
      rows: readonly Readonly<Record<string, string>>[],
      from: string,
      by: string,
    ) => Promise<readonly Readonly<Record<string, string>>[]>;
    /** Whether a row is there to make the department itself: it is taken out where another one is meant. */
    readonly isMadeBy?: (cells: Readonly<Record<string, string>>, name: string) => boolean;
  };
  /** Takes written rows back where nothing happened to them since; undefined: it cannot be taken back. */
  readonly undo?: (
    context: CallContext,
    target: TargetImport,
    rows: readonly {
      readonly index: number;
      readonly targetId: number;
      readonly trace: Readonly<Record<string, unknown>>;
    }[],
  ) => Promise<readonly RowOutcome[]>;
  /** Takes back what was made beside the rows, where no one uses it since; answers what went. Asked once all rows were. */
  readonly undoMade?: (
    context: CallContext,
    target: TargetImport,
    things: readonly MadeThing[],
  ) => Promise<readonly MadeThing[]>;
  /** How much such a removal is of the company: `asksPassword` says whether it has to be proved. */
  readonly weigh?: (context: CallContext, count: RemovalCount) => Promise<RemovalWeight>;
  /** Facts for the result: people still to be activated, people whose things wait for someone else. */
  readonly finish?: (
    context: CallContext,
    written: readonly number[],
  ) => Promise<{ readonly activation: number; readonly transferCount: number }>;
}

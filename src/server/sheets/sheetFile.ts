import type { Violation } from '#domain/violation.ts';
import type { FieldModel, ImportModel } from '#engine/model.ts';
import type { RawRow } from '#engine/sheet/sheetRow.ts';

type Locale = 'zh' | 'en' | 'ja';

/** What an import takes: its columns with every header each may have, and how many rows. `expectedSheet` makes one. */
export interface ExpectedSheet {
  readonly model: ImportModel;
  /** The model's columns and the fields an administrator added. */
  readonly columns: readonly FieldModel[];
  /** Every header a column may have: its words in the order zh, en, ja, then its further names. */
  readonly headersOf: (field: FieldModel) => readonly string[];
  /** Headers of columns an export of the noun has and no import takes: they are read over. None by default. */
  readonly readOver?: readonly string[];
  readonly maxRows: number;
  /** As the file was called: one that says another type than its content is refused (I01). */
  readonly fileName?: string;
  /** Language of the user who is told what is wrong; Chinese by default. */
  readonly locale?: Locale;
  /** Titles of other templates by what their mark says (`department.add`), for a user who took the wrong one. */
  readonly titleOf?: (purpose: string) => string | undefined;
}

/** A file that was read. Nothing of it was checked but its form. */
export interface SheetFile {
  readonly format: 'xlsx' | 'csv';
  /** Language of the header: the one most columns are named in. */
  readonly locale: Locale;
  /** Names of the columns that are there, in their order in the file. */
  readonly columns: readonly string[];
  /** Rows below the header in their order, a text for each column that is there; of a blank row all are empty. */
  readonly rows: readonly RawRow[];
  /** What people should know of the file as a whole before they confirm it; nothing of it keeps rows out. */
  readonly notes: readonly Violation[];
}

/** How a cell of a column is read: a day has to be told from a number. */
export type ColumnReading = 'text' | 'day' | 'dayAsText' | 'number';

/** A column as the reader of a file knows it: plain data that goes to another thread. */
export interface ExpectedColumn {
  readonly name: string;
  /** As they are compared: see `headerKey`. */
  readonly headers: readonly string[];
  readonly reading: ColumnReading;
  readonly isRequired: boolean;
}

/** What the reader of a file is asked: plain data. */
export interface ReadOrder {
  readonly columns: readonly ExpectedColumn[];
  /** One of these columns has to be there; empty: none is needed. */
  readonly keys: readonly string[];
  /** Headers that are read over, as they are compared. */
  readonly readOver: readonly string[];
  readonly maxRows: number;
  /** What a workbook made from the newest template says of itself. */
  readonly mark: string;
}

/** What is wrong with the columns of a file, as data: headers as they stand there, columns by name. */
export interface HeaderFaults {
  readonly missing: readonly string[];
  readonly unknown: readonly string[];
  readonly repeated: readonly string[];
  /** Mark of another template, or of an older one. */
  readonly otherMark: string | undefined;
}

/** A file taken apart, in its own thread. */
export interface ReadOutcome {
  readonly format: SheetFile['format'];
  readonly columns: readonly string[];
  /** Headers of these columns, as they are compared. */
  readonly headers: readonly string[];
  readonly rows: readonly RawRow[];
  /** How many rows, and which columns, are hidden in the file. They are read like the others. */
  readonly hidden: { readonly rows: number; readonly columns: readonly string[] };
}

import type { ColumnType, Generated } from 'kysely';
import type { ModelColumns } from '#generated/tables.ts';

/** What a table is made of that a model makes: its row as it goes over the wire, and its columns by how they are stored. */
interface Columns {
  readonly row: unknown;
  readonly plain: string;
  readonly instant: string;
  readonly json: string;
}

/** A value as it goes over the wire; of a column no reader sees nothing is known. */
type Wire<Row, Name> = Name extends keyof Row ? Exclude<Row[Name], undefined> : unknown;

type Instant<Value> = null extends Value
  ? ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  : ColumnType<Date, Date | string, Date | string>;

type Json<Value> = null extends Value
  ? ColumnType<Value, string | null | undefined, string | null>
  : ColumnType<Value, string, string>;

interface KeptByBackend {
  company_id: number;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_by: number | null;
  deleted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

type ModelTable<Own extends Columns> = KeptByBackend & {
  [Name in Own['plain']]: Wire<Own['row'], Name>;
} & {
  [Name in Own['instant']]: Instant<Wire<Own['row'], Name>>;
} & {
  [Name in Own['json']]: Json<Wire<Own['row'], Name>>;
};

/** The tables models make, typed by their schemas: `crud` asks them by the model, a query written by hand as any other. */
export type ModelTables = { [Noun in keyof ModelColumns]: ModelTable<ModelColumns[Noun]> };

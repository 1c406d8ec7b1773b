import type { ColumnType, Generated } from 'kysely';
import type { ModelColumns } from '#generated/tables.ts';
import { addressBookTables } from './tables/addressBook.ts';
import { appTables } from './tables/app.ts';
import { companyTables } from './tables/company.ts';
import { type AnyTable, type RowOf, statementsOf } from './tables/declareTable.ts';
import { departureTables } from './tables/departure.ts';
import { groupTables } from './tables/group.ts';
import { joiningTables } from './tables/joining.ts';
import { messageTables } from './tables/message.ts';
import { platformTables } from './tables/platform.ts';
import { accountTables, roleTables } from './tables/role.ts';
import { sheetTables } from './tables/sheet.ts';
import { shopTables } from './tables/shop.ts';
import { signInTables } from './tables/signIn.ts';
import { usageTables } from './tables/usage.ts';

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
type ModelTables = { [Noun in keyof ModelColumns]: ModelTable<ModelColumns[Noun]> };

/** In the order they are made: a table stands after those it refers to. */
const declared = {
  ...addressBookTables,
  ...accountTables,
  ...signInTables,
  ...companyTables,
  ...groupTables,
  ...departureTables,
  ...roleTables,
  ...joiningTables,
  ...messageTables,
  ...appTables,
  ...usageTables,
  ...shopTables,
  ...sheetTables,
  ...platformTables,
};

type Declared = typeof declared;

/**
 * All tables, typed: those that are declared by hand, and those models make. Every table is keyed by company first. bigint
 * comes back as number (ids stay below 2^53).
 */
export type Tables = { [Name in keyof Declared]: RowOf<Declared[Name]> } & ModelTables;

/** Names of the tables declared by hand. */
export const handwrittenTableNames: ReadonlySet<string> = new Set(Object.keys(declared));

/** The tables declared by hand, in the order they are made. */
export const declaredTables: readonly (readonly [string, AnyTable])[] = Object.entries(declared);

/** What makes them all. */
export const tableStatements: readonly string[] = declaredTables.flatMap(([name, table]) =>
  statementsOf(name, table),
);

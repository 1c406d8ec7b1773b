import type { ModelTables } from './modelTable.ts';
import { accountTables } from './tables/account.ts';
import { addressBookTables } from './tables/addressBook.ts';
import { appTables } from './tables/app.ts';
import { companyTables } from './tables/company.ts';
import { type RowOf, statementsOf } from './tables/declareTable.ts';
import { departureTables } from './tables/departure.ts';
import { groupTables } from './tables/group.ts';
import { joiningTables } from './tables/joining.ts';
import { messageTables } from './tables/message.ts';
import { platformTables } from './tables/platform.ts';
import { roleTables } from './tables/role.ts';
import { sheetTables } from './tables/sheet.ts';
import { shopTables } from './tables/shop.ts';
import { signInTables } from './tables/signIn.ts';
import { usageTables } from './tables/usage.ts';

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

/** What makes them all. */
export const tableStatements: readonly string[] = Object.entries(declared).flatMap(([name, table]) =>
  statementsOf(name, table),
);

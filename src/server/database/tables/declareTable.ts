import type { ColumnType, Generated } from 'kysely';

// A table is declared once: the baseline makes it from what also gives its TypeScript type.

declare const value: unique symbol;

type OrNull<Type> = [Type] extends [ColumnType<infer Read, infer Insert, infer Update>]
  ? ColumnType<Read | null, Insert | null | undefined, Update | null>
  : Type | null;

type WithDefault<Type> = [Type] extends [ColumnType<infer Read, infer Insert, infer Update>]
  ? ColumnType<Read, Insert | undefined, Update>
  : Generated<Type>;

/** A column as SQL, and what reads and writes of it are in TypeScript. */
export interface Column<Type> {
  readonly [value]?: Type;
  readonly ddl: (name: string) => string;
  /** Its type in SQL, without collation and how it counts. */
  readonly type: string;
  readonly isNullable: boolean;
  /** Rows that are there already can have it: with nothing, a default or a number of their own. */
  readonly fillsItself: boolean;
  /** The words it takes, where it takes no others. */
  readonly values: readonly string[] | undefined;
  readonly orNull: () => Column<OrNull<Type>>;
  /** What stands there when no one says. */
  readonly default: (literal: number | string) => Column<WithDefault<Type>>;
  /** As `default`, worked out by the database. */
  readonly setBy: (expression: string) => Column<WithDefault<Type>>;
  readonly check: (condition: string) => Column<Type>;
}

interface Parts {
  readonly type: string;
  readonly isNullable?: boolean;
  readonly initial?: string;
  readonly values?: readonly string[];
  readonly condition?: string;
}

const quoted = (text: string): string => `'${text}'`;

const conditionOf = (name: string, { values, condition }: Parts): string | undefined =>
  values === undefined ? condition : `${name} in (${values.map(quoted).join(', ')})`;

const ddlOf = (name: string, parts: Parts): string => {
  const condition = conditionOf(name, parts);
  return [
    `"${name}" ${parts.type}`,
    parts.isNullable === true ? '' : ' not null',
    parts.initial === undefined ? '' : ` default ${parts.initial}`,
    condition === undefined ? '' : ` check (${condition})`,
  ].join('');
};

/** As the catalogue spells it. */
const typeOf = ({ type }: Parts): string =>
  type.replace(/ (?:collate|generated) .*/, '').replace('timestamptz', 'timestamp with time zone');

const column = <Type>(parts: Parts): Column<Type> => ({
  ddl: (name) => ddlOf(name, parts),
  type: typeOf(parts),
  isNullable: parts.isNullable === true,
  fillsItself: parts.isNullable === true || parts.initial !== undefined || parts.type.includes(' generated '),
  values: parts.values,
  orNull: () => column({ ...parts, isNullable: true }),
  default: (literal) =>
    column({ ...parts, initial: typeof literal === 'number' ? String(literal) : quoted(literal) }),
  setBy: (expression) => column({ ...parts, initial: expression }),
  check: (condition) => column({ ...parts, condition }),
});

/** An id, or a count that may grow; below 2^53. */
export const bigint = (): Column<number> => column({ type: 'bigint' });
/** A number the database counts up; `always`: no one else may say it. */
export const identity = (made: 'by default' | 'always' = 'by default'): Column<Generated<number>> =>
  column({ type: `bigint generated ${made} as identity` });
export const integer = <Type extends number = number>(): Column<Type> => column({ type: 'integer' });
export const smallint = <Type extends number = number>(): Column<Type> => column({ type: 'smallint' });
/** 0 or 1. */
export const flag = (initial: 0 | 1 = 0): Column<Generated<number>> => smallint().default(initial);
export const text = <Type extends string = string>(): Column<Type> => column({ type: 'text' });
/** Text compared byte by byte: ranks. */
export const bytewise = (): Column<string> => column({ type: 'text collate "C"' });
/** One of a few words; no other gets in. */
export const oneOf = <const Word extends string>(...values: readonly Word[]): Column<Word> =>
  column({ type: 'text', values });
export const uuid = (): Column<string> => column({ type: 'uuid' });
/** Read as a Date, written as one or as ISO text. */
export const instant = (): Column<ColumnType<Date, Date | string, Date | string>> =>
  column({ type: 'timestamptz' });
/** Calendar day as `YYYY-MM-DD` text: the drivers never turn it into a Date. */
export const day = (): Column<string> => column({ type: 'date' });
/** Written as text. */
export const json = <Value>(): Column<ColumnType<Value, string, string>> => column({ type: 'jsonb' });
export const bigints = (): Column<number[]> => column({ type: 'bigint[]' });
export const integers = (): Column<number[]> => column({ type: 'integer[]' });
export const texts = (): Column<readonly string[]> => column({ type: 'text[]' });
export const instants = (): Column<ColumnType<readonly Date[], never, never>> =>
  column({ type: 'timestamptz[]' });

/** A table as it is declared: columns, primary key, further rules, and indexes by name, each as SQL after `on <table>`. */
export interface Table<Columns> {
  readonly columns: Columns;
  readonly key: string;
  readonly rules?: readonly string[];
  readonly unique?: Readonly<Record<string, string>>;
  readonly indexes?: Readonly<Record<string, string>>;
}

type Columns = Readonly<Record<string, Column<unknown>>>;

/** Declares a table. */
export const table = <const Declared extends Columns>(declared: Table<Declared>): Table<Declared> => declared;

/** What Kysely knows of a declared table. */
export type RowOf<Declared> =
  Declared extends Table<infer Own>
    ? { -readonly [Name in keyof Own]: Own[Name] extends Column<infer Type> ? Type : never }
    : never;

/** A table whatever its columns are. */
export type AnyTable = Table<Columns>;

/** The statement that makes a table, without its indexes. */
const tableStatement = (name: string, { columns, key, rules = [] }: AnyTable): string => {
  const parts = Object.entries(columns).map(([columnName, own]) => own.ddl(columnName));
  return `create table ${name} (${[...parts, `primary key (${key})`, ...rules].join(', ')})`;
};

/** The statements that make the indexes of a table, by their names. */
export const indexStatements = (
  name: string,
  { unique = {}, indexes = {} }: AnyTable,
): readonly (readonly [string, string])[] => [
  ...Object.entries(unique).map(
    ([index, body]) => [index, `create unique index ${index} on ${name} ${body}`] as const,
  ),
  ...Object.entries(indexes).map(
    ([index, body]) => [index, `create index ${index} on ${name} ${body}`] as const,
  ),
];

/** The statements that make a table and its indexes. */
export const statementsOf = (name: string, table: AnyTable): readonly string[] => [
  tableStatement(name, table),
  ...indexStatements(name, table).map(([, statement]) => statement),
];

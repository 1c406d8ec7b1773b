import type { RawBuilder } from 'kysely';
import type { Leading } from '#engine/permission.ts';
import type { CallContext } from '#server/platform/handler.ts';

/** A row as the default handlers load it: every field by its wire name, unmasked, plus what scope says about it. */
export interface LoadedRow {
  readonly id: number;
  readonly version: number;
  readonly values: Readonly<Record<string, unknown>>;
  /** Whether it lies in the departments the actor may look at by a mandate, and in those they may manage. */
  readonly isInSubScope: Readonly<Record<'view' | 'manage', boolean>>;
  /** Whether it lies in the departments the actor leads, and in those they are responsible for. */
  readonly isInLedDepartments: Readonly<Record<Leading, boolean>>;
  readonly isOwn: boolean;
  /** Whether it belongs to an administrator and is spared from the actor. */
  readonly isOfAdministrator: boolean;
  /** Who saved it last, and when; nobody for what no person did, no time for what a query selects. */
  readonly updatedBy: number | null;
  readonly updatedAt: Date | undefined;
  /** Verbs and actions its query keeps from the reader, beside what role, reach, state and condition do. */
  readonly withheld?: readonly string[];
}

/** Who asks, when, by which session, and the words they read. */
export type RowReader = Pick<CallContext, 'actor' | 'locale' | 'models' | 'now' | 'sessionId' | 'words'>;

type Sql = RawBuilder<unknown>;

/** Rows as parts of a statement, `record.<field>` each: `select count(*) from ${rows.found} as record`. */
export interface CountedRows {
  /** All rows the reader may see. */
  readonly seen: Sql;
  /** Those of them the list was asked for. */
  readonly found: Sql;
  /** Those it would find without the filters by these fields: what each of their values comes to beside the others. */
  readonly foundBut: (...fields: readonly string[]) => Sql;
}

/** The rows of a noun that has no table of its own. Reach, filters, search, order and page come on top of it. */
export interface RowQuery {
  /**
   * A SELECT over what other nouns keep, of the reader's company alone, with a column for every field that is not computed, by its
   * name. Without grouping and limits: PostgreSQL then works out only what a count, a filter or a page needs. `asked`: the fields a
   * list is filtered and ordered by, undefined where rows are asked for by id.
   */
  readonly select: (reader: RowReader, asked?: ReadonlySet<string>) => Sql;
  /** The SELECT has `version`, `updated_by` and `updated_at`, too: what is written by hand can ask whether a row is still the one that was read. */
  readonly isVersioned?: true;
  /** Fields the SELECT has no column for: `complete` gives them. */
  readonly completed?: readonly string[];
  /** Which rows lie below departments, in place of `scope`: those of the reader's mandates, or those they lead in one way. */
  readonly isBelow?: (departments: readonly number[], by: 'mandate' | Leading, reader: RowReader) => Sql;
  /** Which rows are the reader's own, in place of `scope`. */
  readonly isOwn?: (reader: RowReader) => Sql;
  /** Field -> a condition on `record` in place of the usual one of its filter; nothing: the value asks for nothing. */
  readonly filters?: Readonly<Record<string, (value: unknown, reader: RowReader) => Sql | undefined>>;
  /** There are few by their nature: a list nobody asks for by pages is told whole. */
  readonly isWhole?: true;
  /** How a keyword is looked for, in place of what `list.search` says. */
  readonly keyword?: (text: string, reader: RowReader) => Sql;
  /** Field -> what rows are ordered by where that field is asked for, in place of its value: names by how they are read. */
  readonly sorts?: Readonly<Record<string, Sql>>;
  /** The order where nobody wishes one, in place of `list.sort`; the id comes last by itself. */
  readonly order?: (reader: RowReader) => Sql;
  /** Values no SELECT gives: `isSingle` of one row that was asked for by itself, else of a page or a piece of an export. */
  readonly complete?: (
    rows: readonly LoadedRow[],
    context: CallContext,
    isSingle: boolean,
  ) => Promise<readonly LoadedRow[]>;
  /** What the schema's `figures` promise beside a page. */
  readonly figures?: (rows: CountedRows, context: CallContext) => Promise<Readonly<Record<string, unknown>>>;
}

/** A query as one reader asks it. */
export interface AskedQuery
  extends Omit<RowQuery, 'select' | 'order' | 'keyword' | 'filters' | 'isBelow' | 'isOwn'> {
  readonly select: (asked: ReadonlySet<string> | undefined) => Sql;
  readonly isBelow: ((departments: readonly number[], by: 'mandate' | Leading) => Sql) | undefined;
  readonly isOwn: Sql | undefined;
  readonly order: Sql | undefined;
  readonly keyword: ((text: string) => Sql) | undefined;
  readonly filterOf: (field: string) => ((value: unknown) => Sql | undefined) | undefined;
}

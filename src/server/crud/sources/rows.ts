import type { RawBuilder } from 'kysely';
import type { Violation } from '#domain/violation.ts';
import type { ExportFormat } from '#engine/exportCalls.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import type { Leading } from '#engine/permission.ts';
import type { GivenPart } from '#engine/vocabulary.ts';
import type { GivenParts } from '#generated/calls.ts';
import type { Answer, AuditEntry, CallContext } from '#server/platform/handler.ts';
import type { SheetRows } from '#server/sheets/write/sheetStream.ts';

/** Rows of a noun as a sheet; they are read when the file is written, not before. */
export interface ExportSheet {
  readonly count: number;
  readonly columns: readonly FieldModel[];
  readonly header: readonly string[];
  readonly rows: SheetRows;
  /** Which rows, as is told of them. */
  readonly scope: Readonly<Record<string, unknown>>;
  /** What the audit says of that; left out: the scope. */
  readonly audited?: RequestedExport['audited'];
  /** What of the question was resolved when it was asked. */
  readonly kept?: Readonly<Record<string, unknown>>;
}

/** How an export was asked for. `request`: all of it as it came, which a checked code is bound to; `question`: what finds the rows again. */
export interface AskedExport {
  readonly request: Readonly<Record<string, unknown>>;
  readonly question: Readonly<Record<string, unknown>>;
  readonly format: ExportFormat;
  readonly title?: string;
  readonly purpose?: string;
}

/** What a file is fetched with. */
export interface TicketRequest {
  readonly ticket?: string | null | undefined;
}

type Changes = NonNullable<AuditEntry['changes']>;

/** An export as it is asked for: the noun, the rows (`scope`, `count` of them), their columns. */
export interface RequestedExport {
  readonly noun: string;
  /** `list` by default; another name for another way rows of the noun go out. */
  readonly purpose?: string;
  /** How the file is called, before day and time. */
  readonly title: string;
  readonly columns: readonly string[];
  readonly format: ExportFormat;
  readonly count: number;
  readonly scope: Readonly<Record<string, unknown>>;
  /** What the audit says of the scope, with what is private hidden. */
  readonly audited: Changes;
  /** What the rows are found by again when the file is fetched. */
  readonly kept: Readonly<Record<string, unknown>>;
}

/** What is kept with a ticket, besides what the noun itself wants back. */
export interface KeptExport {
  readonly exportId: number;
  readonly fileName: string;
  readonly format: ExportFormat;
  readonly columns: readonly string[];
}

/** The answer of every call that asks for an export: where to fetch it follows from the ticket. */
export interface ExportTicketReply {
  readonly ticket: string;
  readonly file_name: string;
  readonly count: number;
}

/** How an export is asked for and its file sent: tickets, proofs and progress are the task centre's. */
export interface Exports {
  /** Gives a ticket for a sheet, once the code for exactly this export was checked where it needs one. */
  readonly ask: (
    context: CallContext,
    model: EntityModel,
    sheet: Omit<ExportSheet, 'header' | 'rows'> | readonly Violation[],
    asked: AskedExport,
  ) => Promise<Answer<ExportTicketReply>>;
  /** Takes the ticket and answers the file: what its reader may see by now. */
  readonly send: <Question extends object>(
    context: CallContext,
    model: EntityModel,
    request: TicketRequest,
    find: (question: Question & KeptExport) => Promise<Omit<ExportSheet, 'scope'> | readonly Violation[]>,
  ) => Promise<Answer<never>>;
}

/** The columns every row of a noun has for its last change. */
export interface LastChange {
  /** `null` when no person did it: an import, a timer, the demo's beginning. */
  readonly by: number | null;
  readonly at: Date;
}

/** A page as it is answered, and as rows are asked for. */
export interface Paging {
  readonly page: number;
  readonly pageSize: number;
  readonly range: { readonly offset: number; readonly limit: number };
}

/** A row as the default handlers load it: every field by its wire name, unmasked, plus what scope says about it. */
export interface LoadedRow {
  readonly id: number;
  readonly version: number;
  readonly values: Readonly<Record<string, unknown>>;
  /** Whether it lies in the departments the actor may look at by a mandate, and in those they may manage. */
  readonly isInSubScope: Readonly<Record<'view' | 'manage', boolean>>;
  /** Permissions that a mandate can keep back and that reach it by one; left out where none is kept from the actor. */
  readonly reachedActs?: readonly string[];
  /** Whether it lies in the departments the actor leads, and in those they are responsible for. */
  readonly isInLedDepartments: Readonly<Record<Leading, boolean>>;
  readonly isOwn: boolean;
  /** Whether it belongs to an administrator and is spared from the actor. */
  readonly isOfAdministrator: boolean;
  /** Who saved it last, and when; no one for what no person did, no time for what a query selects. */
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
  /** There are few by their nature: a list no one asks for by pages is told whole. */
  readonly isWhole?: true;
  /** How a keyword is looked for, in place of what `list.search` says. */
  readonly keyword?: (text: string, reader: RowReader) => Sql;
  /** Field -> what rows are ordered by where that field is asked for, in place of its value: names by how they are read. */
  readonly sorts?: Readonly<Record<string, Sql>>;
  /** The order where none is asked for, in place of `list.sort`; the id comes last by itself. */
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

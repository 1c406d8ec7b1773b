import type { Violation } from '#domain/violation.ts';
import type { WrittenParts } from '#generated/calls.ts';
import type { Answer, AuditEntry, CallContext } from '#server/platform/handler.ts';
import type { LastChange } from './rows.ts';

/** A row as it stands before it is written, and as it is stored. */
export interface StandingRow<Stored = unknown> extends LastChange {
  readonly id: number;
  readonly name: string;
  readonly version: number;
  /** What the operation record tells of it, by field; left out: nothing. */
  readonly audited?: Audited;
  readonly record: Stored;
}

/** Fields as the operation record tells them. */
export type Audited = Readonly<Record<string, unknown>>;

interface KeptRow {
  readonly name: string;
  readonly version: number;
  readonly updated_by: number | null;
  readonly updated_at: Date;
}

/** A stored row as it stands before it is written. */
export const standing = <Stored extends KeptRow>(
  id: number,
  record: Stored,
  audited: Audited = {},
): StandingRow<Stored> => {
  const { name, version, updated_by: by, updated_at: at } = record;
  return { id, name, version, by, at, audited, record };
};

/** What was written: what its reply and the operation record tell beyond the row. */
export interface Written {
  /** Of a sort: nothing, or the row that was moved. */
  readonly id?: number;
  /** What the record calls it; left out: as it was called before. */
  readonly name?: string;
  /** The row as the record tells it by now: what differs is the change. */
  readonly audited?: Audited;
  /** What was changed, where no comparison says it. */
  readonly changes?: AuditEntry['changes'];
  /** Whom and what else it concerns. */
  readonly concerns?: AuditEntry['concerns'];
  /** What the record is about, where that is not a row of the noun. */
  readonly targetType?: string;
  /** What the record calls the action, where that is not the noun's create, update, delete or sort. */
  readonly action?: string;
  /** All is as it was: there is nothing to record. */
  readonly isSame?: boolean;
  /** Answered in place of the row, or of the id that was deleted. */
  readonly reply?: object;
}

/** What was written, or why nothing was; `changed`: the row became another one after it was found. */
export type Outcome = Written | readonly Violation[] | Answer<never> | 'changed';

/** What a noun's calls ask for, what stands before a write, and the row as its reader sees it. */
interface Shapes {
  readonly save?: unknown;
  readonly remove?: unknown;
  readonly sort?: unknown;
  readonly standing?: StandingRow;
  readonly row?: object;
}

type Part<Of extends Shapes, Name extends keyof Shapes> = Name extends keyof Of ? Of[Name] : never;

/**
 * What is written by hand of a noun, for the calls its schema answers so (`answer`): rules and where rows are kept. Locks, versions,
 * the operation record and the reply come by default; what is refused leaves nothing behind.
 */
export interface NounWrites<Of extends Shapes> {
  /** What others must not write meanwhile; before anything is read. */
  readonly lock?: (
    context: CallContext,
    request: Part<Of, 'save'> | Part<Of, 'remove'> | Part<Of, 'sort'>,
  ) => Promise<unknown>;
  /** The row a request is about; undefined: there is none, and a save makes it; or why it cannot be written. Left out: never one. */
  readonly find?: (
    request: Part<Of, 'save'> | Part<Of, 'remove'>,
    context: CallContext,
  ) => Promise<Part<Of, 'standing'> | undefined | readonly Violation[] | Answer<never>>;
  /** What is said where there is none to delete; left out: that of every noun. */
  readonly missing?: Violation;
  /** A row as its reader sees it: the reply of a save that has none of its own, and the newer row of a conflict; undefined: it is gone. */
  readonly show?: (id: number, context: CallContext) => Promise<Part<Of, 'row'> | undefined>;
  readonly save?: (
    request: Part<Of, 'save'>,
    standing: Part<Of, 'standing'> | undefined,
    context: CallContext,
  ) => Promise<Outcome>;
  readonly remove?: (
    request: Part<Of, 'remove'>,
    standing: Part<Of, 'standing'>,
    context: CallContext,
  ) => Promise<Outcome>;
  /** Puts rows into a new order. */
  readonly sort?: (request: Part<Of, 'sort'>, context: CallContext) => Promise<Outcome>;
}

type Asked = Readonly<Record<string, unknown>>;

type Whole<Of extends Shapes> = NounWrites<Of> & Required<Pick<NounWrites<Of>, 'save' | 'remove' | 'sort'>>;

/** The same of whatever noun: its calls ask for nothing it does not write. */
export type AnyNounWrites = Whole<{
  save: Asked;
  remove: Asked;
  sort: Asked;
  standing: StandingRow;
  row: object;
}>;

interface Needed {
  readonly save: 'save';
  readonly delete: 'remove';
  readonly sort: 'sort';
}

type Unasked = NounWrites<{ save: never; remove: never; sort: never; standing: never; row: object }>;

/** What a noun has to write for the calls its schema answers so. */
export type WritesFor<Noun extends keyof WrittenParts> = Required<Pick<Unasked, Needed[WrittenParts[Noun]]>>;

/** What is known where no one may be signed in: the platform decides from its own desk. */
export type DecisionContext = Pick<CallContext, 'db' | 'now' | 'actor'>;

/** A row before and after a write; `before` is undefined for a new one. What no one has said yet is null. */
export interface RowChange<Row> {
  readonly before: Row | undefined;
  readonly after: Row;
}

type Said<Result> = Result | Promise<Result>;

/** What the record of an action says, where that is not the row as it was and is: whom else it concerns, what was changed of what. */
export type Done = Partial<Pick<AuditEntry, 'concerns' | 'targetType' | 'changes'>>;

/** What an action does to a row that a query selects: locked, within reach, in a state that allows it; or why not. `request`: its input, too. */
export type ActionHook<Row, Request = never> = (
  row: Row,
  request: Request,
  context: CallContext,
) => Promise<Done | readonly Violation[]>;

/**
 * What the backend has to say about the writes of a noun beyond its schema. All of it happens in the transaction of the write, for a
 * form's save and for an action alike; what is refused leaves nothing behind.
 */
export interface WriteHooks<Row extends object> {
  /** Fields that follow from the others; they are written although no form sends them. Asked before `check`. */
  readonly derive?: (change: RowChange<Row>, context: CallContext) => Said<Partial<Row>>;
  /** What a rule has against the row as it would be. Asked of rows the schema has nothing against. */
  readonly check?: (change: RowChange<Row>, context: CallContext) => Said<readonly Violation[]>;
  /** Why the platform cannot approve a row any more as things are; the rule is what its company then reads. */
  readonly checkApproval?: (row: Row, context: DecisionContext) => Said<readonly Violation[]>;
  /** Fields that follow from its approval, written with it. */
  readonly deriveApproval?: (row: Row, context: DecisionContext) => Said<Partial<Row>>;
  /** What else is written with it. */
  readonly after?: (change: RowChange<Row>, context: CallContext) => Promise<void>;
  /**
   * What is locked before a singleton, or a row of a query, is read to be written, where others write what it is made of. `id`: of the row
   * an action is taken on; false then says that it became another while it was waited for.
   */
  readonly lock?: (context: CallContext, id?: number) => Promise<unknown>;
  /** Of rows that a query selects: writes what differs to where the query reads it, and counts its version up. */
  readonly store?: (change: RowChange<Row>, context: CallContext) => Promise<void>;
  /** Of rows that a query selects: what the actions without a call do. */
  readonly actions?: Readonly<Record<string, ActionHook<Row>>>;
  /** What a rule has against taking the row away. */
  readonly checkDelete?: (row: Row, context: CallContext) => Said<readonly Violation[]>;
}

type Values = Readonly<Record<string, unknown>>;

/** The hooks of a noun, for who knows it by its model alone. */
export type AnyHooks = Omit<WriteHooks<Values>, 'actions'> & {
  readonly actions?: Readonly<Record<string, ActionHook<Values, Values>>>;
};

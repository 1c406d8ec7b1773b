import type { Violation } from '#domain/violation.ts';
import type { AuditEntry, CallContext } from '#server/platform/handler.ts';

/** What is known where nobody may be signed in: the platform decides from its own desk. */
export type DecisionContext = Pick<CallContext, 'db' | 'now' | 'actor'>;

/** A row before and after a write; `before` is undefined for a new one. What nobody has said yet is null. */
export interface RowChange<Row> {
  readonly before: Row | undefined;
  readonly after: Row;
}

type Said<Result> = Result | Promise<Result>;

/** What the record of an action says, where that is not the row as it was and is: whom else it concerns, what was changed of what. */
export type Done = Partial<Pick<AuditEntry, 'concerns' | 'targetType' | 'changes'>>;

/** What an action does to a row that a query selects: locked, within reach, in a state that allows it; or why not. `request`: its input, too. */
export type Deed<Row, Request = never> = (
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
  readonly actions?: Readonly<Record<string, Deed<Row>>>;
  /** What a rule has against taking the row away. */
  readonly checkDelete?: (row: Row, context: CallContext) => Said<readonly Violation[]>;
}

type Values = Readonly<Record<string, unknown>>;

/** The hooks of a noun, for who knows it by its model alone. */
export type AnyHooks = Omit<WriteHooks<Values>, 'actions'> & {
  readonly actions?: Readonly<Record<string, Deed<Values, Values>>>;
};

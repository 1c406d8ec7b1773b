import { type Kysely, sql } from 'kysely';
import { violation } from '#domain/violation.ts';
import type { Tables } from '#server/database/tables.ts';
import {
  type Answer,
  type AuditEntry,
  type CallContext,
  doneUnaudited,
  refused,
} from '#server/platform/handler.ts';
import type { Entity } from './table.ts';

/** Many rows at once, with what an action asks beside them. */
export interface ManyRequest extends Readonly<Record<string, unknown>> {
  readonly ids: readonly number[];
}

type AnswerOne = (id: number, context: CallContext) => Promise<Answer<unknown>>;

const uniqueViolation = '23505';

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === uniqueViolation;

const undo = async (db: Kysely<Tables>): Promise<void> => {
  await sql`rollback to savepoint part`.execute(db);
  await sql`release savepoint part`.execute(db);
};

/** A part of the transaction that is undone by itself unless its result is kept; an error undoes it, too, and goes on. */
export const savepointFor = async <Result>(
  db: Kysely<Tables>,
  isKept: (result: Result) => boolean,
  work: () => Promise<Result>,
): Promise<Result> => {
  await sql`savepoint part`.execute(db);
  let result: Result;
  try {
    result = await work();
  } catch (error) {
    // Where the database is away nothing can be undone, and the error that said so is the one that counts.
    await undo(db).catch(() => undefined);
    throw error;
  }
  if (isKept(result)) await sql`release savepoint part`.execute(db);
  else await undo(db);
  return result;
};

/** A part of the transaction that is undone by itself when its answer is a refusal. */
export const withinSavepoint = async (
  db: Kysely<Tables>,
  work: () => Promise<Answer<unknown>>,
): Promise<Answer<unknown>> => {
  try {
    return await savepointFor(db, ({ kind }) => kind === 'done', work);
  } catch (error) {
    if (!isTaken(error)) throw error;
    return refused([violation('call.taken')]);
  }
};

const failureOf = ({ model }: Entity, id: number, answer: Answer<unknown>, { words }: CallContext) => {
  if (answer.kind !== 'refused') throw new Error(`A row of ${model.noun} was answered by ${answer.kind}`);
  return { id, error_key: answer.errorKey, message: words.refusal(model.noun, answer) };
};

/**
 * Asks for each row by itself and answers who it was done to and who not, and why. Rows are taken in the order of their
 * ids, so that two such calls wait for each other instead of blocking each other; what is refused leaves no audit row.
 */
export const answerEach = async (
  entity: Entity,
  {
    manyRequest: { ids },
    context,
    answerOne,
  }: { readonly manyRequest: ManyRequest; readonly context: CallContext; readonly answerOne: AnswerOne },
): Promise<Answer<unknown>> => {
  const finished: number[] = [];
  const failed: ReturnType<typeof failureOf>[] = [];
  for (const id of ids.toSorted((one, other) => one - other)) {
    const entries: AuditEntry[] = [];
    const own: CallContext = { ...context, audit: (entry) => entries.push(entry) };
    const answer = await withinSavepoint(context.db, () => answerOne(id, own));
    if (answer.kind === 'done') {
      finished.push(id);
      entries.forEach(context.audit);
    } else failed.push(failureOf(entity, id, answer, context));
  }
  return doneUnaudited({ done: finished, failed });
};

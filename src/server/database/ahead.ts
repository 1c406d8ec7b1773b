import type { CompiledQuery, DatabaseConnection, Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** The answer of a statement that was sent, to be waited for by whom it concerns. */
export interface SentStatement<Row> {
  readonly rows: Promise<readonly Row[]>;
}

/** Statements of a transaction no one has waited for: its commit does. */
const unanswered = new WeakMap<DatabaseConnection, Promise<unknown>[]>();

const sendOn = <Row>(connection: DatabaseConnection, query: CompiledQuery<Row>): Promise<readonly Row[]> => {
  const rows = connection.executeQuery<Row>(query).then((result) => result.rows);
  // Who waits for it learns of its failure.
  rows.catch(() => undefined);
  return rows;
};

/**
 * Sends a statement of a transaction without waiting for its answer: what is asked next leaves with it and runs after it. Where it fails, what
 * comes after fails as well, and so does the commit.
 */
export const askAhead = <Row>(
  transaction: Kysely<Tables>,
  query: CompiledQuery<Row>,
): Promise<SentStatement<Row>> => {
  if (!transaction.isTransaction)
    throw new Error('Only a transaction keeps its connection for what is sent ahead');
  return transaction.getExecutor().provideConnection(async (connection) => {
    const rows = sendOn(connection, query);
    unanswered.set(connection, [...(unanswered.get(connection) ?? []), rows]);
    return { rows };
  });
};

type Queries<Rows extends readonly object[]> = { readonly [Index in keyof Rows]: CompiledQuery<Rows[Index]> };
type Answers<Rows extends readonly object[]> = {
  readonly [Index in keyof Rows]: readonly Rows[Index][];
};

/**
 * Asks several statements in one turn: they run in their order, each sees what those before it have done or waited for. Throws what the first
 * of them that failed has thrown.
 */
export const askTogether = <Rows extends readonly object[]>(
  db: Kysely<Tables>,
  queries: Queries<Rows>,
): Promise<Answers<Rows>> =>
  db.getExecutor().provideConnection(async (connection) => {
    const outcomes = await Promise.allSettled(queries.map((query) => sendOn(connection, query)));
    const answers = outcomes.map((answer) => {
      if (answer.status === 'rejected') throw answer.reason;
      return answer.value;
    });
    // One answer for each query, in their order.
    return answers as unknown as Answers<Rows>;
  });

/** Ends a transaction with `commit`, which fails where a statement has that was sent ahead: the database takes it back then and says nothing. */
export const commitAnswered = async (
  connection: DatabaseConnection,
  commit: () => Promise<void>,
): Promise<void> => {
  const sent = unanswered.get(connection) ?? [];
  unanswered.delete(connection);
  const committed = commit();
  committed.catch(() => undefined);
  for (const statement of sent) await statement;
  await committed;
};

/** Forgets what a transaction that is taken back had sent ahead. */
export const forgetAhead = (connection: DatabaseConnection): void => {
  unanswered.delete(connection);
};

import type { KyselyPlugin } from 'kysely';
import type { Database } from '#server/database/connection.ts';

/** A statement as it was sent, and how long its answer took. */
export interface SeenStatement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  readonly milliseconds: number;
}

interface Watched {
  readonly database: Database;
  /** The slowest statement since this was last asked. */
  readonly takeSlowest: () => SeenStatement | undefined;
}

/** A database whose statements are watched. */
export const watched = (database: Database): Watched => {
  const begun = new Map<object, Omit<SeenStatement, 'milliseconds'> & { readonly at: number }>();
  let slowest: SeenStatement | undefined;
  const { db } = database;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      const { sql, parameters } = db.getExecutor().compileQuery(node, queryId);
      begun.set(queryId, { sql, parameters, at: performance.now() });
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      const seen = begun.get(queryId);
      begun.delete(queryId);
      if (seen === undefined) return result;
      const milliseconds = performance.now() - seen.at;
      if (milliseconds > (slowest?.milliseconds ?? 0)) slowest = { ...seen, milliseconds };
      return result;
    },
  };
  return {
    database: { ...database, db: db.withPlugin(plugin) },
    takeSlowest: () => {
      const taken = slowest;
      slowest = undefined;
      return taken;
    },
  };
};

/** A statement in one line: how long it took, and so much of its text. */
export const saidOf = ({ sql, milliseconds }: SeenStatement, letters: number): string =>
  `${milliseconds.toFixed(1)} ms: ${sql.replaceAll(/\s+/g, ' ').trim().slice(0, letters)}`;

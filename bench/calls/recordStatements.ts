import type { CompiledQuery, KyselyPlugin } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import type { AnyHandler } from '#server/platform/ports.ts';
import { createOurApp } from './ourApp.ts';
import type { StressCompany } from './stress.ts';

/** One statement with its parameters, as the database got it. */
export type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>;

/** Gives the statements a question made its handler send, from the handler's start to the end of the answer. */
export type Record = (path: string, fields: object) => Promise<readonly Statement[]>;

/**
 * An app that writes down what its handlers ask the database: the raw app then runs the very same statements and can not fall behind.
 * What the guard asks (session, roles) is left out: it is our own cost.
 */
export const createRecorder = async (company: StressCompany): Promise<Record> => {
  let statements: Statement[] = [];
  const { db } = company.database;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      statements.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const database: Database = { ...company.database, db: db.withPlugin(plugin) };
  const wrap =
    (handler: AnyHandler): AnyHandler =>
    (request, context) => {
      statements = [];
      return handler(request, context);
    };
  const { ask } = await createOurApp(company, { wrap, database });
  return async (path, fields) => {
    const answer = await ask(path, fields);
    if (!answer.startsWith('{"code":0')) throw new Error(`${path} was refused: ${answer.slice(0, 300)}`);
    return [...statements];
  };
};

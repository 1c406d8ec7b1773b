import type { PGlite } from '@electric-sql/pglite';
import { Hono } from 'hono';
import pg from 'pg';
import { searchTerms } from '#server/platform/search/grams.ts';
import type { StressCompany } from '../stress.ts';
import { type BestStatement, bestStatements } from './statements.ts';
import { bestTables } from './tables.ts';

/** Runs statements as the driver does it fastest. */
interface Runner {
  readonly run: (sql: string) => Promise<void>;
  /** Executes a prepared statement by its number, arguments as literals; answers its one text. */
  readonly execute: (statement: Numbered, values: string) => Promise<string>;
  readonly close: () => Promise<void>;
}

interface Numbered extends BestStatement {
  readonly name: string;
}

const preparing = ({ name, parameters, text }: Numbered): string =>
  `prepare ${name}(${parameters}) as ${text}`;

const onEngine = (engine: PGlite): Runner => {
  const prepared = new Set<string>();
  return {
    run: async (sql) => {
      await engine.exec(sql);
    },
    execute: async (statement, values) => {
      if (!prepared.has(statement.name)) await engine.exec(preparing(statement));
      prepared.add(statement.name);
      const { rows } = await engine.query<{ answer: string }>(`execute ${statement.name}(${values})`);
      return rows[0]?.answer ?? '';
    },
    close: async () => undefined,
  };
};

const connections = 10;

const onServer = (connectionString: string): Runner => {
  const pool = new pg.Pool({ connectionString, max: connections });
  const prepared = new WeakMap<pg.PoolClient, Set<string>>();
  return {
    run: async (sql) => {
      await pool.query(sql);
    },
    execute: async (statement, values) => {
      const client = await pool.connect();
      try {
        const known = prepared.get(client) ?? new Set();
        prepared.set(client, known);
        if (!known.has(statement.name)) await client.query(preparing(statement));
        known.add(statement.name);
        const { rows } = await client.query<{ answer: string }>(`execute ${statement.name}(${values})`);
        return rows[0]?.answer ?? '';
      } finally {
        client.release();
      }
    },
    close: () => pool.end(),
  };
};

/** Asks the best there is for a family of questions; undefined: there is nothing better than ours to compare with. */
export interface Best {
  readonly askOf: (name: string, token: string) => ((request: Request) => Promise<string>) | undefined;
  /** Answers the same JSON whatever is asked: what the transport alone costs. */
  readonly askBare: (request: Request) => Promise<string>;
  readonly close: () => Promise<void>;
}

/** Tokens of the main administrator and of the sub-administrator. */
export const bestTokens = { main: 'main', scoped: 'scoped' } as const;

const loadReaders = ({ companyId, administratorId, subAdministratorId }: StressCompany): string =>
  `insert into best.reader values ('${bestTokens.main}', ${companyId}, ${administratorId}, true, '{}'),
    ('${bestTokens.scoped}', ${companyId}, ${subAdministratorId}, false, array(select value::bigint
      from administrator, jsonb_array_elements_text(scope_departments)
      where company_id = ${companyId} and user_id = ${subAdministratorId}))`;

/**
 * A bare Hono app over tables of its own, one statement a question: who asks, what they see and the answer as JSON. It validates nothing,
 * writes no log and has no other rule; it is what an expert would reach who builds for these questions alone.
 */
export const createBest = async (company: StressCompany, url?: string): Promise<Best> => {
  const { engine } = company.database;
  if (url === undefined && engine === undefined)
    throw new Error('Expected the engine of the embedded database');
  const runner = url === undefined ? onEngine(engine as PGlite) : onServer(url);
  for (const statement of [...bestTables(company.companyId), loadReaders(company)])
    await runner.run(statement);
  const statements = new Map(
    Object.entries(bestStatements(searchTerms)).map(
      ([name, statement], index) => [name, { ...statement, name: `best_${index}` }] as const,
    ),
  );
  const app = new Hono();
  app.all('/api/bare', async (context) => {
    await context.req.json();
    return context.json({ code: 0, message: '', data: { list: [] } });
  });
  return {
    askOf: (name, token) => {
      const statement = statements.get(name);
      if (statement === undefined) return undefined;
      const own = new Hono();
      own.all('*', async (context) => {
        const fields =
          context.req.method === 'GET'
            ? context.req.query()
            : await context.req.json<Record<string, unknown>>();
        const answer = await runner.execute(statement, `'${token}', ${statement.argumentsOf(fields)}`);
        if (answer === '') throw new Error(`No answer of the best for ${name}`);
        return context.body(`{"code":0,"message":"","data":${answer}}`, 200, {
          'Content-Type': 'application/json',
        });
      });
      return async (request) => (await own.fetch(request)).text();
    },
    askBare: async (request) => (await app.fetch(request)).text(),
    close: runner.close,
  };
};

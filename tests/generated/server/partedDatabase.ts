import { CompiledQuery, DefaultQueryExecutor, type Kysely, sql } from 'kysely';
import { vi } from 'vitest';
import { embeddedDatabase, openMemoryEngine } from '#server/database/connection.ts';
import { findPlacedTables, type PlacedTable, placeTables } from '#server/database/partitions.ts';
import type { Tables } from '#server/database/tables.ts';
import { bringTables } from '#server/database/tablesFromModels.ts';
import type { Contract } from '#server/platform/contract.ts';
import { contractWith } from '#tests/setup/contract.ts';
import { databaseTemplate } from '#tests/setup/databaseTemplate.ts';
import { below, type PlanNode } from './crowd.ts';

const parts = 4;
const partName = /^(?<table>.+)_part\d+$/;

const run = (db: Kysely<Tables>, text: string) => sql.raw(text).execute(db);

/** The keys of a table: statements name them (`on conflict`), and group by the first. */
const findKeys = async (db: Kysely<Tables>, name: string): Promise<readonly string[]> => {
  const { rows } = await sql<{ readonly statement: string }>`
    select coalesce((select format('alter table %I add %s', ${name}::text, pg_get_constraintdef(held.oid))
        from pg_constraint held where conindid = key.indexrelid and contype = 'p'), pg_get_indexdef(key.indexrelid)) as statement
    from pg_index key where key.indrelid = format('%I', ${name}::text)::regclass and key.indisunique`.execute(
    db,
  );
  return rows.map(({ statement }) => statement);
};

/** Takes a table apart by company. Its other indexes and its triggers go: without rows no plan has a use for them. */
const takeApart = async (db: Kysely<Tables>, { name }: PlacedTable): Promise<void> => {
  const keys = await findKeys(db, name);
  await run(db, `alter table "${name}" rename to "${name}_whole"`);
  await run(
    db,
    `create table "${name}" (like "${name}_whole" including defaults including identity) partition by hash (company_id)`,
  );
  await run(db, `drop table "${name}_whole" cascade`);
  for (let number = 0; number < parts; number += 1)
    await run(
      db,
      `create table "${name}_part${number}" partition of "${name}" for values with (modulus ${parts}, remainder ${number})`,
    );
  for (const key of keys) await run(db, key);
};

/** Says of which company the rows are that a node reads: a part of another one is then left out when the statement runs. */
const namesCompany = (node: PlanNode): boolean =>
  [node['Index Cond'], node['Recheck Cond'], node.Filter].some((condition) =>
    /\bcompany_id = (?!ANY)/.test(condition ?? ''),
  );

/** The parts a plan reads without being asked for one company, by their tables. */
const partsRead = (plans: readonly PlanNode[]): ReadonlyMap<string, ReadonlySet<string>> => {
  const read = new Map<string, Set<string>>();
  for (const node of plans.flatMap(below)) {
    const part = node['Relation Name'] ?? '';
    const table = partName.exec(part)?.groups?.table;
    if (table !== undefined && !namesCompany(node))
      read.set(table, (read.get(table) ?? new Set<string>()).add(part));
  }
  return read;
};

/** A database without rows in which every table that can be kept by company is taken apart: a plan there tells which parts a statement reads. */
export interface PartedDatabase {
  readonly tables: readonly string[];
  /** Tables of which a statement reads the parts of other companies. */
  readonly readWidely: (query: CompiledQuery) => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}

/** Opens one with the tables of a contract. */
export const openPartedDatabase = async ({ models }: Contract): Promise<PartedDatabase> => {
  const engine = await openMemoryEngine(await databaseTemplate(contractWith().models));
  const { db, close } = embeddedDatabase(engine);
  await bringTables(db, models);
  const tables = placeTables(await findPlacedTables(db))
    .filter(({ kind }) => kind === 'distributed')
    .map(({ table }) => table);
  for (const table of tables) await takeApart(db, table);
  return {
    close,
    tables: tables.map(({ name }) => name),
    readWidely: async ({ sql: text, parameters }) => {
      const { rows } = await db.executeQuery<{
        readonly 'QUERY PLAN': readonly { readonly Plan: PlanNode }[];
      }>(CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]));
      const plans = rows.flatMap((row) => row['QUERY PLAN']).map(({ Plan }) => Plan);
      return [...partsRead(plans)].filter(([, read]) => read.size > 1).map(([table]) => table);
    },
  };
};

/** Hears every statement that reaches a connection, those sent ahead and several in one turn among them, until it is restored. */
export const hearConnections = () => {
  const heard = vi.fn<(query: CompiledQuery) => void>();
  const own = DefaultQueryExecutor.prototype.provideConnection;
  const listening = new WeakSet<object>();
  let isOver = false;
  const spy = vi.spyOn(DefaultQueryExecutor.prototype, 'provideConnection').mockImplementation(function (
    this: DefaultQueryExecutor,
    consumer,
  ) {
    return own.call(this, (connection) => {
      if (!listening.has(connection)) {
        listening.add(connection);
        const ask = connection.executeQuery.bind(connection);
        connection.executeQuery = (query) => {
          if (!isOver) heard(query);
          return ask(query);
        };
      }
      return consumer(connection);
    }) as ReturnType<typeof own>;
  } as typeof own);
  return {
    heard,
    restore: () => {
      isOver = true;
      spy.mockRestore();
    },
  };
};

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTending, type Database, openDatabase } from '#server/database/connection.ts';

let database: Database;

beforeAll(async () => {
  database = await openDatabase();
  await sql`create table seen (id int primary key, note text)`.execute(database.db);
  await sql`insert into seen select id, repeat('x', 500) from generate_series(1, 2000) as id`.execute(
    database.db,
  );
});

afterAll(() => database.close());

const change = () => sql`update seen set note = note || 'y'`.execute(database.db);

const pages = async (): Promise<number> => {
  const { rows } = await sql<{ readonly pages: number }>`
    select pg_relation_size('seen') / 8192 as pages`.execute(database.db);
  return rows[0]?.pages ?? 0;
};

const tend = () => createTending(database.db, database.letOthersPass)();

describe('tending the embedded database', () => {
  it('makes room for what comes after in a table that has grown', async () => {
    await change();
    expect(await tend()).toBe(1);
    const grown = await pages();

    await change();
    expect(await pages()).toBe(grown);
  });

  it('leaves alone what has not grown', async () => {
    expect(await tend()).toBe(0);
  });

  it('looks through a small table no one has looked through, and once it has grown', async () => {
    const known = async () => {
      const { rows } = await sql<{ readonly rows: number }>`
        select reltuples as rows from pg_class where relname = 'few'`.execute(database.db);
      return rows[0]?.rows;
    };
    const write = (count: number) =>
      sql`insert into few select from generate_series(1, ${count}::int)`.execute(database.db);
    await sql`create table few ()`.execute(database.db);
    await write(10);
    expect(await known()).toBe(-1);

    expect(await tend()).toBe(1);
    expect(await known()).toBe(10);

    await write(2_000);
    expect(await tend()).toBe(1);
    expect(await known()).toBe(2_010);
  });

  it('lets an index alone answer for a table that was filled and looked through at once', async () => {
    await sql`create table filled (id int primary key, note text)`.execute(database.db);
    await sql`insert into filled select id, repeat('x', 500) from generate_series(1, 2000) as id`.execute(
      database.db,
    );
    await sql`analyze filled`.execute(database.db);
    const fetched = async () => {
      const { rows } = await sql<{ readonly 'QUERY PLAN': string }>`
        explain (analyze, costs off, timing off) select count(*) from filled where id between 100 and 900`.execute(
        database.db,
      );
      const plan = rows.map((row) => row['QUERY PLAN']).join();
      return Number(/Heap Fetches: (?<rows>\d+)/.exec(plan)?.groups?.rows);
    };
    expect(await fetched()).toBe(801);

    expect(await tend()).toBe(1);
    expect(await fetched()).toBe(0);
    expect(await tend()).toBe(0);
  });

  it('does not look again at once', async () => {
    const own = createTending(database.db, database.letOthersPass);
    await own();
    for (let times = 0; times < 3; times += 1) await change();

    expect(await own()).toBe(0);
    expect(await tend()).toBe(1);
  });
});

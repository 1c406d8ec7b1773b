import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#server/database/connection.ts';

/** An engine of its own: what is done to it here is done to no other test. */
describe('the embedded engine', () => {
  let database: Database;

  beforeAll(async () => {
    database = await openDatabase();
  });
  afterAll(() => database.close());

  it('answers values of every kind as they are', async () => {
    const { rows } =
      await sql`select -42::smallint as small, 0::int as zero, 9007199254740991::bigint as most,
      -9007199254740991::bigint as least, null::bigint as nothing, '' as empty, '研发部 👩‍💻' as name, true as flag,
      '2026-11-30'::date as day, '{"a": [1, null]}'::jsonb as json, array[3, -4]::bigint[] as ids,
      '2026-11-30 08:00+00'::timestamptz as moment`.execute(database.db);

    expect(rows).toEqual([
      {
        ...{
          small: -42,
          zero: 0,
          most: Number.MAX_SAFE_INTEGER,
          least: Number.MIN_SAFE_INTEGER,
          nothing: null,
        },
        ...{
          empty: '',
          name: '研发部 👩‍💻',
          flag: true,
          day: '2026-11-30',
          json: { a: [1, null] },
          ids: [3, -4],
        },
        moment: new Date('2026-11-30T08:00:00Z'),
      },
    ]);
  });

  it('answers more than its buffer holds at once', async () => {
    const { rows } = await sql<{ readonly text: string }>`
      select repeat('长', 300000) || i as text from generate_series(1, 5) as i`.execute(database.db);

    expect(rows.map(({ text }) => [text.length, text.at(-1)])).toEqual(
      [1, 2, 3, 4, 5].map((each) => [300_001, String(each)]),
    );
  });

  it('says how many rows a statement wrote, and none of one that reads', async () => {
    await sql`create temporary table note (id int)`.execute(database.db);

    expect(await sql`insert into note values (1), (2)`.execute(database.db)).toMatchObject({
      numAffectedRows: 2n,
    });
    expect(await sql`select from note`.execute(database.db)).toMatchObject({
      rows: [{}, {}],
      numAffectedRows: 0n,
    });
  });

  it('throws the error of a statement with its code, and goes on', async () => {
    await expect(sql`select 1 / 0`.execute(database.db)).rejects.toMatchObject({ code: '22012' });
    expect((await sql`select 1 as x`.execute(database.db)).rows).toEqual([{ x: 1 }]);
  });
});

describe('an embedded engine that broke off within a statement', () => {
  const deep = '['.repeat(200_000);
  /** Overflows the stack in its second row; asked again, the engine would wait for its own locks forever. */
  const overflowing = sql`insert into note
    select i + case when i = 2 then jsonb_array_length(repeat('[', 200000 + i)::jsonb) else 0 end
    from generate_series(1, 3) as i`;
  let broken: Error[];
  let database: Database;

  beforeEach(async () => {
    broken = [];
    database = await openDatabase({ onBroken: (error) => broken.push(error) });
    await sql`create table note (id int)`.execute(database.db);
  });
  afterEach(() => database.close());

  it('is told of, though it answers as if all was well, and is asked nothing any more', async () => {
    await expect(overflowing.execute(database.db)).rejects.toThrow('broke off');
    expect(broken).toHaveLength(1);

    await expect(sql`select 1`.execute(database.db)).rejects.toThrow('broke off');
    await expect(database.db.transaction().execute((db) => sql`select 1`.execute(db))).rejects.toThrow(
      'broke off',
    );
    expect(broken).toHaveLength(1);
  });

  it('leaves nothing of the statement it broke off in', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'broken-'));
    const first = await openDatabase({ directory });
    await sql`create table note (id int)`.execute(first.db);
    await sql`insert into note values (7)`.execute(first.db);
    await expect(overflowing.execute(first.db)).rejects.toThrow('broke off');
    await first.close();

    const next = await openDatabase({ directory });
    expect((await sql`select id from note`.execute(next.db)).rows).toEqual([{ id: 7 }]);
    await next.close();
    rmSync(directory, { recursive: true, force: true });
  });

  it('is told of within a transaction, and where values are taken in', async () => {
    const work = database.db.transaction().execute((db) => sql`select ${deep}::jsonb`.execute(db));

    await expect(work).rejects.toThrow('broke off');
    expect(broken).toHaveLength(1);
  });
});

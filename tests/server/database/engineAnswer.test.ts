import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

  it('throws where a statement overflows its stack, which it answers as if all was well', async () => {
    const deep = '['.repeat(200_000);

    await expect(sql`select ${deep}::jsonb`.execute(database.db)).rejects.toThrow('broke off');
    expect((await sql`select 1 as x`.execute(database.db)).rows).toEqual([{ x: 1 }]);
  });
});

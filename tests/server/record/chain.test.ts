import { type Kysely, sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Tables } from '#server/database/tables.ts';
import { type ChainLink, findLinks } from '#server/features/records/store/recordSeals.ts';
import {
  chainStart,
  linkAfter,
  removeOverdueRecords,
  sealRecords,
  verifyChain,
} from '#server/features/records/verifyChain.ts';
import { type Backend, createBackend } from '#tests/setup/backend.ts';
import { company, createCompanies } from '#tests/setup/company.ts';
import { withoutTriggers } from '#tests/setup/records.ts';

let backend: Backend;
let now: Date;

const write = (ids: readonly number[], daysAgo: (id: number) => number, companyId = company) =>
  sql`insert into operation_record (company_id, id, time, operator_name, operator_role, category, action, target_type, result, request_id)
    select ${companyId}, id, time::timestamptz, '周主管', 'main', 'member', 'member.update', 'member', 'done', 'r' || id
    from unnest(${[...ids]}::bigint[], ${ids.map((id) => new Date(now.getTime() - daysAgo(id) * 86_400_000).toISOString())}::text[]) as row (id, time)`.execute(
    backend.database.db,
  );

/** Says that a record concerns someone, as its writer does. */
const concern = (recordId: number, userId: number) =>
  sql`insert into operation_target (company_id, target_type, target_id, record_id)
    values (${company}, 'member', ${userId}, ${recordId})`.execute(backend.database.db);

/** Makes the chain as it was made when a link was of its record alone. */
const makeOldLinks = () =>
  forge(async (db) => {
    await sql`update record_seal set covers_targets = 0`.execute(db);
    let last: ChainLink = chainStart;
    for (const { recordId, text } of await findLinks(db, { companyId: company, after: 0, limit: 100 })) {
      last = linkAfter(last, text ?? '');
      await sql`update record_seal set hash = ${last.hash} where record_id = ${recordId}`.execute(db);
    }
    await sql`update record_chain set hash = ${last.hash}`.execute(db);
  });

const seal = () => sealRecords({ database: backend.database, clock: () => now });
const verify = (anchor?: ChainLink) => verifyChain(backend.database.db, company, anchor);
const forge = (work: (db: Kysely<Tables>) => Promise<unknown>) => withoutTriggers(backend.database.db, work);

beforeEach(async () => {
  now = new Date('2026-11-23T02:00:00Z');
  backend = await createBackend({ clock: () => now });
  await createCompanies(backend.database.db);
  await write([1, 2, 3, 4, 5], (id) => 6 - id);
  await concern(1, 7);
  await seal();
});

describe('the chain of records', () => {
  it('holds every record once and goes on later', async () => {
    await write([6], () => 0);
    expect(await verify()).toMatchObject({ checked: 5, waiting: 1, breach: undefined });

    expect(await seal()).toBe(1);
    expect(await verify()).toMatchObject({ checked: 6, waiting: 0, breach: undefined });
  });

  it('takes in what was committed late under a lower number', async () => {
    await write([10], () => 0);
    await seal();
    await write([9], () => 0.0001);

    await seal();

    expect(await verify()).toMatchObject({ checked: 7, waiting: 0, breach: undefined });
  });

  it.each([
    [
      'changed',
      "update operation_record set operator_name = '别人' where id = 3",
      { position: 3, recordId: 3 },
    ],
    ['missing', 'delete from operation_record where id = 4', { position: 4, recordId: 4 }],
    ['gap', 'delete from record_seal where record_id = 2', { position: 2 }],
    ['head', 'delete from record_seal where record_id = 5', { position: 4 }],
    [
      'changed',
      'insert into operation_target (company_id, target_type, target_id, record_id) values (1, $$member$$, 8, 2)',
      { position: 2, recordId: 2 },
    ],
    ['changed', 'delete from operation_target where record_id = 1', { position: 1, recordId: 1 }],
    [
      'changed',
      'with gone as (delete from operation_target where record_id = 1) update record_seal set covers_targets = 0',
      { position: 1, recordId: 1 },
    ],
  ])('tells the first record that is %s', async (kind, statement, where) => {
    await forge((db) => sql.raw(statement).execute(db));

    expect((await verify()).breach).toEqual({ kind, ...where });
  });

  it('tells a record put in later under an earlier day', async () => {
    await write([6], () => 3);
    await seal();

    expect((await verify()).breach).toEqual({ kind: 'smuggled', recordId: 6 });
  });

  it('made anew as a whole misses the link noted down', async () => {
    const { head } = await verify();
    await forge(async (db) => {
      await sql`update operation_record set target_name = '别处' where id = 1`.execute(db);
      for (const table of ['record_seal', 'record_chain'])
        await sql`delete from ${sql.table(table)}`.execute(db);
    });
    await seal();

    expect((await verify()).breach).toBeUndefined();
    expect((await verify(head)).breach).toEqual({
      kind: 'anchor',
      position: 5,
    });
  });

  it.each(['cut', 'emptied'])('%s before the link noted down misses it', async (how) => {
    const { head } = await verify();
    const kept = how === 'cut' ? 3 : 0;
    await forge(async (db) => {
      await sql`delete from operation_record where id > ${kept}`.execute(db);
      await sql`delete from record_seal where position > ${kept}`.execute(db);
      await sql`update record_chain set (position, hash) = (${kept}::bigint,
        coalesce((select hash from record_seal where position = ${kept}), ${'0'.repeat(64)}))`.execute(db);
    });

    expect((await verify()).breach).toBeUndefined();
    expect((await verify(head)).breach).toEqual({ kind: 'anchor', position: 5 });
  });

  it('compares a link noted down with the last checkpoint', async () => {
    const { rows } = await sql<ChainLink>`select position, hash from record_seal order by position`.execute(
      backend.database.db,
    );
    now = new Date(now.getTime() + 177 * 86_400_000);
    await removeOverdueRecords({ database: backend.database, clock: () => now });

    expect((await verify(rows[1])).breach).toBeUndefined();
    expect((await verify({ position: 2, hash: 'f'.repeat(64) })).breach).toEqual({
      kind: 'anchor',
      position: 2,
    });
    expect((await verify(rows[0])).breach).toEqual({ kind: 'tooOld', position: 1 });
  });

  it('goes on after a clock that was ahead', async () => {
    const minute = 1 / 1440;
    await write([6], () => -60 * minute);
    await seal();
    await write([7], () => -1 * minute);

    expect(await seal()).toBe(1);
    expect(await verify()).toMatchObject({ checked: 7, waiting: 0, breach: undefined });
  });

  it("goes on after the sealing server's own clock was ahead", async () => {
    const rightTime = now;
    now = new Date(now.getTime() + 86_400_000);
    await write([6], () => 0);
    await seal();
    now = rightTime;
    await write([7], () => 0);

    expect(await seal()).toBe(1);
    expect(await verify()).toMatchObject({ checked: 7, waiting: 0, breach: undefined });
  });

  it('is kept by the database itself from change and removal', async () => {
    for (const statement of [
      "update operation_record set result = 'done'",
      'delete from operation_record',
      'truncate operation_record',
      'delete from record_seal',
      "update record_seal set hash = ''",
      'delete from operation_target',
      'update operation_target set target_id = 8',
      'truncate operation_target',
    ])
      await expect(sql.raw(statement).execute(backend.database.db)).rejects.toThrow();
  });

  it('verifies links made before targets were part of them', async () => {
    await makeOldLinks();

    expect(await verify()).toMatchObject({ checked: 5, breach: undefined });
    await write([6], () => 0);
    await seal();
    expect(await verify()).toMatchObject({ checked: 6, breach: undefined });
  });

  it('stays verifiable when old records are removed', async () => {
    now = new Date(now.getTime() + 177 * 86_400_000);

    expect(await removeOverdueRecords({ database: backend.database, clock: () => now })).toBe(2);
    expect(await verify()).toMatchObject({ checked: 3, breach: undefined });
  });
});

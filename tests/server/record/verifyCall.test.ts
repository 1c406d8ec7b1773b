import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { sealRecords } from '#server/features/records/verifyChain.ts';
import { type Backend, createBackend, type TestSession, testNow } from '#tests/setup/backend.ts';
import { company, createCompanies, people } from '#tests/setup/company.ts';
import { withoutTriggers } from '#tests/setup/records.ts';

let backend: Backend;
let main: TestSession;

const verify = async (request: object = {}, session = main) =>
  (await backend.call('recordVerify', request, session)).data;

const write = (count: number) =>
  sql`insert into operation_record (company_id, id, time, operator_name, operator_role, category, action, target_type, result, request_id)
    select ${company}, id, ${testNow.toISOString()}::timestamptz - interval '1 day', '周主管', 'main', 'member', 'member.update',
      'member', 'done', 'r' || id from generate_series(1, ${count}) id`.execute(backend.database.db);

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
  await write(2_500);
  await sealRecords({ database: backend.database, clock: () => testNow });
});

it('verifies a long chain part by part, and ends with its head', async () => {
  const first = await verify();
  const last = await verify({ from: { position: first.position, hash: first.hash } });

  expect(first).toMatchObject({ checked: 2_000, left: 500, position: 2_000, breach: null });
  expect(last).toMatchObject({ checked: 500, left: 0, position: 2_500, breach: null });
  expect(last.hash).toMatch(/^[0-9a-f]{64}$/);
});

it('says where a record was changed', async () => {
  await withoutTriggers(backend.database.db, (db) =>
    sql`update operation_record set operator_name = '别人' where id = 7 and company_id = ${company}`.execute(
      db,
    ),
  );

  expect(await verify()).toMatchObject({ breach: 'changed', breach_at: 7, left: 0 });
});

it('is refused for who only reads records', async () => {
  const sub = await backend.signIn(people.sub);

  expect(await backend.call('recordVerify', {}, sub)).toMatchObject({ code: 4000 });
});

import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { closeUsage } from '#server/features/usage/jobs/usage.ts';
import { askProved, fetchExport, linesOf } from '#tests/server/export/exporting.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { company, createCompanies, people } from '#tests/setup/company.ts';

const led = 21;
let backend: Backend;
let sub: TestSession;

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
  await backend.database.db
    .updateTable('department')
    .set({ admin_id: people.sub.userId })
    .where('company_id', '=', company)
    .where('id', '=', led)
    .execute();
  sub = await backend.signIn(people.sub);
});

const exportOf = (dept: number) =>
  askProved(backend, sub, { fields: ['name'], scope: { dept }, format: 'csv' }, 'memberUseExport');

const namesOf = async (ticket: string) =>
  (await linesOf(await fetchExport(backend, sub, { ticket }, { path: '/data/exportMemberUse' }))).slice(1);

/** Seven people right in 研发部 and five right in 市场部, two in 国内组: no one is hidden in 研发部 for its own sake. */
const closeWithEnough = async (): Promise<void> => {
  const { db } = backend.database;
  await sql`insert into member (company_id, user_id, name, pinyin, initials, country_code, phone, main_department_id,
      active_status, is_real_name, custom_fields, updated_at)
    select ${company}::bigint, 100 + number, '新人', 'xin ren', 'xr', '86', '1390000000' || number,
      case when number < 4 then 10 else 20 end, 1, 1, '{}', now()
    from generate_series(1, 6) number`.execute(db);
  await sql`update member set main_department_id = 10 where company_id = ${company} and user_id in (6, 7)`.execute(
    db,
  );
  await closeUsage(backend.ports);
};

// Contract section 4, "Export people": the mandate counts, not what someone leads.
it('takes people of the mandate along by name', async () => {
  expect(await exportOf(10)).toMatchObject({ code: 0 });
});

it('takes nobody along of a department only led', async () => {
  const read = await backend.call('memberUse', { level: 'person', dept: led }, sub);
  expect(read.code).toBe(0);

  expect((await exportOf(led)).data.error_key).toBe('department.missing');
});

it('names nobody who is read of together with a small department', async () => {
  await closeWithEnough();

  const read = await backend.call('memberUse', { level: 'person' }, sub);
  const { data } = await exportOf(10);

  expect(read.data).toMatchObject({ list: [], unlisted: 9 });
  expect(data.count).toBe(0);
  expect(await namesOf(data.ticket)).toEqual([]);
});

it('names everybody of a mandate that is all somebody reads', async () => {
  await backend.database.db.updateTable('department').set({ admin_id: null }).where('id', '=', led).execute();
  await closeWithEnough();

  const { data } = await exportOf(10);

  expect(data.count).toBe(7);
  expect(await namesOf(data.ticket)).toHaveLength(7);
});

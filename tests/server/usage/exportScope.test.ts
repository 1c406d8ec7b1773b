import { beforeEach, expect, it } from 'vitest';
import { askProved } from '#tests/server/export/exporting.ts';
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

// Contract section 4, "Export people": the mandate counts, not what somebody leads.
it('takes people of the mandate along by name', async () => {
  expect(await exportOf(10)).toMatchObject({ code: 0 });
});

it('takes nobody along of a department only led', async () => {
  const read = await backend.call('memberUse', { level: 'person', dept: led }, sub);
  expect(read.code).toBe(0);

  expect((await exportOf(led)).data.error_key).toBe('department.missing');
});

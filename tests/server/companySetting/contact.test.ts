import { expect, it } from 'vitest';
import { createBackend } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';

it('records that the contact changed, not to whom', async () => {
  const backend = await createBackend();
  const { db } = backend.database;
  await createCompanies(db);
  const main = await backend.signIn(people.main);
  const { company_name: name } = (await backend.call('companySetting', {}, main)).data;
  const contact = {
    contact_name: '周联系',
    contact_phone: '13900001234',
    contact_email: 'zhou@company.test',
  };

  await backend.call('companySettingSave', { company_name: name, size: 'people_1_to_20', ...contact }, main);

  const { changes } = await db
    .selectFrom('operation_record')
    .select('changes')
    .where('action', '=', 'update')
    .executeTakeFirstOrThrow();
  const hidden = Object.keys(contact).map((field) => ({ field, old: null, new: '***' }));
  expect(changes).toEqual([{ field: 'size', old: null, new: 'people_1_to_20' }, ...hidden]);
});

import { expect, test } from 'vitest';
import { sheetFixture } from '#tests/builders/sheets/fixtures.ts';
import { fixtureFile } from '#tests/builders/sheets/sheetFixture.ts';
import { createBackend } from '#tests/setup/backend.ts';
import { demoNow, openDemoCompany } from '#tests/setup/demoCompany.ts';
import { confirmImport, uploadSheet } from '#tests/setup/imports.ts';

test('asks for the management password before 300 people leave', async () => {
  const backend = await createBackend({ clock: () => demoNow });
  const [account] = await openDemoCompany(backend);
  if (account === undefined) throw new Error('Expected the main administrator');
  const unproved = await backend.signIn(account, undefined, { hasSteppedUp: false });
  const proved = await backend.signIn(account);
  const { name, bytes } = await fixtureFile(sheetFixture('resign_guard', '2026/11/20'), 'xlsx');
  const file = new File([new Uint8Array(bytes)], name);

  const checked = await uploadSheet(backend, 'resignationImport', { file }, unproved);
  expect(checked.data).toMatchObject({ status: 'checked', total: 300, success_count: 300, error_count: 0 });
  const confirmed = { import_id: checked.data.import_id };
  const shown = await backend.call('importInfo', confirmed, unproved);
  const weight = { ended: 300, of: 1_200, always: 1 };
  expect(shown.data.removal).toEqual({ valid: weight, all: weight });
  const { data: list } = await backend.call('importList', {}, unproved);
  expect(list.list[0].removal).toBeNull();
  const refused = await confirmImport(backend, 'resignationImport', confirmed, unproved);
  expect(refused).toMatchObject({ code: 4000, data: { need: 'manage_password' } });

  const done = await confirmImport(backend, 'resignationImport', confirmed, proved);
  expect(done.data).toMatchObject({ status: 'finished' });
  const listed = await backend.call('departmentUsers', {}, proved);
  expect(listed.data.total).toBe(900);
});

import { expect, it } from 'vitest';
import type { EntitySchema } from '#engine/dialect.ts';
import { createBackend } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';
import { confirmImport, csvFile, uploadSheet } from '#tests/setup/imports.ts';
import { visitors } from './visitorImport.ts';

const { visits } = visitors.properties;
if (visits === undefined) throw new Error('The visitors have no visits');

/** Visits are what the main administrator alone reads, though others may bring in new figures. */
const closed: EntitySchema = {
  ...visitors,
  properties: {
    ...visitors.properties,
    visits: { ...visits, 'x-field': { permissions: { read: ['main'] } } },
  },
};

it('shows nobody by a sheet what they are not shown otherwise', async () => {
  const backend = await createBackend({ entities: [closed] });
  await createCompanies(backend.database.db);
  const main = await backend.signIn(people.main);
  const added = await uploadSheet(
    backend,
    'visitorUpload',
    {
      file: csvFile([
        ['姓名', '证件号', '次数'],
        ['王来', 'A1', '3'],
      ]),
      type: 'add',
    },
    main,
  );
  await confirmImport(backend, 'visitorImport', { import_id: added.data.import_id, status: 1 }, main);
  const changesFor = async (person: keyof typeof people) => {
    const session = await backend.signIn(people[person]);
    const sheet = {
      file: csvFile([
        ['证件号', '次数'],
        ['A1', '9'],
      ]),
      type: 'edit',
    };
    const { data } = await uploadSheet(backend, 'visitorUpload', sheet, session);
    const rows = await backend.call('importRows', { import_id: data.import_id }, session);
    return rows.data.list[0].changes;
  };

  expect(await changesFor('main')).toMatchObject([{ old: '3', new: '9' }]);
  expect(await changesFor('sub')).toMatchObject([{ old: '', new: '9' }]);
});

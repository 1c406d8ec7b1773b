import { beforeEach, describe, expect, it } from 'vitest';
import { saveManagementPassword } from '#server/features/account/store/managementPasswords.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { buildSchema } from '#tests/builders/schema.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';

const password = 'Abc123';

/** An action of a generated noun that asks for the management password again. */
const visitors = buildSchema(
  { banned: { type: 'integer', format: 'flag', title: '拉黑', default: 0 } },
  {
    actions: {
      ban: {
        title: '拉黑',
        on: ['record', 'bulk'],
        confirm: { text: '拉黑后不能再预约。' },
        stepUp: ['password'],
        sets: { banned: 1 },
      },
    },
    permissions: {
      read: { main: 'all' },
      create: { main: 'all' },
      update: { main: 'all' },
      delete: { main: 'all' },
      ban: { main: 'all' },
    },
  },
);

let backend: Backend;
let main: TestSession;
let id: number;

beforeEach(async () => {
  backend = await createBackend({ entities: [visitors] });
  await createCompanies(backend.database.db);
  await saveManagementPassword(backend.database.db, {
    passwordOwner: people.main,
    passwordHash: await hashPassword(password),
    now: new Date('2026-11-20T02:00:00Z'),
  });
  main = await backend.signIn(people.main, 'browser', { hasSteppedUp: false });
  id = (await backend.call('visitorSave', { name: '来客' }, main)).data.visitor_id;
});

const banned = async () => (await backend.call('visitorInfo', { id }, main)).data.banned;

describe('an action confirmed with the password', () => {
  it.each([
    { call: 'visitorBan', target: () => ({ id, version: 1 }) },
    { call: 'visitorBanMany', target: () => ({ ids: [id] }) },
  ])('is done by $call once the password has been given', async ({ call, target }) => {
    const asked = await backend.call(call, target(), main);
    const before = await banned();
    await backend.call('stepUp', { call, password }, main);
    const proved = await backend.call(call, target(), main);

    expect(asked.data).toMatchObject({ error_key: 'manage_password_required', need: 'manage_password' });
    expect(before).toBe(0);
    expect(proved.code).toBe(0);
    expect(await banned()).toBe(1);
  });
});

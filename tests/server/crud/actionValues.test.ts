import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FieldSchema } from '#engine/dialect.ts';
import { isPassword } from '#server/platform/passwords.ts';
import { buildSchema } from '#tests/builders/schema.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';

const secret: FieldSchema = { type: 'string', format: 'password', title: '口令' };
const stay: FieldSchema = { type: 'object', format: 'dateRange', title: '停留时间' };

/** An action that writes what someone types, under other names than the fields have. */
const lockers = buildSchema(
  { secret, stay },
  {
    actions: {
      renew: {
        title: '更新',
        on: ['record'],
        input: { properties: { pin: secret, days: stay } },
        sets: { secret: '$input.pin', stay: '$input.days' },
      },
    },
    permissions: {
      read: { main: 'all' },
      create: { main: 'all' },
      update: { main: 'all' },
      delete: { main: 'all' },
      renew: { main: 'all' },
    },
  },
);

const days = { from: '2026-11-23', to: '2026-11-24' };

let backend: Backend;
let main: TestSession;

beforeEach(async () => {
  backend = await createBackend({ entities: [lockers] });
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
});

const renew = async (input: object) => {
  const { data } = await backend.call('visitorSave', { name: '来客' }, main);
  return backend.call('visitorRenew', { id: data.visitor_id, version: 1, ...input }, main);
};

const storedSecret = async () => {
  const { rows } = await sql<{ readonly secret: string }>`select secret from visitor`.execute(
    backend.database.db,
  );
  return rows[0]?.secret;
};

describe('a password an action sets', () => {
  it('is stored as its hash alone', async () => {
    const answer = await renew({ pin: 'secret1word', days });

    const stored = await storedSecret();
    expect(answer).toMatchObject({ code: 0, data: { secret: null, stay: days } });
    expect(stored).not.toContain('secret1word');
    expect(await isPassword('secret1word', stored)).toBe(true);
  });
});

describe('a value an action sets', () => {
  it('is refused by the rule of its kind, at its input', async () => {
    const answer = await renew({ pin: 'onlyletters', days: { from: '2026-11-24', to: '2026-11-23' } });

    expect(answer.code).toBe(4000);
    expect(Object.keys(answer.data.fields)).toEqual(['pin', 'days']);
    expect(await storedSecret()).toBeNull();
  });
});

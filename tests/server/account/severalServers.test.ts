import { beforeEach, describe, expect, it } from 'vitest';
import { takeTokens } from '#server/guard/rateLimit.ts';
import { createApp } from '#server/http/app.ts';
import { type Backend, browserHeaders, createBackend } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';
import { messagesTo, newestCode } from '../code/outbox.ts';
import { giveAccount, password } from './accounts.ts';

let backend: Backend;
let servers: readonly ReturnType<typeof createApp>[];

const mobile = '13800010001';
const codeOf = /"error_key":"(\w+(?:\.\w+)?)"/;

/** Asks one of the servers, as a browser behind a proxy of theirs would. */
const ask = async (index: number, path: string, fields: object, address = '203.0.113.7') => {
  const response = await servers[index % servers.length]?.fetch(
    new Request(`http://console.test/api${path}`, {
      method: 'POST',
      headers: {
        ...browserHeaders(),
        'Content-Type': 'application/json',
        'X-Forwarded-For': `198.51.100.1, ${address}`,
      },
      body: JSON.stringify(fields),
    }),
  );
  const text = (await response?.text()) ?? '';
  return { code: Number(/"code":(\d+)/.exec(text)?.[1]), errorKey: codeOf.exec(text)?.[1] };
};
const login = (index: number, fields: object = {}, address?: string) =>
  ask(index, '/login/account', { country_code: '86', mobile, password, ...fields }, address);

beforeEach(async () => {
  backend = await createBackend({ config: { trustedProxies: 1 } });
  await createCompanies(backend.database.db);
  // Nothing is handed from one to the other but the database.
  servers = [createApp(backend.ports), createApp({ ...backend.ports })];
});

describe('two servers on one database', () => {
  it('lock a device after five failures at either', async () => {
    await giveAccount(backend, mobile, people.main);

    const keys = await Promise.all(
      Array.from({ length: 12 }, (_, index) => login(index, { password: 'not it' })),
    );

    expect(keys.filter(({ errorKey }) => errorKey === 'account.wrongPassword')).toHaveLength(5);
    expect((await login(1)).errorKey).toBe('account.locked');
  });

  it('send one code between them and both take it', async () => {
    await giveAccount(backend, mobile, people.main);
    const requested = { scene: 'login', phone: mobile, country_code: '86' };

    const sent = await Promise.all(
      Array.from({ length: 50 }, (_, index) => ask(index, '/sms/send', requested)),
    );

    expect(sent.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(await messagesTo(backend, mobile)).toHaveLength(1);
    const code = await newestCode(backend, mobile);
    expect((await ask(1, '/login/code', { country_code: '86', mobile, code })).code).toBe(0);
  });

  it('stop an address that tries many accounts', async () => {
    const { db } = backend.database;
    const window = { bucket: 'login.ip', key: '203.0.113.7', limit: 300, windowSeconds: 900 };
    for (let tried = 0; tried < 99; tried += 1)
      await takeTokens(db, { ...window, now: backend.ports.clock() });

    const last = await login(0, { mobile: '13900000001' });
    const stopped = await login(1, { mobile: '13900000002' });
    const elsewhere = await login(1, { mobile: '13900000003' }, '203.0.113.8');

    expect([last.errorKey, stopped.errorKey, elsewhere.errorKey]).toEqual([
      'account.wrongPassword',
      'captcha_required',
      'account.wrongPassword',
    ]);
  });
});

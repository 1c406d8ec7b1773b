import { beforeEach, describe, expect, it } from 'vitest';
import { beginFactorOf, confirmFactorOf } from '#server/features/account/store/secondFactors.ts';
import { runOperatorCommand } from '#server/operator/operatorCommand.ts';
import { type Backend, createBackend, testNow } from '#tests/setup/backend.ts';
import { company, createCompanies, otherCompany, people } from '#tests/setup/company.ts';
import { giveAccount, password } from '../account/accounts.ts';

let backend: Backend;
const mobile = '13800010001';
const main = `${company}/${people.main.userId}`;

const command = (...words: readonly string[]) => runOperatorCommand(backend.database.db, words, testNow);

const records = () =>
  backend.database.db
    .selectFrom('operation_record')
    .select(['company_id', 'action', 'operator_name', 'operator_role', 'category', 'changes'])
    .where('operator_role', '=', 'platform')
    .orderBy('company_id')
    .execute();

const login = (given = password) =>
  backend.call('loginAccount', { country_code: '86', mobile, password: given, device_id: 'd1' });

const isSignedIn = async (session: Parameters<Backend['call']>[2]) =>
  (await backend.call('companyList', {}, session)).code === 0;

/** A company whose provider is dead, and whose emergency account is someone else's. */
const enforceSignOn = () =>
  backend.database.db
    .insertInto('sign_on')
    .values({
      company_id: company,
      is_on: 1,
      issuer: 'https://dead.example.com',
      client_id: 'console',
      secret_sealed: 'sealed',
      is_enforced: 1,
      break_glass_id: people.sub.userId,
      version: 3,
    })
    .execute();

const allowAddresses = async (list: string) => {
  const session = await backend.signIn(people.main);
  const { data } = await backend.call('securitySettingInfo', {}, session);
  await backend.call('securitySettingSave', { watermark: 1, version: data.version }, session);
  await backend.database.db.updateTable('security_setting').set({ allowed_addresses: list }).execute();
};

const giveFactor = async (person: typeof people.main) => {
  const { db } = backend.database;
  await beginFactorOf(db, person, { sealedSecret: 'sealed', now: testNow });
  await confirmFactorOf(db, person, { sealedSecret: 'sealed', step: 1, now: testNow });
};

/** The password a command has printed. */
const printed = (lines: readonly string[]): string => lines[0]?.split('the password ')[1] ?? '';

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
});

describe('the release of single sign-on', () => {
  it('lets the password in again and keeps the connection', async () => {
    await giveAccount(backend, mobile, people.main);
    await enforceSignOn();
    const before = await login();

    const result = await command('signOn', 'release', String(company));

    expect(before.data.error_key).toBe('sign_on_required');
    expect(result.isDone).toBe(true);
    expect((await login()).code).toBe(0);
    const [row] = await backend.database.db.selectFrom('sign_on').selectAll().execute();
    expect(row).toMatchObject({ is_on: 1, is_enforced: 0, issuer: 'https://dead.example.com', version: 4 });
  });

  it('is written down as the platform’s', async () => {
    await enforceSignOn();

    await command('signOn', 'release', String(company));

    expect(await records()).toMatchObject([
      { company_id: company, action: 'signOn.release', operator_name: 'platform', category: 'signOn' },
    ]);
  });

  it('says that there is nothing to release, and writes nothing', async () => {
    const result = await command('signOn', 'release', String(company));

    expect(result.isDone).toBe(false);
    expect(result.lines[0]).toContain('nothing changed');
    expect(await records()).toEqual([]);
  });
});

describe('the release of addresses', () => {
  it('opens the console from everywhere and keeps the old list in the record', async () => {
    await giveAccount(backend, mobile, people.main);
    await allowAddresses('203.0.113.0/24');
    const before = await login();

    const result = await command('addresses', 'release', String(company));

    expect(before.data.error_key).toBe('address_refused');
    expect(result.isDone).toBe(true);
    expect((await login()).code).toBe(0);
    expect(await records()).toMatchObject([
      {
        action: 'securitySetting.release',
        changes: [{ field: 'allowed_addresses', old: '203.0.113.0/24', new: '' }],
      },
    ]);
  });

  it('leaves the rest of the setting as it was', async () => {
    await allowAddresses('203.0.113.0/24');

    await command('addresses', 'release', String(company));

    const row = await backend.database.db.selectFrom('security_setting').selectAll().executeTakeFirst();
    expect(row).toMatchObject({ watermark: 1, allowed_addresses: '', version: 2, updated_by: null });
    expect((await command('addresses', 'release', String(company))).isDone).toBe(false);
  });
});

describe('the reset of a second factor', () => {
  it('takes it away with its sessions', async () => {
    const session = await backend.signIn(people.main);
    await giveFactor(people.main);

    const result = await command('secondFactor', 'reset', main);

    expect(result.isDone).toBe(true);
    expect(await isSignedIn(session)).toBe(false);
    expect(await backend.database.db.selectFrom('second_factor').selectAll().execute()).toEqual([]);
    expect(await records()).toMatchObject([{ action: 'managementPassword.resetFactor' }]);
  });

  it('touches no one of the same number in another company', async () => {
    const stranger = await backend.signIn(people.stranger);
    await giveFactor(people.main);
    await giveFactor(people.stranger);

    await command('secondFactor', 'reset', main);

    const left = await backend.database.db.selectFrom('second_factor').select('company_id').execute();
    expect(left).toEqual([{ company_id: otherCompany }]);
    const open = await backend.database.db
      .selectFrom('session')
      .select('session_id')
      .where('session_id', '=', stranger.sessionId)
      .where('revoked_at', 'is', null)
      .execute();
    expect(open).toHaveLength(1);
  });

  it('says who has none', async () => {
    const result = await command('secondFactor', 'reset', main);

    expect(result).toEqual({
      isDone: false,
      lines: [`周主管 (${main}) has no second factor; nothing changed`],
    });
  });
});

describe('the reset of a login password', () => {
  it('draws one that signs in, in place of the old one, and ends the sessions', async () => {
    await giveAccount(backend, mobile, people.main);
    const session = await backend.signIn(people.main);

    const { lines, isDone } = await command('password', 'reset', main);

    expect(isDone).toBe(true);
    expect(await isSignedIn(session)).toBe(false);
    expect((await login()).code).toBe(4000);
    expect((await login(printed(lines))).code).toBe(0);
  });

  it('is written down in every company of the person', async () => {
    await giveAccount(backend, mobile, people.main, people.stranger);

    const { lines } = await command('password', 'reset', main);

    expect(lines[1]).toContain('all 2 companies');
    expect((await records()).map((row) => `${row.company_id} ${row.action}`)).toEqual([
      `${company} account.resetPassword`,
      `${otherCompany} account.resetPassword`,
    ]);
  });

  it('keeps the drawn password nowhere', async () => {
    await giveAccount(backend, mobile, people.main);

    const { lines } = await command('password', 'reset', main);

    const kept = [
      await backend.database.db.selectFrom('account').selectAll().execute(),
      await backend.database.db.selectFrom('operation_record').selectAll().execute(),
    ];
    expect(printed(lines)).toMatch(/^[\w]{12}$/);
    expect(JSON.stringify(kept)).not.toContain(printed(lines));
  });
});

describe('the reset of a management password', () => {
  it('draws one as long as the company asks for that opens the console', async () => {
    await allowAddresses('');
    await backend.database.db.updateTable('security_setting').set({ password_min_length: 16 }).execute();
    const session = await backend.signIn(people.main, 'browser', { isUnlocked: false, hasSteppedUp: false });

    const { lines } = await command('managementPassword', 'reset', main);

    expect(printed(lines)).toHaveLength(16);
    const opened = await backend.call('unlockManage', { password: printed(lines) }, session);
    expect(opened.code).toBe(0);
  });

  it('closes consoles that are open', async () => {
    const session = await backend.signIn(people.main);

    await command('managementPassword', 'reset', main);

    expect((await backend.call('securitySettingInfo', {}, session)).code).not.toBe(0);
    expect(await records()).toMatchObject([{ action: 'managementPassword.reset' }]);
  });
});

describe('what stands in the way of signing in', () => {
  it('is shown for a company', async () => {
    await giveAccount(backend, mobile, people.main);
    await allowAddresses('203.0.113.0/24\n2001:db8::/32');
    await enforceSignOn();

    const { lines } = await command('access', 'show', String(company));

    expect(lines.slice(1)).toEqual([
      `single sign-on: the only way in; the emergency account ${company}/${people.sub.userId} does not work`,
      'allowed addresses: 203.0.113.0/24 2001:db8::/32',
      `main administrator ${main} 周主管: login password set, management password none, second factor none`,
    ]);
  });
});

describe('a number that is no one’s', () => {
  it.each([
    ['signOn', 'release', '987654'],
    ['addresses', 'release', '987654'],
    ['access', 'show', '987654'],
  ])('is refused in words by %s %s', async (...words) => {
    expect(await command(...words)).toEqual({
      isDone: false,
      lines: ['There is no company 987654 that lives'],
    });
  });

  it.each(['secondFactor', 'password', 'managementPassword'])('is refused by %s reset', async (subject) => {
    expect(await command(subject, 'reset', `${company}/987654`)).toEqual({
      isDone: false,
      lines: [`There is no member 987654 in a living company ${company}`],
    });
  });

  it.each([
    ['signOn', 'release', 'one'],
    ['secondFactor', 'reset', '1'],
    ['password', 'reset', '1/1', 'more'],
  ])('shows how %s is used where its words are none', async (...words) => {
    const { lines, isDone } = await command(...words);

    expect(isDone).toBe(false);
    expect(lines[0]).toContain(`npm run operator -- ${words[0]} `);
  });
});

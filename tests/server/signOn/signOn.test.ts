import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { company, otherCompany, people } from '#tests/setup/company.ts';
import type { IdentityProvider } from '#tests/setup/identityProvider.ts';
import { giveAccount } from '../account/accounts.ts';
import { begin, finish, type SignOnWorld, signOn, startWorld } from './world.ts';

let world: SignOnWorld;
let provider: IdentityProvider;
let now: Date;

beforeEach(async () => {
  now = new Date('2026-11-23T02:00:00Z');
  world = await startWorld(() => now);
  provider = world.provider;
  // +86, as the standard writes numbers.
  provider.person = { phone_number: '+86 138 0001 0002', phone_number_verified: true };
});
afterEach(() => provider.close());

const sessions = () =>
  world.backend.database.db
    .selectFrom('session')
    .select(['user_id', 'account_id', 'by_sign_on', 'kind'])
    .where('by_sign_on', '=', 1)
    .execute();

const records = (action: string) =>
  world.backend.database.db.selectFrom('operation_record').selectAll().where('action', '=', action).execute();

describe('single sign-on', () => {
  it('signs in the member the provider names', async () => {
    await world.save();

    const answer = await signOn(world.backend, provider);

    expect(answer.data.login).toMatchObject({
      user: { user_id: people.sub.userId, name: '吴分管' },
      company: { company_id: company },
      permissions: { is_sub: 1 },
    });
    expect(await sessions()).toEqual([{ user_id: 2, account_id: null, by_sign_on: 1, kind: 'browser' }]);
    expect(await records('signOnLogin')).toMatchObject([
      { company_id: company, operator_id: 2, operator_name: '吴分管', result: 'done' },
    ]);
  });

  it('asks for PKCE, and to come back to the one address', async () => {
    await world.save();

    const { address } = await begin(world.backend);

    const asked = Object.fromEntries(new URL(address).searchParams);
    expect(asked).toMatchObject({
      response_type: 'code',
      redirect_uri: 'http://console.test/auth-callback',
      code_challenge_method: 'S256',
    });
    expect(asked.nonce).not.toBe(asked.state);
  });

  it.each([
    ['another nonce', { nonce: 'of-someone-else' }],
    ['another audience', { aud: 'another-client' }],
    ['another issuer', { iss: 'https://elsewhere.example.com' }],
    ['a time that is over', { exp: 1_000, iat: 900 }],
  ])('refuses a token with %s', async (_, twisted) => {
    await world.save();
    provider.twist = (claims) => ({ ...claims, ...twisted });

    const answer = await signOn(world.backend, provider);

    expect(answer.data.error_key).toBe('signOn.token');
    expect(await sessions()).toEqual([]);
    expect(await records('signOnFailed')).toMatchObject([{ company_id: company, result: 'signOn.token' }]);
  });

  it('refuses a token somebody else has signed', async () => {
    await world.save();
    const browser = await begin(world.backend);
    const back = await provider.authorize(browser.address);
    const stranger = (await startWorldlessProvider()).issuer;
    provider.document = { jwks_uri: `${stranger}/keys` };

    const answer = await finish(world.backend, browser, back);

    expect(answer.data.error_key).toBe('signOn.token');
  });

  it('takes a state once', async () => {
    await world.save();
    const browser = await begin(world.backend);
    const back = await provider.authorize(browser.address);

    const first = await finish(world.backend, browser, back);
    const again = await finish(world.backend, browser, back);

    expect(first.code).toBe(0);
    expect(again).toMatchObject({ code: 4000, data: { error_key: 'signOn.expired' } });
  });

  it('takes a state from no other browser, and leaves it to its own', async () => {
    await world.save();
    const browser = await begin(world.backend);
    const back = await provider.authorize(browser.address);
    const other = await begin(world.backend);

    const stolen = await finish(world.backend, other, back);
    const own = await finish(world.backend, browser, back);

    expect(stolen.data.error_key).toBe('signOn.expired');
    expect(own.code).toBe(0);
  });

  it('takes a state for ten minutes', async () => {
    await world.save();
    const browser = await begin(world.backend);
    const back = await provider.authorize(browser.address);
    now = new Date(now.getTime() + 10 * 60_000);

    expect((await finish(world.backend, browser, back)).data.error_key).toBe('signOn.expired');
  });

  it('says that the provider was left without signing in', async () => {
    await world.save();
    const browser = await begin(world.backend);
    const back = new URL(`http://console.test/?state=${new URL(browser.address).searchParams.get('state')}`);

    const answer = await finish(world.backend, browser, back, { code: undefined, error: 'access_denied' });

    expect(answer.data.error_key).toBe('signOn.cancelled');
  });

  it('is over once its setting was changed on the way', async () => {
    await world.save();
    const browser = await begin(world.backend);
    const back = await provider.authorize(browser.address);
    await world.save({ match_by: 'email' });

    expect((await finish(world.backend, browser, back)).data.error_key).toBe('signOn.changed');
  });
});

const others: IdentityProvider[] = [];
const startWorldlessProvider = async () => {
  const { startIdentityProvider } = await import('#tests/setup/identityProvider.ts');
  const other = await startIdentityProvider();
  others.push(other);
  return other;
};
afterEach(async () => {
  for (const other of others.splice(0)) await other.close();
});

describe('whom single sign-on finds', () => {
  const change = (userId: number, values: { work_id?: string; email?: string; status?: 'resigned' }) =>
    world.backend.database.db
      .updateTable('member')
      .set(values)
      .where('company_id', '=', company)
      .where('user_id', '=', userId)
      .execute();

  it.each([
    ['a number nobody has', { phone_number: '+8613999999999' }, 'signOn.noMember'],
    ['no number at all', {}, 'signOn.noClaim'],
    [
      'a number nobody has looked at',
      { phone_number: '+8613800010002', phone_number_verified: false },
      'signOn.unverified',
    ],
    ['someone who is no administrator', { phone_number: '13800010007' }, 'account.noConsole'],
  ])('is no one for %s', async (_, person, rule) => {
    await world.save();
    provider.person = person;

    expect((await signOn(world.backend, provider)).data.error_key).toBe(rule);
  });

  it('is no one of another company', async () => {
    await world.save();
    provider.person = { phone_number: '+8613800020002' };

    expect((await signOn(world.backend, provider)).data.error_key).toBe('signOn.noMember');
  });

  it('is no one who has left', async () => {
    await world.save();
    await change(people.sub.userId, { status: 'resigned' });

    expect((await signOn(world.backend, provider)).data.error_key).toBe('signOn.noMember');
  });

  it('is found by e-mail, however it is written', async () => {
    await world.save({ match_by: 'email' });
    await change(people.sub.userId, { email: 'Wu@example.com' });
    provider.person = { email: 'wu@EXAMPLE.com', email_verified: true };

    expect((await signOn(world.backend, provider)).data.login.user.user_id).toBe(people.sub.userId);
  });

  it('is found by work id in a claim of the company’s own', async () => {
    await world.save({ match_by: 'work_id', claim: 'upn' });
    await change(people.sub.userId, { work_id: 'LS-0007' });
    provider.person = { upn: 'LS-0007' };

    expect((await signOn(world.backend, provider)).data.login.user.user_id).toBe(people.sub.userId);
  });
});

describe('a session of single sign-on', () => {
  /** Someone who works in both companies with one account. */
  const twoPlaces = async () => {
    await giveAccount(world.backend, '13800010002', people.sub, { companyId: otherCompany, userId: 2 });
    await world.save();
    const { data } = await signOn(world.backend, provider);
    const row = await world.backend.database.db
      .selectFrom('session')
      .select(['session_id', 'device_id'])
      .where('by_sign_on', '=', 1)
      .executeTakeFirstOrThrow();
    // Without its companion a browser's session opens nothing: the test speaks as the app does.
    await world.backend.database.db
      .updateTable('session')
      .set({ kind: 'app', cookie_hash: null })
      .where('session_id', '=', row.session_id)
      .execute();
    return {
      companyId: company,
      userId: 2,
      token: data.login.token,
      cookie: undefined,
      deviceId: row.device_id,
      sessionId: row.session_id,
    };
  };

  it('opens no other company of the same account', async () => {
    const session = await twoPlaces();

    const list = await world.backend.call('companyList', {}, session);
    const other = await world.backend.call('switchCompany', { target_company_id: otherCompany }, session);

    expect(list.data.list.map((each: { company_id: number }) => each.company_id)).toEqual([company]);
    expect(other.data.error_key).toBe('account.companyRefused');
  });

  it('stays one when its company is entered again', async () => {
    const session = await twoPlaces();

    await world.backend.call('switchCompany', { target_company_id: company }, session);

    expect(await sessions()).toHaveLength(2);
  });

  it('lets no other device in by a QR code', async () => {
    const session = await twoPlaces();
    const code = await world.backend.call('qrCreate', { device_id: 'd2' });

    const scanned = await world.backend.call('qrScan', { ticket: code.data.ticket }, session);

    expect(scanned.data.error_key).toBe('signOn.noQr');
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { company, people } from '#tests/setup/company.ts';
import { providerClient } from '#tests/setup/identityProvider.ts';
import { giveAccount, password } from '../account/accounts.ts';
import { type SignOnWorld, signOn, startWorld } from './world.ts';

let world: SignOnWorld;
const mobile = '13800010001';

beforeEach(async () => {
  world = await startWorld(() => new Date('2026-11-23T02:00:00Z'));
});
afterEach(() => world.provider.close());

const info = async () => (await world.backend.call('signOnInfo', {}, world.main)).data;
const test = async () => (await world.backend.call('signOnTest', {}, world.main)).data;
const login = (number: string, fields: object = {}) =>
  world.backend.call('loginAccount', {
    country_code: '86',
    mobile: number,
    password,
    device_id: 'd1',
    ...fields,
  });
const enforce = () => world.save({ is_enforced: 1, break_glass_id: people.main.userId });

describe('the setting', () => {
  it('never gives the secret back, and keeps it sealed', async () => {
    const saved = await world.save();

    expect(saved.data).toMatchObject({ client_secret: null, has_secret: 1, version: 1 });
    expect(JSON.stringify(await info())).not.toContain(providerClient.secret);
    const row = await world.backend.database.db.selectFrom('sign_on').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(providerClient.secret);
    const records = await world.backend.database.db.selectFrom('operation_record').selectAll().execute();
    expect(JSON.stringify(records)).not.toContain(providerClient.secret);
    expect(JSON.stringify(world.backend.lines)).not.toContain(providerClient.secret);
  });

  it('keeps the secret when something else is saved', async () => {
    await world.save();

    await world.backend.call('signOnSave', { claim: 'phone_number' }, world.main);
    world.provider.person = { phone_number: '+8613800010002' };

    expect((await signOn(world.backend, world.provider)).code).toBe(0);
  });

  it('sends no other issuer the secret of the one before', async () => {
    await world.save();

    const answer = await world.backend.call('signOnSave', { issuer: 'https://id.example.com' }, world.main);

    expect(Object.keys(answer.data.fields)).toEqual(['client_secret']);
  });

  it('names what is missing before it can be on', async () => {
    const answer = await world.backend.call('signOnSave', { is_on: 1 }, world.main);

    expect(Object.keys(answer.data.fields).toSorted()).toEqual(['client_id', 'client_secret', 'issuer']);
  });

  it.each([
    'http://id.example.com',
    'https://id',
    'https://me:pw@id.example.com',
    'https://id.example.com?x=1',
    'ftp://x',
  ])('takes no issuer such as %s', async (issuer) => {
    const answer = await world.save({ issuer });

    expect(Object.keys(answer.data.fields)).toEqual(['issuer']);
  });

  it('is the main administrator’s alone', async () => {
    const sub = await world.backend.signIn(people.sub);

    expect((await world.backend.call('signOnInfo', {}, sub)).data.error_key).toBe('not_main_admin');
    expect((await world.backend.call('signOnSave', { is_on: 0 }, sub)).data.error_key).toBe('not_main_admin');
  });

  it('is answered alike where a company has none and where there is no company', async () => {
    const [none, nowhere] = [company, 987_654].map((number) =>
      world.backend.call('signOnStart', { company_number: number, device_id: 'd1' }),
    );

    expect((await none)?.message).toBe((await nowhere)?.message);
  });
});

describe('the test of an issuer', () => {
  it('says that all is right', async () => {
    await world.save();

    expect(await test()).toMatchObject({
      result: 'right',
      authorization_endpoint: `${world.provider.issuer}/authorize`,
    });
  });

  it.each([
    ['otherIssuer', { issuer: 'https://elsewhere.example.com' }],
    ['noEndpoints', { token_endpoint: undefined }],
    ['noCodeFlow', { response_types_supported: ['id_token'] }],
    ['noPkce', { code_challenge_methods_supported: ['plain'] }],
    ['notAllowed', { jwks_uri: 'https://10.0.0.1/keys' }],
    ['status', { jwks_uri: undefined }],
  ])('says what is wrong: %s', async (result, document) => {
    await world.save();
    world.provider.document =
      result === 'status' ? { jwks_uri: `${world.provider.issuer}/missing` } : document;

    expect((await test()).result).toBe(result);
  });

  it('says that no one answers', async () => {
    await world.save();
    await world.provider.close();

    expect(await test()).toMatchObject({
      result: 'unreachable',
      detail: expect.stringContaining('ECONNREFUSED'),
    });
  });

  it('says that nothing was entered', async () => {
    expect((await test()).result).toBe('unset');
  });
});

describe('single sign-on as the only way in', () => {
  beforeEach(async () => {
    await giveAccount(world.backend, mobile, people.main);
    await giveAccount(world.backend, '13800010002', people.sub);
  });

  it('refuses the password of everyone but the emergency account', async () => {
    await enforce();

    expect((await login('13800010002')).data.error_key).toBe('sign_on_required');
    expect((await login(mobile)).code).toBe(0);
  });

  it('still lets in by the provider', async () => {
    await enforce();
    world.provider.person = { phone_number: '+8613800010002' };

    expect((await signOn(world.backend, world.provider)).code).toBe(0);
  });

  it('refuses a link of the phone app', async () => {
    await enforce();
    const app = await world.backend.signIn(people.sub, 'app');

    expect((await world.backend.call('sessionLink', {}, app)).data.error_key).toBe('sign_on_required');
  });

  it('takes an emergency account that can use its password, and no other', async () => {
    const errorOf = async (id: number | null) =>
      Object.keys((await world.save({ is_enforced: 1, break_glass_id: id })).data.fields ?? {});

    expect(await errorOf(null)).toEqual(['break_glass_id']);
    // An ordinary member, an administrator without a password, no one.
    expect(await errorOf(people.member.userId)).toEqual(['break_glass_id']);
    expect(await errorOf(people.viewer.userId)).toEqual(['break_glass_id']);
    expect(await errorOf(9_999)).toEqual(['break_glass_id']);
    expect(await errorOf(people.sub.userId)).toEqual([]);
  });

  it('counts whom it concerns, and signs out those who came in otherwise', async () => {
    await world.save();
    const sub = await world.backend.signIn(people.sub);
    const asked = { match_by: 'work_id', break_glass_id: people.main.userId };
    const { data } = await world.backend.call('signOnEffect', asked, world.main);
    await enforce();

    expect(data).toMatchObject({ administrators: 6, sessions: 1, unmatched: 6 });
    expect((await world.backend.call('companyList', {}, sub)).code).toBe(4001);
    expect((await world.backend.call('companyList', {}, world.main)).code).toBe(0);
  });

  it('says that the emergency account no longer works', async () => {
    await enforce();
    const works = (await info()).break_glass_works;
    await world.backend.database.db.updateTable('account').set({ password_hash: null }).execute();

    expect([works, (await info()).break_glass_works]).toEqual([1, 0]);
  });
});

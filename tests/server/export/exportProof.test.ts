import { beforeEach, describe, expect, it } from 'vitest';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { company, createCompanies, people } from '#tests/setup/company.ts';
import { messagesTo, newestCode } from '../code/outbox.ts';
import { mobileOf, proveExport } from './exporting.ts';

/** Asked alike, it is an export of members and one of their use. */
const alike = { fields: ['name'], scope: {}, format: 'csv' };
const unproved = { code: 4000, data: { error_key: 'sms_required', need: 'sms_code' } };
const forbidden = { code: 4000, message: '无权操作', data: { error_key: 'no_permission' } };

let backend: Backend;
let main: TestSession;

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
});

/** A sub-administrator who is granted the enterprise data and nothing else. */
const signInWithData = async (): Promise<TestSession> => {
  await backend.database.db
    .updateTable('administrator')
    .set({ grants: JSON.stringify({ data: 'view' }) })
    .where('company_id', '=', company)
    .where('user_id', '=', people.sub.userId)
    .execute();
  return backend.signIn(people.sub);
};

// Case X03.
describe('the token of a checked code', () => {
  it.each([
    ['memberExport', 'memberUseExport'],
    ['memberUseExport', 'memberExport'],
  ])('for %s opens no %s', async (call, other) => {
    const asked = { ...alike, verify_token: await proveExport(backend, main, alike, { call }) };

    expect(await backend.call(other, asked, main)).toMatchObject(unproved);
    expect(await backend.call(call, asked, main)).toMatchObject({ code: 0 });
  });

  it('opens none when its code was checked for no call', async () => {
    await backend.call('exportVerifySms', {}, main);
    const code = await newestCode(backend, mobileOf(main));
    const checked = { code, scene: 'export', parameters: JSON.stringify(alike) };
    const { data } = await backend.call('validateSms', checked, main);

    const asked = { ...alike, verify_token: data.verify_token };
    const answer = await backend.call('memberExport', asked, main);

    expect(answer).toMatchObject(unproved);
  });
});

describe('the code for an export', () => {
  it.each([
    ['exportVerifySms', {}],
    ['exportVerifySms', { call: 'memberUseExport' }],
    ['smsSend', { scene: 'export' }],
  ])('is refused by %s with %j to whoever leads but may export nobody', async (call, request) => {
    const leader = await backend.signIn(people.responsible);

    const answer = await backend.call(call, request, leader);

    expect(answer).toMatchObject(forbidden);
    expect(await messagesTo(backend, mobileOf(leader))).toEqual([]);
  });

  it('is for the export whose right its reader has', async () => {
    const sub = await signInWithData();
    const send = (call: string) => backend.call('exportVerifySms', { call }, sub);

    expect(await send('memberExport')).toMatchObject(forbidden);
    expect(await send('memberSave')).toMatchObject(forbidden);
    expect(await send('memberUseExport')).toMatchObject({ code: 0 });
  });

  it('goes to whoever may export either, none being named', async () => {
    const sub = await signInWithData();

    const answer = await backend.call('exportVerifySms', {}, sub);

    expect(answer).toMatchObject({ code: 0, data: { phone_mask: '138****0002' } });
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { saveManagementPassword } from '#server/features/account/store/managementPasswords.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';

const password = 'Manage26';
const oldNumber = '13800010001';
const change = { phone: '13911112222', country_code: '86' };

let backend: Backend;
let hash: string | undefined;

const enter = (person: (typeof people)[keyof typeof people], hasSteppedUp = false) =>
  backend.signIn(person, 'browser', { hasSteppedUp });

const save = (session: TestSession, { userId }: { readonly userId: number }, fields: object = change) =>
  backend.call('saveUser', { id: userId, ...fields }, session);

const messages = () =>
  backend.database.db.selectFrom('sms_outbox').select(['phone', 'text']).orderBy('id').execute();

const stepUp = async (session: TestSession, fields: object = { password }) =>
  backend.call('stepUp', { call: 'saveUser', ...fields }, session);

const lead = (userId: number, id: number) =>
  backend.database.db
    .updateTable('department')
    .set({ admin_id: userId })
    .where('company_id', '=', 1)
    .where('id', '=', id)
    .execute();

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
  hash ??= await hashPassword(password);
  await saveManagementPassword(backend.database.db, {
    passwordOwner: people.main,
    passwordHash: hash,
    now: new Date(),
  });
});

describe('the number of somebody who may enter the console', () => {
  it('asks its owner for a code to the old number', async () => {
    const session = await enter(people.main);
    const other = await enter(people.main);

    const early = await save(session, people.main);
    await backend.call('smsSend', { scene: 'stepUp' }, session);
    const [message] = await messages();
    const code = /\d{6}/.exec(message?.text ?? '')?.[0];
    await stepUp(session, { password, code });
    const late = await save(session, people.main);

    expect(early.data).toMatchObject({
      error_key: 'manage_password_required',
      needs: ['manage_password', 'sms_code'],
    });
    expect(message?.phone).toBe(oldNumber);
    expect(late.code).toBe(0);
    expect((await messages()).at(-1)).toMatchObject({
      phone: oldNumber,
      text: expect.stringContaining('2222'),
    });
    expect((await backend.call('departments', {}, other)).code).toBe(4001);
    expect((await backend.call('departments', {}, session)).code).toBe(0);
    expect(await backend.database.db.selectFrom('step_up_grant').selectAll().execute()).toEqual([]);
  });

  it('asks whoever changes it for the management password', async () => {
    const [session, owner] = [await enter(people.main), await enter(people.sub)];

    const early = await save(session, people.sub);
    const renamed = await save(session, people.sub, { name: '吴分管二' });
    await stepUp(session);
    const late = await save(session, people.sub);

    expect(early.data).toMatchObject({ error_key: 'manage_password_required', needs: ['manage_password'] });
    expect([renamed.code, late.code]).toEqual([0, 0]);
    expect((await backend.call('departments', {}, owner)).code).toBe(4001);
  });

  it('asks nothing for people who never do, and tells the old number all the same', async () => {
    expect((await save(await enter(people.main), people.member)).code).toBe(0);
    expect(await messages()).toMatchObject([{ phone: '13800010007' }]);
  });
});

describe('the number of somebody who leads departments', () => {
  it('is the main administrator’s where one is out of scope', async () => {
    await lead(people.member.userId, 20);
    const session = await enter(people.sub, true);
    const { data: row } = await backend.call('getUser', { user_id: 7 }, session);

    const refused = await save(session, people.member);
    const note = await save(session, people.member, { note: '改备注' });

    expect(row).toMatchObject({ is_home_managed: 1, is_phone_managed: 0 });
    expect(refused.data).toMatchObject({
      error_key: 'not_main_admin',
      fields: { phone: '该成员还负责您管理范围之外的部门，手机号只能由主管理员修改' },
    });
    expect(note.code).toBe(0);
    expect((await save(await enter(people.main, true), people.member)).code).toBe(0);
  });

  it('stays the editor’s where all are in scope', async () => {
    await lead(people.member.userId, 12);

    expect((await save(await enter(people.sub, true), people.member)).code).toBe(0);
  });
});

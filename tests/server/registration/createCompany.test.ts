import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Backend, browserHeaders, createBackend } from '#tests/setup/backend.ts';
import { giveTicket } from '#tests/setup/captcha.ts';
import { createCompanies, people } from '#tests/setup/company.ts';
import { giveAccount, password as knownPassword } from '../account/accounts.ts';
import { newestCode, otherThan } from '../code/outbox.ts';

let backend: Backend;
let now: Date;

const device = 'a1'.repeat(32);
const stranger = '13900009999';
const known = '13800010001';

const form = {
  company_name: '青屿新材料',
  industry: 'manufacturing',
  size: 'people_21_to_50',
  province: '江苏',
  city: '苏州',
  name: '顾青屿',
  country_code: '86',
  mobile: stranger,
  email: 'gu@qingyu.example',
  password: 'Island2026',
  device_id: device,
};

const sendCode = async (mobile: string, ticket: string) =>
  backend.call('smsSend', {
    scene: 'register',
    country_code: '86',
    phone: mobile,
    captcha_ticket: ticket,
    device_id: device,
  });

/** A ticket and the code sent on it. */
const proofs = async (mobile = stranger) => {
  const ticket = await giveTicket(backend, device);
  await sendCode(mobile, ticket);
  return { captcha_ticket: ticket, code: await newestCode(backend, mobile), mobile };
};
const register = (fields: object) => backend.call('createCompany', { ...form, ...fields });
const companyCount = async () =>
  (await backend.database.db.selectFrom('company').selectAll().execute()).length;

beforeEach(async () => {
  now = new Date('2026-11-23T02:00:00Z');
  backend = await createBackend({ clock: () => now });
  await createCompanies(backend.database.db);
});

it('offers places, trades and country codes in the reader’s language', async () => {
  const path = '/getRelateItems';
  const answer = await backend.send(`/api${path}`, { headers: { Cookie: 'language=en' } });

  const { data } = await answer.json();
  expect(data.industries).toContainEqual({ value: 'manufacturing', title: 'Manufacturing' });
  expect(data.cities).toContainEqual({ value: '苏州', title: 'Suzhou', province: '江苏' });
  expect(data.country_codes[0]).toMatchObject({ value: '86', is_open: 1 });
});

describe('registering a company', () => {
  it('makes the founder its main administrator, signed in', async () => {
    const { code, data, headers } = await register(await proofs());

    expect(code).toBe(0);
    expect(headers.getSetCookie().join()).toContain('HttpOnly');
    const { company_id: companyId, user_id: userId } = data;
    const session = await backend.signIn({ companyId, userId });
    const tree = await backend.call('departments', {}, session);
    const permissions = await backend.call('checkMasterPermissions', {}, session);
    expect(tree.data).toMatchObject({ company: { company_name: '青屿新材料' } });
    expect(permissions.data).toMatchObject({ is_main: 1 });
  });

  it('tells the operation records who registered it', async () => {
    const { data } = await register(await proofs());

    const records = await backend.database.db
      .selectFrom('operation_record')
      .selectAll()
      .where('company_id', '=', data.company_id)
      .execute();
    const by = { operator_name: '顾青屿', operator_id: 1, operator_role: 'main', device_id: device };
    expect(records).toMatchObject([{ action: 'company.create', category: 'registration', ...by }]);
  });

  it('makes no company that its operation record does not tell of', async () => {
    const proof = await proofs();
    const before = await companyCount();
    const { db } = backend.database;
    await sql`alter table operation_record add constraint unwritten check (action <> 'company.create')`.execute(
      db,
    );

    const { code } = await register(proof);
    await sql`alter table operation_record drop constraint unwritten`.execute(db);

    expect(code).toBe(5000);
    expect(await companyCount()).toBe(before);
  });

  it('takes a form as browsers encode it', async () => {
    const body = new URLSearchParams({ ...form, ...(await proofs()) }).toString();

    const answer = await backend.send('/api/createCompany', {
      method: 'POST',
      headers: { ...browserHeaders(), 'Content-Type': 'application/x-www-form-urlencoded' },
      body,
    });

    expect(await answer.json()).toMatchObject({ code: 0, message: '企业已注册' });
  });

  it('names every mistake at its field', async () => {
    const proof = await proofs();

    const { data } = await register({
      ...proof,
      company_name: '\u200b',
      city: '深圳',
      email: 'gu@',
      code: '12',
      password: 'short',
    });

    expect(Object.keys(data.fields).sort()).toEqual(['city', 'code', 'company_name', 'email', 'password']);
  });

  it('wants a ticket of this browser, once, for this number', async () => {
    const proof = await proofs();
    const before = await companyCount();
    const required = { code: 4000, data: { error_key: 'captcha_required' } };

    expect(await register({ ...proof, captcha_ticket: 'nobody' })).toMatchObject(required);
    expect(await register({ ...proof, device_id: 'b2'.repeat(32) })).toMatchObject(required);
    expect(await register({ ...proof, mobile: '13900009998' })).toMatchObject(required);
    expect((await register(proof)).code).toBe(0);
    expect(await register(proof)).toMatchObject(required);
    expect(await companyCount()).toBe(before + 1);
  });

  it('makes one company of two requests at once', async () => {
    const proof = await proofs();

    const answers = await Promise.all([register(proof), register(proof)]);

    expect(answers.map(({ code }) => code).sort()).toEqual([0, 4000]);
  });

  it('keeps the ticket of whoever lost the race for the code', async () => {
    const first = await proofs();
    now = new Date(now.getTime() + 61_000);
    const second = await proofs();
    const tickets = () => backend.database.db.selectFrom('captcha_ticket').selectAll().execute();

    const answers = await Promise.all(
      [first.captcha_ticket, second.captcha_ticket].map((ticket) =>
        register({ ...second, captcha_ticket: ticket }),
      ),
    );

    const lost = answers.filter(({ code }) => code !== 0);
    expect(lost).toMatchObject([{ data: { error_key: 'sms_code_wrong' } }]);
    expect(await tickets()).toHaveLength(1);
  });

  it('counts wrong codes until none is right', async () => {
    const proof = await proofs();
    for (let time = 0; time < 5; time += 1) await register({ ...proof, code: otherThan(proof.code) });

    expect(await register(proof)).toMatchObject({ data: { error_key: 'sms_code_wrong' } });
  });

  it('adds a company to an account whose password is typed', async () => {
    await giveAccount(backend, known, people.main);
    const proof = await proofs(known);

    const wrong = await register(proof);
    const right = await register({ ...proof, password: knownPassword });

    expect(wrong).toMatchObject({
      data: { error_key: 'wrong_password', fields: { password: expect.any(String) } },
    });
    expect(right.code).toBe(0);
    const entered = await backend.call('loginAccount', {
      country_code: '86',
      mobile: known,
      password: knownPassword,
    });
    expect(entered.data.companies.map((each: { company_id: number }) => each.company_id)).toContain(
      right.data.company_id,
    );
  });

  it('says nothing of an account before the code is right', async () => {
    await giveAccount(backend, known, people.main);
    const one = await proofs(known);
    const other = await proofs();

    const ofKnown = await register({ ...one, code: otherThan(one.code) });
    const ofStranger = await register({ ...other, code: otherThan(other.code) });

    expect(ofKnown.data).toEqual(ofStranger.data);
  });
});

describe('a ticket', () => {
  it('sends three codes, to one number', async () => {
    const ticket = await giveTicket(backend, device);
    const later = () => {
      now = new Date(now.getTime() + 61_000);
    };

    expect((await sendCode(stranger, ticket)).code).toBe(0);
    expect((await sendCode('13900009998', ticket)).data.error_key).toBe('captcha_required');
    for (let time = 0; time < 2; time += 1) {
      later();
      expect((await sendCode(stranger, ticket)).code).toBe(0);
    }
    later();
    expect((await sendCode(stranger, ticket)).data.error_key).toBe('captcha_required');
  });
});

describe('what may be chosen', () => {
  it('is named in the language of the reader', async () => {
    const answer = await backend.send('/api/getRelateItems', {
      headers: { ...browserHeaders(), Cookie: 'language=en' },
    });
    const { data } = await answer.json();

    expect(data.industries[0]).toEqual({ value: 'manufacturing', title: 'Manufacturing' });
    expect(data.cities).toContainEqual({ value: '西安', title: "Xi'an", province: '陕西' });
    expect(data.country_codes[0]).toMatchObject({ value: '86', is_open: 1 });
    expect(data.provinces).toHaveLength(34);
  });
});

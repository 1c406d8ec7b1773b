import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { decideWaiting } from '#server/features/company/review/decide.ts';
import { runOperatorCommand } from '#server/operator/operatorCommand.ts';
import { codeSentTo, enterpriseForm } from '#tests/builders/verification.ts';
import { fetchFile } from '#tests/server/file/upload.ts';
import { type Backend, browserHeaders, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';

const start = new Date('2026-11-23T02:00:00Z');
let now: Date;
let backend: Backend;
let main: TestSession;

const rows = async (query: string): Promise<readonly Record<string, unknown>[]> =>
  (await sql.raw<Record<string, unknown>>(query).execute(backend.database.db)).rows;
const companyRow = async () =>
  (await rows('select name, verification_status, advanced from company where company_id = 1'))[0];
const command = (...args: readonly string[]) =>
  runOperatorCommand(backend.database.db, ['review', ...args], now);
const waiting = async () =>
  String(
    (await rows(`select review_id from review where kind = 'verification' and status = 0`))[0]?.review_id,
  );
const submit = async (changed: Readonly<Record<string, unknown>> = {}) =>
  backend.call('attestation', await enterpriseForm(backend, main, changed), main);

beforeEach(async () => {
  now = start;
  backend = await createBackend({ clock: () => now, config: { reviewAfterSeconds: 60 } });
  await createCompanies(backend.database.db);
  await rows('update company set verification_status = 0, advanced = 0 where company_id = 1');
  main = await backend.signIn(people.main);
});

describe('a submission', () => {
  it('waits for the platform and is locked', async () => {
    const answer = await submit();

    expect(answer).toMatchObject({
      code: 0,
      message: '已提交，预计 1–2 个工作日完成审核',
      data: { status: 1, expected_days: '1-2', submissions_left: 4, can: { create: 0, withdraw: 1 } },
    });
    expect(await companyRow()).toMatchObject({ verification_status: 1 });
    expect((await submit()).data.error_key).toBe('review_in_progress');
  });

  it('keeps the ID number sealed and masked', async () => {
    const { data } = await submit();
    const [row] = await rows('select id_number_sealed, id_number_mask from company_verification');

    expect(data.id_number).toBe('110*************2X');
    expect(JSON.stringify(row)).not.toContain('110105194912310');
    await backend.call('attestationWithdraw', { attestation_id: data.attestation_id }, main);
    // What came masked goes back masked, and stands for the number that is kept.
    expect(await submit({ id_number: data.id_number })).toMatchObject({ code: 0 });
    expect(await submit({ id_number: '999***********99' })).toMatchObject({ code: 4000 });
  });

  it('keeps the number of the latest alone, for one person', async () => {
    const { data } = await submit();
    await backend.call('attestationWithdraw', { attestation_id: data.attestation_id }, main);
    const other = await submit({ id_number: data.id_number, legal_representative: '张三' });
    await submit({ id_number: data.id_number });
    const kept =
      await rows(`select verification_id, id_number_sealed <> '' as sealed, id_number_mask, phone <> '' as phone
      from company_verification order by verification_id`);

    expect(other.data.fields).toHaveProperty('id_number');
    expect(kept).toMatchObject([
      { sealed: false, id_number_mask: '', phone: false },
      { sealed: true, id_number_mask: '110*************2X', phone: true },
    ]);
  });

  it('is the main administrator’s alone, others read', async () => {
    await submit();
    const asset = await backend.signIn(people.asset);
    const refused = await backend.call('attestation', { org_type: 'enterprise' }, asset);

    expect(refused).toMatchObject({
      message: '您不是主管理员，无权操作',
      data: { error_key: 'not_main_admin' },
    });
    const seen = await backend.call('attestationInfo', {}, asset);
    expect(seen.data).toMatchObject({ status: 1, phone: null, licence_image: null, can: { withdraw: 0 } });
    expect((await backend.call('attestationInfo', {}, await backend.signIn(people.member))).code).toBe(4000);
  });

  it('is possible five times a day', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const { data } = await submit();
      await backend.call('attestationWithdraw', { attestation_id: data.attestation_id }, main);
    }

    expect(await submit()).toMatchObject({ code: 4000, data: { error_key: 'quota_exceeded' } });
    now = new Date('2026-11-23T16:00:00Z');
    expect(await submit()).toMatchObject({ code: 0 });
  });

  it('is not made with a wrong code', async () => {
    const answer = await submit({ code: '000000' });

    expect(answer).toMatchObject({ code: 4000, data: { fields: { code: '验证码错误或已过期' } } });
    expect(await rows('select * from company_verification')).toEqual([]);
  });

  it.each(['+86 138 0013 8000', '0086-13800138001', '(138)0013 8002'])(
    'takes the code of the number typed as %s',
    async (phone) => {
      const form = await enterpriseForm(backend, main, { phone });
      await backend.call('smsSend', { scene: 'attestation', phone }, main);
      const stored = phone.replace(/^\+86|^0086/u, '').replace(/\D/gu, '');
      const code = await codeSentTo(backend, stored);

      expect(await backend.call('attestation', { ...form, code }, main)).toMatchObject({ code: 0 });
      expect((await rows('select phone from company_verification'))[0]).toEqual({ phone: stored });
    },
  );

  it('takes nothing of another company', async () => {
    const stranger = await backend.signIn(people.stranger);
    const theirs = await enterpriseForm(backend, stranger);
    const answer = await submit({ licence_image: theirs.licence_image });

    expect(answer.data.fields).toHaveProperty('licence_image');
  });
});

describe('the platform’s answer', () => {
  it('verifies the company under its certificate’s name', async () => {
    await submit();
    const listed = await command('list');
    await command('approve', await waiting(), '--advanced', '1');

    expect(listed.lines.join('\n')).toContain('credit code 91440300MA5XY10249');
    expect(await companyRow()).toEqual({ name: '深圳市试验有限公司', verification_status: 2, advanced: 1 });
    expect((await submit()).data.error_key).toBe('already_verified');
  });

  it('is given on papers whose place is told', async () => {
    const { data } = await submit();
    const { lines } = await command('list');

    const { file_id: licence, name } = data.licence_image;
    expect(lines.map((line) => line.trim())).toEqual(
      expect.arrayContaining([
        `licence: files/1/${licence}  (${name})`,
        expect.stringContaining(`letter of authorization: files/1/${data.authorization_image.file_id}`),
      ]),
    );
    expect(await backend.ports.files.read(`1/${licence}`)).toBeDefined();
  });

  it.each(['licence=看不清', 'organization_image=看不清'])(
    'says nothing of %s, which the form does not ask for',
    async (word) => {
      await submit();
      const { lines, isDone } = await command('reject', await waiting(), '照片不清晰', '--field', word);

      expect(isDone).toBe(false);
      expect(lines.join()).toMatch(/company_name, social_credit_code.*licence_image, authorization_image$/u);
      expect(await companyRow()).toMatchObject({ verification_status: 1 });
    },
  );

  it('says why not, beside the fields', async () => {
    await submit();
    await command('reject', await waiting(), '照片不清晰', '--field', 'licence_image=请重新拍摄');
    const { data } = await backend.call('attestationInfo', {}, main);

    expect(data).toMatchObject({
      status: 3,
      reject_reason: '照片不清晰',
      reject_fields: [{ field: 'licence_image', reason: '请重新拍摄' }],
      can: { create: 1 },
    });
    expect((await submit({ licence_image: data.licence_image })).data.status).toBe(1);
    const history = await backend.call('attestationHistory', {}, main);
    expect(history.data.list).toMatchObject([
      { status: 1, reject_reason: null },
      { status: 3, reject_reason: '照片不清晰', submitted_by: '周主管' },
    ]);
    const stranger = await backend.signIn(people.stranger);
    expect((await backend.call('attestationHistory', {}, stranger)).data.list).toEqual([]);
  });

  it('comes by itself in the demo, advanced for enterprises', async () => {
    await submit();
    now = new Date('2026-11-23T02:01:00Z');

    expect(await decideWaiting(backend.ports)).toBe(1);
    expect(await companyRow()).toMatchObject({ verification_status: 2, advanced: 1 });
  });
});

describe('cancelling', () => {
  const ask = async () => (await backend.call('attestationCancelQr', {}, main)).data;
  const phoneOf = () => backend.signIn(people.main, 'app');

  beforeEach(async () => {
    await rows('update company set verification_status = 2, advanced = 1 where company_id = 1');
  });

  it('takes a scan by the phone and its word', async () => {
    const { ticket, effects } = await ask();
    const phone = await phoneOf();

    expect(effects).toEqual({ asset_admins: 1, waiting_asset_admins: 0 });
    expect((await backend.call('attestationCancelConfirm', { ticket, action: 'confirm' }, phone)).code).toBe(
      4000,
    );
    await backend.call('attestationCancelScan', { ticket }, phone);
    expect((await backend.call('attestationCancelStatus', { ticket }, main)).data.status).toBe(1);
    await backend.call('attestationCancelConfirm', { ticket, action: 'confirm' }, phone);

    expect((await backend.call('attestationCancelStatus', { ticket }, main)).data.status).toBe(2);
    expect(await companyRow()).toMatchObject({ verification_status: 0, advanced: 0 });
    expect(
      await rows(`select end_reason from administrator where kind = 'asset' and company_id = 1`),
    ).toEqual([{ end_reason: 'verification_lost' }]);
    expect((await backend.call('attestationCancelConfirm', { ticket, action: 'confirm' }, phone)).code).toBe(
      4000,
    );
  });

  it('is not done by who shows the code, nor too late', async () => {
    const { ticket } = await ask();
    const own = await backend.call('attestationCancelScan', { ticket }, main);
    const sub = await backend.signIn(people.sub);
    const stranger = await backend.signIn(people.stranger);

    expect(own.data.error_key).toBe('verification.sameDevice');
    expect((await backend.call('attestationCancelScan', { ticket }, sub)).data.error_key).toBe(
      'not_main_admin',
    );
    expect((await backend.call('attestationCancelScan', { ticket }, stranger)).data.error_key).toBe(
      'qr_invalid',
    );
    now = new Date('2026-11-23T02:02:00Z');
    expect((await backend.call('attestationCancelScan', { ticket }, await phoneOf())).data.error_key).toBe(
      'qr_expired',
    );
  });

  it('is not done in another browser on a desk', async () => {
    const { ticket } = await ask();
    const other = await backend.signIn(people.main);
    const { userId, token, companyId, deviceId } = other;
    const scanFrom = async (userAgent: string) => {
      const answer = await backend.send('/api/company/attestationCancelScan', {
        method: 'POST',
        headers: {
          ...browserHeaders(other),
          'Content-Type': 'application/json',
          'User-Agent': userAgent,
        },
        body: JSON.stringify({ ticket, user_id: userId, token, company_id: companyId, device_id: deviceId }),
      });
      return answer.json();
    };

    expect(await scanFrom('Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/141.0.0.0')).toMatchObject({
      message: '取消认证只能在手机上进行，请用手机扫码',
      data: { error_key: 'verification.notPhone' },
    });
    expect(await scanFrom('Mozilla/5.0 (Linux; Android 14) Chrome/141.0.0.0 Mobile')).toMatchObject({
      code: 0,
    });
  });

  it('asks a browser for the management password', async () => {
    const { ticket } = await ask();
    const browser = await backend.signIn(people.main, 'browser', { isUnlocked: false });

    const scanned = await backend.call('attestationCancelScan', { ticket }, browser);
    const confirmed = await backend.call('attestationCancelConfirm', { ticket, action: 'confirm' }, browser);

    expect([scanned, confirmed].map(({ data }) => data.error_key)).toEqual(
      Array(2).fill('manage_password_required'),
    );
    expect(await companyRow()).toMatchObject({ verification_status: 2 });
  });

  it('lets go of the papers and personal numbers', async () => {
    await rows('update company set verification_status = 0 where company_id = 1');
    const { data } = await submit();
    await command('approve', await waiting());
    const before = await fetchFile(backend, main, data.licence_image.url);
    const { ticket } = await ask();
    const phone = await phoneOf();
    await backend.call('attestationCancelScan', { ticket }, phone);
    await backend.call('attestationCancelConfirm', { ticket, action: 'confirm' }, phone);

    expect(before.status).toBe(200);
    expect(before.headers.get('cache-control')).toBe('no-store');
    expect(await rows(`select file_id from file where row_id is not null`)).toEqual([]);
    const { data: left } = await backend.call('attestationInfo', {}, main);
    expect(left).toMatchObject({ licence_image: null, id_number: null, phone: null });
    expect(await rows('select id_number_sealed from company_verification')).toEqual([
      { id_number_sealed: '' },
    ]);
  });
});

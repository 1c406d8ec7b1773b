import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { decideWaiting } from '#server/features/company/review/decide.ts';
import { endAssetRightsWithVerification } from '#server/features/rights/assetAdmin.ts';
import { runOperatorCommand } from '#server/operator/operatorCommand.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';

const start = new Date('2026-11-23T02:00:00Z');
let now: Date;
let backend: Backend;
let main: TestSession;

const rows = async (query: string): Promise<readonly Record<string, unknown>[]> =>
  (await sql.raw<Record<string, unknown>>(query).execute(backend.database.db)).rows;

beforeEach(async () => {
  now = start;
  backend = await createBackend({ clock: () => now, config: { reviewAfterSeconds: 60 } });
  await createCompanies(backend.database.db);
  await rows('update company set advanced = 1, verification_status = 2');
  main = await backend.signIn(people.main);
});

const add = (id: number) => backend.call('assetAdminAdd', { id }, main);
const revoke = (id: number, more: object = {}) => backend.call('assetAdminRevoke', { id, ...more }, main);
const command = (...args: readonly string[]) =>
  runOperatorCommand(backend.database.db, ['review', ...args], now);
const reviewOf = async (id: number) =>
  String((await rows(`select review_id from review where target_id = ${id} and status = 0`))[0]?.review_id);

describe('an asset administrator', () => {
  it('has the right once the platform has approved', async () => {
    const seven = await backend.signIn(people.member);
    const added = await add(7);
    const isAsset = async () => (await backend.call('checkMasterPermissions', {}, seven)).data.is_asset;

    expect(added).toMatchObject({
      code: 0,
      message: '添加成功',
      data: { status: 0, submitted_by: '周主管' },
    });
    expect(await isAsset()).toBe(0);
    expect(await command('approve', await reviewOf(7))).toMatchObject({ isDone: true });
    expect(await isAsset()).toBe(1);
    const records = await rows(
      `select action, operator_name from operation_record where target_type = 'assetAdmin' order by id`,
    );
    expect(records).toEqual([
      { action: 'assetAdmin.add', operator_name: '周主管' },
      { action: 'review.approve', operator_name: 'platform' },
    ]);
  });

  it('R09 needs a company with advanced verification', async () => {
    await rows('update company set advanced = 0');

    const answer = await add(7);

    expect(answer).toMatchObject({
      code: 4000,
      message: '企业未通过高级认证，无法添加资产管理员',
      data: { error_key: 'advanced_verification_required' },
    });
    expect((await backend.call('assetAdminList', {}, main)).data.objection).toBe(answer.message);
  });

  it('is active, real, regular and not one already', async () => {
    await rows('update member set active_status = 0 where user_id = 7');
    await rows('update member set is_real_name = 0 where user_id = 8');
    await rows(`update member set member_type = 'partner' where user_id = 6`);
    await add(5);

    const keys = [];
    for (const id of [7, 8, 6, 1, 4, 5, 5_000]) keys.push((await add(id)).data.error_key);

    expect(keys).toEqual([
      'assetAdmin.inactive',
      'not_real_name',
      'assetAdmin.notRegular',
      'assetAdmin.isMain',
      'assetAdmin.isOne',
      'review_in_progress',
      'assetAdmin.missing',
    ]);
  });

  it('is one of five at most, also at once', async () => {
    const answers = await Promise.all([2, 3, 5, 6, 7, 8].map(add));

    expect(answers.filter(({ code }) => code === 0)).toHaveLength(4);
    expect(answers.find(({ code }) => code !== 0)?.data.error_key).toBe('quota_exceeded');
  });

  it('is told why the platform said no, and asks again', async () => {
    await add(7);
    expect(await command('reject', await reviewOf(7))).toMatchObject({ isDone: false });
    await command('reject', await reviewOf(7), '授权书', '不清晰');

    const { data } = await backend.call('assetAdminInfo', { id: 7 }, main);
    expect(data).toMatchObject({ status: 2, reason: '授权书 不清晰', can: { add: 1, revoke: 0 } });
    expect((await add(7)).data).toMatchObject({ status: 0, reason: null });
  });

  it('is revoked only while reviewed and unchanged', async () => {
    await add(7);

    expect((await revoke(7)).message).toBe('当前状态下不能执行此操作');
    expect((await revoke(4, { version: 9 })).data.error_key).toBe('version_conflict');
    expect((await revoke(4)).data).toMatchObject({ status: 3, end_reason: 'by_main' });
    const revoked = await backend.signIn(people.asset);
    expect((await backend.call('checkMasterPermissions', {}, revoked)).data).toMatchObject({ is_asset: 0 });
  });

  it('loses right and review by leaving', async () => {
    await add(7);
    const left = await backend.call(
      'resignSave',
      { user_ids: [4, 7], out_time: '2026-11-23', reason: 'voluntary' },
      main,
    );

    expect(left.data.resigned).toEqual([4, 7]);
    expect(
      await rows(`select status, end_reason from administrator where kind = 'asset' and company_id = 1`),
    ).toEqual([4, 7].map(() => ({ status: 3, end_reason: 'resigned' })));
    expect(await rows('select status from review')).toEqual([{ status: 3 }]);
  });

  it('is none in a company that loses its verification', async () => {
    const entries = await endAssetRightsWithVerification(backend.database.db, 1, now);

    expect(entries).toMatchObject([{ action: 'assetAdmin.revoke', targetId: 4 }]);
    expect((await backend.call('assetAdminList', {}, main)).data.list).toMatchObject([
      { user_id: 4, status: 3, end_reason: 'verification_lost' },
    ]);
  });
});

describe('a review', () => {
  it('turns down whoever no longer meets the conditions', async () => {
    await add(7);
    await rows('update member set is_real_name = 0 where user_id = 7');

    const { lines, isDone } = await command('approve', await reviewOf(7));

    expect(isDone).toBe(false);
    expect(lines[0]).toContain('Real name not verified');
    expect((await backend.call('assetAdminInfo', { id: 7 }, main)).data).toMatchObject({
      status: 2,
      reason: '尚未实名认证，不能成为资产管理员',
    });
  });

  it('is decided once, and by itself where asked', async () => {
    await add(7);
    expect((await command('list')).lines).toHaveLength(1);
    expect(await decideWaiting(backend.ports)).toBe(0);

    now = new Date('2026-11-23T02:01:00Z');

    expect(await decideWaiting(backend.ports)).toBe(1);
    expect(await decideWaiting(backend.ports)).toBe(0);
    expect((await command('list')).lines).toEqual(['Nothing waits']);
  });
});

import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { childrenFirst, isKept } from '#server/features/company/dissolution.ts';
import { findCompanyTables } from '#server/features/directory/leaving/store/erasing.ts';
import { runTimedWork } from '#server/http/jobs/timers.ts';
import { runOperatorCommand } from '#server/operator/operatorCommand.ts';
import { insertRows } from '#tests/builders/rows.ts';
import { giveAccount, password } from '#tests/server/account/accounts.ts';
import { messagesTo, newestCode } from '#tests/server/code/outbox.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';
import { companyFingerprint, companyName, dissolveCompany } from './dissolving.ts';

let now: Date;
let backend: Backend;
let main: TestSession;

const start = '2026-11-23T02:00:00Z';
const hoursOn = (hours: number): Date => new Date(Date.parse(start) + hours * 3_600_000);

beforeEach(async () => {
  now = new Date(start);
  backend = await createBackend({ clock: () => now });
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
});

const rows = async (query: string): Promise<readonly Record<string, unknown>[]> =>
  (await sql.raw<Record<string, unknown>>(query).execute(backend.database.db)).rows;

const rowsOfCompany = async (companyId: number): Promise<Readonly<Record<string, number>>> => {
  const counts: Record<string, number> = {};
  for (const { name } of await findCompanyTables(backend.database.db)) {
    const [row] = await rows(`select count(*)::int as count from "${name}" where company_id = ${companyId}`);
    if (Number(row?.count) > 0) counts[name] = Number(row?.count);
  }
  return counts;
};

const erase = async (): Promise<void> => {
  await runTimedWork(backend.ports);
  now = new Date(now.getTime() + 120_000);
  await runTimedWork(backend.ports);
};

describe('what is said before', () => {
  it('counts what is lost, and names what stands in the way', async () => {
    const order = { order_no: 'A1', order_status: 0 };
    await insertRows(backend, 'order', [order, { order_no: 'A2', order_status: 6 }]);
    await rows('update company set verification_status = 2 where company_id = 1');

    const { data } = await backend.call('dissolutionCheck', {}, main);

    expect(data).toMatchObject({
      state: 'normal',
      counts: { people: 8, departments: 5, administrators: 6, orders: 2 },
      times: { hold_hours: 72, erase_time: hoursOn(72).toISOString(), record_days: 180, order_years: 3 },
    });
    expect(data.blockers.map(({ kind }: { readonly kind: string }) => kind)).toEqual([
      'unpaidOrders',
      'refundingOrders',
      'verification',
    ]);
    const answer = await dissolveCompany(backend, main);
    expect(answer.code).toBe(4000);
  });
});

describe('a company that is held', () => {
  it('ends every session and lets nobody in', async () => {
    await giveAccount(backend, '13800010001', people.main);
    const others = await Promise.all([backend.signIn(people.sub), backend.signIn(people.member, 'app')]);
    const answer = await dissolveCompany(backend, main);

    expect(answer.data.times.erase_time).toBe(hoursOn(72).toISOString());
    for (const session of [main, ...others])
      expect((await backend.call('checkMasterPermissions', {}, session)).code).toBe(4001);
    const late = await backend.signIn(people.sub);
    expect((await backend.call('departments', {}, late)).code).toBe(4001);
    const login = await backend.call('loginAccount', { country_code: '86', mobile: '13800010001', password });
    expect(login.message).toContain(`${await companyName(backend)}`);
    expect((await messagesTo(backend, '13800010002')).at(-1)).toContain('已提交解散企业');
  });

  it('does not move, however long the clock runs before the hold is over', async () => {
    await insertRows(backend, 'order', [{ order_no: 'A1', order_status: 1 }]);
    await rows(
      `update member set status = 'resigned', resigned_at = '2026-10-25T02:00:00Z' where company_id = 1 and user_id = 8`,
    );
    await dissolveCompany(backend, main);
    const before = await companyFingerprint(backend);
    now = hoursOn(71);
    await runTimedWork(backend.ports);

    expect(await companyFingerprint(backend)).toEqual(before);
  });

  it('reads nothing of a password that is reset', async () => {
    const mobile = '13800010001';
    await giveAccount(backend, mobile, people.main, people.stranger);
    await dissolveCompany(backend, main);
    now = hoursOn(1);
    await backend.call('sendResetPwdSms', { mobile, country_code: '86' });
    const code = await newestCode(backend, mobile);
    const fields = { country_code: '86', mobile, code, password: 'Brand-new-8' };

    expect((await backend.call('resetPassword', fields)).code).toBe(0);
    expect(await rows(`select company_id from operation_record where action = 'resetPassword'`)).toEqual([
      { company_id: 2 },
    ]);
  });

  it('is refunded after its end alone, without a quota', async () => {
    await insertRows(backend, 'order', [
      {
        ...{ order_no: 'A1', order_status: 1, product_id: 301, quantity: 1, transaction_status: 1 },
        ...{ amount: 300, refunded_amount: 100, refunded_quantity: 0 },
      },
    ]);
    await rows(`insert into refund (company_id, order_id, refund_no, order_no, amount, reason, status, begun_at)
      values (1, 1, 'A1R1', 'A1', 100, '', 'done', '2026-11-20T02:00:00Z')`);
    const refund = async (step: string) =>
      (await runOperatorCommand(backend.database.db, ['order', 'refund', step, 'A1'], now)).isDone;
    await dissolveCompany(backend, main);
    const inHold = await refund('start');
    now = hoursOn(72);
    await erase();

    expect([inHold, await refund('start'), await refund('done')]).toEqual([false, true, true]);
    expect(await rows(`select order_status, refunded_amount::int from "order"`)).toEqual([
      { order_status: 7, refunded_amount: 300 },
    ]);
    expect(await rows('select refund_no, amount::int, status from refund order by refund_no')).toEqual([
      { refund_no: 'A1R1', amount: 100, status: 'done' },
      { refund_no: 'A1R2', amount: 200, status: 'done' },
    ]);
    expect(await rows('select kind from equity where company_id = 1')).toEqual([]);
  });

  it('is gone when the hold is over, but for what the law keeps', async () => {
    const before = await rowsOfCompany(2);
    await backend.ports.files.write('1/abc', new Uint8Array([1]));
    await dissolveCompany(backend, main);
    now = hoursOn(72);
    await erase();

    const left = Object.keys(await rowsOfCompany(1));
    expect(left.filter((name) => !isKept(name))).toEqual([]);
    expect(left).toContain('operation_record');
    expect(await backend.ports.files.read('1/abc')).toBeUndefined();
    expect(await rowsOfCompany(2)).toMatchObject(before);
    expect(await rows('select status, erased_at is not null as gone from dissolution')).toEqual([
      { status: 'dissolved', gone: true },
    ]);
    const abort = await runOperatorCommand(backend.database.db, ['company', 'abort', '1'], now);
    expect(abort.isDone).toBe(false);
  });

  it('takes the accounts with it that belong nowhere else', async () => {
    await giveAccount(backend, '13800010001', people.main);
    await giveAccount(backend, '13800010002', people.sub, { companyId: 2, userId: 2 });
    await dissolveCompany(backend, main);
    now = hoursOn(80);
    await erase();

    expect(await rows('select mobile from account order by 1')).toEqual([{ mobile: '13800010002' }]);
  });
});

describe('a server without a hold', () => {
  it('erases at the next turn of its clock', async () => {
    backend = await createBackend({ clock: () => now, config: { dissolveHoldHours: 0 } });
    await createCompanies(backend.database.db);
    main = await backend.signIn(people.main);
    await dissolveCompany(backend, main);
    await erase();

    expect(await rows('select count(*)::int as count from member where company_id = 1')).toEqual([
      { count: 0 },
    ]);
  });
});

describe('the order of erasing', () => {
  it('puts whatever points to another before it', () => {
    const nodes = [
      { name: 'department', references: [] },
      { name: 'membership', references: ['department', 'member'] },
      { name: 'member', references: [] },
    ];
    expect(childrenFirst(nodes)[0]).toBe('membership');
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { noticeBudget, spendLimits } from '#domain/message/limits.ts';
import { takeTokensOfMany } from '#server/features/messages/store/messageSpend.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';

let backend: Backend;
let main: TestSession;

const valid = {
  name: '单雄信',
  phone: '13800001000',
  departments: [{ id: 12, position: '前端工程师' }],
  main_department_id: 12,
};

const add = (fields: object = {}, session = main) =>
  backend.call('saveUser', { ...valid, welcome: 1, ...fields }, session);
const preview = (fields: object = {}, session = main) =>
  backend.call(
    'welcomePreview',
    { name: '单雄信', phone: '13800001000', department_id: 12, ...fields },
    session,
  );
const welcomes = () =>
  backend.database.db
    .selectFrom('sms_outbox')
    .select(['country_code', 'phone', 'text'])
    .where('purpose', '=', 'welcome')
    .orderBy('id')
    .execute();
const persons = async () => {
  const { n } = await backend.database.db
    .selectFrom('member')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('company_id', '=', 1)
    .executeTakeFirstOrThrow();
  return Number(n);
};
const smsLeft = async () => {
  const { data } = await backend.call('equityList', {}, main);
  const { used, total } = data.list.find(({ kind }: { kind: string }) => kind === 'sms');
  return total - used;
};

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
  await backend.database.db.updateTable('company').set({ verification_status: 2 }).execute();
  main = await backend.signIn(people.main);
});

describe('welcoming a new person', () => {
  it('sends nothing unless it is asked for', async () => {
    expect(await add({ welcome: 0 })).toMatchObject({ code: 0 });

    expect(await welcomes()).toEqual([]);
  });

  it('sends the message to the number of the person who was saved', async () => {
    await add({ phone: '+86 138-0000-1000' });

    const [message] = await welcomes();
    expect(message).toMatchObject({ country_code: '86', phone: '13800001000' });
    expect(message?.text).toMatch(/^单雄信，欢迎加入.+“前端小组”！请下载 App 并用本手机号登录：http/);
  });

  it('takes one out of the messages of the company', async () => {
    const before = await smsLeft();
    await add();

    expect(await smsLeft()).toBe(before - 1);
  });

  it('stands in the records of messages under the person', async () => {
    const { data } = await add();

    const { data: records } = await backend.call(
      'messageRecords',
      { filter: { purpose: ['welcome'] } },
      main,
    );
    expect(records.list).toMatchObject([{ purpose: 'welcome', total: 1, creator_id: people.main.userId }]);
    const { data: sent } = await backend.call('messagePeople', { batch_id: records.list[0].batch_id }, main);
    expect(sent.list).toMatchObject([{ user_id: data.user_id, name: '单雄信' }]);
  });

  it('is told in the operation record of the new person', async () => {
    const { data } = await add();

    const record = await backend.database.db
      .selectFrom('operation_record')
      .select(['action', 'changes'])
      .where('target_id', '=', String(data.user_id) as never)
      .where('action', '=', 'member.create')
      .executeTakeFirstOrThrow();
    expect(record.changes).toEqual([{ field: 'welcome', old: null, new: 1 }]);
  });

  it('is worded by the template in use', async () => {
    await backend.database.db
      .insertInto('messageTemplate')
      .values({
        ...{ company_id: 1, template_id: 1, name: '欢迎', purpose: 'welcome', text: '' },
        ...{ approved_text: '{name}你好，{link}', in_use: 1, status: 'approved', version: 1 },
        ...{ created_at: new Date(), updated_at: new Date() },
      } as never)
      .execute();
    await add();

    expect((await welcomes())[0]?.text).toMatch(/^单雄信你好，http/);
  });

  it('says nothing and saves no one where the save is refused', async () => {
    const before = await persons();

    expect(await add({ name: '' })).toMatchObject({ code: 4000 });
    expect(await welcomes()).toEqual([]);
    expect(await persons()).toBe(before);
  });

  it('changes nothing about a person who is there', async () => {
    const { data } = await add({ welcome: 0 });
    await backend.call('saveUser', { ...valid, id: data.user_id, note: '改', welcome: 1 }, main);

    expect(await welcomes()).toEqual([]);
  });
});

describe('a welcome that cannot be sent', () => {
  const refusedAs = async (answer: Awaited<ReturnType<typeof add>>, text: string) => {
    expect(answer).toMatchObject({ code: 4000 });
    expect(JSON.stringify(answer)).toContain(text);
    expect(await welcomes()).toEqual([]);
    expect(
      await backend.database.db
        .selectFrom('member')
        .select('user_id')
        .where('phone', '=', '13800001000')
        .execute(),
    ).toEqual([]);
  };

  it('keeps the person from being saved when no messages are left, and says so', async () => {
    await backend.database.db
      .insertInto('equity')
      .values({ company_id: 1, kind: 'sms', total: 0, used: 0 })
      .onConflict((conflict) => conflict.columns(['company_id', 'kind']).doUpdateSet({ total: 0, used: 0 }))
      .execute();

    await refusedAs(await add(), '短信余量不足');
  });

  it('is refused for a company no one has verified', async () => {
    await backend.database.db.updateTable('company').set({ verification_status: 0 }).execute();

    await refusedAs(await add(), '企业未认证，无法发送欢迎短信');
  });

  it('is refused for a number of a country nothing is sent to', async () => {
    const answer = await add({ country_code: '852', phone: '91234567' });

    expect(answer).toMatchObject({ code: 4000, data: { fields: { welcome: expect.any(String) } } });
    expect(await welcomes()).toEqual([]);
  });

  it('is refused once the reader’s day is used up', async () => {
    const { db } = backend.database;
    await add({ phone: '13800001001' });
    await db
      .updateTable('message_spend')
      .set({ spent: spendLimits.person })
      .where('scope', '=', 'person')
      .execute();

    expect(await add()).toMatchObject({ code: 4000, data: { fields: { welcome: expect.any(String) } } });
    expect(await welcomes()).toHaveLength(1);
  });

  it('is refused for a number that got too many today', async () => {
    const { db } = backend.database;
    const now = backend.ports.clock();
    for (let sent = 0; sent < noticeBudget.limit; sent += 1)
      await takeTokensOfMany(db, { budget: noticeBudget, keys: ['86 13800001000'], now });

    await refusedAs(await add(), '该号码今日收到的短信过多');
  });
});

describe('the preview of a welcome', () => {
  it('says the text, the number and how many are left, and sends nothing', async () => {
    const { data } = await preview({ phone: '138 0000 1000' });

    expect(data).toMatchObject({ phone: '+86 13800001000', refusal: null });
    expect(data.text).toContain('“前端小组”');
    expect(data.left).toBeGreaterThan(0);
    expect(await welcomes()).toEqual([]);
  });

  it('says why it could not be sent', async () => {
    await backend.database.db.updateTable('company').set({ verification_status: 0 }).execute();

    expect((await preview()).data.refusal).toBe('企业未认证，无法发送欢迎短信');
    expect((await preview({ phone: '' })).data.refusal).toBe('没有手机号，无法发送欢迎短信');
  });

  it('names no department outside the reader’s reach', async () => {
    const sub = await backend.signIn(people.sub);
    const { data } = await preview({ department_id: 20 }, sub);

    const { name } = await backend.database.db
      .selectFrom('department')
      .select('name')
      .where('company_id', '=', 1)
      .where('id', '=', 20)
      .executeTakeFirstOrThrow();
    expect(data.text).not.toContain(name);
  });
});

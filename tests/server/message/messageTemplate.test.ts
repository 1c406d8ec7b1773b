import { beforeEach, describe, expect, it } from 'vitest';
import { decideReview } from '#server/features/company/review/decide.ts';
import { apply } from '#tests/server/application/applications.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';

let backend: Backend;
let main: TestSession;
const now = new Date('2026-11-23T02:00:00Z');

const save = (given: object) => backend.call('messageTemplateSave', given, main);
const written = async (more: object = {}) => {
  const { data } = await save({ name: '退回', purpose: 'rejected', text: '{company}：{reason}', ...more });
  return data;
};
const act = (name: 'Submit' | 'Withdraw' | 'Use' | 'Stop', id: number) =>
  backend.call(`messageTemplate${name}`, { id }, main);
const remove = (id: number) => backend.call('messageTemplateDel', { ids: [id] }, main);

const decide = async (decision: 'approved' | 'rejected', reason: string | null = null) => {
  const { db } = backend.database;
  const { review_id: reviewId } = await db
    .selectFrom('review')
    .select('review_id')
    .where('kind', '=', 'messageTemplate')
    .where('status', '=', 0)
    .executeTakeFirstOrThrow();
  return decideReview(db, { reviewId, decision, reason, at: now });
};

const approved = async (more: object = {}): Promise<number> => {
  const { template_id: id } = await written(more);
  await act('Submit', id);
  await decide('approved');
  return id;
};

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
});

describe('a message template', () => {
  it('words nothing before the platform approved it', async () => {
    const { template_id: id } = await written();
    expect(await act('Use', id)).toMatchObject({
      code: 4000,
      data: { reason: { text: '审核通过且未启用的模板才能启用' } },
    });

    await act('Submit', id);
    expect(await act('Use', id)).toMatchObject({ code: 4000 });
    await decide('approved');

    expect((await act('Use', id)).data).toMatchObject({ status: 'approved', in_use: 1 });
  });

  it('words the message of its purpose once in use', async () => {
    await apply(backend);
    const { data } = await backend.call('applicationList', {}, main);
    const [application] = data.list.map(({ application_id: id }: { application_id: number }) => id);
    await act('Use', await approved());

    await backend.call(
      'applicationAccept',
      { application_ids: [application], accept: 0, reason: '名额已满' },
      main,
    );

    const row = await backend.database.db
      .selectFrom('sms_outbox')
      .select('text')
      .where('purpose', '=', 'join')
      .executeTakeFirst();
    expect(row?.text).toBe('测试甲公司：名额已满');
  });

  it('takes the place of the one in use', async () => {
    const first = await approved();
    const second = await approved({ name: '另一个' });
    await act('Use', first);

    await act('Use', second);

    const { data } = await backend.call('messageTemplateList', { filter: { in_use: 1 } }, main);
    expect(data.list.map(({ template_id: id }: { template_id: number }) => id)).toEqual([second]);
  });

  it('keeps the approved text in use while a new one waits', async () => {
    const id = await approved();
    await act('Use', id);

    const { data } = await save({ id, text: '新：{reason}' });

    expect(data).toMatchObject({ status: 'draft', in_use: 1, approved_text: '{company}：{reason}' });
    expect((await save({ id, text: '{company}：{reason}' })).data.status).toBe('approved');
  });

  it('is not changed or deleted while somebody reads it', async () => {
    const { template_id: id } = await written();
    await act('Submit', id);

    expect(await save({ id, text: '{reason}' })).toMatchObject({
      code: 4000,
      data: { error_key: 'review_in_progress' },
    });
    expect(await remove(id)).toMatchObject({ code: 4000 });
    expect((await act('Withdraw', id)).data.status).toBe('draft');
    expect((await remove(id)).code).toBe(0);
  });

  it('stays while it is in use', async () => {
    const id = await approved();
    await act('Use', id);

    expect((await backend.call('messageTemplateInfo', { id }, main)).data).toMatchObject({
      in_use: 1,
      can: { delete: 0 },
    });
    expect(await remove(id)).toMatchObject({
      code: 4000,
      data: { reason: { text: '模板正在使用，请先停用' } },
    });

    expect((await act('Stop', id)).data).toMatchObject({ status: 'approved', in_use: 0 });
    expect((await remove(id)).code).toBe(0);
    expect((await backend.call('messageTemplateInfo', { id }, main)).code).toBe(4000);
  });

  it.each([
    [{ text: '没有原因' }, 'text', '模板中必须包含 {reason}'],
    [{ text: '{reason} {link}' }, 'text', '不支持变量 {link}'],
    [{ text: '{reason} http://evil.example' }, 'text', '模板中不能包含其他网址，请使用 {link}'],
    [{ name: '  ' }, 'name', '模板名称不能为空'],
  ])('refuses %j', async (given, field, message) => {
    const refused = await save({ name: '退回', purpose: 'rejected', text: '{reason}', ...given });

    expect(refused).toMatchObject({ code: 4000, data: { fields: { [field]: message } } });
  });

  it('has a name of its own', async () => {
    await written();

    expect(await save({ name: '退回', purpose: 'accepted', text: '{link}' })).toMatchObject({
      data: { fields: { name: '该值已被使用' } },
    });
  });
});

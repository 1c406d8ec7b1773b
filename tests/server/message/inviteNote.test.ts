import { beforeEach, describe, expect, it } from 'vitest';
import { defaultTemplate } from '#domain/message/wording.ts';
import { decideReview } from '#server/features/company/review/decide.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { people } from '#tests/setup/company.ts';
import { createInactive } from './inactive.ts';

const now = new Date('2026-11-23T02:00:00Z');
const wording = '{name}，欢迎加入{company}，登录地址 {link}';
let backend: Backend;
let main: TestSession;

const save = (text: string, more: object = {}) => backend.call('inviteNoteSave', { text, ...more }, main);
const act = (name: 'Submit' | 'Withdraw', more: object = {}) =>
  backend.call(`inviteNote${name}`, { id: 1, ...more }, main);
const submit = async (text: string) => {
  await save(text);
  return act('Submit');
};
const read = async () => (await backend.call('inviteNoteInfo', {}, main)).data;

const decide = async (decision: 'approved' | 'rejected', reason: string | null = null) => {
  const { db } = backend.database;
  const { review_id: reviewId } = await db
    .selectFrom('review')
    .select('review_id')
    .where('kind', '=', 'inviteNote')
    .where('status', '=', 0)
    .executeTakeFirstOrThrow();
  return decideReview(db, { reviewId, decision, reason, at: now });
};

const textSent = async () => {
  await backend.call('groupInviteSendSms', { user_ids: [7] }, main);
  const row = await backend.database.db.selectFrom('sms_outbox').select('text').executeTakeFirst();
  return row?.text;
};

beforeEach(async () => {
  backend = await createBackend();
  await createInactive(backend);
  main = await backend.signIn(people.main);
});

describe('the wording of the invitation', () => {
  it('is used once the platform has approved it', async () => {
    expect(await read()).toMatchObject({ status: 'approved', text: defaultTemplate, version: 0 });
    expect((await save(wording)).data).toMatchObject({ status: 'draft', approved_text: defaultTemplate });
    expect((await act('Submit')).data).toMatchObject({ status: 'reviewing', text: wording });

    await decide('approved');

    expect(await read()).toMatchObject({ status: 'approved', approved_text: wording });
    expect(await textSent()).toBe('褚前端，欢迎加入测试甲公司，登录地址 http://console.test');
  });

  it('leaves the approved one in use when rejected', async () => {
    await submit(wording);
    await decide('rejected', '请注明用途');

    expect(await read()).toMatchObject({ status: 'rejected', reject_reason: '请注明用途', text: wording });
    expect(await textSent()).toContain('【测试甲公司】');
  });

  it('is a draft again when it is withdrawn', async () => {
    const { data } = await submit(wording);
    const withdrawn = await act('Withdraw', { version: data.version });
    const again = await act('Withdraw');

    expect(withdrawn.data).toMatchObject({ status: 'draft', text: wording });
    expect(again.code).toBe(4000);
    await expect(decide('approved')).rejects.toThrow();
  });

  it('has nothing to submit while it is the one in use', async () => {
    await save(wording);

    expect((await save(defaultTemplate)).data).toMatchObject({ status: 'approved', can: { submit: 0 } });
    expect((await act('Submit')).code).toBe(4000);
  });

  it('leads to the app and nowhere else', async () => {
    expect(await save('欢迎')).toMatchObject({ data: { fields: { text: '模板中必须包含 {link}' } } });
    expect((await save('{link} http://evil.example')).code).toBe(4000);
  });

  it('is refused over a newer one', async () => {
    const { data } = await save(wording);
    await save(`${wording}。`, { version: data.version });
    const late = await save('{link}', { version: data.version });

    expect(late).toMatchObject({ code: 4000, data: { error_key: 'version_conflict' } });
  });
});

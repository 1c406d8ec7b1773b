import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deliverMessages } from '#server/features/messages/jobs/messages.ts';
import { findRecentMessages } from '#server/features/messages/store/smsMessages.ts';
import { runTimedWork } from '#server/http/jobs/timers.ts';
import { createMail } from '#server/platform/outbound/mail.ts';
import { type Backend, createBackend, type TestAnswer, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';
import { type MailServer, startMailServer } from '#tests/setup/mailServer.ts';
import { messagesTo, newestCode } from './outbox.ts';

/** As `tests/setup/company.ts` numbers its people. */
const mainMobile = '13800010001';
const address = 'zhou@example.com';

let server: MailServer;
let backend: Backend;
let main: TestSession;
let now: Date;

const later = (seconds: number): void => {
  now = new Date(now.getTime() + seconds * 1_000);
};

const serve = async (hasMail = true): Promise<void> => {
  const { port } = server;
  const account = { user: 'console', pass: 'of the mail server' };
  const from = 'console@example.com';
  backend = await createBackend({
    clock: () => now,
    ...(hasMail
      ? { mail: createMail({ host: '127.0.0.1', port, isSecure: false, mayBePlain: true, account, from }) }
      : {}),
  });
  await createCompanies(backend.database.db);
  await backend.database.db
    .updateTable('member')
    .set({ email: address })
    .where('company_id', '=', 1)
    .where('user_id', '=', 1)
    .execute();
  main = await backend.signIn(people.main);
};

beforeEach(async () => {
  now = new Date('2026-11-23T02:00:00Z');
  server = await startMailServer();
  await serve();
});

afterEach(() => server.close());

const save = async (codesByEmail: 0 | 1): Promise<TestAnswer> => {
  const { data } = await backend.call('securitySettingInfo', {}, main);
  return backend.call('securitySettingSave', { codes_by_email: codesByEmail, version: data.version }, main);
};

const sendCode = async (scene: string): Promise<void> => {
  expect((await backend.call('smsSend', { scene }, main)).code).toBe(0);
  await deliverMessages(backend.ports);
};

const mails = () =>
  backend.database.db.selectFrom('sms_outbox').selectAll().where('subject', 'is not', null).execute();

describe('a code by e-mail', () => {
  it('goes to the address of the user who is signed in, besides the message to the phone', async () => {
    expect((await save(1)).code).toBe(0);

    await sendCode('stepUp');

    const code = await newestCode(backend, mainMobile);
    expect(server.taken).toHaveLength(1);
    const [mail] = server.taken;
    expect(mail).toMatchObject({ from: 'console@example.com', to: [address] });
    expect(mail?.headers.subject).toBe('管理后台验证码');
    expect(mail?.headers['auto-submitted']).toBe('auto-generated');
    expect(mail?.text).toContain(code);
    expect(server.account()).toBe('console:of the mail server');
  });

  it('is not sent where the company does not have that, or the user has no address', async () => {
    await sendCode('stepUp');
    await save(1);
    await backend.database.db.updateTable('member').set({ email: null }).where('user_id', '=', 1).execute();
    later(61);
    await sendCode('stepUp');

    expect(server.taken).toEqual([]);
    expect(await messagesTo(backend, mainMobile)).toHaveLength(2);
  });

  it.each(['changeMain', 'dissolve', 'managePassword'])('is never sent for %s', async (scene) => {
    await save(1);

    await sendCode(scene);

    expect(server.taken).toEqual([]);
    expect(await messagesTo(backend, mainMobile)).toHaveLength(1);
  });

  it('is never sent for signing in', async () => {
    await save(1);

    await backend.call('smsSend', { scene: 'login', phone: mainMobile, country_code: '86' });
    await deliverMessages(backend.ports);

    expect(server.taken).toEqual([]);
  });

  it('is not among the messages the demo shows', async () => {
    await save(1);
    await sendCode('stepUp');

    const shown = await findRecentMessages(backend.database.db, 1);
    expect(shown.map(({ phone }) => phone)).toEqual([mainMobile]);
  });

  it('is forgotten with its address an hour later', async () => {
    await save(1);
    await sendCode('stepUp');
    later(2 * 60 * 60);
    await runTimedWork(backend.ports);

    expect(await mails()).toMatchObject([{ email: null, text: '', status: 'sent' }]);
  });
});

describe('a mail server', () => {
  it('that is busy is asked again with the same id', async () => {
    await save(1);
    server.answers.set('mail', '451 later');
    await sendCode('stepUp');
    expect(await mails()).toMatchObject([{ status: 'waiting', attempts: 1 }]);

    server.answers.clear();
    later(30);
    await deliverMessages(backend.ports);

    const [mail] = await mails();
    expect(mail).toMatchObject({ status: 'sent', attempts: 2 });
    expect(server.taken.map(({ headers }) => headers['message-id'])).toEqual([
      `<${mail?.provider_key}@example.com>`,
    ]);
  });

  it('that knows no such address ends the message, and no other', async () => {
    await save(1);
    server.answers.set('rcpt', '550 no such mailbox');
    await sendCode('stepUp');

    expect(await mails()).toMatchObject([{ status: 'failed', error: '550 no such mailbox' }]);
    expect(await messagesTo(backend, mainMobile)).toHaveLength(1);
  });

  it('that refuses our account ends no message', async () => {
    await save(1);
    server.answers.set('auth', '535 who are you?');
    await sendCode('stepUp');

    expect(await mails()).toMatchObject([{ status: 'waiting' }]);
  });

  it('elsewhere is told nothing in the clear', async () => {
    const { port } = server;
    const mail = createMail({
      ...{ host: '127.0.0.1', port, isSecure: false, mayBePlain: false },
      ...{ account: { user: 'console', pass: 'secret' }, from: 'console@example.com' },
    });

    const sending = mail.send({ id: '1', to: address, subject: 'code', text: '123456' });

    await expect(sending).rejects.toThrow();
    expect(server.account()).toBeUndefined();
    expect(server.taken).toEqual([]);
  });
});

describe('the setting', () => {
  it('is not switched on where nothing sends e-mail', async () => {
    await serve(false);

    const answer = await save(1);

    expect(answer.code).not.toBe(0);
    expect(JSON.stringify(answer)).toContain('尚未设置邮箱服务器');
    expect((await backend.call('securitySettingInfo', {}, main)).data.codes_by_email).toBe(0);
  });

  it('is kept, and can be switched off again', async () => {
    await save(1);
    expect((await backend.call('securitySettingInfo', {}, main)).data.codes_by_email).toBe(1);

    await save(0);

    expect((await backend.call('securitySettingInfo', {}, main)).data.codes_by_email).toBe(0);
  });
});

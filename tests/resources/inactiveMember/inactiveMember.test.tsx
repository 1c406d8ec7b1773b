import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { spendDay } from '#domain/message/limits.ts';
import type { Backend } from '#tests/setup/backend.ts';
import { keepMessages, keptWords } from '#tests/setup/keptMessages.ts';
import { findRow } from '#tests/setup/listPage.ts';
import { renderConsole, type ShownConsole } from '#tests/setup/renderConsole.tsx';

const address = '/newSetting/mjh';

/** Two who have never signed in, the second without a real name, in a company of some verification. */
const prepare =
  (verification: number) =>
  async ({ database: { db } }: Pick<Backend, 'database'>) => {
    await db.updateTable('company').set({ verification_status: verification }).execute();
    await db.updateTable('member').set({ active_status: 0 }).where('user_id', 'in', [7, 8]).execute();
    await db.updateTable('member').set({ is_real_name: 0 }).where('user_id', '=', 8).execute();
  };

it('sends to whom it shows and tells who was skipped', async () => {
  const { user, backend } = await renderConsole(address, { prepare: prepare(2) });
  await findRow('褚前端');

  await user.click(screen.getByText('发送激活短信（2）'));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('将向 1 人发送激活短信，发出后无法撤回。');
  expect(document.activeElement?.textContent).toBe('取消');
  await user.click(within(dialog).getByText('发送给 1 人'));

  await screen.findByText('激活短信发送成功，共 1 人。');
  expect(screen.getByText('卫销售', { selector: '[role=dialog] *' })).toBeDefined();
  const messages = await backend.database.db.selectFrom('sms_outbox').select('phone').execute();
  expect(messages).toEqual([{ phone: '13800010007' }]);
});

/** Checks one person in the list and opens the dialog for whom is checked. */
const askForOne = async ({ user }: Pick<ShownConsole, 'user'>) => {
  await user.click(within(await findRow('褚前端')).getByRole('checkbox'));
  const bar = await screen.findByRole('toolbar', { name: '批量操作' });
  await user.click(await within(bar).findByText('发送激活短信'));
  const dialog = await screen.findByRole('dialog');
  await user.click(await within(dialog).findByText('发送给 1 人'));
  await screen.findByText('激活短信发送成功，共 1 人。');
};

it('tells one person by the call that names them in its address', async () => {
  const shown = await renderConsole(address, { prepare: prepare(2) });

  await askForOne(shown);

  const paths = shown.sent.map(({ path }) => path);
  expect(paths).toContain('/api/sendSms');
  expect(paths).not.toContain('/api/groupInvite/sendSms');
  const messages = await shown.backend.database.db.selectFrom('sms_outbox').select('phone').execute();
  expect(messages).toEqual([{ phone: '13800010007' }]);
});

it('sends on a server that cannot say beforehand what it comes to', async () => {
  const shown = await renderConsole(address, { prepare: prepare(2), isSpecificationAlone: true });

  await askForOne(shown);

  expect(shown.sent.map(({ path }) => path)).not.toContain('/api/groupInvite/smsPreview');
});

it('tells when the day and the week have room again', async () => {
  const { user, backend } = await renderConsole(address, { prepare: prepare(2) });
  const { db } = backend.database;
  await findRow('褚前端');
  await user.click(screen.getByText('发送激活短信（2）'));
  await screen.findByText('将向 1 人发送激活短信，发出后无法撤回。');
  const day = spendDay(backend.ports.clock());
  await db.insertInto('message_spend').values({ scope: 'company', key: '1', day, spent: 1_999 }).execute();

  await user.click(within(await screen.findByRole('dialog')).getByText('发送给 1 人'));

  expect(
    await screen.findByText(/今日额度已用完，.+ 后恢复；本次已通知的成员下周起可再次通知。/),
  ).toBeDefined();
});

it('counts its views by the figures that came with it, and filters by them', async () => {
  const { user } = await renderConsole(address, { prepare: prepare(2) });
  await findRow('褚前端');

  const view = screen.getByRole('button', { name: '未实名' });
  expect(view.textContent).toBe('未实名1');
  await user.click(view);

  await waitFor(() => expect(screen.queryByText('褚前端')).toBeNull());
  expect(await findRow('卫销售')).toBeDefined();
});

it('says why an unverified company sends nothing', async () => {
  await renderConsole(address, { prepare: prepare(0) });
  await findRow('褚前端');

  const send = screen.getByText('发送激活短信（2）').closest('button');
  expect(send?.getAttribute('aria-description')).toBe('企业未认证，无法发送激活通知');
  // The main administrator is told what to do, not whom to ask.
  const warning = screen.getByText(/企业未认证.*。请/, { selector: '.MuiAlert-message' });
  expect(warning.textContent).toBe('企业未认证，无法发送激活通知。请先完成企业认证。');
});

describe('a server no one sends messages for', () => {
  const openDialog = async () => {
    const { user } = await renderConsole(address, { prepare: prepare(2) });
    await findRow('褚前端');
    await user.click(screen.getByText('发送激活短信（2）'));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText('将向 1 人发送激活短信，发出后无法撤回。');
    return dialog;
  };

  it('says before anything is sent that it reaches no phone', async () => {
    keepMessages();

    expect(within(await openDialog()).getByText(keptWords)).toBeDefined();
  });

  it('is the only one that says so', async () => {
    expect(within(await openDialog()).queryByText(keptWords)).toBeNull();
  });
});

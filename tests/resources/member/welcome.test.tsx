import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Backend } from '#tests/setup/backend.ts';
import { keepMessages, keptWords } from '#tests/setup/keptMessages.ts';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

const verified = {
  prepare: async ({ database: { db } }: Backend) => {
    await db.updateTable('company').set({ verification_status: 2 }).execute();
  },
};
const welcome = () => screen.findByLabelText('保存后发送欢迎短信');

describe('the welcome in the form of a new person', () => {
  it('is off, and asks for the number before it says anything', async () => {
    const { user, sent } = await renderConsole('/contact/ContactManage/create', verified);

    const choice = await welcome();
    expect((choice as HTMLInputElement).checked).toBe(false);
    await user.click(choice);

    expect(await screen.findByText('填写手机号后显示短信内容和接收号码')).toBeDefined();
    expect(sent.some(({ path }) => path.endsWith('welcomePreview'))).toBe(false);
  });

  it('shows the message and the number it goes to', async () => {
    const { user } = await renderConsole('/contact/ContactManage/create', verified);
    await user.type(await screen.findByLabelText(/^姓名/), '单雄信');
    await user.type(await screen.findByRole('textbox', { name: /^手机号/ }), '13800001000');
    await user.click(await welcome());

    const message = await screen.findByRole('region', { name: '保存后发送到 +86 13800001000' });
    expect(within(message).getByText(/^单雄信，欢迎加入/)).toBeDefined();
    expect(screen.getByText(/从企业短信余量中扣除/)).toBeDefined();
  });

  it('says that it reaches no phone, on a server no one sends messages for', async () => {
    keepMessages();
    const { user } = await renderConsole('/contact/ContactManage/create', verified);
    await user.type(await screen.findByRole('textbox', { name: /^手机号/ }), '13800001000');
    expect(screen.queryByText(keptWords)).toBeNull();
    await user.click(await welcome());

    expect(await screen.findByText(keptWords)).toBeDefined();
  });

  it('says why it could not be sent', async () => {
    const { user } = await renderConsole('/contact/ContactManage/create', {
      prepare: async ({ database: { db } }) => {
        await db.updateTable('company').set({ verification_status: 0 }).execute();
      },
    });
    await user.type(await screen.findByRole('textbox', { name: /^手机号/ }), '13800001000');
    await user.click(await welcome());

    await waitFor(() => expect(screen.getByText('企业未认证，无法发送欢迎短信')).toBeDefined());
  });

  it('is not asked of a person who is there already', async () => {
    await renderConsole('/contact/ContactManage/7/edit', verified);

    expect(await screen.findByLabelText(/^姓名/)).toBeDefined();
    expect(screen.queryByLabelText('保存后发送欢迎短信')).toBeNull();
  });
});

it('a change of a number says that the one before is not told, on a server no one sends messages for', async () => {
  keepMessages();
  const { user } = await renderConsole('/contact/ContactManage/8', verified);
  const phone = await screen.findByLabelText(/^手机号/, { selector: 'input[type=tel]' });
  expect(screen.queryByText(keptWords)).toBeNull();
  await user.clear(phone);
  await user.type(phone, '13800001000');

  expect(await screen.findByText(keptWords)).toBeDefined();
});

import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderConsole, type ShownConsole } from '#tests/setup/renderConsole.tsx';

const address = '/newSetting/sign-on';
const section = async () => {
  const heading = await screen.findByRole('heading', { name: '成员同步（SCIM 2.0）' });
  return within(heading.closest('section') as HTMLElement);
};
const info = async ({ backend, session }: ShownConsole) =>
  (await backend.call('provisioningInfo', {}, session)).data;

const make = async ({ user }: ShownConsole): Promise<void> => {
  await user.click(await (await section()).findByRole('button', { name: '生成令牌' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('textbox', { name: /新成员所在部门/ }));
  await user.click(await within(await screen.findByRole('tree')).findByText('研发部'));
  await user.type(dialog.getByRole('textbox', { name: /新成员的职位/ }), '员工');
  await user.click(dialog.getByRole('button', { name: '生成令牌' }));
};

describe('the way an identity provider keeps members by', () => {
  it('shows the token once, where it is made, and its end afterwards', async () => {
    const shown = await renderConsole(address);

    await make(shown);

    await waitFor(async () => expect(await info(shown)).toMatchObject({ has_token: 1, position: '员工' }));
    const { token_end: end } = await info(shown);
    expect((await (await section()).findByText(new RegExp(`^\\S{20,}${end}$`))).textContent).toBeTruthy();
    expect(await (await section()).findByText(new RegExp(`^令牌 …${end}，由 周主管`))).toBeTruthy();
  });

  it('is closed after a question, and says that there is no token any more', async () => {
    const shown = await renderConsole(address);
    await make(shown);
    const { user } = shown;

    await user.click(await (await section()).findByRole('button', { name: '吊销令牌' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '吊销令牌' }));

    await waitFor(async () => expect(await info(shown)).toMatchObject({ has_token: 0 }));
    expect(await (await section()).findByRole('button', { name: '生成令牌' })).toBeTruthy();
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openRowMenu } from '#tests/setup/listPage.ts';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

describe('what somebody is in their departments', () => {
  it('is set from the list of people, and in the form beside what is typed', async () => {
    const { user, backend, session } = await renderConsole('/contact/ContactManage');
    const seatOf = async (userId: number) =>
      (await backend.call('getUser', { user_id: userId }, session)).data.departments[0];

    const press = async (act: string) => {
      const place = await screen.findByRole('group', { name: '前端小组' });
      const button = await within(place).findByRole('button', { name: act });
      await waitFor(() => expect(button).toHaveProperty('disabled', false));
      await user.click(button);
    };

    await user.click(within(await openRowMenu(user, '褚前端')).getByText('主管、置顶、顺序…'));
    await press('设为主管');
    await press('上移');
    expect(await screen.findByText('褚前端已经是第一个')).toBeTruthy();
    expect(await seatOf(7)).toMatchObject({ is_supervisor: 1, is_top: 0 });
    await user.click(screen.getByRole('button', { name: '关闭' }));

    await user.click(within(await openRowMenu(user, '褚前端')).getByText('编辑'));
    const name = await screen.findByLabelText(/^姓名/, { selector: 'form input' });
    await user.type(name, '二');
    await user.click(await screen.findByRole('button', { name: '主管、置顶、顺序…' }));
    await press('置顶');
    await waitFor(async () => expect(await seatOf(7)).toMatchObject({ is_top: 1 }));
    expect(name).toHaveProperty('value', '褚前端二');
  }, 60_000);
});

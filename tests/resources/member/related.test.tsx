import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

const rows = {
  device: [1, 2, 3, 4, 5, 6, 7].map((number) => ({
    user_id: number === 7 ? 8 : 7,
    phone_model: `Mate ${number}`,
  })),
};
const address = '/contact/ContactManage/7/show';

it('tells the rows that lead to the one shown, how many there are, and the way to all of them', async () => {
  const { user, address: current } = await renderConsole(address, { rows });

  const heading = await screen.findByText('成员设备（6）', { selector: 'h3' });
  const section = within(heading.closest('section') as HTMLElement);
  expect(section.getAllByText(/^Mate/)).toHaveLength(5);
  expect(section.queryByText('Mate 7')).toBeNull();

  await user.click(section.getByText('查看全部成员设备'));

  await waitFor(() => expect(decodeURIComponent(current())).toContain('"user_id":7'));
  expect(current()).toContain('/enterprise/member-device-manage');
});

import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { people } from '#tests/setup/company.ts';
import { askForAction, chooseOption, findRow, rowTexts } from '#tests/setup/listPage.ts';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

const address = '/enterprise/member-device-manage';
const mate = {
  phone_model: 'Mate 60',
  serial_number: 'M60',
  user_id: people.member.userId,
  status: 'normal',
};
const pixel = {
  phone_model: 'Pixel 9',
  serial_number: 'P9',
  user_id: people.salesperson.userId,
  status: 'lost',
};
const rows = { device: [mate, pixel] };
/** react-admin writes every refusal to the console while developing. */
const expectRefusal = () => vi.spyOn(console, 'error').mockImplementation(() => {});

describe('the list of devices', () => {
  it('shows whose device it is, where they work, its state and which one the reader sits at', async () => {
    const own = {
      ...mate,
      phone_model: 'This one',
      serial_number: 'de'.repeat(32),
      user_id: people.main.userId,
    };
    await renderConsole(address, { rows: { device: [mate, own] } });

    const shown = await findRow('Mate 60');

    await waitFor(() => expect(shown.textContent).toContain('褚前端'));
    expect(shown.textContent).toContain('前端小组');
    expect(shown.textContent).toContain('正常');
    expect(shown.textContent).not.toContain('本机');
    expect((await findRow('This one')).textContent).toContain('本机');
  });

  it('shows lost and blocked devices alone in their view, and finds one by a part of its serial number', async () => {
    const { user, address: current } = await renderConsole(address, { rows });
    await findRow('Mate 60');

    await user.click(screen.getByText('已丢失或禁用'));

    await waitFor(() => expect(rowTexts()).toHaveLength(1));
    expect(rowTexts()[0]).toContain('Pixel 9');
    expect(decodeURIComponent(current())).toContain('"status":["lost","blocked"]');

    await user.click(screen.getByText('全部', { selector: '[role=group] *' }));
    await waitFor(() => expect(rowTexts()).toHaveLength(2));
    await user.type(screen.getByLabelText('搜索'), 'm6');

    await waitFor(() => expect(rowTexts()).toHaveLength(1));
    expect(rowTexts()[0]).toContain('Mate 60');
  });

  it('shows a sub-administrator the devices of their departments alone', async () => {
    await renderConsole(address, { rows, as: 'sub' });

    await findRow('Mate 60');

    expect(rowTexts()).toHaveLength(1);
  });

  it('says to who may only look that they sign out their own devices alone', async () => {
    const { user } = await renderConsole(address, { rows, as: 'viewer' });
    await findRow('Mate 60');

    await user.click(await screen.findByLabelText('Mate 60 M60 的操作'));
    const signOut = await screen.findByRole('menuitem', { name: /^退出登录/ });

    expect(signOut.getAttribute('aria-disabled')).toBe('true');
    expect(signOut.textContent).toContain('只能对您本人的设备执行此操作');
    expect(screen.queryByRole('menuitem', { name: /标记设备/ })).toBeNull();
  });
});

describe('actions on a device', () => {
  it('signs it out after asking', async () => {
    const { user, backend, session } = await renderConsole(address, {
      rows: { device: [{ ...mate, logout_time: null }] },
    });

    const dialog = await askForAction(user, 'Mate 60', '退出登录');
    expect(within(dialog).getByText(/该设备将立即退出登录/)).toBeTruthy();
    await user.click(within(dialog).getByText('退出登录', { selector: 'button' }));

    await screen.findByText('操作成功');
    const { data } = await backend.call('deviceInfo', { id: 1 }, session);
    expect(data.logout_time).toBe(backend.ports.clock().toISOString());
  });

  it('marks it lost, shows the new state and takes it back by a call with the version after', async () => {
    const { user, backend, session } = await renderConsole(address, { rows });
    const dialog = await askForAction(user, 'Mate 60', '标记设备');
    await chooseOption(user, dialog, /状态/, '已丢失');
    await user.click(within(dialog).getByText('标记设备', { selector: 'button' }));

    // The undo beside it promises no more than it holds.
    await screen.findByText('设置成功；撤销不会恢复已结束的设备登录');
    await waitFor(async () => expect((await findRow('Mate 60')).textContent).toContain('已丢失'));

    await user.click(await screen.findByText('撤销'));

    await screen.findByText('已撤销');
    const { data } = await backend.call('deviceInfo', { id: 1 }, session);
    expect(data).toMatchObject({ status: 'normal', version: 3 });
  });

  it('says clearly when somebody else was faster than the undo', async () => {
    expectRefusal();
    const { user, backend } = await renderConsole(address, { rows });
    const dialog = await askForAction(user, 'Mate 60', '标记设备');
    await chooseOption(user, dialog, /状态/, '已丢失');
    await user.click(within(dialog).getByText('标记设备', { selector: 'button' }));
    const undo = await screen.findByText('撤销');
    await sql`update device set version = 9 where device_id = 1`.execute(backend.database.db);

    await user.click(undo);

    await screen.findByText('无法撤销：内容已被他人修改');
  });

  it('offers the states alone that it can come to', async () => {
    const { user } = await renderConsole(address, { rows });

    const dialog = await askForAction(user, 'Pixel 9', '标记设备');
    await user.click(within(dialog).getByLabelText(/状态/, { selector: '[role=combobox]' }));

    const options = await screen.findAllByText(/./, { selector: '[role=option]' });
    expect(options.map((option) => option.textContent)).toEqual(['正常', '受信任', '已禁用']);
  });

  it('says that somebody else has marked it in the meantime', async () => {
    expectRefusal();
    const { user, backend, session } = await renderConsole(address, { rows });
    const dialog = await askForAction(user, 'Mate 60', '标记设备');
    await chooseOption(user, dialog, /状态/, '已丢失');
    await sql`update device set status = 'blocked' where device_id = 1`.execute(backend.database.db);

    await user.click(within(dialog).getByText('标记设备', { selector: 'button' }));

    await screen.findByText(/仅在.*状态为.*时可以执行，现为/);
    const { data } = await backend.call('deviceInfo', { id: 1 }, session);
    expect(data).toMatchObject({ status: 'blocked', version: 1 });
  });
});

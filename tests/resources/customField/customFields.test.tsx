import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Backend, TestSession } from '#tests/setup/backend.ts';
import { people } from '#tests/setup/company.ts';
import { findMenuEntry, openMenu } from '#tests/setup/menu.ts';
import { settleRequests } from '#tests/setup/msw.ts';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

const settings = '/contact/settingU/address-book-info';
const arrangement = '/api/setting/personalInfoSave';
const refused = /^字段列表已被其他管理员更改/;

const phoneSwitch = () => screen.getByLabelText<HTMLInputElement>(/^手机号：显示$/);

const phoneOf = async (backend: Backend, session: TestSession) =>
  (await backend.call('personalInfo', {}, session)).data.list.find(
    ({ id }: { readonly id: string }) => id === 'phone',
  );

/** What a colleague does meanwhile. */
const hidePhone = async (backend: Backend, session: TestSession): Promise<void> => {
  const { version, list } = (await backend.call('personalInfo', {}, session)).data;
  const fields = list.map((row: Readonly<Record<string, unknown>>) => ({
    id: row.id,
    personageInfoShow: row.id === 'phone' ? 2 : row.personageInfoShow,
  }));
  await backend.call('personalInfoSave', { version, fields }, session);
};

describe('personal info settings', () => {
  it('gives the form a field the moment it is added', async () => {
    const { sent } = await renderConsole(settings);

    await userEvent.click(await screen.findByText('添加字段', { selector: 'button' }));
    const drawer = within(await screen.findByRole('dialog'));
    await userEvent.click(drawer.getByText('保存字段', { selector: 'button' }));
    expect(await drawer.findByText('字段名称不能为空')).toBeDefined();
    await userEvent.type(drawer.getByLabelText(/^名称/), '车牌号');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: '继续编辑' }));
    await userEvent.click(drawer.getByText('保存字段', { selector: 'button' }));
    await screen.findByLabelText('编辑 车牌号');
    const menu = await openMenu(userEvent);
    await userEvent.click(await findMenuEntry(userEvent, menu, { area: '通讯录', page: '成员' }));
    await userEvent.click(await screen.findByText('新建', { selector: 'a, button' }));

    expect(await screen.findByLabelText('车牌号')).toBeDefined();
    expect(sent.some(({ path }) => path === '/api/setting/customFieldSave')).toBe(true);
  });

  it('puts what was typed beside what a colleague saved', async () => {
    const { backend, session } = await renderConsole(settings, {
      prepare: async (world) => {
        const main = await world.signIn(people.main);
        await world.call('customFieldSave', { name: '工位', type: 'text' }, main);
      },
    });
    // react-admin writes every refused call while developing.
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { id, version } = (await backend.call('personalInfo', {}, session)).data.list.at(-1);
    await userEvent.click(await screen.findByLabelText('编辑 工位'));
    const drawer = within(await screen.findByRole('dialog'));
    await backend.call('customFieldSave', { id, version, name: '座位' }, session);

    await userEvent.type(drawer.getByLabelText(/^名称/), '号');
    await userEvent.click(drawer.getByText('保存字段', { selector: 'button' }));
    const conflict = within(await screen.findByRole('dialog', { name: '合并修改' }));
    await userEvent.click(conflict.getByRole('button', { name: '全部用我的' }));
    await userEvent.click(conflict.getByRole('button', { name: '保存结果' }));

    expect(await screen.findByLabelText('编辑 工位号')).toBeDefined();
  });

  it('moves a field by key and takes it back', async () => {
    const { backend, session } = await renderConsole(settings);
    const order = async () =>
      (await backend.call('personalInfo', {}, session)).data.list.map(
        ({ id }: { readonly id: string }) => id,
      );

    (await screen.findByLabelText('下移 职位')).focus();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');

    await waitFor(() => expect(screen.getAllByText('职位 已移到第 5 位').length).toBeGreaterThan(0));
    await waitFor(async () => expect((await order()).slice(3, 5)).toEqual(['phone', 'position']));
    await userEvent.click(await screen.findByText('撤销', { selector: 'button' }));
    await waitFor(async () => expect((await order()).slice(3, 5)).toEqual(['position', 'phone']));
  });

  it('drops what waits behind a refused arrangement', async () => {
    const { backend, session, sent, network } = await renderConsole(settings);
    // react-admin writes every refused call while developing.
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const down = await screen.findByLabelText('下移 职位');
    await hidePhone(backend, session);
    network.hold(({ path }) => path === arrangement);

    down.focus();
    await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}');
    await waitFor(() => expect(sent.some(({ path }) => path === arrangement)).toBe(true));
    await network.release();

    expect(await screen.findByText(refused)).toBeDefined();
    await waitFor(() => expect(phoneSwitch().checked).toBe(false));
    await settleRequests();
    expect(sent.filter(({ path }) => path === arrangement).length).toBe(1);
    expect(await phoneOf(backend, session)).toMatchObject({ personageInfoShow: 2 });
  });

  it('takes nothing back over what a colleague has set since', async () => {
    const { backend, session } = await renderConsole(settings);
    // react-admin writes every refused call while developing.
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const down = await screen.findByLabelText('下移 职位');
    await userEvent.click(down);
    const undo = await screen.findByText('撤销', { selector: 'button' });
    await hidePhone(backend, session);
    await userEvent.click(down);
    expect(await screen.findByText(refused)).toBeDefined();
    await waitFor(() => expect(phoneSwitch().checked).toBe(false));

    await userEvent.click(undo);

    expect(await screen.findByText(/^无法撤销/)).toBeDefined();
    expect(await phoneOf(backend, session)).toMatchObject({ personageInfoShow: 2 });
  });

  it('takes the order back after a setting of the card', async () => {
    const { backend, session } = await renderConsole(settings);
    await userEvent.click(await screen.findByLabelText('下移 职位'));
    const undo = await screen.findByText('撤销', { selector: 'button' });
    await userEvent.click(screen.getByRole('switch', { name: '在名片上显示考勤状态' }));
    await waitFor(async () =>
      expect((await backend.call('personalInfo', {}, session)).data.card).toMatchObject({
        attendance_show: 2,
      }),
    );

    await userEvent.click(undo);

    await waitFor(async () => {
      const { list, card } = (await backend.call('personalInfo', {}, session)).data;
      expect([list[3].id, card.attendance_show]).toEqual(['position', 2]);
    });
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { people } from '#tests/setup/company.ts';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

const settings = '/contact/settingU/address-book-info';

describe('personal info settings', () => {
  it('gives the form a field the moment it is added', async () => {
    const { sent } = await renderConsole(settings);

    await userEvent.click(await screen.findByText('添加字段', { selector: 'button' }));
    const drawer = within(await screen.findByRole('dialog'));
    await userEvent.click(drawer.getByText('保存字段', { selector: 'button' }));
    expect(await drawer.findByText('字段名称不能为空')).toBeDefined();
    await userEvent.type(drawer.getByLabelText(/^名称/), '车牌号');
    await userEvent.click(drawer.getByText('保存字段', { selector: 'button' }));
    await screen.findByLabelText('编辑 车牌号');
    await userEvent.click(screen.getByLabelText('打开菜单'));
    await userEvent.click(within(await screen.findByLabelText('主导航')).getByText('成员'));
    await userEvent.click(await screen.findByText('新建', { selector: 'a, button' }));

    expect(await screen.findByLabelText('车牌号')).toBeDefined();
    expect(sent.some(({ path }) => path === '/api/setting/customFieldSave')).toBe(true);
  });

  it('saves over a newer version once that is said', async () => {
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
    expect(await drawer.findByText(/刚刚修改了该字段/)).toBeDefined();
    await userEvent.click(drawer.getByText('保存字段', { selector: 'button' }));

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
});

import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

const order = async ({ backend, session }: Awaited<ReturnType<typeof renderConsole>>) => {
  const { data } = await backend.call('departmentUsers', { id: 21, include_sub: 0 }, session);
  return data.list.map(({ name }: { name: string }) => name);
};

describe('the people of a department', () => {
  it('move by Alt and arrow, keep the focus and are said', async () => {
    const shown = await renderConsole('/contact/PartmentManage/21');
    const link = await screen.findByText('卫销售', { selector: 'td a' });

    act(() => link.focus());
    fireEvent.keyDown(link, { key: 'ArrowUp', altKey: true });

    await waitFor(async () => expect(await order(shown)).toEqual(['卫销售', '冯负责']));
    expect(await screen.findByText('卫销售已移到冯负责之前', { selector: '[role=status]' })).toBeDefined();
    expect(document.activeElement?.textContent).toBe('卫销售');
  });

  it('are pinned from the menu, which is taken back by the toast', async () => {
    const { user, backend, session } = await renderConsole('/contact/PartmentManage/21');
    const pins = async () => {
      const { data } = await backend.call('departmentUsers', { id: 21, include_sub: 0 }, session);
      return data.list.map((each: { departments: { is_top: number }[] }) => each.departments[0]?.is_top);
    };

    await user.click(await screen.findByLabelText('卫销售 的操作'));
    await user.click(await screen.findByText('置顶'));
    await screen.findByText('已置顶“卫销售”');

    expect(await pins()).toEqual([1, 0]);
    await user.click(await screen.findByText('撤销'));
    await waitFor(async () => expect(await pins()).toEqual([0, 0]));
  });

  it('are added from here and seen here', async () => {
    const { user, address } = await renderConsole('/contact/PartmentManage/21');

    await user.click(await screen.findByText('添加成员', { selector: 'a' }));
    await user.type(await screen.findByLabelText(/^姓名/, { selector: 'input' }), '端木清和');
    await user.type(await screen.findByPlaceholderText('请输入手机号'), '13900002626');
    await user.type(await screen.findByPlaceholderText('请输入职位'), '店员');
    await user.click(await screen.findByRole('button', { name: '保存' }));

    expect(await screen.findByText('端木清和', { selector: 'td a' })).toBeDefined();
    expect(address()).toBe('/contact/PartmentManage/21');
  });

  it('lead to the resignation where the department is their last', async () => {
    const { user, address } = await renderConsole('/contact/PartmentManage/21');

    await user.click(await screen.findByLabelText('卫销售 的操作'));
    await user.click(await screen.findByText('办理离职…'));
    await user.click(await screen.findByText('办理离职', { selector: 'button' }));

    await waitFor(() => expect(address()).toMatch(/create\?ids=8$/));
  });
});

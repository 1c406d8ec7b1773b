import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

// Roles are computed for every element of the page: rows are looked up by their own attribute, which is far quicker.
const row = (name: RegExp) => screen.findByLabelText(name, { selector: '[role=treeitem]' });
const names = () =>
  [...document.querySelectorAll('[role=treeitem]')].map((item) => item.getAttribute('aria-label') ?? '');
const press = (element: HTMLElement, key: string, init: object = {}) => {
  act(() => element.focus());
  fireEvent.keyDown(element, { key, ...init });
};

describe('the department tree', () => {
  it('says name, level, place, state and people of a row', async () => {
    await renderConsole('/contact/PartmentManage');

    const research = await row(/^研发部/);

    expect(research.getAttribute('aria-label')).toBe('研发部，第 2 级，1/2，已折叠，4 人');
    expect(await row(/^测试甲公司，第 1 级，1\/1，已展开，8 人/)).toBeDefined();
  });

  it('asks for a level when it is opened', async () => {
    const { sent } = await renderConsole('/contact/PartmentManage');
    const research = await row(/^研发部/);
    expect(sent.some(({ body }) => body.id === 10)).toBe(false);

    press(research, 'ArrowRight');

    await row(/^软件组，第 3 级，1\/1，已折叠/);
    expect(sent.filter(({ path, body }) => path === '/api/departments' && body.id === 10)).toHaveLength(1);
  });

  it('moves a row down by Alt and arrow, and says where it went', async () => {
    const { backend, session } = await renderConsole('/contact/PartmentManage');
    const research = await row(/^研发部/);

    press(research, 'ArrowDown', { altKey: true });

    expect(await screen.findByText('已移到市场部之后')).toBeDefined();
    await waitFor(async () => {
      const { data } = await backend.call('departments', { id: 0 }, session);
      expect(data.departments.map(({ name }: { name: string }) => name)).toEqual(['市场部', '研发部']);
    });
    expect(names().filter((name) => name.includes('第 2 级'))[1]).toMatch(/^研发部/);
  });

  it('leaves the keyboard in a dialog that opened while a row was still being sorted', async () => {
    const { network } = await renderConsole('/contact/PartmentManage');
    network.hold(({ path }) => path === '/api/sort');
    const research = await row(/^研发部/);

    press(research, 'ArrowDown', { altKey: true });
    press(research, 'Delete');
    const cancel = await screen.findByText('取消', { selector: '[role=dialog] button' });
    await waitFor(() => expect(document.activeElement).toBe(cancel));
    await network.release();

    await screen.findByText('已移到市场部之后');
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(document.activeElement).toBe(cancel);
  });

  it('keeps the focus on a row that is sorted in the table', async () => {
    const { backend, session } = await renderConsole('/contact/PartmentManage/0/departments');
    const link = await screen.findByText('市场部', { selector: 'td a' });

    press(link, 'ArrowUp', { altKey: true });

    await waitFor(async () => {
      const { data } = await backend.call('departments', { id: 0 }, session);
      expect(data.departments.map(({ name }: { name: string }) => name)).toEqual(['市场部', '研发部']);
    });
    expect(document.activeElement?.textContent).toBe('市场部');
  });

  it('renames in place by F2', async () => {
    const { backend, session } = await renderConsole('/contact/PartmentManage');
    press(await row(/^市场部/), 'F2');

    const field = await screen.findByLabelText('重命名 市场部');
    await userEvent.clear(field);
    await userEvent.type(field, '市场中心{Enter}');

    await row(/^市场中心/);
    const { data } = await backend.call('getDepartmentInfo', { id: 20 }, session);
    expect(data.name).toBe('市场中心');
  });

  it("shows the server's sentence when a sibling has the name", async () => {
    // react-admin writes every refusal to the console while developing.
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await renderConsole('/contact/PartmentManage');
    press(await row(/^市场部/), 'F2');

    const field = await screen.findByLabelText('重命名 市场部');
    await userEvent.clear(field);
    await userEvent.type(field, '研发部{Enter}');

    expect((await screen.findByText('同级部门名称不能重复')).getAttribute('role')).toBe('alert');
    expect(screen.getByLabelText('重命名 市场部')).toBeDefined();
  });

  it('shows hits of a search with what stands above them', async () => {
    await renderConsole('/contact/PartmentManage');
    await row(/^研发部/);

    await userEvent.type(screen.getByLabelText('搜索部门'), '前端');

    await row(/^前端小组/);
    expect(names().map((name) => name.split('，')[0])).toEqual([
      '测试甲公司',
      '研发部',
      '软件组',
      '前端小组',
    ]);
  });

  it('jumps to the row whose name is typed', async () => {
    await renderConsole('/contact/PartmentManage');
    const research = await row(/^研发部/);

    press(research, '市');

    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^市场部/));
  });

  it('opens the branches above a department that the address names', async () => {
    await renderConsole('/contact/PartmentManage/12');

    const team = await row(/^前端小组，第 4 级/);

    expect(team.getAttribute('aria-selected')).toBe('true');
    expect(await screen.findByText('前端小组', { selector: 'h2' })).toBeDefined();
  });

  it('says what a department holds instead of deleting it', async () => {
    await renderConsole('/contact/PartmentManage');
    press(await row(/^市场部/), 'Delete');

    const dialog = await screen.findByRole('dialog', { name: /删除.*市场部/ });

    expect(await within(dialog).findByText(/请先移除部门成员及子部门/)).toBeDefined();
    expect(within(dialog).getByRole('radio', { name: '立即删除' }).hasAttribute('disabled')).toBe(true);
  });

  it('shows a bounded administrator their departments alone', async () => {
    await renderConsole('/contact/PartmentManage', { as: 'sub' });

    await row(/^研发部，第 1 级，1\/1/);

    expect(names()).toHaveLength(1);
  });
});

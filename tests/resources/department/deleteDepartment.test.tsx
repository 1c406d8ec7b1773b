import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

const row = (name: RegExp) => screen.findByLabelText(name, { selector: '[role=treeitem]' });

it('sets a deletion by keyboard, counts down and cancels it', async () => {
  const { backend, session, user } = await renderConsole('/contact/PartmentManage/10');
  const research = await row(/^研发部/);
  act(() => research.focus());
  fireEvent.keyDown(research, { key: 'Delete' });
  const dialog = await screen.findByRole('dialog', { name: '删除“研发部”？' });
  const confirm = await within(dialog).findByRole('button', { name: '定时删除 研发部' });

  expect(document.activeElement?.textContent).toBe('取消');
  expect(await within(dialog).findByText(/成员须属于某个部门/)).toBeDefined();
  expect(confirm).toHaveProperty('disabled', true);

  fireEvent.click(within(dialog).getByRole('button', { name: '取消' }));
  const software = await openBelow(research);
  fireEvent.keyDown(software, { key: 'Delete' });
  const other = await screen.findByRole('dialog', { name: '删除“软件组”？' });
  await user.click(await within(other).findByRole('button', { name: '逐人预览（1 人）' }));
  expect(await within(other).findByText('没有其他部门，移至“研发部”')).toBeDefined();
  await user.click(within(other).getByRole('button', { name: '定时删除 软件组' }));

  await row(/^软件组，.*天后删除/);
  const { data } = await backend.call('getTimeDeleteInfo', {}, session);
  expect(data.list).toMatchObject([{ dept_name: '软件组', status: 'pending', target_name: '研发部' }]);
});

const openBelow = async (parent: HTMLElement): Promise<HTMLElement> => {
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => parent.focus());
  fireEvent.keyDown(parent, { key: 'ArrowRight' });
  const child = await row(/^软件组/);
  act(() => child.focus());
  return child;
};

it('moves everybody only when the name is typed', async () => {
  const { backend, session, user } = await renderConsole('/contact/PartmentManage/12');
  const child = await row(/^前端小组/);
  act(() => child.focus());
  fireEvent.keyDown(child, { key: 'Delete' });
  const dialog = await screen.findByRole('dialog', { name: '删除“前端小组”？' });

  await user.click(await within(dialog).findByRole('radio', { name: '移动后立即删除' }));
  const confirm = within(dialog).getByRole('button', { name: '移动并删除 前端小组' });
  expect(confirm).toHaveProperty('disabled', true);
  await user.type(within(dialog).getByRole('textbox', { name: /前端小组/ }), '前端小组');
  await user.click(confirm);

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findAllByText('已删除 前端小组，1 人已移动')).not.toHaveLength(0);
  expect(await screen.findByRole('heading', { name: '软件组' })).toBeDefined();
  expect(await backend.call('getDepartmentInfo', { id: 12 }, session)).toMatchObject({ code: 4000 });
});

it('lists what waits and takes it back', async () => {
  const { backend, session, user } = await renderConsole('/contact/PartmentManage');
  await backend.call('batchDeleteDept', { ids: [12], mode: 'timed' }, session);
  fireEvent.click(screen.getByText('定时删除'));

  await user.click(await screen.findByRole('button', { name: '前端小组 的操作' }));
  await user.click(await screen.findByRole('menuitem', { name: '取消删除' }));

  await waitFor(async () => {
    const { data } = await backend.call('getTimeDeleteInfo', {}, session);
    expect(data.list).toMatchObject([{ status: 'cancelled' }]);
  });
});

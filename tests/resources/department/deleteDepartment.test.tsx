import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { liveOnBackendDay } from '#tests/setup/backendDay.ts';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

// Days of a deletion are offered from the browser's day and judged by the backend's.
liveOnBackendDay();

const row = (name: RegExp) => screen.findByLabelText(name, { selector: '[role=treeitem]' });

const askFor = async (name: string): Promise<HTMLElement> => {
  const item = await row(new RegExp(`^${name}`));
  act(() => item.focus());
  fireEvent.keyDown(item, { key: 'Delete' });
  return screen.findByRole('dialog', { name: `删除“${name}”？` });
};

it('sets a deletion by keyboard after showing who goes where', async () => {
  const { backend, session, user } = await renderConsole('/contact/PartmentManage/12');
  const dialog = await askFor('前端小组');
  expect(document.activeElement?.textContent).toBe('取消');

  await user.click(await within(dialog).findByText('逐人预览（1 人）'));
  await within(dialog).findByText('没有其他部门，移至“软件组”');
  await user.click(within(dialog).getByText('定时删除 前端小组'));

  await row(/^前端小组，.*天后删除/);
  const { data } = await backend.call('getTimeDeleteInfo', {}, session);
  expect(data.list).toMatchObject([{ dept_name: '前端小组', status: 'pending', target_name: '软件组' }]);
});

it('moves everybody only when the name is typed', async () => {
  const { backend, session, user } = await renderConsole('/contact/PartmentManage/12');
  const dialog = await askFor('前端小组');

  await user.click(await within(dialog).findByLabelText('移动后立即删除'));
  const confirm = within(dialog).getByText('移动并删除 前端小组');
  expect(confirm).toHaveProperty('disabled', true);
  await user.type(within(dialog).getByRole('textbox', { name: /前端小组/ }), '前端小组');
  await user.click(confirm);

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('软件组', { selector: 'h2' })).toBeDefined();
  expect(await backend.call('getDepartmentInfo', { id: 12 }, session)).toMatchObject({ code: 4000 });
});

it('takes a deletion back where the department says it waits', async () => {
  const { backend, session, user } = await renderConsole('/contact/PartmentManage');
  const market = await row(/^市场部/);
  await backend.call('batchDeleteDept', { ids: [20], mode: 'timed', target_dept_id: 10 }, session);

  await user.click(market);
  await user.click(await screen.findByText('取消删除'));

  expect(await screen.findAllByText('已取消删除 市场部')).not.toHaveLength(0);
  const { data } = await backend.call('getTimeDeleteInfo', {}, session);
  expect(data.list).toMatchObject([{ status: 'cancelled' }]);
});

it('counts anew what somebody else has changed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { backend, session, user } = await renderConsole('/contact/PartmentManage/12');
  const dialog = await askFor('前端小组');
  await within(dialog).findByText('逐人预览（1 人）');
  await backend.call('updateDepartment', { id: 12, auto_approve: 1 }, session);

  await user.click(within(dialog).getByText('定时删除 前端小组'));
  await within(dialog).findByText('部门已被他人修改，请刷新');
  await waitFor(() =>
    expect(within(dialog).getByText('定时删除 前端小组')).toHaveProperty('disabled', false),
  );
  await user.click(within(dialog).getByText('定时删除 前端小组'));

  await row(/^前端小组，.*天后删除/);
});

it('waits for the count of another target', async () => {
  const { backend, user } = await renderConsole('/contact/PartmentManage/12');
  const dialog = await askFor('前端小组');
  await user.click(await within(dialog).findByLabelText('移动到'));
  const picker = await screen.findByRole('dialog', { name: '移动到' });
  const market = await within(picker).findByText('市场部');
  let free = () => {};
  const gate = new Promise<void>((resolve) => {
    free = resolve;
  });
  const busy = backend.database.db.transaction().execute(() => gate);

  fireEvent.click(market);
  expect(within(dialog).getByText('定时删除 前端小组')).toHaveProperty('disabled', true);

  free();
  await busy;
  await waitFor(() =>
    expect(within(dialog).getByText('定时删除 前端小组')).toHaveProperty('disabled', false),
  );
});

import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

const address = '/contact/PartmentManage/chart';

const place = (name: RegExp) => screen.findByRole('treeitem', { name });

it('opens a level when it is asked for, by mouse and keyboard', async () => {
  const { user } = await renderConsole(address);
  const research = await place(/^研发部/);
  expect(screen.queryByRole('treeitem', { name: /^软件组/ })).toBeNull();

  await user.click(research);
  const software = await place(/^软件组.*陈主管/);
  software.focus();
  await user.keyboard('{ArrowUp}{Enter}');

  await waitFor(() => expect(screen.queryByRole('treeitem', { name: /^软件组/ })).toBeNull());
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^研发部/);
}, 30_000);

it('opens the way to a department that is searched for', async () => {
  const { user } = await renderConsole(address);
  await place(/^研发部/);

  await user.type(screen.getByRole('combobox', { name: '搜索部门' }), '前端');
  await user.click(await screen.findByRole('option', { name: /前端小组/ }));

  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^前端小组/));
  expect(screen.getByRole('link', { name: '查看“前端小组”' })).toBeDefined();
}, 30_000);

it('draws a reader the departments of the own scope alone', async () => {
  await renderConsole(address, { as: 'sub' });

  expect(await place(/^研发部/)).toBeDefined();
  expect(screen.queryByRole('treeitem', { name: /^市场部/ })).toBeNull();
});

import type { Locator, Page } from '@playwright/test';
import { signIn } from './setup/console.ts';
import { arrowTo, press, putPointerAway, tabTo } from './setup/keyboard.ts';
import { expect, journey } from './setup/test.ts';

const treeOf = (page: Page): Locator => page.getByRole('tree', { name: '部门树' });
const rowOf = (page: Page, name: string): Locator =>
  treeOf(page).getByRole('treeitem', { name: new RegExp(`^${name}，`) });
const placeOf = (page: Page, name: string): Promise<string | null> =>
  rowOf(page, name).getAttribute('aria-label');

journey('moves a department by keyboard alone and takes it back', async ({ quietPage: page, product }) => {
  await signIn(page, product);
  await page.goto(`${product.address}/contact/PartmentManage`);
  await putPointerAway(page);
  const said = page.locator('[role=status], [aria-live]');
  await expect(rowOf(page, '供应链中心')).toBeVisible();

  await tabTo(page, rowOf(page, '深圳市澜山智能装备股份有限公司'));
  await arrowTo(page, rowOf(page, '供应链中心'));
  expect(await placeOf(page, '供应链中心')).toContain('第 2 级，4/14');

  await press(page, 'Alt+ArrowUp');
  await expect(said.filter({ hasText: '已移到智能制造中心之前' }).first()).toBeAttached();
  await expect(rowOf(page, '供应链中心')).toBeFocused();
  await expect.poll(() => placeOf(page, '供应链中心')).toContain('第 2 级，3/14');

  await expect(page.getByText('已上移“供应链中心”')).toBeVisible();
  await press(page, 'Control+z');
  await expect.poll(() => placeOf(page, '供应链中心')).toContain('第 2 级，4/14');
  await expect(page.getByText('已撤销')).toBeVisible();

  await press(page, 'Shift+F10');
  const menu = page.getByRole('menu', { name: '供应链中心 的更多操作' });
  await arrowTo(page, menu.getByRole('menuitem', { name: '移动到…' }));
  await press(page, 'Enter');
  const dialog = page.getByRole('dialog', { name: '移动“供应链中心”' });
  await tabTo(page, dialog.getByRole('textbox', { name: '上级部门' }));
  await press(page, 'Enter');
  const choices = page.getByRole('dialog', { name: '上级部门' });
  await tabTo(page, choices.getByRole('tree').locator('[tabindex="0"]'));
  await arrowTo(page, choices.getByRole('treeitem', { name: '研发中心' }));
  await press(page, 'Enter');
  await expect(dialog.getByRole('textbox', { name: '上级部门' })).toHaveValue('研发中心');
  await expect(dialog.getByText('将移动 3 个部门、54 人，移动后最深为第 3 级。')).toBeVisible();
  await expect(dialog.getByText('子管理员的管理范围不变')).toBeVisible();
  await tabTo(page, dialog.getByRole('button', { name: '移动', exact: true }));
  await press(page, 'Enter');

  await expect(dialog).toHaveCount(0);
  await expect(said.filter({ hasText: '已移动“供应链中心”' }).first()).toBeAttached();
  await expect(rowOf(page, '供应链中心')).toHaveCount(0);
  await expect(treeOf(page).locator(':focus')).toHaveCount(1);
  await arrowTo(page, rowOf(page, '研发中心'));
  await expect.poll(() => placeOf(page, '研发中心')).toContain('227 人');
  await press(page, 'ArrowRight');
  await expect(rowOf(page, '供应链中心')).toHaveAccessibleName(/第 3 级/);

  await press(page, 'Control+z');
  await expect.poll(() => placeOf(page, '供应链中心')).toContain('第 2 级，4/14');
  await expect.poll(() => placeOf(page, '研发中心')).toContain('177 人');
});

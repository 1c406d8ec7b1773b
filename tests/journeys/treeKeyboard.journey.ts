import type { Locator, Page } from '@playwright/test';
import { signIn } from './setup/console.ts';
import { arrowTo, expectSeenFocus, press, putPointerAway, tabTo } from './setup/keyboard.ts';
import { expect, journey } from './setup/test.ts';

const treeOf = (page: Page): Locator => page.getByRole('tree', { name: '部门树' });
const rowOf = (page: Page, name: string): Locator =>
  treeOf(page).getByRole('treeitem', { name: new RegExp(`^${name}，`) });

/** What a screen reader says of the row it is on: its name, level, place, state, people and marks. */
const expectSaid = async (page: Page, name: string, rest: string): Promise<void> => {
  await expect(rowOf(page, name)).toBeFocused();
  await expect(rowOf(page, name)).toHaveAccessibleName(`${name}，${rest}`);
};

/** What is announced without the keyboard going there. */
const expectAnnounced = (page: Page, text: string): Promise<void> =>
  expect(
    page.locator('[role=status], [role=alert], [aria-live]').filter({ hasText: text }).first(),
  ).toBeAttached();

/** A name from an input method: keys typed in Chinese arrive as one text. */
const compose = (page: Page, text: string): Promise<void> =>
  page.evaluate((composed) => {
    const end = new CompositionEvent('compositionend', { data: composed, bubbles: true });
    document.activeElement?.dispatchEvent(end);
  }, text);

const company = '深圳市澜山智能装备股份有限公司';

journey('walks, opens and renames in the tree by keyboard alone', async ({ quietPage: page, product }) => {
  await signIn(page, product);
  await page.goto(`${product.address}/contact/PartmentManage`);
  await expect(rowOf(page, '总裁办')).toBeVisible();
  await putPointerAway(page);
  await tabTo(page, rowOf(page, company));
  await expectSaid(page, company, '第 1 级，1/1，已展开，1,200 人');

  await press(page, 'End');
  await expectSaid(page, '待分配', '第 2 级，14/14，12 人');
  await press(page, 'ArrowUp');
  await expectSaid(page, '劳务派遣班组', '第 2 级，13/14，40 人，成员查看范围受限');
  await press(page, 'Home');
  await expectSaid(page, company, '第 1 级，1/1，已展开，1,200 人');

  await compose(page, '研发');
  await expectSaid(page, '研发中心', '第 2 级，2/14，已折叠，177 人');
  await press(page, 'ArrowRight');
  await expectSaid(page, '研发中心', '第 2 级，2/14，已展开，177 人');
  // It says so at once; anyone who goes on waits until there is something below.
  await expect(rowOf(page, '机械设计部')).toBeVisible();
  await press(page, 'ArrowRight');
  await expectSaid(page, '机械设计部', '第 3 级，1/5，已折叠，36 人');
  await press(page, '*');
  await expectSaid(page, '机械设计部', '第 3 级，1/5，已展开，36 人');
  await expect(rowOf(page, '软件部')).toHaveAccessibleName(/已展开/);
  await expect(treeOf(page).locator('[aria-level="4"]').first()).toBeVisible();
  await press(page, 'ArrowLeft');
  await expectSaid(page, '机械设计部', '第 3 级，1/5，已折叠，36 人');

  await page.keyboard.press('F2');
  const name = page.getByRole('textbox', { name: '重命名 机械设计部' });
  await expect(name).toBeFocused();
  await page.keyboard.type('软件部');
  await page.keyboard.press('Enter');
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(treeOf(page).getByRole('alert')).toBeVisible();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('机械部');
  await page.keyboard.press('Enter');
  await expectSaid(page, '机械部', '第 3 级，1/5，已折叠，36 人');
  await expectAnnounced(page, '已重命名为机械部');
});

journey('sorts, asks and opens menus of the tree by keyboard', async ({ quietPage: page, product }) => {
  await signIn(page, product);
  await page.goto(`${product.address}/contact/PartmentManage`);
  await expect(rowOf(page, '待分配')).toBeVisible();
  await putPointerAway(page);
  await tabTo(page, rowOf(page, company));
  await press(page, 'End', 'Alt+ArrowDown');
  await expectAnnounced(page, '待分配已经是最后一个');
  await press(page, 'Alt+ArrowUp');
  await expectAnnounced(page, '已移到劳务派遣班组之前');
  await expectSaid(page, '待分配', '第 2 级，13/14，12 人');
  await press(page, 'Alt+ArrowDown');
  await expectSaid(page, '待分配', '第 2 级，14/14，12 人');

  await page.keyboard.press('Delete');
  const question = page.getByRole('dialog', { name: '删除“待分配”？' });
  await expect(question.getByRole('button', { name: '取消' })).toBeFocused();
  await expect(question.getByRole('alert')).toHaveText('成员须属于某个部门，请选择接收成员的部门');
  await expect(question.getByRole('button', { name: '定时删除 待分配' })).toBeDisabled();
  await press(page, 'Escape');
  await expect(question).toHaveCount(0);
  await expectSaid(page, '待分配', '第 2 级，14/14，12 人');

  await compose(page, '启明');
  const partner = rowOf(page, '启明光电（合作伙伴）');
  await expect(partner).toBeFocused();
  await expect(partner).toHaveAccessibleName(
    /，第 2 级，12\/14，已折叠，17 人，成员查看范围受限，合作组织：启明光电（合作伙伴），[\d/]+ [\d:]+ 同步$/,
  );
  await press(page, 'Shift+F10');
  const menu = page.getByRole('menu', { name: '启明光电（合作伙伴） 的更多操作' });
  const rename = menu.getByRole('menuitem', { name: '重命名' });
  await arrowTo(page, rename);
  await expect(rename).toHaveAttribute('aria-disabled', 'true');
  await expect(rename).toHaveAccessibleDescription('合作组织的部门：名称、上级部门和成员只能在来源处修改。');
  await press(page, 'Escape');
  await expectSeenFocus(page);
  // Opening leads into what was opened.
  await page.keyboard.press('Enter');
  const detail = page.getByRole('region', { name: '部门详情' });
  await expect(detail).toBeFocused();
  await expect(detail.getByRole('heading', { level: 2 })).toHaveText('启明光电（合作伙伴）');
});

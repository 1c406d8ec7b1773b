import type { Locator, Page } from '@playwright/test';
import { type RunningConsole, signIn } from './setup/console.ts';
import { arrowTo, expectSeenFocus, press, putPointerAway, tabTo } from './setup/keyboard.ts';
import { expect, journey } from './setup/test.ts';

const rowsOf = (page: Page): Locator => page.locator('[data-row]');

/** A list with its rows, from where on only keys are used. */
const openList = async (page: Page, product: RunningConsole, address: string): Promise<void> => {
  await signIn(page, product);
  await page.goto(`${product.address}${address}`);
  await expect(rowsOf(page).first()).toBeVisible();
  await putPointerAway(page);
};

journey('filters, sorts, opens and selects rows by keyboard alone', async ({ quietPage: page, product }) => {
  await openList(page, product, '/accretion/my-order');

  await tabTo(page, page.getByRole('button', { name: '筛选', exact: true }));
  await press(page, 'Enter');
  await arrowTo(page, page.getByRole('menuitem', { name: '订单状态' }));
  await press(page, 'Enter');
  await arrowTo(page, page.getByRole('menuitemcheckbox', { name: '待支付' }));
  await press(page, 'Enter', 'Escape');
  await expect(page.getByText('符合条件的有 2 项')).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(2);

  await tabTo(page, page.getByRole('button', { name: /^金额/ }));
  await press(page, 'Enter');
  await expect(page.getByRole('columnheader', { name: /^金额/ })).toHaveAttribute('aria-sort', 'ascending');
  // The keyboard follows a row that changes its place: rows are walked once they stand in the new order.
  await expect(rowsOf(page).first()).toContainText('¥275.00');

  await tabTo(page, rowsOf(page).first());
  await press(page, 'ArrowDown');
  await expect(rowsOf(page).nth(1)).toBeFocused();
  await press(page, 'Enter');
  const detail = page.getByRole('dialog');
  await expect(detail.getByRole('heading', { level: 2 })).toBeVisible();
  await press(page, 'Escape');
  await expect(detail).toHaveCount(0);
  await expect(rowsOf(page).nth(1)).toBeFocused();
  await press(page, 'Space');
  await expect(page.getByText('已选 1 项')).toBeVisible();
});

journey('chooses and moves columns by keyboard alone', async ({ quietPage: page, product }) => {
  await openList(page, product, '/accretion/my-order');
  const headers = page.getByRole('columnheader');

  await tabTo(page, page.getByRole('button', { name: '列表设置' }));
  await press(page, 'Enter', 'Enter');
  const chooser = page.getByRole('dialog', { name: '列设置' });
  await tabTo(page, chooser.getByRole('button', { name: '上移 订单状态' }));
  await press(page, 'Enter');
  await expect(chooser.getByText('订单状态 已移到第 2 位')).toBeVisible();
  await tabTo(page, chooser.getByRole('checkbox', { name: '下单时间' }));
  await press(page, 'Space', 'Escape');

  await expect(chooser).toHaveCount(0);
  await expect(page.getByRole('button', { name: '列表设置' })).toBeFocused();
  await expect(headers.filter({ hasText: '下单时间' })).toHaveCount(0);
  await expect(headers.nth(2)).toContainText('订单状态');
});

journey('edits a person and mends an error by keyboard alone', async ({ quietPage: page, product }) => {
  await signIn(page, product);
  await page.goto(`${product.address}/contact/ContactManage/21`);
  const email = page.getByLabel('邮箱');
  await expect(email).toBeVisible();
  await putPointerAway(page);

  await tabTo(page, page.getByRole('textbox', { name: '姓名' }));
  const order = ['工号', '邮箱', '分机号', '办公地点'];
  for (const label of order) await tabTo(page, page.getByLabel(label, { exact: true }));
  await press(page, ...order.slice(2).map(() => 'Shift+Tab'));
  await expect(email).toBeFocused();
  await press(page, 'Control+a');
  await page.keyboard.type('nobody');
  await press(page, 'Tab', 'Control+s');
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(/邮箱/);

  await press(page, 'Control+a');
  await page.keyboard.type('somebody@example.com');
  await press(page, 'Control+s');
  await expect(page.getByText('保存成功')).toBeVisible();
  await expect(page.getByRole('dialog').getByText('somebody@example.com')).toBeVisible();
  await expectSeenFocus(page);
});

journey('takes up two complaints at once by keyboard alone', async ({ quietPage: page, product }) => {
  await openList(page, product, '/complaint');
  await tabTo(page, page.getByRole('button', { name: '待处理', exact: true }));
  await press(page, 'Enter');
  await expect(page.getByText('符合条件的有 5 项')).toBeVisible();

  await tabTo(page, rowsOf(page).first());
  await press(page, 'Space', 'ArrowDown', 'Space');
  const bar = page.getByRole('toolbar', { name: '批量操作' });
  await expect(bar.getByText('已选 2 项')).toBeVisible();
  await tabTo(page, bar.getByRole('button', { name: '受理' }));
  await press(page, 'Enter');
  const question = page.getByRole('dialog', { name: '受理：所选 2 项' });
  await tabTo(page, question.getByRole('button', { name: '受理', exact: true }));
  await press(page, 'Enter');

  await expect(page.getByText('受理：所选 2 项：全部 2 项已完成')).toBeVisible();
  await expect(page.getByText('符合条件的有 3 项')).toBeVisible();
  await expectSeenFocus(page);
});

journey('accepts an applicant by keyboard alone', async ({ quietPage: page, product }) => {
  const applicant = '骆知行';
  await openList(page, product, '/newSetting/ApplayList');
  await tabTo(page, page.getByRole('button', { name: `${applicant} 的操作` }));
  await press(page, 'Enter');
  await arrowTo(page, page.getByRole('menuitem', { name: '通过' }));
  await press(page, 'Enter');

  const question = page.getByRole('dialog', { name: `通过：${applicant}` });
  await tabTo(page, question.getByRole('textbox', { name: '加入部门' }));
  await press(page, 'Enter');
  const tree = page.getByRole('dialog', { name: '加入部门' });
  await expect(tree.getByRole('searchbox')).toBeFocused();
  await page.keyboard.insertText('工艺部');
  const chosen = tree.getByRole('treeitem', { name: '工艺部', exact: true });
  await expect(chosen).toBeVisible();
  await tabTo(page, tree.getByRole('treeitem').first());
  await arrowTo(page, chosen);
  await press(page, 'Enter');
  await expect(question.getByRole('textbox', { name: '加入部门' })).toHaveValue('工艺部');
  await tabTo(page, question.getByRole('combobox', { name: '职位' }));
  await press(page, 'Control+a');
  await page.keyboard.type('工艺工程师');
  await tabTo(page, question.getByRole('button', { name: '通过', exact: true }));
  await page.keyboard.press('Enter');

  await expect(question).toHaveCount(0);
  await expect(rowsOf(page).filter({ hasText: applicant })).toContainText('已通过');
  await expectSeenFocus(page);
});

journey(
  'draws a ring around a control of a dialog, none around the dialog',
  async ({ quietPage: page, product }) => {
    await signIn(page, product);
    // Each is opened by its address: a dialog in the middle, and a drawer.
    for (const address of ['/accretion/accretion-serve?kind=sms&buy=1', '/contact/ContactManage/create']) {
      await page.goto(`${product.address}${address}`);
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeFocused();
      const { style, width } = await dialog.evaluate((element) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        return { style: outlineStyle, width: outlineWidth };
      });
      expect(style === 'none' || width === '0px', `${address}: ${style} ${width}`).toBe(true);
      await page.keyboard.press('Tab');
      await expect(dialog).not.toBeFocused();
      await expectSeenFocus(page);
    }
  },
);

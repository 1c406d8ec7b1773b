import { proveAnew, signIn } from './setup/console.ts';
import { sheetPath } from './setup/journeySheets.ts';
import { checkSheet, countOf, expectOutcome } from './setup/sheets.ts';
import { expect, journey } from './setup/test.ts';

journey(
  'lets 300 people leave by a sheet, once proved',
  async ({ quietPage: page, product, browser, allow }) => {
    // The leaver's window asks for what it may not see any more.
    allow(/登录|401/);
    const theirs = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
    await signIn(theirs, product, 'sub');
    await signIn(page, product);
    await checkSheet(page, product, 'resign', sheetPath('resign_guard.xlsx'));
    await expect(page.getByRole('tab', { name: '可导入 300' })).toBeVisible();
    await expect(page.getByRole('tab', { name: '错误 0' })).toBeVisible();

    await page.getByRole('button', { name: '确认导入…' }).click();
    const question = page.getByRole('dialog', { name: '批量离职' });
    await expect(question.getByText('将移除 300 行，移除后不能撤销')).toBeVisible();
    await expect(question.getByText(/一次移除较多（300\/1,200），确认时需要输入管理密码/)).toBeVisible();
    await expect(question.getByRole('button', { name: '取消' })).toBeFocused();
    await question.getByRole('button', { name: '移除 300 行' }).click();
    await proveAnew(page, product);

    await expectOutcome(page, '导入完成，共写入 300 行');
    await expect(countOf(page, '已移除')).toHaveText('300');
    await theirs.goto(`${product.address}/contact/ContactManage`);
    await expect(theirs).toHaveURL(/\/login/);
    await page.goto(`${product.address}/contact/ContactManage`);
    await expect(page.getByText(/^900 人/)).toBeVisible();
  },
);

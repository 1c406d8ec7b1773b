import type { Locator, Page } from '@playwright/test';
import { newestCode } from './setup/calls.ts';
import { type RunningConsole, signIn } from './setup/console.ts';
import { checkSheet, confirmImport, countOf, saved, station } from './setup/sheets.ts';
import { expect, journey } from './setup/test.ts';

/** Asks for an export of all people; its dialog. */
const askForExport = async (page: Page, product: RunningConsole): Promise<Locator> => {
  await signIn(page, product);
  await page.goto(`${product.address}/contact/ContactManage`);
  await expect(page.getByText(/^1,200 人/)).toBeVisible();
  await page.getByRole('button', { name: '导出', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '导出成员' });
  await expect(dialog.getByRole('radio', { name: '当前列表的 1,200 项' })).toBeChecked();
  return dialog;
};

journey(
  'keeps the question of an export in a window of another size, its code in sight',
  async ({ quietPage: page, product }) => {
    const dialog = await askForExport(page, product);
    for (const size of [
      { width: 390, height: 667 },
      { width: 1280, height: 600 },
    ]) {
      await page.setViewportSize(size);
      await expect(dialog.getByRole('group', { name: /^字段/ })).toBeVisible();
      await expect(dialog.getByRole('textbox', { name: /短信验证码/ })).toBeInViewport({ ratio: 1 });
    }
  },
);

journey('takes an export of people in again unchanged', async ({ quietPage: page, product }) => {
  const dialog = await askForExport(page, product);
  const code = dialog.getByRole('textbox', { name: /短信验证码/ });
  const run = dialog.getByRole('button', { name: '导出 1,200 行' });
  await expect(run).toBeDisabled();
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await expect(dialog.getByText(/验证码已发送至/).first()).toBeVisible();
  await code.fill('000000');
  await run.click();
  await expect(dialog.getByText(/验证码/).filter({ hasText: /错误|不正确/ })).toBeVisible();
  await code.fill(await newestCode(page, product));
  const file = await saved(page, () => run.click());
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
  // Saved under its name: what is uploaded has to say by its ending what it is.
  const path = journey.info().outputPath(file.suggestedFilename());
  await file.saveAs(path);

  await checkSheet(page, product, 'edit', path);
  await expect(page.getByRole('tab', { name: '错误 0' })).toBeVisible();
  await confirmImport(page, '批量修改成员', '修改 1,200 行');
  await expect(station(page, '导入结果')).toBeVisible({ timeout: 60_000 });
  await expect(countOf(page, '无变化')).toHaveText('1,200');
  await expect(countOf(page, '已修改')).toHaveText('0');
});

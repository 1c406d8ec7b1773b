import { newestCode } from './setup/calls.ts';
import { signIn } from './setup/console.ts';
import { checkSheet, confirmImport, countOf, saved, station } from './setup/sheets.ts';
import { expect, journey } from './setup/test.ts';

journey('takes an export of people in again unchanged', async ({ quietPage: page, product }) => {
  await signIn(page, product);
  await page.goto(`${product.address}/contact/ContactManage`);
  await expect(page.getByText(/^1,200 人/)).toBeVisible();
  const dialog = page.getByRole('dialog', { name: '导出成员' });
  const code = dialog.getByRole('textbox', { name: /短信验证码/ });
  await page.getByRole('button', { name: '导出', exact: true }).click();
  // The export waits for the code: it is in sight beside the fields it is about, on a phone and in a low window too. Who turns the phone
  // keeps the question.
  for (const size of [
    { width: 390, height: 667 },
    { width: 1280, height: 600 },
  ]) {
    await page.setViewportSize(size);
    await expect(dialog.getByRole('group', { name: /^字段/ })).toBeVisible();
    await expect(code).toBeInViewport({ ratio: 1 });
  }
  await expect(dialog.getByRole('radio', { name: '当前列表的 1,200 项' })).toBeChecked();
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

import { readFileSync } from 'node:fs';
import { signIn } from './setup/console.ts';
import { expect, journey } from './setup/test.ts';

journey('reads how the company uses the app', async ({ quietPage: page, product }) => {
  await signIn(page, product);
  await page.goto(`${product.address}/enterprise/enterprise-serve`);
  const cards = page.getByRole('list', { name: '总览' }).getByRole('listitem');
  await expect(cards).toHaveCount(8);
  await expect(cards.filter({ hasText: '成员数' })).toContainText('1,200');
  await expect(page.getByText(/^数据截至/)).toBeVisible();
  await expect(cards.filter({ hasText: '激活率' })).toContainText('1,059');
  await expect(page.getByRole('definition').filter({ hasText: '已激活成员除以成员数' })).toBeVisible();

  await page.getByRole('combobox', { name: '统计时段' }).click();
  await page.getByRole('option', { name: '近一年' }).click();
  const active = page.getByRole('region', { name: '活跃人数' });
  await active.getByRole('button', { name: '表格' }).click();
  await expect(active.getByRole('rowheader')).toHaveCount(364);
  const saved = page.waitForEvent('download');
  await active.getByRole('button', { name: '下载数据' }).click();
  expect(
    readFileSync(await (await saved).path(), 'utf8')
      .trim()
      .split('\r\n'),
  ).toHaveLength(365);
});

journey('goes down through departments and names people', async ({ quietPage: page, product }) => {
  await signIn(page, product);
  await page.goto(`${product.address}/enterprise/member-use-info`);
  await expect(page.locator('[data-row]').first()).toBeVisible();
  await expect(page.getByText(/所在部门少于 5 人，不逐人列出/)).toBeVisible();

  await page.getByRole('link', { name: '按部门' }).click();
  const table = page.getByRole('table', { name: '部门使用情况' });
  await expect(table.getByRole('row').last()).toContainText('1,200');
  await table.getByRole('link', { name: '财务中心' }).click();
  await expect(table.getByRole('rowheader', { name: /少于 5 人的部门合并显示（1 个）/ })).toBeVisible();
  await expect(table).not.toContainText('内部审计部');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '导出企业数据' });
  await dialog.getByRole('radio', { name: /CSV/ }).check();
  await dialog.getByRole('button', { name: /^导出 .* 行$/ }).click();
  const text = readFileSync(await (await saved).path(), 'utf8');
  expect(text.trim().split('\r\n')).toHaveLength(4);
  expect(text).not.toContain('内部审计部');
});

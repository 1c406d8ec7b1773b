import { readFile } from 'node:fs/promises';
import { openXlsx, saveXlsx } from 'hucre/xlsx';
import { expect, specJourney } from '../setup/specServer.ts';

specJourney("brings a person in by the server's own template", async ({ companyPage: page, server }) => {
  await page.goto(`${server.url}/contact/ContactManage`);
  await page.getByRole('button', { name: '导入', exact: true }).click();
  await page.getByRole('menuitem', { name: '批量添加成员' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载模板' }).click();
  const book = await openXlsx(new Uint8Array(await readFile((await (await coming).path()) ?? '')));
  book.sheets[0]?.rows.push(['曹颖', '13700003002', '销售中心', 'Q100', '', '客户代表']);
  const buffer = Buffer.from(await saveXlsx(book));
  await page
    .getByLabel('选择文件')
    .setInputFiles({ name: 'people.xlsx', mimeType: 'application/octet-stream', buffer });
  await expect(page.getByText('可以添加 1 行')).toBeVisible();
  await page.getByRole('button', { name: '添加 1 行' }).click();
  await expect(page.getByText('导入完成，共写入 1 行').first()).toBeVisible();

  await page.goto(`${server.url}/contact/ContactManage`);
  await page.getByPlaceholder(/搜索成员/).fill('曹颖');
  await expect(page.getByRole('option', { name: /曹颖/ }).first()).toBeVisible();
});

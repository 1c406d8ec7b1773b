import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { openXlsx, saveXlsx } from 'hucre/xlsx';
import type { SpecServer } from '#tests/conformance/specServer/specServer.ts';
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

/** Exports what a list shows, with the code that was sent for it; the rows of the file below its header. */
const exported = async (page: Page, server: SpecServer): Promise<readonly unknown[]> => {
  await page.getByRole('button', { name: '导出', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '导出成员' });
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await expect.poll(() => server.outbox.at(-1)).toContain('验证码');
  const code = /验证码 (\d{6})/.exec(server.outbox.at(-1) ?? '')?.[1] ?? '';
  await dialog.getByRole('textbox', { name: /短信验证码/ }).fill(code);
  const coming = page.waitForEvent('download');
  await dialog.getByRole('button', { name: /^导出/ }).click();
  const book = await openXlsx(new Uint8Array(await readFile((await (await coming).path()) ?? '')));
  await expect(dialog).toBeHidden();
  return book.sheets[0]?.rows.slice(1) ?? [];
};

specJourney(
  'takes people along by an address that holds the question, and those who never signed in by their call',
  async ({ companyPage: page, server }) => {
    await page.goto(`${server.url}/contact/ContactManage`);
    const count = page.getByText(/^[\d,]+ 人/).first();
    const all = Number(/\d+/.exec((await count.textContent()) ?? '')?.[0]);
    expect(await exported(page, server)).toHaveLength(all);

    await page.goto(`${server.url}/newSetting/mjh`);
    await expect(page.locator('tbody tr').first()).toBeVisible();
    const inactive = await exported(page, server);

    expect(inactive.length).toBeGreaterThan(0);
    expect(inactive.every((row) => JSON.stringify(row).includes('未激活'))).toBe(true);
    const asked = server.calls.map(({ name }) => name);
    expect(asked).toContain('GET /contacts/export');
    expect(asked).toContain('POST /data/exportNotActiveUser');
  },
);

import { readFileSync } from 'node:fs';
import type { Download, Page } from '@playwright/test';
import { readXlsx } from 'hucre/xlsx';
import { signIn } from './setup/console.ts';
import { expect, journey } from './setup/test.ts';

/** What an export is saved as, and the address its file was fetched from. */
interface Exported {
  readonly saved: Download;
  readonly address: string;
}

/** Exports what the list shows; the dialog is answered by the words of its options. */
const exported = async (page: Page, format: RegExp): Promise<Exported> => {
  await page.getByRole('button', { name: '导出', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '导出成员设备' });
  await dialog.getByRole('radio', { name: format }).check();
  const saved = page.waitForEvent('download');
  const fetched = page.waitForRequest((request) => request.url().includes('ticket='));
  await dialog.getByRole('button', { name: /^导出 .* 行$/ }).click();
  return { saved: await saved, address: (await fetched).url() };
};

journey('takes a filtered list along as CSV and as a workbook', async ({ quietPage: page, product }) => {
  await signIn(page, product);
  await page.goto(`${product.address}/enterprise/member-device-manage`);
  const all = await page.getByText(/^共 [\d,]+ 项$/).textContent();
  await page.getByRole('button', { name: '已丢失或禁用' }).click();
  const total = page.getByText(/^符合条件的有 [\d,]+ 项$/);
  await expect(total).toBeVisible();
  // The rows of before stay until the filtered ones are there, and their number with them.
  await expect(total).not.toContainText(/[\d,]+/.exec(all ?? '')?.[0] ?? '');
  const count = Number((await total.textContent())?.replaceAll(/\D/g, ''));

  const { saved: csv } = await exported(page, /CSV/);
  const text = readFileSync(await csv.path(), 'utf8');
  expect(csv.suggestedFilename()).toMatch(/\.csv$/);
  expect(text.startsWith('\uFEFF"使用人"') || text.startsWith('\uFEFF使用人')).toBe(true);
  const lines = text.trim().split('\r\n');
  expect(lines).toHaveLength(1 + count);
  expect(lines.slice(1).every((line) => /已丢失|已禁用/.test(line))).toBe(true);

  const { saved: workbook, address } = await exported(page, /xlsx/);
  const { sheets } = await readXlsx(readFileSync(await workbook.path()));
  expect(workbook.suggestedFilename()).toMatch(/\.xlsx$/);
  expect(sheets[0]?.rows).toHaveLength(1 + count);

  const again = await page.request.get(address, {
    headers: { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' },
  });
  expect(again.headers()['content-disposition']).toBeUndefined();
  expect(await again.json()).toMatchObject({ code: 4000 });
});

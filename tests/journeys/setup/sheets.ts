import type { Download, Locator, Page } from '@playwright/test';
import type { RunningConsole } from './console.ts';
import { expect } from './test.ts';

/** Where the import of a purpose begins. */
export const importPages = {
  add: '/contact/ContactManage/import/add',
  edit: '/contact/ContactManage/import/edit',
  resign: '/contact/resigned/import/resign',
} as const;

/** The input of a page that takes a filled sheet. */
export const sheetInput = (page: Page): Locator => page.getByLabel('选择文件');

/** The heading of a station of an import. */
export const station = (page: Page, name: string): Locator =>
  page.getByRole('heading', { level: 2, name, exact: true });

/** Uploads a file to a purpose's page and waits for its dry run. */
export const checkSheet = async (
  page: Page,
  product: RunningConsole,
  purpose: keyof typeof importPages,
  file: string,
): Promise<void> => {
  await page.goto(`${product.address}${importPages[purpose]}`);
  await sheetInput(page).setInputFiles(file);
  await expect(station(page, '检查结果')).toBeVisible({ timeout: 60_000 });
};

/** Adds rows that were checked, without waiting for their end: they can be taken back, so nothing more is asked. */
export const addRows = (page: Page, count: string): Promise<void> =>
  page.getByRole('button', { name: `添加 ${count} 行`, exact: true }).click();

/** Confirms an import that changes or removes, as its question words it, without waiting for its end. */
export const confirmImport = async (page: Page, title: string, act: string): Promise<Locator> => {
  await page.getByRole('button', { name: '确认导入…' }).click();
  const question = page.getByRole('dialog', { name: title });
  await question.getByRole('button', { name: act, exact: true }).click();
  return question;
};

/** What an import came to, as its page counts it. */
export const expectOutcome = async (page: Page, sentence: string): Promise<void> => {
  await expect(station(page, '导入结果')).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText(sentence)).toBeVisible();
};

/** A number the page of an import shows above its word. */
export const countOf = (page: Page, word: string): Locator =>
  page
    .locator('dl > div')
    .filter({ has: page.getByRole('term').filter({ hasText: word }) })
    .getByRole('definition');

/** Runs what makes the browser save a file, and waits for that file. */
export const saved = async (page: Page, act: () => Promise<void>): Promise<Download> => {
  const [download] = await Promise.all([page.waitForEvent('download', { timeout: 60_000 }), act()]);
  return download;
};

import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { wordsOf } from './setup/look.ts';
import { expect, journey } from './setup/test.ts';

/** A browser that saves by downloading, as Firefox and Safari do: what asks for a place has no window here. */
const withoutFilePicker = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Reflect.deleteProperty(window, 'showOpenFilePicker');
  });

const writeText = async (page: Page, text: string): Promise<void> => {
  await page.getByTestId('toolbar-text').check({ force: true });
  await page.locator('canvas.interactive').click({ position: { x: 640, y: 300 } });
  await page.locator('.excalidraw textarea').fill(text);
  await page.keyboard.press('Escape');
  await expect(page.locator('.excalidraw textarea')).toHaveCount(0);
};

const exported = async (page: Page, format: 'PNG' | 'SVG'): Promise<Buffer> => {
  const saving = page.waitForEvent('download');
  await page
    .locator('.ImageExportModal')
    .getByRole('button', { name: new RegExp(`${format}$`) })
    .click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(new RegExp(`\\.${format.toLowerCase()}$`));
  return readFile(await file.path());
};

journey('saves a drawing as a picture within the policy', async ({ quietPage: page, product }) => {
  const word = await wordsOf('zh');
  await withoutFilePicker(page);
  await page.goto(`${product.address}/drawboard?language=zh`);
  await expect(page.getByRole('heading', { name: word('drawboard.title') })).toBeVisible();
  await expect(page.locator('canvas.interactive')).toBeVisible();
  await writeText(page, 'Plan 计划 けいかく');

  await page.keyboard.press('Control+Shift+e');
  const picture = await exported(page, 'PNG');
  const drawing = (await exported(page, 'SVG')).toString();

  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  expect(picture.readUInt32BE(16)).toBeGreaterThan(100);
  expect(drawing).toContain('Plan 计划 けいかく');
  // Its fonts are in the file: anyone who opens it asks no server.
  expect(drawing).toContain('src: url(data:font/woff2;base64,');
  expect(drawing.replaceAll('http://www.w3.org/', '')).not.toMatch(/https?:/);
});

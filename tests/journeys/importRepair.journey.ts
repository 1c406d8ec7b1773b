import type { Page } from '@playwright/test';
import { everyError } from '#tests/builders/sheets/everyError.ts';
import { newPerson } from '#tests/builders/sheets/newPeople.ts';
import { signIn } from './setup/console.ts';
import { sheetPath } from './setup/journeySheets.ts';
import { expectSeenFocus, press, putPointerAway, tabTo } from './setup/keyboard.ts';
import { addRows, checkSheet, countOf, expectOutcome, saved, sheetInput, station } from './setup/sheets.ts';
import { expect, journey } from './setup/test.ts';

const title = '批量添加成员';

/** The first columns of the template, of which the rest of a row is left as it is. */
const columns = ['name', 'country_code', 'phone', 'part', 'part_position', 'main_part', 'workId', 'email'];
const others = ['entry_time', 'extension', 'office_location', 'phone_show', 'executive_mode', 'note'];
const mended = 300;

/** Right rows as a spreadsheet puts them on the clipboard. */
const block = (count: number): string =>
  Array.from({ length: count }, (_, index) => {
    const person = newPerson(mended + index, { name: `修正${index + 1}` });
    return [...columns, ...others].map((name) => person[name] ?? '').join('\t');
  }).join('\n');

/** Copies a text in another window, as out of a spreadsheet. */
const copyElsewhere = async (page: Page, text: string): Promise<void> => {
  const sheet = await page.context().newPage();
  await sheet.setContent('<textarea aria-label="cells"></textarea>');
  const cells = sheet.getByRole('textbox', { name: 'cells' });
  await cells.fill(text);
  await cells.press('Control+a');
  await cells.press('Control+c');
  await sheet.close();
  await page.bringToFront();
};

journey('mends every error in the page and imports', async ({ quietPage: page, product }) => {
  const wrong = everyError.filter(({ rules }) => rules.length > 0).length;
  await signIn(page, product);
  await checkSheet(page, product, 'add', sheetPath('every_error.xlsx'));
  const tab = (name: string) => page.getByRole('tab', { name });
  await expect(tab(`错误 ${wrong}`)).toBeVisible();
  const reasons = page.getByRole('group', { name: '按原因筛选' });
  await expect(reasons.getByRole('button', { name: /手机号格式不正确/ })).toBeVisible();

  await page.getByRole('button', { name: '删除空行', exact: true }).click();
  await expect(page.getByText(`已移除，还有 ${wrong - 1} 行有错误`)).toBeVisible();
  const name = page.getByRole('textbox', { name: '姓名，第 3 行' });
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await name.fill('沈若川');
  await page.getByRole('textbox', { name: '姓名，第 4 行' }).fill('白知遥');
  await page.getByRole('button', { name: '保存 2 处修改并重新检查' }).click();
  await expect(page.getByText(`已修正 2 行，还有 ${wrong - 3} 行有错误`)).toBeVisible();
  await expect(tab(`错误 ${wrong - 3}`)).toBeVisible();
  await expect(name).toHaveCount(0);

  await copyElsewhere(page, block(wrong - 3));
  await page.getByRole('switch', { name: '显示全部列' }).check();
  await page
    .getByRole('textbox', { name: /^姓名，第/ })
    .first()
    .focus();
  await page.keyboard.press('Control+v');
  await page.getByRole('button', { name: /^保存 \d+ 处修改并重新检查$/ }).click();
  await expect(page.getByText(`已修正 ${wrong - 3} 行，还有 0 行有错误`)).toBeVisible();
  await expect(tab('错误 0')).toBeVisible();
  await expect(tab('提醒 0')).toBeVisible();
  const right = everyError.length - 1;
  await addRows(page, String(right));
  await expectOutcome(page, `导入完成，共写入 ${right} 行`);
  await expect(page.getByRole('cell', { name: '沈若川' })).toBeVisible();
});

journey('imports a sheet with errors by keyboard alone', async ({ quietPage: page, product }) => {
  await signIn(page, product);
  await page.goto(`${product.address}/contact/ContactManage`);
  await expect(page.locator('[data-row]').first()).toBeVisible();
  await putPointerAway(page);
  await tabTo(page, page.getByRole('button', { name: '导入', exact: true }));
  await press(page, 'Enter');
  await expect(page.getByRole('menuitem', { name: title })).toBeFocused();
  await press(page, 'Enter');
  // The window for choosing a file is the browser's own: it is caught only once the browser has heard that it is waited for.
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, sheetInput(page));
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(sheetPath('mistakes.utf8.csv'));
  await expect(station(page, '检查结果')).toBeVisible({ timeout: 60_000 });
  const phone = page.getByRole('textbox', { name: '手机号，第 4 行' });
  await expect(page.locator('input:focus')).toHaveAttribute('aria-invalid', 'true');
  while (!(await phone.evaluate((cell) => cell === document.activeElement))) await press(page, 'Enter');
  await page.keyboard.type('13900007001');
  await tabTo(page, page.getByRole('button', { name: '保存 1 处修改并重新检查' }), 'Shift+Tab');
  await press(page, 'Enter');
  await expect(page.getByText('已修正 1 行，还有 1 行有错误')).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: '添加 2 行' }));
  await page.keyboard.press('Enter');

  await expect(station(page, '导入结果')).toBeFocused({ timeout: 60_000 });
  await expect(countOf(page, '未导入')).toHaveText('1');
  await tabTo(page, page.getByRole('button', { name: '下载 CSV' }));
  const file = await saved(page, () => page.keyboard.press('Enter'));
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  await expectSeenFocus(page);
});

import { readFileSync } from 'node:fs';
import { sheetFixture } from '#tests/builders/sheets/fixtures.ts';
import { signIn } from './setup/console.ts';
import { rareNames, sheetPath, takenBack } from './setup/journeySheets.ts';
import { addRows, checkSheet, countOf, expectOutcome, station } from './setup/sheets.ts';
import { expect, journey } from './setup/test.ts';

const title = '批量添加成员';

journey('adds 120 people by a workbook and tells of it', async ({ quietPage: page, product }) => {
  await signIn(page, product);
  await page.goto(`${product.address}/contact/ContactManage`);
  await expect(page.getByText(/^1,200 人/)).toBeVisible();
  await page.getByRole('button', { name: '导入', exact: true }).click();
  await page.getByRole('menuitem', { name: title }).click();
  await page.getByLabel('选择文件').setInputFiles(sheetPath('good_120.xlsx'));
  await expect(station(page, '检查结果')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('tab', { name: '可导入 120' })).toBeVisible();
  await expect(page.getByText('可以添加 120 行')).toBeVisible();
  await addRows(page, '120');

  await expectOutcome(page, '导入完成，共写入 120 行');
  await expect(countOf(page, '已添加')).toHaveText('120');
  await expect(page.getByText('120 人还没有激活，可以在之后通知他们激活账号。')).toBeVisible();
  await page.getByRole('button', { name: '通知他们激活…' }).click();
  const question = page.getByRole('dialog', { name: '发送激活短信' });
  await expect(question.getByText('未实名认证，无法发送激活通知：120 人')).toBeVisible();
  await question.getByRole('button', { name: '关闭' }).click();
  const person = sheetFixture('good_120', '').rows[77];
  await page.getByRole('link', { name: '查看成员' }).click();
  await expect(page.getByText(/^1,320 人/)).toBeVisible();
  await page.getByPlaceholder(/搜索成员/).fill(String(person?.name));
  await expect(page.getByRole('option', { name: new RegExp(String(person?.name)) }).first()).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: /^通知：/ }).click();
  const panel = page.getByRole('dialog', { name: '任务与通知' });
  const task = panel.getByRole('listitem').filter({ hasText: 'good_120.xlsx' });
  await expect(task).toContainText('已完成');
  await task.getByRole('link').click();
  await expect(page.getByText('导入完成，共写入 120 行')).toBeVisible();
});

journey('reads Chinese names from a file in GB18030', async ({ quietPage: page, product }) => {
  await signIn(page, product);
  await checkSheet(page, product, 'add', sheetPath('rare_names.gb18030.csv'));
  for (const name of rareNames) await expect(page.getByRole('cell', { name, exact: true })).toBeVisible();
  await addRows(page, '3');
  await expectOutcome(page, '导入完成，共写入 3 行');

  await page.getByRole('link', { name: '查看成员' }).click();
  const search = page.getByPlaceholder(/搜索成员/);
  for (const name of rareNames) {
    await search.fill(name);
    await expect(page.getByRole('option', { name: new RegExp(name) }).first()).toBeVisible();
  }
});

journey('takes a sheet that is dropped on the list of members', async ({ quietPage: page, product }) => {
  await signIn(page, product);
  await page.goto(`${product.address}/contact/ContactManage`);
  await expect(page.locator('tbody tr[data-row]').first()).toBeVisible();
  const content = readFileSync(sheetPath('rare_names.gb18030.csv')).toString('base64');
  const drag = (name: string) =>
    page.evaluateHandle(
      ([base64, file]) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        const dragged = new DataTransfer();
        dragged.items.add(new File([bytes], file));
        return dragged;
      },
      [content, name] as const,
    );
  const dropAsAddition = async (name: string) => {
    const dataTransfer = await drag(name);
    const place = page.getByText(`松开即可${title}`);
    await expect(async () => {
      await page.dispatchEvent('main', 'dragenter', { dataTransfer });
      await expect(place).toBeVisible({ timeout: 500 });
    }).toPass();
    await place.dispatchEvent('drop', { dataTransfer });
    await expect(place).toHaveCount(0);
  };

  await dropAsAddition('people.pdf');
  await expect(page.getByText('无法导入 people.pdf，仅支持 .xlsx 或 .csv')).toBeVisible();
  await dropAsAddition('people.csv');
  await expect(station(page, '检查结果')).toBeVisible({ timeout: 60_000 });
  // They may have been added already by a journey before: then the rows say so.
  for (const name of rareNames) await expect(page.getByText(name).first()).toBeVisible();

  // The sheet was sent once: the way back leads to an empty page.
  await page.goBack();
  await expect(page.getByLabel('选择文件')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('选择文件')).toBeVisible();
  await expect(page.getByText(/people\.csv/)).toHaveCount(1);
});

journey('takes an import of people back', async ({ quietPage: page, product }) => {
  const count = takenBack.length;
  await signIn(page, product);
  await page.goto(`${product.address}/contact/ContactManage`);
  const total = page.getByText(/^[\d,]+ 人，/);
  await expect(total).toBeVisible();
  const before = (await total.textContent()) ?? '';
  await checkSheet(page, product, 'add', sheetPath('taken_back.utf8.csv'));
  await addRows(page, String(count));
  await expectOutcome(page, `导入完成，共写入 ${count} 行`);

  await page.getByRole('button', { name: `撤销 ${count} 行` }).click();
  await expect(page.getByText(`已撤销 ${count} 行`)).toBeVisible({ timeout: 60_000 });
  await expect(countOf(page, '已撤销')).toHaveText(String(count));

  await page.getByRole('link', { name: '查看成员' }).click();
  await expect(total).toHaveText(before);
  await page.getByPlaceholder(/搜索成员/).fill(String(takenBack[0]?.phone));
  await expect(page.getByText('没有匹配的结果')).toBeVisible();
});

import { signIn } from './setup/console.ts';
import { crowdSize, sheetPath } from './setup/journeySheets.ts';
import { addRows, checkSheet, countOf, expectOutcome, station } from './setup/sheets.ts';
import { expect, journey } from './setup/test.ts';

journey('goes on with an import over a reload and a crash', async ({ quietPage: page, product }) => {
  await signIn(page, product);
  await checkSheet(page, product, 'add', sheetPath('crowd.utf8.csv'));
  await addRows(page, '12,000');
  await expect(station(page, '正在导入')).toBeVisible();
  const bar = page.getByRole('progressbar', { name: '正在添加' });
  const progress = async () => Number(await bar.getAttribute('aria-valuenow'));
  await expect.poll(progress).toBeGreaterThan(0);

  await page.reload();
  const reached = await progress();
  await expect.poll(progress).toBeGreaterThan(reached);

  await product.crash();
  await expectOutcome(page, '导入完成，共写入 12,000 行');
  await expect(countOf(page, '已添加')).toHaveText('12,000');
  await expect(page.getByText(/失败/)).toHaveCount(0);
  await page.getByRole('link', { name: '查看成员' }).click();
  const total = (1_200 + crowdSize).toLocaleString('en');
  await expect(page.getByText(`${total} 人，含 64 名多部门成员`)).toBeVisible();
});

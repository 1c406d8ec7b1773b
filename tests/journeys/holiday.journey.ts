import { signIn } from './setup/console.ts';
import { expect, journey } from './setup/test.ts';

journey('imports a state notice and takes it back', async ({ quietPage: page, product }) => {
  await signIn(page, product);
  await page.goto(`${product.address}/newSetting/holiday`);
  await expect(page.getByRole('heading', { level: 1, name: '节假日设置' })).toBeVisible();
  await page.getByRole('button', { name: '上一年' }).click();
  await page.getByRole('button', { name: '导入放假安排' }).click();
  const review = page.getByRole('dialog', { name: '导入放假安排' });
  const confirm = review.getByRole('button', { name: /^导入 \d+ 天$/ });
  await expect(confirm).toBeEnabled();
  await review.getByRole('checkbox').first().uncheck();
  await confirm.click();
  await expect(page.getByText(/年放假安排：添加 \d+ 天/)).toBeVisible();
  await expect(
    page
      .getByRole('gridcell')
      .getByRole('button', { name: /国庆节/ })
      .first(),
  ).toBeVisible();

  await page.getByRole('button', { name: '撤销' }).click();
  await expect(page.getByRole('gridcell').getByRole('button', { name: /国庆节/ })).toHaveCount(0);
});

journey('adds a company holiday by keyboard', async ({ quietPage: page, product }) => {
  await signIn(page, product);
  await page.goto(`${product.address}/newSetting/holiday`);
  await page.getByRole('button', { name: '下一年' }).click();
  const first = page.locator('[data-day$="-01-01"]');
  await expect(first).toHaveAttribute('tabindex', '0');
  await first.focus();
  for (const key of ['PageDown', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: /^名称/ }).fill('年会');
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('保存成功')).toBeVisible();
  const detail = page.getByRole('dialog', { name: /年会/ });
  await expect(detail).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(detail).toHaveCount(0);
  await expect(page.getByRole('button', { name: /年会/ })).toBeVisible();
});

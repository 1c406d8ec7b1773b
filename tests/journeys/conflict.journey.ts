import type { Page } from '@playwright/test';
import { type RunningConsole, signIn } from './setup/console.ts';
import { expect, journey } from './setup/test.ts';

/** The form of one person, opened in a window of its own. */
const openForm = async (page: Page, product: RunningConsole): Promise<void> => {
  await page.goto(`${product.address}/contact/ContactManage/20`);
  await expect(page.getByLabel('备注')).toBeVisible();
};

const save = (page: Page): Promise<void> => page.getByRole('button', { name: '保存', exact: true }).click();

journey(
  'two administrators put their changes of one person together',
  async ({ quietPage: page, product, allow }) => {
    allow(/内容已被他人修改/);
    await signIn(page, product);
    await openForm(page, product);
    const other = await page.context().newPage();
    await openForm(other, product);
    await other.getByLabel('备注').fill('周五前完成交接');
    await other.getByLabel('邮箱').fill('changed@example.com');
    await save(other);
    await expect(other.getByText('保存成功')).toBeVisible();

    await page.getByLabel('备注').fill('会后续签合同');
    await page.getByLabel('办公地点').fill('三楼');
    await page.keyboard.press('Control+s');

    const dialog = page.getByRole('dialog', { name: '合并修改' });
    await expect(dialog.getByText(/1分钟前修改了此内容/)).toBeVisible();
    await expect(dialog.getByRole('radiogroup')).toHaveCount(1);
    await dialog.getByRole('radio', { name: /我的/ }).press('Space');
    await dialog.getByRole('button', { name: '保存结果' }).press('Enter');

    await expect(page.getByText('保存成功')).toBeVisible();
    const shown = page.getByRole('dialog');
    await expect(shown.getByText('会后续签合同')).toBeVisible();
    await expect(shown.getByText('changed@example.com')).toBeVisible();
    await expect(shown.getByText('三楼')).toBeVisible();
  },
);

journey('a language switch keeps what was typed', async ({ quietPage: page, product }) => {
  await signIn(page, product);
  await page.goto(`${product.address}/contact/PartmentManage/2/settings`);
  const box = page.getByLabel('部门简称');
  await box.fill('交付');

  await page.getByRole('button', { name: /简体中文/ }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();

  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('form input[name=abbreviation]')).toHaveValue('交付');
});

import { signIn } from './setup/console.ts';
import { expect, journey } from './setup/test.ts';

journey('keeps what was typed when the language changes', async ({ quietPage: page, product }) => {
  await signIn(page, product);
  await page.goto(`${product.address}/contact/PartmentManage/2/settings`);
  await page.getByLabel('部门简称').fill('交付');

  for (const [from, to, lang] of [
    ['简体中文', 'English', 'en'],
    ['English', '日本語', 'ja'],
  ] as const) {
    await page.getByRole('button', { name: new RegExp(from) }).click();
    await page.getByRole('menuitem', { name: to }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await expect(page.locator('form input[name=abbreviation]')).toHaveValue('交付');
  }
});

journey('leaves nothing of one company in another, in any tab', async ({ quietPage: page, product }) => {
  await signIn(page, product);
  const other = await page.context().newPage();
  await other.goto(`${product.address}/contact/ContactManage`);
  await expect(other.getByText('1,200').first()).toBeVisible();

  await page.goto(`${product.address}/contact/PartmentManage/4`);
  await expect(page.getByRole('heading', { name: '研发中心' })).toBeVisible();
  await page.goto(`${product.address}/home`);
  await page.getByRole('button', { name: /^账号：/ }).click();
  await page.getByRole('menuitemradio', { name: /香港/ }).click();
  await expect(page.locator('header').first()).toContainText('香港');

  await expect(other.locator('header').first()).toContainText('香港');
  await expect(other.getByText('1,200')).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('header').first()).toContainText('香港');
  await expect(page.getByText(/研发中心|智能制造中心/)).toHaveCount(0);
  await expect(page.getByText('1,200')).toHaveCount(0);
});

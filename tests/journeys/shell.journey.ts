import { signIn } from './setup/console.ts';
import { expect, journey } from './setup/test.ts';

journey('finds a person by keyboard alone and comes back', async ({ quietPage: page, product }) => {
  await signIn(page, product);
  await page.goto(`${product.address}/home`);
  const search = page.getByRole('button', { name: '搜索或跳转' });
  await search.focus();

  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: '页面、成员、部门或操作' });
  await expect(box).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(search).toBeFocused();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('chengyuan');
  await expect(page.getByRole('option').first()).toHaveText(/^成员/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/contact\/ContactManage$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).toHaveTitle(/^成员 – /);
});

journey('leaves nothing of one company in another, in any tab', async ({ quietPage: page, product }) => {
  await signIn(page, product);
  const other = await page.context().newPage();
  await other.goto(`${product.address}/contact/ContactManage`);
  await expect(other.getByText('1,200').first()).toBeVisible();

  await page.goto(`${product.address}/home`);
  await page.getByRole('button', { name: /^账号：/ }).click();
  await page.getByRole('menuitemradio', { name: /香港/ }).click();
  await expect(page.locator('header').first()).toContainText('香港');

  await expect(other.locator('header').first()).toContainText('香港');
  await expect(other.getByText('1,200')).toHaveCount(0);
});

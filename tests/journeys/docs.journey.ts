import { expect, journey } from './setup/test.ts';

journey(
  'finds a word of the dialect from the help of the console',
  async ({ quietPage: page, product, allow }) => {
    // The page of what is not there is asked for by hand at the end.
    allow(/404 \(Not Found\)/);
    await page.goto(`${product.address}/helpCenter?language=en`);
    await page.getByRole('link', { name: 'Documentation for developers and operators' }).click();
    await expect(page).toHaveURL(`${product.address}/docs/`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Address book console');

    // The page is read before its script runs, and keys do nothing until then.
    const question = page.getByRole('searchbox');
    await expect(async () => {
      await page.keyboard.press('Control+k');
      await expect(question).toBeVisible({ timeout: 2000 });
    }).toPass();
    await question.fill('noOverlap');
    await page.getByRole('option').filter({ hasText: 'States and rules' }).first().click();
    await expect(page).toHaveURL(/\/docs\/reference\/states-and-rules/);
    await expect(page.getByRole('heading', { name: /x-resource\.noOverlap/ })).toBeVisible();

    await page.getByRole('switch').first().click();
    await expect(page.locator('html')).toHaveClass(/dark/);
    await page.reload();
    await expect(page.locator('html')).toHaveClass(/dark/);

    const missing = await page.goto(`${product.address}/docs/nothing-here`);
    expect(missing?.status()).toBe(404);
    await expect(page.getByText('404')).toBeVisible();
  },
);

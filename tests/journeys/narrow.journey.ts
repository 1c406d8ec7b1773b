import type { Page } from '@playwright/test';
import { signIn } from './setup/console.ts';
import { chineseWordsOf } from './setup/languages.ts';
import { expect, journey } from './setup/test.ts';

/** Nothing sticks out: a phone is never scrolled sideways. */
const expectNarrow = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    )
    .toBeLessThanOrEqual(0);

journey('finds a department and edits a person on a phone', async ({ quietPage: page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, product);
  await page.goto(`${product.address}/contact/PartmentManage`);
  await page.getByRole('button', { name: '部门', exact: true }).click();
  await page.getByRole('searchbox', { name: '搜索部门' }).fill('产品管理');
  await page
    .getByRole('treeitem', { name: /^产品管理部，/ })
    .getByText('产品管理部')
    .click();
  const detail = page.getByRole('region', { name: '部门详情' });
  await expect(detail.getByRole('heading', { level: 2, name: '产品管理部' })).toBeVisible();
  await expectNarrow(page);
  await detail.getByRole('link', { name: '叶念屿' }).click();

  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('heading', { level: 2, name: '叶念屿' })).toBeVisible();
  await expectNarrow(page);
  await drawer
    .getByRole('button', { name: '编辑' })
    .or(drawer.getByRole('link', { name: '编辑' }))
    .click();
  await drawer.getByRole('textbox', { name: '分机号' }).fill('8123');
  await expectNarrow(page);
  await drawer.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('保存成功')).toBeVisible();
  await expect(drawer.getByText('8123')).toBeVisible();
  await expectNarrow(page);
});

/** Positions of the demo company that are words of the console too. */
const positions = ['负责人', '高级工程师'];

const screens = [
  { address: '/contact/ContactManage', ready: '[data-row]' },
  { address: '/contact/ContactManage/22', ready: '[role=dialog] textarea' },
  { address: '/contact/PartmentManage/21', ready: '[role=tabpanel] tbody' },
  { address: '/contact/PartmentManage/21/settings', ready: 'form input' },
  { address: '/contact/resigned', ready: '[data-row]' },
  { address: '/contact/resigned/create?ids=22', ready: 'main h2' },
  { address: '/contact/settingU/address-book-info', ready: 'main tbody' },
  { address: '/contact/timed-deletions', ready: '[data-row]' },
  { address: '/contact/visibility?viewer=22&person=21', ready: 'main tbody' },
] as const;

for (const language of ['en', 'ja'] as const)
  journey(`speaks no Chinese in the address book in ${language}`, async ({ quietPage: page, product }) => {
    await signIn(page, product);
    await page.goto(`${product.address}/home?language=${language}`);
    const found: string[] = [];
    for (const { address, ready } of screens) {
      await page.goto(`${product.address}${address}`);
      await expect(page.locator(ready).first()).toBeVisible();
      await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
      const words = (await chineseWordsOf(page, language)).filter((word) => !positions.includes(word));
      found.push(...words.map((word) => `${address}: ${word}`));
    }
    expect(found).toEqual([]);
  });

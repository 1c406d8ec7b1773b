import type { Locator, Page } from '@playwright/test';
import { signIn } from './setup/console.ts';
import { expectSeenFocus, putPointerAway } from './setup/keyboard.ts';
import { expect, journey } from './setup/test.ts';

/** The box keeps the keyboard; the option is the one Enter would open. */
const arrowToOption = async (page: Page, option: Locator): Promise<void> => {
  for (let step = 0; step < 20; step += 1) {
    if ((await option.getAttribute('aria-selected')) === 'true') return;
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`${option} is not reached by ArrowDown`);
};

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

journey('opens somebody found by initials from the palette', async ({ quietPage: page, product }) => {
  await signIn(page, product);
  await page.goto(`${product.address}/accretion/my-order`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('我的订单');
  await putPointerAway(page);

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: '页面、成员、部门或操作' })).toBeFocused();
  await page.keyboard.type('dsq');
  const found = page.getByRole('group', { name: '成员' }).getByRole('option', { name: /戴书祺/ });
  await expect(found).toBeVisible();
  await arrowToOption(page, found);
  await page.keyboard.press('Enter');

  const detail = page.getByRole('dialog', { name: /戴书祺/ });
  await expect(detail).toBeVisible();
  await expectSeenFocus(page);
  await expect(detail.locator(':focus').or(detail.and(page.locator(':focus')))).toHaveCount(1);
});

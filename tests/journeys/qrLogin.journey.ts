import type { Browser, Page } from '@playwright/test';
import { type RunningConsole, signIn } from './setup/console.ts';
import { phoneAgent } from './setup/phone.ts';
import { expect, journey } from './setup/test.ts';

/** A second browser, as a phone has it, with the main administrator signed in. */
const openPhone = async (browser: Browser, product: RunningConsole): Promise<Page> => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'zh-CN',
    userAgent: phoneAgent,
  });
  const phone = await context.newPage();
  await signIn(phone, product);
  return phone;
};

/** Does what makes a code, and answers the address the code holds: what a camera would read. */
const readCode = async (page: Page, act: () => Promise<unknown>): Promise<string> => {
  const [answer] = await Promise.all([page.waitForResponse(/\/login\/qrCreate$/), act()]);
  const { data } = await answer.json();
  await expect(page.getByRole('img', { name: /登录二维码，\d+ 秒后过期/ })).toBeVisible();
  return `/qr-login?ticket=${data.ticket}`;
};

/** The code stands below a tab of its own. */
const openCode = (page: Page, product: RunningConsole): Promise<string> =>
  readCode(page, async () => {
    await page.goto(`${product.address}/login?language=zh`);
    await page.getByRole('tab', { name: '扫码登录' }).click();
  });

const panel = (page: Page) => page.getByRole('region', { name: '扫码登录' });
const shownNumber = async (page: Page): Promise<string> => {
  const number = panel(page).getByText(/^\d\d$/);
  await expect(number).toBeVisible();
  return (await number.textContent()) ?? '';
};

journey(
  'lets a browser in by the number its phone chooses',
  async ({ quietPage: page, product, browser }) => {
    const phone = await openPhone(browser, product);
    const address = await openCode(page, product);

    await phone.goto(`${product.address}${address}`);
    await expect(phone.getByRole('heading', { name: '允许这台电脑登录管理后台？' })).toBeVisible();
    await expect(phone.getByRole('button', { name: '拒绝' })).toBeFocused();
    await expect(phone.getByRole('button', { name: '确认登录' })).toBeDisabled();
    const number = await shownNumber(page);
    // Someone who loads the page again in the middle goes on where they were.
    await page.reload();
    expect(await shownNumber(page)).toBe(number);
    await phone.getByRole('radio', { name: number }).check();
    await phone.getByRole('button', { name: '确认登录' }).click();

    await expect(phone.getByRole('heading', { name: '已确认登录' })).toBeVisible();
    await page.waitForURL(/\/home$/);
    await expect(page.locator('header').first()).toContainText('澜山智能装备');
    await phone.context().close();
  },
);

journey('refuses, expires and begins anew only by hand', async ({ quietPage: page, product, browser }) => {
  const phone = await openPhone(browser, product);
  const refused = await openCode(page, product);

  await phone.goto(`${product.address}${refused}`);
  await phone.getByRole('button', { name: '拒绝' }).press('Enter');
  await expect(phone.getByRole('heading', { name: '已拒绝登录' })).toBeVisible();
  await expect(panel(page).getByRole('status')).toHaveText('手机上已拒绝登录');

  const refresh = panel(page).getByRole('button', { name: '刷新二维码' });
  const wrong = await readCode(page, () => refresh.click());
  await phone.goto(`${product.address}${wrong}`);
  const number = await shownNumber(page);
  const radios = phone.getByRole('radio');
  await expect(radios).toHaveCount(3);
  await phone.locator(`input[type=radio]:not([value="${number}"])`).first().check();
  await phone.getByRole('button', { name: '确认登录' }).click();
  await expect(phone.getByRole('heading', { name: '数字不一致，已拒绝登录' })).toBeVisible();
  await expect(refresh).toBeVisible();

  await phone.goto(`${product.address}/qr-login?ticket=never-made`);
  await expect(phone.getByText('二维码无效或认证失败，请重新扫码')).toBeVisible();

  await readCode(page, () => refresh.click());
  // The demo's clock a day ahead: for the server the two minutes are long over.
  await product.restart({ CLOCK_AHEAD_DAYS: '1' });
  await expect(panel(page).getByRole('status')).toHaveText('二维码已过期，请点击刷新');
  await expect(refresh).toBeVisible();
  await phone.context().close();
});

journey('brings whoever is not signed in back to the code', async ({ quietPage: page, product, browser }) => {
  const address = await openCode(page, product);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-CN' });
  const phone = await context.newPage();

  await phone.goto(`${product.address}${address}`);
  await phone.getByRole('tab', { name: /密码/ }).click();
  const account = product.accounts.find(({ role }) => role === 'main');
  await phone.getByLabel('手机号').fill(account?.mobile ?? '');
  await phone.locator('input[type=password]').fill(account?.password ?? '');
  await phone.keyboard.press('Enter');
  await phone
    .getByRole('button', { name: /澜山智能装备/ })
    .first()
    .click();

  await expect(phone.getByRole('heading', { name: '允许这台电脑登录管理后台？' })).toBeVisible();
  await context.close();
});

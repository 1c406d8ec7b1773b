import { createHmac } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { fillAccount, forgetSession, proveAnew, signIn, unlock } from './setup/console.ts';
import { expect, journey } from './setup/test.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const periodMs = 30_000;

/** What an authenticator app shows for a key, so many steps from now. */
const codeOf = (key: string, steps = 0): string => {
  const bits = [...key].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const secret = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / periodMs) + steps));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
};

const openOwn = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: /^账号：/ }).click();
  await page.getByRole('menuitem', { name: '二次验证' }).click();
  return page.getByRole('dialog', { name: '二次验证' });
};

/** Types the number and the password of the sub-administrator on the login page that is shown. */
const enterAgain = async (page: Page, address: string) => {
  await forgetSession(page);
  await page.goto(`${address}/login`);
};

journey(
  'a second factor is set up and asked for at the next sign-in',
  async ({ quietPage: page, product }) => {
    const account = product.accounts.find(({ role }) => role === 'sub');
    if (account === undefined) throw new Error('No sub-administrator in the demo');
    await signIn(page, product, 'sub');
    await page.goto(`${product.address}/home`);
    const own = await openOwn(page);
    await own.getByRole('button', { name: '绑定身份验证器' }).click();
    await proveAnew(page, product, 'sub');
    const enrolling = page.getByRole('dialog', { name: '绑定身份验证器' });
    await expect(enrolling.getByRole('img', { name: '绑定身份验证器的二维码' })).toBeVisible();
    const key = ((await enrolling.locator('code').textContent()) ?? '').replaceAll(' ', '');

    await enrolling.getByRole('textbox', { name: '验证码' }).fill('000000');
    await page.keyboard.press('Enter');
    await expect(enrolling.getByText(/还可尝试 4 次/)).toBeVisible();
    await enrolling.getByRole('textbox', { name: '验证码' }).fill(codeOf(key));
    await page.keyboard.press('Enter');
    const codes = enrolling.getByRole('list', { name: '恢复码' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    const recovery = (await codes.first().textContent()) ?? '';
    await enrolling.getByRole('button', { name: '我已保存' }).click();
    await expect(own.getByText('剩余 10 个恢复码')).toBeVisible();

    await enterAgain(page, product.address);
    await page.getByLabel('手机号').fill(account.mobile);
    await page.locator('input[type=password]').fill(account.password);
    await page.keyboard.press('Enter');
    const gate = page.getByRole('dialog', { name: '请完成二次验证' });
    const entry = codeOf(key, 1);
    await gate.getByRole('textbox', { name: '验证码' }).fill(entry);
    await page.keyboard.press('Enter');
    await unlock(page, account);
    await expect(page.getByRole('button', { name: /^账号：/ })).toBeVisible();

    await enterAgain(page, product.address);
    await page.getByLabel('手机号').fill(account.mobile);
    await page.locator('input[type=password]').fill(account.password);
    await page.keyboard.press('Enter');
    // The code that was used a moment ago opens nothing.
    await gate.getByRole('textbox', { name: '验证码' }).fill(entry);
    await page.keyboard.press('Enter');
    await expect(gate.getByText(/验证码错误或已使用/)).toBeVisible();
    await gate.getByRole('button', { name: /改用恢复码/ }).click();
    await gate.getByRole('textbox', { name: '恢复码' }).fill(recovery);
    await page.keyboard.press('Enter');
    await unlock(page, account);
    await expect(page.getByRole('button', { name: /^账号：/ })).toBeVisible();
  },
);

journey('one’s own other sign-in is ended from the list', async ({ quietPage: page, product, browser }) => {
  await signIn(page, product);
  const elsewhere = await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
  const other = await elsewhere.newPage();
  await other.goto(`${product.address}/login`);
  await fillAccount(other, product);
  await page.goto(`${product.address}/newSetting/sessions`);
  const rows = page.getByRole('row').filter({ hasText: 'Chrome' });
  await expect(rows.filter({ hasText: '当前登录' })).toHaveCount(1);

  await page.getByRole('button', { name: '结束我的其他登录' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /结束我的其他登录/ })
    .click();

  await expect(rows).toHaveCount(1);
  await other.reload();
  await expect(other).toHaveURL(/\/login/);
  await elsewhere.close();
});

/** A device with a screen lock, as Chromium plays one; it confirms by itself. */
const addDevice = async (page: Page) => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { forget: () => browser.send('WebAuthn.clearCredentials', { authenticatorId }) };
};

journey('a passkey is set up and used at the next sign-in', async ({ quietPage: page, product: started }) => {
  // Browsers give passkeys to names alone: one’s own machine is localhost.
  const product = { ...started, address: started.address.replace('127.0.0.1', 'localhost') };
  const account = product.accounts.filter(({ role }) => role === 'sub').at(-1);
  if (account === undefined) throw new Error('No sub-administrator in the demo');
  const alone = { ...product, accounts: [account] };
  const device = await addDevice(page);
  await signIn(page, alone, 'sub');
  await page.goto(`${product.address}/home`);
  const own = await openOwn(page);
  await own.getByRole('button', { name: '添加通行密钥' }).click();
  const adding = page.getByRole('dialog', { name: '添加通行密钥' });
  await adding.getByRole('textbox', { name: '名称' }).fill('办公电脑');
  await page.keyboard.press('Enter');
  await proveAnew(page, alone, 'sub');
  await expect(adding.getByRole('list', { name: '恢复码' }).getByRole('listitem')).toHaveCount(10);
  await adding.getByRole('button', { name: '我已保存' }).click();
  await expect(own.getByRole('list', { name: '通行密钥' }).getByRole('listitem')).toHaveCount(1);
  await expect(own.getByText('尚未使用')).toBeVisible();

  const enter = async () => {
    await enterAgain(page, product.address);
    await page.getByLabel('手机号').fill(account.mobile);
    await page.locator('input[type=password]').fill(account.password);
    await page.keyboard.press('Enter');
  };
  await enter();
  const gate = page.getByRole('dialog', { name: '请完成二次验证' });
  await gate.getByRole('button', { name: '使用通行密钥' }).click();
  await unlock(page, account);
  const used = await openOwn(page);
  await expect(used.getByText(/上次使用/)).toBeVisible();

  await device.forget();
  await enter();
  await gate.getByRole('button', { name: '使用通行密钥' }).click();
  await expect(gate.getByText(/未完成通行密钥验证/)).toBeVisible();
  await expect(gate.getByRole('button', { name: '改用恢复码' })).toBeVisible();
});

import type { Page } from '@playwright/test';
import { newestCode } from './setup/calls.ts';
import { type RunningConsole, signIn, unlock } from './setup/console.ts';
import { expect, journey } from './setup/test.ts';

/** The third company of the demo: empty, unverified, the director's own. */
const empty = '青屿新材料（苏州）有限公司';
const dissolving = '/newSetting/dissolve-enterprise';
const managementPassword = 'Suzhou26';

const enterEmpty = async (page: Page, product: RunningConsole): Promise<void> => {
  await page.goto(`${product.address}/home`);
  await page.getByRole('button', { name: /^账号：/ }).click();
  await page.getByRole('menuitemradio', { name: new RegExp(empty) }).click();
  const gate = page.getByRole('dialog', { name: '设置管理密码' });
  await gate.getByRole('button', { name: '获取验证码' }).click();
  await expect(gate.getByText(/验证码已发送至/).first()).toBeVisible();
  await gate.getByRole('textbox', { name: /短信验证码/ }).fill(await newestCode(page, product));
  await gate.getByRole('textbox', { name: /^新管理密码/ }).fill(managementPassword);
  await gate.getByRole('textbox', { name: /^再次输入管理密码/ }).fill(managementPassword);
  await page.keyboard.press('Enter');
  await gate.waitFor({ state: 'detached' });
  // A number is sent one code a minute: the clock is put ahead, which locks the console.
  await product.restart({ CLOCK_AHEAD_DAYS: '1' });
};

journey(
  'dissolves a company, tells who can stop it, and lets nobody back in',
  async ({ quietPage: page, product, allow }) => {
    // Whatever asked beside the page was signed out with everyone.
    allow(/登录已失效/);
    await signIn(page, product);
    await page.goto(`${product.address}${dissolving}`);
    const losses = page.getByRole('region', { name: '将被删除的内容' });
    for (const count of ['1,200', '80', '214'])
      await expect(losses.getByText(count, { exact: true })).toBeVisible();
    await expect(page.getByText('有 2 笔订单待支付，请先支付或取消')).toBeVisible();
    await expect(page.getByText('企业已认证，请先取消认证')).toBeVisible();
    await page.getByRole('button', { name: '我已了解，继续' }).click();
    await expect(page.getByText(/请先处理“解散前须处理”/)).toBeVisible();

    await enterEmpty(page, product);
    await page.goto(`${product.address}${dissolving}`);
    await unlock(page, { managementPassword });
    await expect(page.getByText('没有阻碍解散的事项。')).toBeVisible();
    await page.getByRole('button', { name: '我已了解，继续' }).click();
    const act = page.getByRole('button', { name: '解散企业', exact: true });
    await expect(act).toBeDisabled();
    const name = page.getByRole('textbox', { name: /输入企业全称/ });
    await name.fill(`${empty} `);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await expect(page.getByText('企业名称不一致，请逐字输入企业全称')).toBeVisible();
    await name.fill(empty);
    await page.getByRole('textbox', { name: /短信验证码/ }).fill(await newestCode(page, product));
    await act.click();
    const asked = page.getByRole('dialog').getByRole('textbox', { name: '管理密码' });
    const last = page.getByRole('heading', { level: 1, name: `“${empty}”已提交解散` });
    await expect(asked.or(last).first()).toBeVisible();
    if (await asked.isVisible()) {
      await asked.fill(managementPassword);
      await page.keyboard.press('Enter');
    }
    await expect(last).toBeVisible();
    await expect(page.getByText(/在此之前只有平台客服可以终止/)).toBeVisible();

    await page.getByRole('link', { name: '前往登录页' }).click();
    const [account] = product.accounts;
    await page.getByLabel('手机号').fill(account?.mobile ?? '');
    await page.locator('input[type=password]').fill(account?.password ?? '');
    await page.keyboard.press('Enter');
    const entry = page.getByRole('button', { name: new RegExp(empty) });
    await expect(entry).toContainText('正在解散');
    await expect(entry).toBeDisabled();
    await page.getByRole('button', { name: /澜山智能装备/ }).click();
    await expect(page).toHaveURL(/home/);
  },
);

import type { Page } from '@playwright/test';
import { violationsOf } from './setup/axe.ts';
import { putPointerAway } from './setup/keyboard.ts';
import { passWithoutPicture, pressButton as press, shownCode } from './setup/phone.ts';
import { expect, journey } from './setup/test.ts';

const company = '青屿海洋装备有限公司';
const mobile = '13900006712';
const managementPassword = 'Manage2026';

/** Opens a list of choices from the keyboard and takes the one that begins so. */
const choose = async (page: Page, name: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: new RegExp(`^${name}`) }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: option, exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox')).toHaveCount(0);
};

const type = async (page: Page, name: RegExp, text: string): Promise<void> => {
  await page.getByRole('textbox', { name }).focus();
  await page.keyboard.insertText(text);
};

const setManagementPassword = async (page: Page): Promise<void> => {
  const gate = page.getByRole('dialog', { name: '设置管理密码' });
  // One message a minute goes to a number; the one of the registration was just now.
  await expect(async () => {
    await press(page, /^获取验证码/);
    await expect(page.getByText(/【管理后台】验证码 \d{6}/)).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 90_000, intervals: [5_000] });
  await gate.getByRole('textbox', { name: /验证码/ }).focus();
  await page.keyboard.insertText(await shownCode(page));
  await gate.getByRole('textbox', { name: /^新管理密码/ }).focus();
  await page.keyboard.insertText(managementPassword);
  await gate.getByRole('textbox', { name: /^再次输入管理密码/ }).focus();
  await page.keyboard.insertText(managementPassword);
  await page.keyboard.press('Enter');
  await expect(gate).toHaveCount(0);
};

journey('registers a company by keyboard and takes its first steps', async ({ quietPage: page, product }) => {
  journey.setTimeout(240_000);
  await page.goto(`${product.address}/register?language=zh`);
  await putPointerAway(page);
  await expect(page.getByRole('heading', { level: 1, name: '注册企业' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await type(page, /^企业名称/, company);
  await choose(page, '所属行业', '制造业');
  await choose(page, '企业规模', '21–50 人');
  await choose(page, '所在省份', '江苏');
  await choose(page, '所在城市', '苏州');
  await press(page, '下一步');
  await expect(page.getByRole('textbox', { name: /^您的姓名/ })).toBeFocused();
  await type(page, /^您的姓名/, '顾青屿');
  await type(page, /^手机号/, mobile);
  await type(page, /^邮箱/, 'gu@qingyu.example');
  await press(page, '获取验证码');
  await expect(page.getByRole('slider')).toBeFocused();
  await page.keyboard.press('PageUp');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('slider')).toHaveValue('11');
  expect(await violationsOf(page)).toEqual([]);
  await passWithoutPicture(page);
  await expect(page.getByText(/【管理后台】验证码 \d{6}/)).toBeVisible();
  await type(page, /^验证码/, await shownCode(page));
  await type(page, /^密码/, 'Island2026');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('dialog', { name: '设置管理密码' })).toBeVisible({ timeout: 30_000 });
  await setManagementPassword(page);
  const steps = page.getByRole('region', { name: `开始使用 ${company}` });
  await expect(steps.getByText('已完成 1/5')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  await steps.getByRole('link', { name: '新建第一个部门' }).focus();
  await page.keyboard.press('Enter');
  await press(page, '新建部门');
  const form = page.getByRole('dialog', { name: '新建部门' });
  await form.getByRole('textbox', { name: '部门名称' }).focus();
  await page.keyboard.insertText('研发部');
  await form.getByRole('button', { name: '保存', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('treeitem', { name: /^研发部，/ })).toBeVisible();

  await page.goto(`${product.address}/home?language=en`);
  const first = page.getByRole('region', { name: `First steps in ${company}` });
  await expect(first.getByText('2 of 5 done')).toBeVisible();
  await expect(first.getByRole('link', { name: 'Add people' })).toBeVisible();
  await first.getByRole('button', { name: 'Do not show again' }).focus();
  const kept = page.waitForResponse(/preferenceSave/);
  await page.keyboard.press('Enter');
  await kept;
  // Another browser of the same account knows it, too.
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(first).toHaveCount(0);
});

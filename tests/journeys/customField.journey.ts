import type { Page } from '@playwright/test';
import { type RunningConsole, signIn } from './setup/console.ts';
import { chooseOption } from './setup/form.ts';
import { expect, journey } from './setup/test.ts';

const settingsAddress = '/contact/settingU/address-book-info';
const person = '/contact/ContactManage/22';

/** Goes on inside the console, without loading the page again. */
const follow = async (page: Page, name: string): Promise<void> => {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  await palette.getByRole('combobox').fill(name);
  await palette.getByRole('option', { name }).first().click();
};

const addField = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: '添加字段' }).click();
  const drawer = page.getByRole('dialog', { name: '添加自定义字段' });
  await drawer.getByRole('textbox', { name: '名称', exact: true }).fill('血型');
  await chooseOption(page, drawer.getByRole('combobox', { name: /^类型/ }), '单选');
  await drawer.getByRole('textbox', { name: '选项 1', exact: true }).fill('A 型');
  await drawer.getByRole('textbox', { name: '选项 2', exact: true }).fill('B 型');
  await drawer.getByRole('button', { name: '保存字段' }).click();
  await expect(drawer).toHaveCount(0);
};

const openPerson = async (page: Page, product: RunningConsole): Promise<void> => {
  await page.goto(`${product.address}${person}`);
  await expect(page.getByRole('dialog').getByRole('textbox', { name: '姓名' })).toBeVisible();
};

journey('adds a member field, uses it, hides it and deletes it', async ({ quietPage: page, product }) => {
  await signIn(page, product);
  await page.goto(`${product.address}${settingsAddress}`);
  await addField(page);
  await expect(page.getByRole('row', { name: /^血型 单选/ })).toBeVisible();

  // At once: the console that saved it is not loaded again.
  await follow(page, '成员');
  await expect(page.locator('[data-row]').first()).toBeVisible();
  await page.getByRole('button', { name: '筛选', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: '血型' })).toBeVisible();
  await page.keyboard.press('Escape');

  await openPerson(page, product);
  const box = page.getByRole('dialog').getByRole('combobox', { name: /^血型/ });
  await chooseOption(page, box, 'B 型');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('保存成功')).toBeVisible();
  await expect(page.getByRole('dialog').getByText('B 型')).toBeVisible();

  await page.goto(`${product.address}${settingsAddress}`);
  const shown = page.getByRole('switch', { name: '血型：显示' });
  await shown.click();
  await expect(shown).not.toBeChecked();
  await expect(page.getByText('血型 的设置已更改').first()).toBeAttached();
  await openPerson(page, product);
  await expect(box).toHaveCount(0);

  await page.goto(`${product.address}${settingsAddress}`);
  await shown.click();
  await expect(shown).toBeChecked();
  await expect(page.getByText('血型 的设置已更改').first()).toBeAttached();
  await openPerson(page, product);
  await expect(box).toHaveText('B 型');

  await page.goto(`${product.address}${settingsAddress}`);
  await page.getByRole('button', { name: '删除 血型' }).click();
  const question = page.getByRole('dialog', { name: '删除字段“血型”？' });
  await expect(question.getByText('1 人填写了该字段')).toBeVisible();
  await expect(question.getByRole('button', { name: '取消' })).toBeFocused();
  await question.getByRole('button', { name: '删除字段' }).click();
  await expect(page.getByText('已删除字段“血型”').first()).toBeAttached();
  await expect(page.getByRole('row', { name: /^血型/ })).toHaveCount(0);
  await expect(page.getByText('已删除的字段（1）')).toBeVisible();
  await openPerson(page, product);
  await expect(box).toHaveCount(0);
});

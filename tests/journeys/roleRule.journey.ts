import type { Page } from '@playwright/test';
import { signIn } from './setup/console.ts';
import { chooseDepartments } from './setup/form.ts';
import { expect, journey } from './setup/test.ts';

const person = '袁逸晗';
const department = '产品管理部';

/** The person's row among the people of the role, looked for by name. */
const searchHolder = async (page: Page, address: string) => {
  await page.goto(`${address}/contact/GroupManage?role=103`);
  await page.getByRole('searchbox', { name: '搜索成员' }).fill(person);
  return page.getByRole('row', { name: new RegExp(person) });
};

journey('lets a rule bring a person into a role and out again', async ({ quietPage: page, product }) => {
  await signIn(page, product);
  await page.goto(`${product.address}/contact/GroupManage?role=103`);
  await page.getByRole('button', { name: '成员规则' }).click();
  const dialog = page.getByRole('dialog', { name: /^设置成员规则/ });
  await expect(dialog.getByText('选择至少一项条件后，符合的成员会自动加入。')).toBeVisible();
  await chooseDepartments(page, dialog.getByRole('textbox', { name: '部门' }), [department]);
  await expect(dialog.getByText(/^\d+ 人符合，加入 [1-9]\d* 人，移出 0 人。$/)).toBeVisible();
  await dialog.getByRole('button', { name: '设置成员规则' }).click();
  await expect(page.getByText('成员规则已保存')).toBeVisible();
  await expect(page.getByRole('note', { name: '按规则加入' })).toContainText(`${department}（含下级）`);
  await expect(page.getByText('按规则', { exact: true }).first()).toBeVisible();

  await page.goto(`${product.address}/contact/ContactManage/22`);
  const drawer = page.getByRole('dialog', { name: `编辑 ${person}` });
  await chooseDepartments(page, drawer.getByRole('button', { name: '选择部门' }), [department]);
  const seats = drawer.getByRole('group', { name: /^部门/ }).getByRole('listitem');
  await seats.filter({ hasText: department }).getByRole('combobox', { name: '职位' }).fill('产品总监');
  await drawer.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByRole('region', { name: '部门与职位' }).getByRole('listitem')).toHaveCount(2);

  const row = await searchHolder(page, product.address);
  await expect(row).toContainText('按规则');
  await expect(row.getByRole('button', { name: `移除 ${person}` })).toHaveCount(0);

  await page.getByRole('button', { name: '成员规则' }).click();
  await chooseDepartments(page, dialog.getByRole('textbox', { name: '部门' }), [department]);
  await expect(dialog.getByText(/^没有条件：保存后不再按规则加入，移出 [1-9]\d* 人。$/)).toBeVisible();
  await dialog.getByRole('button', { name: '设置成员规则' }).click();
  await expect(page.getByText('成员规则已保存')).toBeVisible();
  await expect(page.getByText('没有找到符合条件的成员')).toBeVisible();
});

import { signIn } from './setup/console.ts';
import { choosePerson } from './setup/form.ts';
import { actOn, chooseOneDepartment, rowOf } from './setup/list.ts';
import { expect, journey } from './setup/test.ts';

const orphan = '海外销售部协作群';
const removed = '华北大区协作群';

journey('gives groups owners and rules, and dissolves one', async ({ quietPage: page, product }) => {
  await signIn(page, product);
  await page.goto(`${product.address}/newSetting/setting/GroupNewManage`);
  await page.getByRole('button', { name: '群主已离职' }).click();
  await expect(page.locator('[data-row]')).toHaveCount(3);
  await expect(page.getByRole('button', { name: '群主已离职：已离职', exact: true })).toBeVisible();
  await page.getByRole('link', { name: orphan }).click();
  const drawer = page.getByRole('dialog', { name: orphan });
  const people = drawer.getByRole('region', { name: '群成员' }).getByRole('listitem');
  const heir = ((await people.nth(1).textContent()) ?? '').slice(0, 2);
  await drawer.getByRole('button', { name: '更换群主' }).click();
  const question = page.getByRole('dialog', { name: `更换群主：${orphan}` });
  await choosePerson(page, question.getByRole('combobox', { name: /^新群主/ }), heir);
  await question.getByRole('button', { name: '更换群主' }).click();
  await expect(question).toHaveCount(0);
  await expect(people.first()).toContainText('群主');
  await expect(people.first()).toContainText(heir);

  const rule = drawer.getByRole('switch', { name: '禁止成员私聊' });
  await expect(rule).not.toBeChecked();
  await rule.click();
  await expect(rule).toBeChecked();
  await page.locator('[data-toast]').filter({ hasText: '已禁止成员私聊' }).getByText('撤销').click();
  await expect(rule).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(page.locator('[data-row]')).toHaveCount(2);

  const end = await actOn(page, removed, '解散群');
  await expect(end.getByText('25 名成员将退出该群')).toBeVisible();
  await expect(end.getByRole('button', { name: '取消' })).toBeFocused();
  await end.getByRole('button', { name: /^解散群/ }).click();
  await expect(rowOf(page, removed)).toHaveCount(0);
  await page.getByRole('button', { name: '已解散' }).click();
  await expect(rowOf(page, removed)).toHaveCount(1);
});

journey('lets a department have large groups', async ({ quietPage: page, product }) => {
  await signIn(page, product);
  await page.goto(`${product.address}/newSetting/setting/group-chat-manage`);
  const listed = page.getByRole('list', { name: '部门' });
  await chooseOneDepartment(page, page.getByRole('textbox', { name: '添加部门' }), '工艺部');
  await expect(listed.getByRole('listitem').filter({ hasText: '工艺部' })).toContainText('尚未保存');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(listed.getByRole('listitem').filter({ hasText: '工艺部' })).toContainText('个大群');
  await page.reload();
  await expect(listed.getByRole('listitem').filter({ hasText: '工艺部' })).toBeVisible();
});

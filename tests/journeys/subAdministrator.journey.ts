import type { Page } from '@playwright/test';
import { callBeside } from './setup/calls.ts';
import { proveAnew, type RunningConsole, signIn } from './setup/console.ts';
import { chooseDepartments, choosePerson } from './setup/form.ts';
import { menuWithArea } from './setup/menu.ts';
import { expect, journey } from './setup/test.ts';

/** Someone of 研发中心, whom the administrator of the factory must never meet. */
const outsider = { id: 22, name: '袁逸晗' };
const newcomer = '端木清和';

const findPerson = async (page: Page, product: RunningConsole, keyword: string, found = 1): Promise<void> => {
  await page.goto(`${product.address}/contact/ContactManage`);
  await page.getByRole('search').getByRole('searchbox', { name: '搜索' }).fill(keyword);
  // The list of everyone holds them too: a row chosen in it would be let go when the search answers.
  await expect(page.locator('[data-row]')).toHaveCount(found);
};
const rowOf = (page: Page, name: string) => page.locator('[data-row]').filter({ hasText: name });

interface SubRow {
  readonly user_id: number;
  readonly name: string;
  readonly version: number;
  readonly modules: object;
  readonly scope: string;
  readonly scope_depts: readonly number[];
}

/** The main administrator lets the one of the factory manage roles, too. */
const grantRoles = async (main: Page, product: RunningConsole, name: string): Promise<void> => {
  const { list } = await callBeside(main, product, '/master/subList');
  const row = (list as readonly SubRow[]).find((each) => each.name === name);
  const password = product.accounts.find(({ role }) => role === 'main')?.managementPassword;
  await callBeside(main, product, '/login/stepUp', { call: 'subSave', password });
  await callBeside(main, product, '/master/subSave', {
    user_id: row?.user_id,
    version: row?.version,
    scope: row?.scope,
    scope_depts: row?.scope_depts,
    modules: { ...row?.modules, roles: 'manage' },
  });
};

journey('meets nothing but its own branch', async ({ quietPage: page, product }) => {
  await signIn(page, product, 'sub');
  await page.goto(`${product.address}/home`);
  const addressBook = await menuWithArea(page, '通讯录');
  await expect(addressBook.getByRole('link', { name: '成员', exact: true })).toBeVisible();
  await expect(addressBook.getByRole('link', { name: '角色' })).toHaveCount(0);
  const settings = page.getByRole('navigation', { name: '主导航' }).getByRole('button', { name: '企业设置' });
  if ((await settings.count()) > 0) await settings.click();
  for (const name of ['管理组与子管理员', '更换主管理员', '资产管理员'])
    await expect(addressBook.getByRole('link', { name })).toHaveCount(0);

  await page.goto(`${product.address}/contact/PartmentManage`);
  const tree = page.getByRole('tree', { name: '部门树' });
  await expect(tree.getByRole('treeitem')).toHaveCount(1);
  await expect(tree.getByRole('treeitem')).toHaveAccessibleName(/^深圳工厂，第 1 级，.*249 人/);

  await findPerson(page, product, '罗沁朗');
  await expect(rowOf(page, '罗沁朗')).toBeVisible();
  await findPerson(page, product, outsider.name, 0);
  await expect(page.getByRole('main').getByText('0 人').first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('yuanyihan');
  await expect(page.getByRole('dialog').getByRole('status')).not.toBeEmpty();
  await expect(page.getByRole('option', { name: outsider.name })).toHaveCount(0);
  await page.goto(`${product.address}/contact/ContactManage/${outsider.id}/show`);
  await expect(page.getByText('找不到这条记录')).toBeVisible();

  await page.goto(`${product.address}/newSetting/manage-group`);
  await expect(page.getByRole('heading', { name: '无权访问' })).toBeVisible();
  await expect(page.getByText('可以查看的角色：主管理员')).toBeVisible();
  const { name: mainName = '' } = product.accounts.find(({ role }) => role === 'main') ?? {};
  await expect(page.getByRole('list', { name: '可以联系' })).toContainText(mainName);
});

journey('works a day in one branch', async ({ quietPage: page, product, browser }) => {
  const main = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
  await signIn(main, product);
  await signIn(page, product, 'sub');
  const { name: ownName = '' } = product.accounts.find(({ role }) => role === 'sub') ?? {};

  await page.goto(`${product.address}/contact/ContactManage/create`);
  const form = page.getByRole('dialog', { name: '新建成员' });
  await form.getByRole('textbox', { name: '姓名' }).fill(newcomer);
  await form.locator('input[type=tel]').fill('13900002626');
  await chooseDepartments(page, form.getByRole('button', { name: '选择部门' }), ['机加工车间']);
  await form.getByRole('combobox', { name: '职位' }).fill('操作工');
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await findPerson(page, product, newcomer);
  const row = rowOf(page, newcomer);
  await expect(row).toContainText('机加工车间');

  await row.getByRole('link', { name: newcomer }).click();
  const person = page.getByRole('dialog', { name: newcomer });
  await person
    .getByRole('link', { name: '编辑' })
    .or(person.getByRole('button', { name: '编辑' }))
    .click();
  const edit = page.getByRole('dialog', { name: `编辑 ${newcomer}` });
  await edit.getByRole('textbox', { name: '分机号' }).fill('2626');
  await edit.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('2626').first()).toBeVisible();

  await findPerson(page, product, newcomer);
  await row.getByRole('checkbox').check();
  await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '调整部门' }).click();
  const move = page.getByRole('dialog', { name: /^调整部门/ });
  await chooseDepartments(page, move.getByRole('textbox', { name: '调整到' }), ['装配一线']);
  await move.getByRole('button', { name: '调整部门' }).click();
  await expect(row).toContainText('装配一线');

  // A right that is granted meanwhile is there with the next page.
  await grantRoles(main, product, ownName);
  await page.goto(`${product.address}/home`);
  await (await menuWithArea(page, '通讯录')).getByRole('link', { name: '角色' }).click();
  await page.getByRole('button', { name: /^急救员/ }).click();
  await page.getByRole('button', { name: '添加成员' }).click();
  const adding = page.getByRole('dialog', { name: /添加成员/ });
  await choosePerson(page, adding.getByRole('combobox', { name: '成员' }), newcomer);
  await adding.getByRole('button', { name: '添加成员' }).click();
  await page.getByRole('searchbox', { name: '搜索成员' }).fill(newcomer);
  await expect(page.getByRole('table', { name: '“急救员”的成员' })).toContainText(newcomer);

  await page.goto(`${product.address}/contact/resigned/create?ids=205`);
  await page.getByRole('combobox', { name: /^离职原因/ }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('button', { name: /^确认 .* 离职$/ }).click();
  await proveAnew(page, product, 'sub');
  await expect(page.getByText('已为 1 人办理离职')).toBeVisible();

  // Whatever the main administrator does elsewhere is not told here.
  await callBeside(main, product, '/contact/revealPhone', { user_id: outsider.id });
  await page.goto(`${product.address}/enterprise/operation-records`);
  const records = page.locator('[data-row]');
  await expect(records.filter({ hasText: `“${newcomer}”` }).first()).toContainText(ownName);
  await expect(records.filter({ hasText: outsider.name })).toHaveCount(0);
  await main.context().close();
});

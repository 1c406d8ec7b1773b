import type { Locator, Page } from '@playwright/test';
import { callBeside } from './setup/calls.ts';
import { signIn } from './setup/console.ts';
import { expect, journey } from './setup/test.ts';

const company = '青屿新材料（苏州）有限公司';
const partner = '启明光电（合作伙伴）';

const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('tree', { name: '部门树' }).getByRole('treeitem', { name: new RegExp(`^${name}，`) });

const openMenu = async (page: Page, name: string): Promise<Locator> => {
  await rowOf(page, name).focus();
  await page.keyboard.press('Shift+F10');
  return page.getByRole('menu', { name: `${name} 的更多操作` });
};

const connectedNames = async (page: Page, product: Parameters<typeof callBeside>[1]) => {
  const { sub_company: list } = await callBeside(page, product, '/departments');
  return (list as readonly { readonly company_name: string }[]).map((each) => each.company_name);
};

journey(
  'connects a company of the same account, syncs it and disconnects it again',
  async ({ quietPage: page, product }) => {
    await signIn(page, product);
    await page.goto(`${product.address}/contact/PartmentManage`);
    await expect(rowOf(page, partner)).toHaveAccessibleName(
      /合作组织：启明光电（合作伙伴），\d{4}\/\d\d\/\d\d \d\d:\d\d 同步/,
    );
    await expect(rowOf(page, '苏州分公司')).toHaveAccessibleName(/已同步：苏州分公司/);

    await page.getByRole('button', { name: '连接企业…' }).click();
    const connecting = page.getByRole('dialog', { name: '连接企业' });
    await connecting.getByRole('radio', { name: `${company}（0 人）` }).check();
    await connecting.getByRole('radio', { name: '同步组织' }).check();
    await connecting.getByRole('button', { name: '连接', exact: true }).click();
    await expect(connecting).toHaveCount(0);
    await expect(page.getByText(`已连接“${company}”：1 个部门，1 人`).first()).toBeAttached();
    await expect(rowOf(page, company)).toHaveAccessibleName(new RegExp(`已同步：${company}`));
    expect(await connectedNames(page, product)).toContain(company);

    await (await openMenu(page, company)).getByRole('menuitem', { name: '同步…' }).click();
    const syncing = page.getByRole('dialog', { name: `同步“${company}”` });
    await syncing.getByRole('button', { name: '立即同步' }).click();
    await expect(syncing.getByText('没有变化')).toBeVisible();
    await syncing.getByRole('button', { name: '关闭' }).click();
    await expect(rowOf(page, company)).toBeFocused();

    await (await openMenu(page, company)).getByRole('menuitem', { name: '断开连接…' }).click();
    const leaving = page.getByRole('dialog', { name: `断开与“${company}”的连接？` });
    await expect(leaving.getByText('删除 1 个部门，共 1 人')).toBeVisible();
    await expect(leaving.getByText('1 人另有部门或为主管理员，仅退出这些部门')).toBeVisible();
    await leaving.getByRole('button', { name: '断开连接' }).click();
    await expect(leaving).toHaveCount(0);
    await expect(rowOf(page, company)).toHaveCount(0);
    expect(await connectedNames(page, product)).toEqual(['苏州分公司', partner]);
  },
);

journey('shows on a phone what a disconnection takes away', async ({ quietPage: page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, product);
  await page.goto(`${product.address}/contact/PartmentManage`);
  await page.getByRole('button', { name: '部门', exact: true }).click();
  await expect(rowOf(page, partner)).toBeVisible();

  await rowOf(page, partner)
    .getByRole('button', { name: `${partner} 的更多操作` })
    .click();
  await page.getByRole('menuitem', { name: '断开连接…' }).click();
  const leaving = page.getByRole('dialog', { name: `断开与“${partner}”的连接？` });
  await expect(leaving.getByText('删除 2 个部门，共 17 人')).toBeVisible();
  const confirm = leaving.getByRole('button', { name: '断开连接' });
  await expect(confirm).toBeDisabled();
  await leaving.getByRole('textbox').fill(partner);
  await expect(confirm).toBeEnabled();
  await leaving.getByRole('button', { name: '取消' }).click();
  await expect(rowOf(page, partner)).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

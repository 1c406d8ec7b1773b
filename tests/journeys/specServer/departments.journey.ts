import { expect, specJourney } from '../setup/specServer.ts';

specJourney('adds a department, sorts it and deletes it', async ({ companyPage: page, server }) => {
  await page.goto(`${server.url}/contact/PartmentManage`);
  const tree = page.getByRole('tree', { name: '部门树' });
  await page.getByRole('button', { name: '新建部门', exact: true }).click();
  const form = page.getByRole('dialog', { name: '新建部门' });
  await form.getByRole('textbox', { name: '部门名称' }).fill('研发中心');
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(form).toHaveCount(0);
  const row = tree.getByRole('treeitem', { name: /^研发中心，/ });
  await expect(row).toHaveAccessibleName(/第 2 级，4\/4/);

  await page.getByRole('button', { name: '研发中心 的更多操作' }).click();
  await page.getByRole('menuitem', { name: '上移' }).click();
  await expect(row).toHaveAccessibleName(/第 2 级，3\/4/);
  await page.reload();
  await expect(row).toHaveAccessibleName(/第 2 级，3\/4/);

  await page.getByRole('button', { name: '研发中心 的更多操作' }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await page.getByRole('button', { name: '删除 研发中心', exact: true }).click();
  await expect(page.getByText('删除部门成功').first()).toBeVisible();
  await expect(row).toHaveCount(0);
});

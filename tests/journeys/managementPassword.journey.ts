import { callBeside } from './setup/calls.ts';
import { proveAnew, signIn, unlock } from './setup/console.ts';
import { expect, journey } from './setup/test.ts';

journey('locks after five wrong passwords and is free again', async ({ quietPage: page, product }) => {
  await signIn(page, product);
  await page.goto(`${product.address}/contact/PartmentManage/4`);
  await expect(page.getByRole('heading', { name: '研发中心' })).toBeVisible();
  await page.getByRole('button', { name: /^账号：/ }).click();
  await page.getByRole('menuitem', { name: '立即锁定' }).click();
  const gate = page.getByRole('dialog', { name: '请输入管理密码' });
  const entry = gate.getByRole('textbox', { name: '管理密码' });

  for (const left of [4, 3, 2, 1]) {
    await entry.fill('Wrong26');
    await page.keyboard.press('Enter');
    await expect(gate.getByText(`还可尝试 ${left} 次`)).toBeVisible();
  }
  await entry.fill('Wrong26');
  await page.keyboard.press('Enter');
  await expect(gate.getByText('密码错误次数过多，请 15 分钟后再试')).toBeVisible();
  await expect(gate.getByText(/\d\d:\d\d 后可再次尝试/)).toBeVisible();
  await product.restart({ CLOCK_AHEAD_DAYS: '1' });
  const [account] = product.accounts;
  if (account !== undefined) await unlock(page, account);

  await expect(page.getByRole('heading', { name: '研发中心' })).toBeVisible();
  await expect(page).toHaveURL(/PartmentManage\/4$/);
});

journey('asks again before a deletion and carries it out once', async ({ quietPage: page, product }) => {
  await signIn(page, product, 'sub');
  const tree = await callBeside(page, product, '/departments');
  const [root] = tree.departments as readonly { readonly id: number }[];
  const made = await callBeside(page, product, '/store', { name: '临时项目组', superDeptId: root?.id });
  const ids: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/department/delete')) ids.push(request.postDataJSON().request_id);
  });
  await page.goto(`${product.address}/contact/PartmentManage/${made.id}`);
  const row = page.getByRole('treeitem', { name: /^临时项目组，/ });
  await row.focus();
  await page.keyboard.press('Delete');
  const question = page.getByRole('dialog', { name: '删除“临时项目组”？' });
  await question.getByRole('button', { name: '删除 临时项目组' }).click();

  await proveAnew(page, product, 'sub');

  await expect(row).toHaveCount(0);
  expect(ids).toHaveLength(2);
  expect(ids[0]).toBe(ids[1]);
});

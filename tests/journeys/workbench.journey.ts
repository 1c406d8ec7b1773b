import { signIn } from './setup/console.ts';
import { expect, journey } from './setup/test.ts';

journey('adds an app, disables one with its count, sets quick apps', async ({ quietPage: page, product }) => {
  await signIn(page, product);
  await page.goto(`${product.address}/miniP/mini`);
  await expect(page.getByText('共 18 个应用，已停用 2 个')).toBeVisible();

  await page.getByRole('link', { name: '添加应用' }).click();
  await expect(page.getByRole('heading', { name: '应用中心', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: '添加知识库' }).click();
  await expect(page.getByText('“知识库”已添加到工作台').first()).toBeVisible();

  await page.getByRole('link', { name: '返回微应用' }).click();
  await expect(page.getByText('共 19 个应用，已停用 2 个')).toBeVisible();
  await page
    .getByRole('button', { name: /考勤打卡/ })
    .first()
    .click();
  await expect(page.getByRole('menuitem', { name: /删除/ })).toContainText('预置应用不能删除');
  await page.getByRole('menuitem', { name: '停用', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText(/近 30 天共打开 [\d,]+ 次/);
  await page.getByRole('dialog').getByRole('button', { name: '停用' }).click();
  await expect(page.getByText('共 19 个应用，已停用 3 个')).toBeVisible();

  await page.goto(`${product.address}/miniP/fast-apply`);
  await page.getByRole('button', { name: '添加云盘' }).click();
  await page.getByRole('button', { name: '上移云盘' }).click();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('保存成功').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: '已选应用（5/8）' })).toBeVisible();

  await page.goto(`${product.address}/miniP/set-mobile`);
  await expect(page.getByText('“安全生产月”与“年度体检预约”在', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: '下一张' }).click();
  await expect(page.getByRole('img', { name: '第 2 张，共 2 张：年度体检预约' })).toBeVisible();
  await page.getByRole('button', { name: '下移安全生产月' }).click();
  await expect(page.getByText('“安全生产月”已移到第 2 位').first()).toBeVisible();
});

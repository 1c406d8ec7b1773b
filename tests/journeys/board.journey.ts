import { signIn } from './setup/console.ts';
import { expect, journey } from './setup/test.ts';

const group = '周末拼车群';

journey('drags a complaint over the board until it is dismissed', async ({ quietPage: page, product }) => {
  // All columns are in view.
  await page.setViewportSize({ width: 1900, height: 900 });
  await signIn(page, product);
  await page.goto(`${product.address}/complaint`);
  await page.getByRole('button', { name: '看板' }).click();
  await expect(page).toHaveURL(/layout=board/);
  const column = (state: string) => page.getByRole('region', { name: new RegExp(`^${state}，`) });
  const card = (state: string) => column(state).locator('[data-row]').filter({ hasText: group });
  await expect(card('待处理')).toHaveCount(1);

  // No transition leads there: it stays.
  await card('待处理').dragTo(column('投诉成立'));
  await expect(card('待处理')).toHaveCount(1);

  await card('待处理').dragTo(column('处理中'));
  await expect(card('处理中')).toHaveCount(1);
  await expect(page.getByText(`“${group}”已移到“处理中”`)).toBeAttached();

  await card('处理中').dragTo(column('已驳回'));
  const question = page.getByRole('dialog', { name: `处理：${group}` });
  await expect(question.getByRole('combobox', { name: /^处理状态/ })).toHaveText('已驳回');
  await question.getByRole('button', { name: '下一步' }).click();
  await question.getByRole('textbox', { name: /^处理说明/ }).fill('提醒属于正常组织活动。');
  await question.getByRole('button', { name: '处理', exact: true }).click();
  await expect(card('已驳回')).toHaveCount(1);

  await page.reload();
  await expect(card('已驳回')).toHaveCount(1);
  await page.getByRole('button', { name: '表格' }).click();
  await expect(page).not.toHaveURL(/layout/);
});

import { outbox } from './setup/calls.ts';
import { signIn } from './setup/console.ts';
import { chooseOption } from './setup/form.ts';
import { actOn, rowOf } from './setup/list.ts';
import { expect, journey } from './setup/test.ts';

const group = '周末拼车群';
const other = '篮球约战群';
const note = '核实属实，请群主约束发言。';

journey('mutes a group after a complaint, dismisses another', async ({ quietPage: page, product }) => {
  await signIn(page, product);
  await page.goto(`${product.address}/complaint`);
  const queue = page.getByRole('list', { name: '待处理的群' });
  await queue.getByRole('button', { name: group }).click();
  await expect(page.getByRole('heading', { name: group })).toBeVisible();
  await expect(page.locator('[data-row]')).toHaveCount(1);
  await actOn(page, group, '受理');
  await expect(rowOf(page, group)).toContainText('处理中');

  const question = await actOn(page, group, '处理');
  await expect(question.getByRole('list', { name: '涉及的群' })).toContainText('群主');
  await chooseOption(page, question.getByRole('combobox', { name: /^处理状态/ }), '投诉成立');
  await chooseOption(page, question.getByRole('combobox', { name: /^处理措施/ }), '禁言 7 天');
  await question.getByRole('button', { name: '下一步' }).click();
  const notice = question.getByRole('group', { name: '说明与告知 第 2 步，共 2 步' });
  await expect(notice.getByText('提交后不能修改')).toBeVisible();
  await expect(notice.getByRole('textbox', { name: /^处理说明/ })).toBeFocused();
  await page.keyboard.type(note);
  await question.getByRole('button', { name: '处理', exact: true }).click();
  await expect(rowOf(page, group)).toContainText('投诉成立');
  await expect(page.getByText(/禁言至 \d{4}\/\d\d\/\d\d/)).toBeVisible();
  await expect(queue.getByRole('button', { name: group })).toHaveCount(0);
  const told = await outbox(page, product);
  expect(told.slice(0, 2)).toEqual(
    expect.arrayContaining([
      expect.stringContaining(`您的群“${group}”因投诉被禁言至`),
      expect.stringContaining(`您对群“${group}”的投诉已成立，该群禁言 7 天。处理说明：${note}`),
    ]),
  );

  await queue.getByRole('button', { name: other }).click();
  await expect(page.getByRole('heading', { name: other })).toBeVisible();
  await actOn(page, other, '受理');
  await expect(rowOf(page, other).filter({ hasText: '处理中' })).toHaveCount(1);
  const second = await actOn(page, other, '处理');
  await chooseOption(page, second.getByRole('combobox', { name: /^处理状态/ }), '已驳回');
  await expect(second.getByRole('combobox', { name: /^处理措施/ })).toHaveCount(0);
  await second.getByRole('button', { name: '下一步' }).click();
  await second.getByRole('textbox', { name: /^处理说明/ }).fill('提醒属于正常组织活动。');
  await second.getByRole('button', { name: '处理', exact: true }).click();
  await expect(rowOf(page, '已驳回')).toHaveCount(1);
  expect((await outbox(page, product))[0]).toContain(`您对群“${other}”的投诉未成立`);
});

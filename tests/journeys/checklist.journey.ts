import { outbox } from './setup/calls.ts';
import { signIn } from './setup/console.ts';
import { rowOf } from './setup/list.ts';
import { expect, journey } from './setup/test.ts';

const newcomer = { name: '单雄信', mobile: '13900006612' };
const line = '领取安全帽';

journey('welcomes someone and ticks their first days off', async ({ quietPage: page, product }) => {
  await signIn(page, product);
  await page.goto(`${product.address}/contact/checklists/lines/create`);
  const form = page.getByRole('dialog', { name: /^新建/ });
  await form.getByRole('textbox', { name: /^事项/ }).fill(line);
  await form.getByRole('textbox', { name: /^期限/ }).fill('1');
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(rowOf(page, line)).toContainText('入职后 1 天');

  await page.goto(`${product.address}/contact/ContactManage/create?department=1`);
  const person = page.getByRole('dialog', { name: /^新建/ });
  await person.getByRole('textbox', { name: /^姓名/ }).fill(newcomer.name);
  await person.getByRole('textbox', { name: /^手机号/ }).fill(newcomer.mobile);
  await person.getByRole('combobox', { name: /^职位/ }).fill('工程师');
  await person.getByRole('switch', { name: '保存后发送欢迎短信' }).check();
  const message = person.getByRole('region', { name: `保存后发送到 +86 ${newcomer.mobile}` });
  await expect(message).toContainText(`${newcomer.name}，欢迎加入`);
  await person.getByRole('button', { name: '保存', exact: true }).click();

  const list = page.getByRole('region', { name: '入职清单' });
  await expect(list).toContainText(/0\/\d/);
  expect((await outbox(page, product))[0]).toContain(`${newcomer.name}，欢迎加入`);
  await list.getByRole('checkbox', { name: `完成“${line}”` }).click();
  await expect(list).toContainText(/1\/\d/);

  await page.goto(`${product.address}/contact/checklists`);
  await expect(rowOf(page, newcomer.name)).toContainText(/1\/\d/);
  await rowOf(page, newcomer.name).getByRole('link', { name: newcomer.name }).click();
  await expect(page.getByRole('checkbox', { name: `“${line}”恢复为未完成` })).toBeChecked();

  await page.goto(`${product.address}/`);
  const waiting = page.getByRole('region', { name: '待处理' });
  await waiting.getByRole('link', { name: /入离职清单待办/ }).click();
  await expect(page.getByRole('heading', { name: /清单待办/ })).toBeVisible();
  await expect(rowOf(page, line)).toHaveCount(0);
});

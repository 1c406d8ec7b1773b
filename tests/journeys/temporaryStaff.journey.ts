import type { Page } from '@playwright/test';
import { outbox } from './setup/calls.ts';
import { forgetSession, type RunningConsole, signIn } from './setup/console.ts';
import { actOn, rowOf, searchFor } from './setup/list.ts';
import { joinBy } from './setup/phone.ts';
import { expect, journey } from './setup/test.ts';

const worker = { name: '薄言秋', mobile: '13900007311' };
const staff = '/newSetting/temporary-staff';

/** Invites someone for an hour; answers the address in the message that went out. */
const invite = async (page: Page, product: RunningConsole): Promise<string> => {
  await page.goto(`${product.address}${staff}`);
  await page.getByRole('button', { name: '邀请', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '邀请临时人员' });
  await dialog.getByRole('textbox', { name: '时长（小时）' }).fill('1');
  await dialog.getByRole('textbox', { name: '姓名 1' }).fill(worker.name);
  await dialog.getByRole('textbox', { name: '手机号 1' }).fill(worker.mobile);
  await dialog.getByRole('button', { name: '邀请 1 人' }).click();
  await expect(dialog).toHaveCount(0);
  await searchFor(page, worker.name);
  await expect(rowOf(page, worker.name)).toContainText('待接受');
  const [message = ''] = await outbox(page, product);
  return /http\S+#[\w-]+/.exec(message)?.[0] ?? '';
};

journey('takes a temporary worker on until the term is over', async ({ quietPage: page, phone, product }) => {
  await signIn(page, product);
  await joinBy(phone, await invite(page, product), worker);
  await expect(phone.getByRole('heading', { name: /^欢迎加入“/ })).toBeVisible();

  await page.reload();
  await expect(rowOf(page, worker.name)).toContainText('在岗');
  await expect(rowOf(page, worker.name)).toContainText(/剩余\s*(1\s*小时|5\d\s*分钟)/);
  const question = await actOn(page, worker.name, '延长');
  await question.getByRole('textbox', { name: /^延长（小时）/ }).fill('3');
  await expect(question.getByText(/还可延长 3 次。 ?新的到期时间：/)).toBeVisible();
  await question.getByRole('button', { name: /^延长/ }).click();
  await expect(rowOf(page, worker.name)).toContainText(/剩余\s*[34]\s*小时/);

  await page.goto('about:blank');
  // The process was down when the term ended: the clock of the next one is past it.
  await product.restart({ CLOCK_AHEAD_DAYS: '1' });
  await forgetSession(page);
  await signIn(page, product);
  await expect(async () => {
    await page.goto(`${product.address}${staff}`);
    await page.getByRole('button', { name: '已结束' }).click();
    await expect(rowOf(page, worker.name)).toContainText('已到期', { timeout: 3_000 });
  }).toPass();
  await page.goto(`${product.address}/contact/resigned`);
  await expect(rowOf(page, worker.name)).toContainText('到期');
});

import { signIn } from './setup/console.ts';
import { expect, journey } from './setup/test.ts';

journey('applies for one invoice over several orders', async ({ quietPage: page, product }) => {
  await signIn(page, product);
  await page.goto(`${product.address}/accretion/my-order/applyForBill`);
  const orders = page.getByRole('list', { name: '选择订单' }).getByRole('checkbox');
  await expect(page.getByRole('heading', { level: 1, name: '申请开票' })).toBeVisible();
  await orders.nth(0).check();
  await orders.nth(1).check();
  await expect(page.getByText(/^2 张订单，合计 ¥/)).toBeVisible();

  await page.getByRole('radio', { name: '增值税专用发票' }).check();
  await page.getByRole('textbox', { name: /^开户银行/ }).fill('');
  await page.getByRole('textbox', { name: /^接收邮箱/ }).fill('finance@lanshan.example');
  await page.getByRole('button', { name: '申请开票' }).click();
  await expect(page.getByText('专用发票须填写开户银行')).toBeVisible();
  await page.getByRole('textbox', { name: /^开户银行/ }).fill('招商银行深圳科技园支行');
  await page.getByRole('button', { name: '申请开票' }).click();
  const question = page.getByRole('dialog', { name: '确认开票信息' });
  await expect(question).toContainText('2 张订单');
  await question.getByRole('button', { name: '申请开票' }).click();

  const detail = page.getByRole('dialog');
  await expect(detail).toContainText('开票中');
  await expect(detail.getByText(/ × \d+ · ¥/)).toHaveCount(2);
  await detail.getByRole('link', { name: '发票信息单' }).click();
  await expect(page.getByText('不是报销凭证')).toBeVisible();
});

journey('applies again for an invoice that failed', async ({ quietPage: page, product }) => {
  await signIn(page, product);
  await page.goto(`${product.address}/accretion/invoices/4/show`);
  await page.getByRole('link', { name: '修改后重新申请' }).click();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1);
  await page.getByRole('textbox', { name: /^纳税人识别号/ }).fill('91440300MA5XY10249');
  await page.getByRole('button', { name: '申请开票' }).click();
  await page.getByRole('dialog', { name: '确认开票信息' }).getByRole('button', { name: '申请开票' }).click();
  await expect(page.getByText('已提交开票申请')).toBeVisible();
});

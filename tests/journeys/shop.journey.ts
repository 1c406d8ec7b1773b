import { signIn } from './setup/console.ts';
import { expect, journey } from './setup/test.ts';

journey('buys storage that is used up and pays by code', async ({ quietPage: page, product }) => {
  await signIn(page, product);
  await page.goto(`${product.address}/accretion/equity-data`);
  await expect(page.getByText('存储空间已用完，请扩容或清理文件。')).toBeVisible();
  await page.getByRole('link', { name: '扩容 存储空间' }).click();
  await expect(page.getByText('有 2 笔订单待支付')).toBeVisible();

  await page.getByRole('button', { name: '购买 存储扩容包 1 TB' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '增加一份' }).click();
  await expect(dialog.getByRole('status')).toContainText('¥5,760.00');
  await dialog.getByRole('button', { name: '提交订单 ¥5,760.00' }).click();
  await expect(dialog.getByText('请先阅读并同意增值服务协议')).toBeVisible();
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: '提交订单 ¥5,760.00' }).click();

  await expect(page.getByText(/剩余 23 小时 5\d 分/)).toBeVisible();
  await page.getByRole('button', { name: '扫码支付' }).click();
  await expect(page.getByRole('img', { name: '支付二维码，金额 ¥5,760.00' })).toBeVisible();
  await expect(page.getByText('支付成功，权益已生效。')).toBeVisible({ timeout: 25_000 });

  await page.getByRole('link', { name: '权益数据' }).last().click();
  await expect(page.getByText('存储空间已用完，请扩容或清理文件。')).toHaveCount(0);
  await page.getByRole('link', { name: '变更记录' }).first().click();
  await expect(page.locator('[data-row]').first()).toContainText('+2 TB');
});

journey(
  'buys from the home page and asks for the invoice right there',
  async ({ quietPage: page, product }) => {
    await signIn(page, product);
    await page.goto(`${product.address}/home`);
    await page.getByRole('region', { name: '即将用尽或到期' }).getByRole('link', { name: /短信/ }).click();
    const order = page.getByRole('dialog', { name: '购买 短信包 1000 条' });
    await order.getByRole('checkbox').check();
    await order.getByRole('button', { name: '提交订单 ¥55.00' }).click();
    await page.getByRole('button', { name: '扫码支付' }).click();
    await expect(page.getByText('支付成功，权益已生效。')).toBeVisible({ timeout: 25_000 });

    await page.getByRole('button', { name: '申请开票' }).click();
    const question = page.getByRole('dialog', { name: '确认开票信息' });
    await expect(question.getByText('1 张订单，合计 ¥55.00')).toBeVisible();
    await expect(question.getByRole('button', { name: '取消' })).toBeFocused();
    await question.getByRole('button', { name: '申请开票' }).click();
    await expect(page.getByRole('dialog')).toContainText('开票中');
  },
);

journey('cancels an order that waits for its payment', async ({ quietPage: page, product }) => {
  await signIn(page, product);
  await page.goto(`${product.address}/accretion/accretion-serve`);
  await page.getByText(/笔订单待支付/).waitFor();
  await page
    .getByRole('button', { name: /取消订单/ })
    .first()
    .click();
  const question = page.getByRole('dialog');
  await expect(question.getByRole('button', { name: '取消', exact: true })).toBeFocused();
  await question.getByRole('button', { name: '取消订单' }).click();
  await expect(page.getByText('有 1 笔订单待支付')).toBeVisible();
});

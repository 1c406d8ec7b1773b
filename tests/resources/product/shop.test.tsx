import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { people } from '#tests/setup/company.ts';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

it('orders a pack and leads to its payment', async () => {
  const { user } = await renderConsole('/accretion/accretion-serve');

  await user.click(await screen.findByRole('button', { name: '购买 短信包 1000 条' }));
  await user.click(await screen.findByRole('button', { name: '增加一份' }));
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: '提交订单 ¥110.00' }));

  await user.click(await screen.findByRole('button', { name: '扫码支付' }));
  expect(await screen.findByRole('img', { name: '支付二维码，金额 ¥110.00' })).toBeTruthy();
});

it('shows each quota with where it comes from', async () => {
  await renderConsole('/accretion/equity-data');

  expect((await screen.findAllByText('企业自带')).length).toBe(3);
  expect(screen.getByRole('heading', { name: '存储空间' })).toBeTruthy();
});

describe('a user who comes to buy', () => {
  const coming = '/accretion/accretion-serve?kind=storage&buy=1';

  it('has the order open at once, and every pack of the kind to choose from', async () => {
    const { user } = await renderConsole(coming);

    const order = within(await screen.findByRole('dialog', { name: '购买 存储扩容包 100 GB' }));
    await user.click(order.getByRole('radio', { name: '存储扩容包 1 TB，¥2,880.00' }));

    expect(screen.getByRole('dialog', { name: '购买 存储扩容包 1 TB' })).toBeTruthy();
    expect(order.getByRole('button', { name: '提交订单 ¥2,880.00' })).toBeTruthy();
    expect(order.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
  });

  it('begins no second order by closing it and coming back', async () => {
    const { user, address } = await renderConsole(coming);
    await screen.findByRole('dialog');
    expect(address()).toBe('/accretion/accretion-serve?kind=storage');

    await user.click(screen.getByRole('button', { name: '取消' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: '购买 存储扩容包 1 TB' })).toBeTruthy();
  });

  it('hears of an order of the kind that waits for its payment', async () => {
    const unpaid = {
      order_no: 'A1',
      product_name: '存储扩容包 1 TB',
      package_type: 'storage',
      order_status: 0,
      transaction_status: 0,
      pay_deadline: new Date(Date.now() + 3_600_000).toISOString(),
      buyer_id: people.main.userId,
    };
    await renderConsole(coming, {
      rows: { order: [unpaid, { ...unpaid, order_no: 'A2', package_type: 'sms' }] },
    });

    const order = within(await screen.findByRole('dialog'));
    expect(await order.findByText('同类订单还有 1 笔待支付，请确认是否需要再下一单')).toBeTruthy();
  });

  it('sees the shop alone where they may not buy', async () => {
    const { settled } = await renderConsole(coming, { as: 'viewer' });

    expect(await screen.findByText(/您可以查看商品/)).toBeTruthy();
    await settled();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('an order that was paid', () => {
  const paid = {
    order_no: 'B2',
    product_name: '短信包 1000 条',
    package_type: 'sms',
    amount: 5_500,
    refunded_amount: 0,
    transaction_status: 1,
    order_status: 1,
    invoice_status: 0,
    buyer_id: people.main.userId,
  };
  const billed = {
    invoice_type: 1,
    title_type: 'company',
    title: '岚山科技有限公司',
    tax_no: '91440300MA5XY10249',
    email: 'finance@example.com',
    invoice_status: 2,
    amount: 1_000,
  };
  const payPage = '/accretion/accretion-serve/pay/1';

  it('gets its invoice where it was paid, made out as the last one was', async () => {
    const { user, address } = await renderConsole(payPage, { rows: { order: [paid], invoice: [billed] } });

    await user.click(await screen.findByRole('button', { name: '申请开票' }));
    const question = within(await screen.findByRole('dialog', { name: '确认开票信息' }));
    expect(question.getByText('岚山科技有限公司')).toBeTruthy();
    expect(question.getByText('1 张订单，合计 ¥55.00')).toBeTruthy();
    expect(question.getByText(/提交后不能撤回或修改/)).toBeTruthy();
    await user.click(question.getByRole('button', { name: '申请开票' }));

    await expect.poll(address, { timeout: 15_000 }).toMatch(/\/invoices\/\d+\/show$/);
    expect(await screen.findByText('开票中')).toBeTruthy();
  });

  it('says in the question why another took it meanwhile', async () => {
    const { user, backend, session } = await renderConsole(payPage, {
      rows: { order: [paid], invoice: [billed] },
    });
    await user.click(await screen.findByRole('button', { name: '申请开票' }));
    const question = within(await screen.findByRole('dialog', { name: '确认开票信息' }));
    const { invoice_status: _, amount: __, ...buyer } = billed;
    await backend.call('invoiceApply', { order_ids: [1], ...buyer }, session);

    await user.click(question.getByRole('button', { name: '申请开票' }));

    expect(await screen.findByText(/B2/, { selector: '[role=alert] *' })).toBeTruthy();
  });

  it('leads to the whole application where the buyer is not known yet', async () => {
    const { user, address } = await renderConsole(payPage, { rows: { order: [paid] } });

    await user.click(await screen.findByRole('link', { name: '申请开票' }));

    await expect.poll(address).toContain('applyForBill?orders=1');
    expect(await screen.findByText('1 张订单，合计 ¥55.00')).toBeTruthy();
  });
});

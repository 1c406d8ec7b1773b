import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { people } from '#tests/setup/company.ts';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

const paid = {
  order_no: 'B2',
  product_name: '短信包 1000 条',
  amount: 5_500,
  refunded_amount: 0,
  transaction_status: 1,
  order_status: 1,
  invoice_status: 0,
  buyer_id: people.main.userId,
};

const renderApplication = async () => {
  const shown = await renderConsole('/accretion/my-order/applyForBill', { rows: { order: [paid] } });
  await screen.findByText('请先选择要开票的订单');
  return shown;
};

describe('the application for an invoice', () => {
  it('asks for orders before it can be sent', async () => {
    const { user } = await renderApplication();
    const send = screen.getByRole<HTMLButtonElement>('button', { name: '申请开票' });
    expect(send.disabled).toBe(true);

    await user.click(screen.getByRole('checkbox', { name: 'B2' }));

    expect(screen.getByText('1 张订单，合计 ¥55.00')).toBeTruthy();
    expect(send.disabled).toBe(false);
  });

  it('offers a special invoice to companies alone', async () => {
    const { user } = await renderApplication();

    await user.click(screen.getByRole('radio', { name: '增值税专用发票' }));

    expect(screen.getByRole<HTMLInputElement>('radio', { name: '个人' }).disabled).toBe(true);
    expect(screen.getByText('增值税专用发票只能开给企业单位')).toBeTruthy();
  });

  it('leads to what is wrong with the buyer', async () => {
    const { user } = await renderApplication();
    await user.click(screen.getByRole('checkbox', { name: 'B2' }));
    await user.click(screen.getByRole('radio', { name: '个人' }));

    await user.click(screen.getByRole('button', { name: '申请开票' }));

    expect(await screen.findByText('发票抬头不能为空')).toBeTruthy();
    await expect.poll(() => document.activeElement?.getAttribute('aria-invalid')).toBe('true');
  });

  it('asks before it is left and keeps what was typed and ticked', async () => {
    const { user, address } = await renderApplication();
    const place = address();
    await user.click(screen.getByRole('checkbox', { name: 'B2' }));
    await user.type(screen.getByRole('textbox', { name: '纳税人识别号' }), '91X');

    await user.click(screen.getByRole('link', { name: '首页' }));
    await user.click(await screen.findByRole('button', { name: '离开并保留草稿' }));

    await expect.poll(address).not.toBe(place);
    const [kept] = Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'));
    const { values } = JSON.parse(sessionStorage.getItem(kept ?? '') ?? '{}');
    expect(values).toMatchObject({ order_ids: [expect.any(Number)], tax_no: '91X' });
  });

  it('asks nothing once it is sent', async () => {
    const { user, address } = await renderApplication();
    await user.click(screen.getByRole('checkbox', { name: 'B2' }));
    await user.type(screen.getByRole('textbox', { name: '纳税人识别号' }), '91440300MA5XY10249');
    await user.clear(screen.getByRole('textbox', { name: '接收邮箱' }));
    await user.type(screen.getByRole('textbox', { name: '接收邮箱' }), 'finance@example.com');

    await user.click(screen.getByRole('button', { name: '申请开票' }));
    const question = within(await screen.findByRole('dialog', { name: '确认开票信息' }));
    await user.click(question.getByRole('button', { name: '申请开票' }));

    await expect.poll(address, { timeout: 15_000 }).toMatch(/\/invoices\/\d+\/show$/);
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
  });
});

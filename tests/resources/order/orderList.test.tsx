import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { people } from '#tests/setup/company.ts';
import { askForAction, findRow, openRowMenu, rowTexts } from '#tests/setup/listPage.ts';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

const address = '/accretion/my-order';
const unpaid = {
  order_no: 'A1',
  product_name: '成员包',
  amount: 123_450,
  order_status: 0,
  transaction_status: 0,
  buyer_id: people.main.userId,
};
const paid = { ...unpaid, order_no: 'B2', product_name: '短信包', order_status: 1, transaction_status: 1 };
const rows = { order: [unpaid, paid] };
/** react-admin writes every refusal to the console while developing. */
const expectRefusal = () => vi.spyOn(console, 'error').mockImplementation(() => {});

describe('the list of orders', () => {
  it('shows amounts in yuan, and what waits for payment in its view', async () => {
    const { user } = await renderConsole(address, { rows });
    await findRow('B2');

    const shown = await findRow('A1');

    expect(shown.textContent).toContain('¥1,234.50');
    expect(shown.textContent).toContain('待支付');

    await user.click(screen.getByText('待支付', { selector: '[role=group] *' }));

    await waitFor(() => expect(rowTexts()).toHaveLength(1));
    expect(rowTexts()[0]).toContain('A1');
  });

  it('says what to do while there is none', async () => {
    await renderConsole(address);

    expect(await screen.findByText('还没有订单，可以到增值服务选购扩容包。')).toBeTruthy();
  });

  it('is in English for an English reader', async () => {
    await renderConsole(address, { rows, locale: 'en' });

    const shown = await findRow('A1');

    expect(shown.textContent).toContain('Awaiting payment');
    expect(document.querySelector('h1')?.textContent).toBe('My orders');
  });
});

describe('a paid order', () => {
  const billable = { order: [unpaid, { ...paid, invoice_status: 0 }] };
  it('offers its invoice in its detail', async () => {
    const { user, address: here } = await renderConsole(`${address}/2/show`, { rows: billable });

    await user.click(await screen.findByRole('button', { name: '申请开票' }));

    await waitFor(() => expect(here()).toMatch(/\?orders=2$/));
  });

  it('offers it on its page of payment', async () => {
    await renderConsole('/accretion/accretion-serve/pay/2', { rows: billable });

    const link = await screen.findByRole('link', { name: '申请开票' });
    expect(link.getAttribute('href')).toMatch(/\?orders=2$/);
  });
});

describe('cancelling an order', () => {
  it('is off for a paid order and says why; another one is shown cancelled after asking', async () => {
    const { user } = await renderConsole(address, { rows });

    const menu = await openRowMenu(user, 'B2');

    const item = within(menu).getByText('取消订单').closest('[role=menuitem]');
    expect(item?.getAttribute('aria-disabled')).toBe('true');
    expect(item?.textContent).toContain('仅在订单状态为“待支付”时可以执行，现为“生效中”');

    await user.keyboard('{Escape}');
    const dialog = await askForAction(user, 'A1', '取消订单');
    expect(within(dialog).getByText(/取消后订单不能恢复/)).toBeTruthy();
    await user.click(within(dialog).getByText(/^取消订单：A1/, { selector: 'button' }));

    await screen.findByText('操作成功');
    await waitFor(async () => expect((await findRow('A1')).textContent).toContain('已取消'));
  });

  it('says that the order was closed in the meantime', async () => {
    expectRefusal();
    const { user, backend } = await renderConsole(address, { rows });
    const dialog = await askForAction(user, 'A1', '取消订单');
    await sql`update ${sql.table('order')} set order_status = 5 where order_no = 'A1'`.execute(
      backend.database.db,
    );

    await user.click(within(dialog).getByText(/^取消订单：A1/, { selector: 'button' }));

    expect(await screen.findByText(/仅在.*状态为.*时可以执行，现为/)).toBeTruthy();
  });
});

describe('the invoice of an order', () => {
  it('is applied for from its row once it is paid', async () => {
    const billable = { order: [unpaid, { ...paid, invoice_status: 0 }] };
    const { user, address: here } = await renderConsole(address, { rows: billable });

    expect(within(await openRowMenu(user, 'A1')).queryByText('申请开票')).toBeNull();
    await user.keyboard('{Escape}');
    await user.click(within(await openRowMenu(user, 'B2')).getByText('申请开票'));

    await waitFor(() => expect(here()).toMatch(/\?orders=\d+$/));
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { findRow } from '#tests/setup/listPage.ts';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

const unpaid = (order_no: string) => ({
  order_no,
  product_name: '短信包',
  order_status: 0,
  transaction_status: 0,
});

const findBar = () => screen.findByLabelText('批量操作');

describe('bulk work', () => {
  it('says by name and reason what it was not done to', async () => {
    const rows = { order: [unpaid('NO-1'), unpaid('NO-2'), unpaid('NO-3')] };
    const { user, backend } = await renderConsole('/accretion/my-order', { rows });
    await findRow('NO-1');
    for (const name of ['NO-1', 'NO-2']) await user.click(screen.getByLabelText(`选择 ${name}`));
    await sql`update "order" set transaction_status = 1, order_status = 1 where order_id = 2`.execute(
      backend.database.db,
    );

    await user.click(within(await findBar()).getByText('取消订单'));
    await user.click(await screen.findByText('取消订单：所选 2 项', { selector: 'button' }));

    const reason = await screen.findByText(/现为“生效中”/);
    expect(reason.closest('tr')?.textContent).toContain('NO-2');
    expect(document.querySelector('[role=dialog] dl')?.textContent).toBe('成功1失败1未执行0');

    await user.click(screen.getByText('重新选中未完成的项'));

    await within(await findBar()).findByText('已选 1 项');
  });

  it('is taken back from its toast, where its action names the way', async () => {
    const leave = { unit: 'day', applies_to: ['regular'], status: 1 };
    const rows = {
      vacation: [
        { ...leave, name: '年假' },
        { ...leave, name: '病假' },
      ],
    };
    const { user, backend } = await renderConsole('/newSetting/vacations', { rows });
    await findRow('年假');
    for (const name of ['年假', '病假']) await user.click(screen.getByLabelText(`选择 ${name}`));
    const states = async () => {
      const { rows: found } = await sql<{ status: number }>`select status from vacation`.execute(
        backend.database.db,
      );
      return found.map(({ status }) => status);
    };

    await user.click(within(await findBar()).getByText('停用'));
    const question = await screen.findByRole('dialog', { name: '停用：所选 2 项' });
    await user.click(within(question).getByRole('button', { name: '停用' }));
    const undo = await screen.findByRole('button', { name: /撤销/ });
    expect(await states()).toEqual([0, 0]);
    await user.click(undo);

    await waitFor(async () => expect(await states()).toEqual([1, 1]));
  });
});

import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { withLines } from '#engine/lines.ts';
import { purchaseItemSchema, purchaseSchema } from '#tests/builders/lines.ts';
import { Harness } from './harness.tsx';
import { createMemorySend, type MemorySend } from './memorySend.ts';

const item = purchaseItemSchema({ for_id: { type: 'integer', title: '使用人' } });
const purchase = withLines(purchaseSchema(), { purchaseItem: item });
const pens = { id: 1, name: '笔', quantity: 3 };
const paper = { id: 2, name: '纸', quantity: 2, reason: '开学' };
const order = {
  id: 1,
  purchase_id: 1,
  name: '开学',
  items: [pens, paper],
  version: 4,
  can: { update: 1, delete: 1 },
};

afterEach(cleanup);

const open = (address: string, overrides = { purchase: { views: { list: () => null } } }) => {
  const server = createMemorySend({ purchase: [order] });
  render(
    <Harness schemas={[purchase, item]} server={server} address={address} overrides={overrides as never} />,
  );
  return { server, user: userEvent.setup({ delay: null }) };
};

const sentItems = (server: MemorySend) =>
  server.sent.filter(({ call }) => call === 'purchaseSave').map(({ request }) => request.items);
const save = () => screen.getByRole('button', { name: 'Save' });
const line = (nth: number) => within(screen.getByRole('group', { name: `明细 ${nth}` }));

describe('the lines of a form', () => {
  it('are sent with the ids of their rows, new ones without', async () => {
    const { server, user } = open('/purchase/1');
    await user.click(await screen.findByRole('button', { name: '添加明细' }));

    await user.type(line(3).getByLabelText(/物品/), '尺');
    await user.click(save());

    await waitFor(() => expect(sentItems(server)).toHaveLength(1));
    expect(sentItems(server)[0]).toEqual([pens, paper, { name: '尺', quantity: 1 }]);
  });

  it('ask for what is entered of a line and not for what it is known by', async () => {
    open('/purchase/1');
    await screen.findByRole('group', { name: '明细 1' });

    expect(line(1).queryByLabelText('编号')).toBeNull();
    expect(line(1).queryByLabelText('顺序')).toBeNull();
    expect(line(1).getByLabelText(/数量/)).toBeTruthy();
  });

  it('say what is wrong at the line and the part', async () => {
    const { server, user } = open('/purchase/1');
    await screen.findByRole('group', { name: '明细 2' });

    await user.clear(line(2).getByLabelText(/数量/));
    await user.type(line(2).getByLabelText(/数量/), '100');
    await user.click(save());

    await waitFor(() => expect(line(2).getByLabelText(/数量/).getAttribute('aria-invalid')).toBe('true'));
    expect(line(1).getByLabelText(/数量/).getAttribute('aria-invalid')).not.toBe('true');
    expect(sentItems(server)).toEqual([]);
  });

  it('ask for more where a condition of the line holds', async () => {
    const { user } = open('/purchase/1');
    await screen.findByRole('group', { name: '明细 1' });

    await user.click(line(1).getByLabelText(/^加急$/));
    await user.click(save());

    await waitFor(() =>
      expect(
        line(1)
          .getByLabelText(/加急原因/)
          .getAttribute('aria-invalid'),
      ).toBe('true'),
    );
  });

  it('keep the focus at a line that is moved, and say where it is now', async () => {
    const { user } = open('/purchase/1');
    await screen.findByRole('group', { name: '明细 1' });

    await user.click(screen.getByRole('button', { name: '下移第 1 项' }));

    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('上移第 2 项'));
    expect(screen.getByText('第 1 项已移到第 2 项').getAttribute('role')).toBe('status');
    expect(line(2).getByLabelText<HTMLInputElement>(/物品/).value).toBe('笔');
  });

  it('lead the focus to the next line when one is removed, then to the button that adds', async () => {
    const { user } = open('/purchase/1');
    await screen.findByRole('group', { name: '明细 1' });

    await user.click(screen.getByRole('button', { name: '移除第 1 项' }));
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('移除第 1 项'));
    expect(screen.getByText('已移除第 1 项')).toBeTruthy();

    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('添加明细'));
  });

  it('take no more than there may be, and say how many that is', async () => {
    const { user } = open('/purchase/1');
    const add = await screen.findByRole('button', { name: '添加明细' });

    await user.click(add);
    await user.click(add);

    expect(add).toHaveProperty('disabled', true);
    expect(screen.getByText('最多 4 项')).toBeTruthy();
  });

  it('are no fewer than there have to be', async () => {
    const { server, user } = open('/purchase/1');
    await screen.findByRole('group', { name: '明细 1' });

    await user.click(screen.getByRole('button', { name: '移除第 1 项' }));
    await user.click(screen.getByRole('button', { name: '移除第 1 项' }));
    await user.click(save());

    expect(await screen.findByText('至少选择 1 项')).toBeTruthy();
    expect(sentItems(server)).toEqual([]);
  });
});

describe('the lines of a detail', () => {
  it('are a table of what is said in them', async () => {
    open('/purchase/1/show');
    const table = await screen.findByRole('table', { name: '明细' });

    const cells = within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent));

    expect(cells).toEqual([
      ['物品', '数量', '加急原因'],
      ['笔', '3', '–'],
      ['纸', '2', '开学'],
    ]);
  });
});

it('are counted in the cell of a list', async () => {
  open('/purchase', {} as never);

  expect(await screen.findByText('2 项')).toBeTruthy();
});

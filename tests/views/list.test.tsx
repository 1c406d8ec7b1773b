import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Harness } from './harness.tsx';
import { createMemorySend } from './memorySend.ts';
import { parcelSchema, relatedSchemas } from './parcel.ts';

afterEach(cleanup);

const allowed = { update: 1, delete: 1, send: 1, lose: 1 };
const vase = {
  parcel_id: 1,
  name: '花瓶',
  price: 123450,
  status: 'new',
  sent_at: null,
  version: 3,
  can: allowed,
};
const lamp = { ...vase, parcel_id: 2, name: '台灯', status: 'lost', price: 0, can: { ...allowed, send: 0 } };
/** react-admin writes every failed read to the console; here the failure is what is tested. */
const expectFailure = () => vi.spyOn(console, 'error').mockImplementation(() => {});
const schemas = [parcelSchema(), ...relatedSchemas];

const show = (rows: readonly object[] = [vase, lamp], address = '/parcel') => {
  const server = createMemorySend({ parcel: rows as never });
  const seen = { address };
  render(
    <Harness
      schemas={schemas}
      server={server}
      address={address}
      onAddress={(next) => {
        seen.address = next;
      }}
    />,
  );
  return { server, seen, user: userEvent.setup({ delay: null }) };
};

describe('generated list', () => {
  it('shows the schema columns with formatted values', async () => {
    show();

    const row = (await screen.findByRole('link', { name: '花瓶' })).closest('tr');

    expect(row?.textContent).toContain('¥1,234.50');
    expect(row?.textContent).toContain('新建');
    expect(screen.getByText('共 2 项')).toBeTruthy();
  });

  it('names each row checkbox after its row', async () => {
    show();

    expect(await screen.findByRole('checkbox', { name: '选择 花瓶' })).toBeTruthy();
  });

  it('asks the server with the filter of a saved view', async () => {
    const { server, user } = show();

    await user.click(await screen.findByRole('button', { name: '已丢失' }));

    await waitFor(() => expect(server.sent.at(-1)?.request.filter).toEqual({ status: ['lost'] }));
    await waitFor(() => expect(screen.queryByRole('link', { name: '花瓶' })).toBeNull());
  });

  it('searches once typing pauses', async () => {
    const { server, user } = show();

    await user.type(await screen.findByLabelText('搜索'), '台');

    await waitFor(() => expect(server.sent.at(-1)?.request.keyword).toBe('台'));
  });

  it('says that nothing matches and clears the filters', async () => {
    const { user } = show();

    await user.type(await screen.findByLabelText('搜索'), '没有');
    await screen.findByText(/没有符合条件的内容/);
    await user.click(screen.getAllByRole('button', { name: '清除筛选' })[0] as HTMLElement);

    expect(await screen.findByRole('link', { name: '花瓶' })).toBeTruthy();
  });

  it('offers the next step when there is nothing yet', async () => {
    show([]);

    expect(await screen.findByText('还没有包裹，请先登记一个。')).toBeTruthy();
    expect(screen.getByRole('link', { name: /create/i })).toBeTruthy();
  });

  it('opens the detail at an address of its own and closes it with Esc', async () => {
    const { seen, user } = show();

    await user.click(await screen.findByText('¥1,234.50'));
    const drawer = await screen.findByRole('dialog', { name: '花瓶' });
    expect(seen.address).toBe('/parcel/1/show');
    expect(within(drawer).getByText('基本信息')).toBeTruthy();
    await user.keyboard('{Escape}');

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(seen.address).toBe('/parcel');
  });

  it('deletes a row after asking, with Cancel focused', async () => {
    const { server, user } = show();

    await user.click(await screen.findByRole('button', { name: '花瓶 的操作' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: '删除 花瓶' });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
    await user.click(within(dialog).getByRole('button', { name: '删除 花瓶' }));

    await waitFor(() => expect(server.rows('parcel').length).toBe(1));
    expect(await screen.findByText('删除成功')).toBeTruthy();
  });

  it('retries after the server refused', async () => {
    expectFailure();
    const server = createMemorySend({ parcel: [vase] });
    server.refuse('parcelList', '服务繁忙', {});
    render(<Harness schemas={schemas} server={server} address="/parcel" />);

    await userEvent.click(await screen.findByRole('button', { name: '重试' }));

    expect(await screen.findByRole('link', { name: '花瓶' })).toBeTruthy();
  });

  it('has no pages to go through when it could not be read', async () => {
    expectFailure();
    const parcel = Array.from({ length: 21 }, (_, index) => ({ ...vase, parcel_id: index + 1 }));
    const server = createMemorySend({ parcel });
    server.refuse('parcelList', '服务繁忙', {});
    render(<Harness schemas={schemas} server={server} address="/parcel" />);

    await screen.findByRole('button', { name: '重试' });
    expect(document.querySelector('.MuiTablePagination-root')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '重试' }));

    await waitFor(() => expect(document.querySelector('.MuiTablePagination-root')).not.toBeNull());
  });

  it('says that the role may not read', async () => {
    expectFailure();
    const server = createMemorySend({ parcel: [vase] });
    server.refuse('parcelList', '无权操作', { error_key: 'no_permission' });
    render(<Harness schemas={schemas} server={server} address="/parcel" />);

    expect(await screen.findByText(/您的角色无权查看“包裹”/)).toBeTruthy();
  });
});

describe('actions', () => {
  it('runs an action without questions at once and says the success message', async () => {
    const { server, user } = show();

    await user.click(await screen.findByRole('button', { name: '花瓶 的操作' }));
    await user.click(await screen.findByRole('menuitem', { name: '寄出' }));

    expect(await screen.findByText('已寄出')).toBeTruthy();
    expect(server.sent.find(({ call }) => call === 'parcelSend')?.request).toEqual({ id: 1, version: 3 });
  });

  it('explains an action the state of the row forbids', async () => {
    const { user } = show();

    await user.click(await screen.findByRole('button', { name: '台灯 的操作' }));
    const item = await screen.findByRole('menuitem', { name: /寄出/ });

    expect(item.getAttribute('aria-disabled')).toBe('true');
    expect(item.textContent).toContain('仅在状态为“新建”时可以执行');
  });

  it('asks for inputs, checks them, and sends them', async () => {
    const { server, user } = show();

    await user.click(await screen.findByRole('button', { name: '花瓶 的操作' }));
    await user.click(await screen.findByRole('menuitem', { name: '报失' }));
    const dialog = await screen.findByRole('dialog', { name: '报失：花瓶' });
    expect(within(dialog).getByText('报失后不能撤回。')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: '报失：花瓶' }));
    await within(dialog).findByText('此项为必填项');
    await user.type(within(dialog).getByLabelText(/原因/), '途中丢失');
    await user.click(within(dialog).getByRole('button', { name: '报失：花瓶' }));

    expect(await screen.findByText('已报失')).toBeTruthy();
    expect(server.sent.find(({ call }) => call === 'parcelLose')?.request).toEqual({
      id: 1,
      version: 3,
      cause: '途中丢失',
    });
  });

  it('runs a bulk action on every selected row', async () => {
    const { server, user } = show();

    await user.click(await screen.findByRole('checkbox', { name: '选择 花瓶' }));
    await user.click(await screen.findByRole('checkbox', { name: '选择 台灯' }));
    await screen.findByText('已选 2 项');
    await user.click(screen.getByRole('button', { name: '报失' }));
    const dialog = await screen.findByRole('dialog', { name: '报失：所选 2 项' });
    await user.type(within(dialog).getByLabelText(/原因/), '仓库失火');
    await user.click(within(dialog).getByRole('button', { name: '报失：所选 2 项' }));

    await screen.findByText('报失：所选 2 项：全部 2 项已完成');
    const lost = server.sent.find(({ call }) => call === 'parcelLoseMany');
    expect(lost?.request).toEqual({ ids: [1, 2], cause: '仓库失火' });
  });
});

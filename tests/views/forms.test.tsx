import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Harness } from './harness.tsx';
import { createMemorySend, type MemorySend } from './memorySend.ts';
import { parcelSchema, relatedSchemas, vase } from './parcel.ts';

afterEach(cleanup);

/** Only the drawer: the list beneath it has tests of its own. */
const overrides = { parcel: { views: { list: () => null } } };

const open = (address: string, server: MemorySend = createMemorySend({ parcel: [vase] })) => {
  const seen = { address };
  render(
    <Harness
      schemas={[parcelSchema(), ...relatedSchemas]}
      server={server}
      address={address}
      overrides={overrides}
      onAddress={(next) => {
        seen.address = next;
      }}
    />,
  );
  return { server, seen, user: userEvent.setup({ delay: null }) };
};

const saves = (server: MemorySend) => server.sent.filter(({ call }) => call === 'parcelSave');
const save = () => screen.getByRole('button', { name: 'Save' });

describe('edit form', () => {
  it('sends writable values only, money in fen, with the version it was filled from', async () => {
    const { server, seen, user } = open('/parcel/1');
    const price = await screen.findByLabelText('价格');

    await user.clear(price);
    await user.type(price, '1,234.5');
    await user.click(save());

    await waitFor(() => expect(seen.address).toBe('/parcel/1/show'));
    const [sent] = saves(server);
    expect(sent?.request).toMatchObject({ id: 1, version: 3, price: 123450, stops: [{ name: '深圳' }] });
    expect(sent?.request).not.toHaveProperty('can');
    expect(sent?.request).not.toHaveProperty('parcel_id');
  });

  it('shows a field when its condition holds and then requires it', async () => {
    const { server, user } = open('/parcel/1');
    await screen.findByLabelText(/名称/);
    expect(screen.queryByLabelText(/丢失原因/)).toBeNull();

    await user.click(screen.getByRole('combobox', { name: /状态/ }));
    await user.click(await screen.findByRole('option', { name: '丢失' }));
    const reason = await screen.findByLabelText(/丢失原因/);
    await user.click(save());

    await waitFor(() => expect(reason.getAttribute('aria-invalid')).toBe('true'));
    expect(saves(server)).toEqual([]);
  });

  it('says a broken rule across fields at its field', async () => {
    const { server, user } = open('/parcel/1');

    await user.click(await screen.findByRole('combobox', { name: /状态/ }));
    await user.click(await screen.findByRole('option', { name: '丢失' }));
    await user.type(await screen.findByLabelText(/丢失原因/), '途中');
    await user.click(save());

    expect(await screen.findByText('丢失的包裹不收费')).toBeTruthy();
    expect(saves(server)).toEqual([]);
  });

  it('puts a field error of the server at its field and any other above the form', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const server = createMemorySend({ parcel: [vase] });
    server.refuse('parcelSave', '保存失败', { fields: { name: '名称已被使用', shelf_id: '货架已满' } });
    const { user } = open('/parcel/1', server);

    await user.click(await screen.findByRole('button', { name: 'Save' }));

    const name = screen.getByLabelText(/名称/);
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText('名称已被使用')).toBeTruthy();
    expect(within(screen.getAllByRole('alert')[0] as HTMLElement).getByText('货架已满')).toBeTruthy();
  });

  it('saves once when submitted twice', async () => {
    const { server, seen } = open('/parcel/1');
    await screen.findByLabelText(/名称/);

    const form = document.querySelector('form') as HTMLFormElement;
    fireEvent.submit(form);
    fireEvent.submit(form);

    await waitFor(() => expect(seen.address).toBe('/parcel/1/show'));
    expect(saves(server).length).toBe(1);
  });

  it('does not submit with the Enter that ends a composition', async () => {
    open('/parcel/1');
    const name = await screen.findByLabelText(/名称/);

    const isDefault = fireEvent.keyDown(name, { key: 'Enter', isComposing: true });

    expect(isDefault).toBe(false);
    expect(fireEvent.keyDown(name, { key: 'Enter' })).toBe(true);
  });
});

describe('create form', () => {
  it('begins with defaults, names what is missing, and opens the new row', async () => {
    const { server, seen, user } = open('/parcel/create');
    await screen.findByRole('dialog', { name: '新建包裹' });

    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findAllByText('此项为必填项')).not.toEqual([]);
    await user.type(screen.getByLabelText(/名称/), '台灯');
    await user.type(screen.getByLabelText(/宽度/), '4');
    await user.click(save());

    await waitFor(() => expect(seen.address).toBe('/parcel/101/show'));
    expect(saves(server)[0]?.request).toMatchObject({
      name: '台灯',
      status: 'new',
      country_code: '86',
      phone: null,
      box: { width: 4 },
    });
  });

  it('is empty again for the next row where that is asked for', async () => {
    const { server, seen, user } = open('/parcel/create');

    await user.type(await screen.findByLabelText(/名称/), '台灯');
    await user.type(screen.getByLabelText(/宽度/), '4');
    await user.click(screen.getByRole('button', { name: '保存并继续新建' }));

    await waitFor(() => expect(server.rows('parcel')).toHaveLength(2));
    await waitFor(() => expect((screen.getByLabelText(/名称/) as HTMLInputElement).value).toBe(''));
    expect(seen.address).toBe('/parcel/create');
    await user.type(screen.getByLabelText(/名称/), '茶杯');
    await user.type(screen.getByLabelText(/宽度/), '2');
    await user.click(save());
    await waitFor(() => expect(seen.address).toBe('/parcel/102/show'));
  });

  it('refuses a phone that cannot exist in its country', async () => {
    const { user } = open('/parcel/create');

    await user.type(await screen.findByLabelText('电话'), '12345');
    await user.tab();

    expect(await screen.findByText('手机号格式不正确')).toBeTruthy();
  });

  it('adds, moves and removes rows of a list, with errors at their fields', async () => {
    const { server, user } = open('/parcel/1');
    await user.click(await screen.findByRole('button', { name: '添加站点' }));
    const second = within(screen.getByRole('group', { name: '站点 2' })).getByLabelText(/站名/);

    await user.type(second, '一二三四五六');
    await user.click(save());
    expect(await screen.findByText('不能超过 5 个字符')).toBeTruthy();
    await user.clear(second);
    await user.type(second, '上海');
    await user.click(screen.getByRole('button', { name: '上移第 2 项' }));
    await user.click(save());

    await waitFor(() => expect(saves(server).length).toBe(1));
    expect(saves(server)[0]?.request.stops).toEqual([{ name: '上海' }, { name: '深圳' }]);
  });
});

import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { brokenError, refusedError } from '#dataProvider/refusal.ts';
import { Harness } from '../harness.tsx';
import { createMemorySend } from '../memorySend.ts';
import { parcelSchema, relatedSchemas } from '../parcel.ts';

afterEach(cleanup);
afterEach(() => vi.unstubAllGlobals());

const can = { update: 1, delete: 1, send: 1, lose: 1 };
const rowOf = (parcel_id: number, name: string, more: object = {}) => ({
  parcel_id,
  name,
  price: 1000,
  status: 'new',
  sent_at: null,
  version: 1,
  can,
  ...more,
});
const rows = [rowOf(1, '花瓶'), rowOf(2, '台灯', { status: 'lost' }), rowOf(3, '茶壶'), rowOf(4, '书架')];
const schemas = [parcelSchema(), ...relatedSchemas];
const likes = {
  noun: 'parcel',
  columns: [],
  hidden_columns: [],
  density: 'console',
  layout: 'table',
  page_size: 20,
  queries: [],
  default_query: '',
};
const lostQuery = {
  id: 'q1',
  name: '丢件',
  conditions: [{ field: 'status', shape: 'many', type: 'text', values: ['lost'] }],
  sort_field: 'name',
  sort_order: 'desc',
  columns: ['name', 'status'],
};

const show = (preference: object = likes) => {
  const server = createMemorySend({ parcel: rows, preference: [preference] as never });
  const seen = { address: '/parcel' };
  render(
    <Harness
      schemas={schemas}
      server={server}
      address="/parcel"
      onAddress={(next) => {
        seen.address = next;
      }}
    />,
  );
  const saved = () => server.sent.findLast(({ call }) => call === 'preferenceSave')?.request;
  return { server, seen, saved, user: userEvent.setup({ delay: null }) };
};

// Elements are looked up by their attributes: computing the role of everything on a page takes seconds here.
const findRow = async (name: string): Promise<HTMLElement> => {
  const row = (await screen.findByText(name, { selector: 'a *' })).closest<HTMLElement>('[data-row]');
  if (row === null) throw new Error(`${name} is no row`);
  return row;
};
const heads = () => [...document.querySelectorAll('thead th')].map((head) => head.textContent);
/** A phone's screen: jsdom has none of its own. */
const onPhone = () =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
  }));

describe('keys of a list', () => {
  it('move between rows, select one and a stretch, and open', async () => {
    const { user, seen } = show();
    (await findRow('花瓶')).focus();

    await user.keyboard('{ArrowDown} {ArrowDown}{ArrowDown}{Shift>} {/Shift}');
    expect(await screen.findByText('已选 3 项')).toBeTruthy();
    await user.keyboard('{Home}{Enter}');

    await waitFor(() => expect(seen.address).toBe('/parcel/1/show'));
  });

  it('give one row the Tab stop and its menu by a letter', async () => {
    const { user } = show();
    (await findRow('花瓶')).focus();

    await user.keyboard('{ArrowDown}');
    const lamp = await findRow('台灯');
    expect(document.querySelectorAll('tbody tr[tabindex="0"]')).toHaveLength(1);
    expect((await findRow('花瓶')).querySelector('a')?.tabIndex).toBe(-1);
    expect(document.activeElement).toBe(lamp);
    await user.keyboard('m');

    expect(await screen.findByText('报失', { selector: '[role=menuitem], [role=menuitem] *' })).toBeTruthy();
  });
});

describe('a click on a row', () => {
  it('with Shift selects from the row before to it, without marking text, and opens nothing', async () => {
    const { user, seen } = show();
    (await findRow('花瓶')).focus();
    await user.keyboard(' ');
    const third = await findRow('茶壶');

    expect(fireEvent.mouseDown(third, { shiftKey: true })).toBe(false);
    fireEvent.click(third, { shiftKey: true });

    expect(await screen.findByText('已选 3 项')).toBeTruthy();
    expect(seen.address).toBe('/parcel');
  });

  it('opens it', async () => {
    const { seen } = show();

    fireEvent.click(await findRow('台灯'));

    await waitFor(() => expect(seen.address).toBe('/parcel/2/show'));
  });
});

describe('active filters', () => {
  it('stand as chips in words and go one by one', async () => {
    const { user, server } = show({ ...likes, queries: [lostQuery], default_query: 'q1' });

    await user.click(await screen.findByRole('button', { name: '移除筛选 状态：丢失' }));

    await findRow('花瓶');
    expect(screen.queryByRole('button', { name: /^移除筛选/ })).toBeNull();
    expect(server.sent.at(-1)?.request.filter).toEqual({});
  });
});

describe('filters', () => {
  const choose = async (user: ReturnType<typeof userEvent.setup>, field: string) => {
    await user.click(await screen.findByRole('button', { name: '筛选' }));
    const panel = within(await screen.findByRole('dialog', { name: '筛选' }));
    await user.click(panel.getByRole('menuitem', { name: field }));
    return panel;
  };
  const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const asked = (server: ReturnType<typeof show>['server']) => server.sent.at(-1)?.request.filter;

  it('are chosen field by field: one option closes the panel and stands as a chip', async () => {
    const { user, server } = show();
    await findRow('花瓶');
    const panel = await choose(user, '易碎');
    await user.click(panel.getByRole('menuitemradio', { name: '是' }));

    await isClosed();
    await waitFor(() => expect(asked(server)).toEqual({ fragile: 1 }));
    expect(await screen.findByRole('button', { name: '移除筛选 易碎：是' })).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '筛选' }));
  });

  it('take several options one after the other, and open again by their chip', async () => {
    const { user, server } = show();
    await findRow('花瓶');
    const panel = await choose(user, '状态');
    await user.click(panel.getByRole('menuitemcheckbox', { name: '丢失' }));
    await user.click(panel.getByRole('menuitemcheckbox', { name: '新建' }));
    await user.keyboard('{Escape}');
    await isClosed();
    await waitFor(() => expect(asked(server)).toEqual({ status: ['lost', 'new'] }));

    await user.click(await screen.findByRole('button', { name: '状态：丢失、新建' }));
    const again = within(await screen.findByRole('dialog', { name: '筛选' }));
    await user.click(again.getByRole('menuitemcheckbox', { name: '丢失', checked: true }));
    await waitFor(() => expect(asked(server)).toEqual({ status: ['new'] }));
  });

  it('are a text or number that Enter asks for', async () => {
    const { user, server } = show();
    await findRow('花瓶');
    await choose(user, '件数');
    await waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'));
    await user.keyboard('3{Enter}');

    await isClosed();
    await waitFor(() => expect(asked(server)).toEqual({ pieces: 3 }));
  });

  it('are a range in one chip, from the first end on', async () => {
    const { user, server } = show();
    await findRow('花瓶');
    const panel = await choose(user, '价格');
    await user.type(panel.getByLabelText('价格（起）'), '5{Enter}');
    await user.type(panel.getByLabelText('价格（止）'), '20{Enter}');
    await user.keyboard('{Escape}');

    await waitFor(() => expect(asked(server)).toEqual({ price: { from: 500, to: 2000 } }));
    expect(await screen.findAllByRole('button', { name: /^移除筛选/ })).toHaveLength(1);
  });

  it('lead back to the other fields', async () => {
    const { user } = show();
    await findRow('花瓶');
    const panel = await choose(user, '易碎');
    await user.click(panel.getByRole('button', { name: '返回筛选项' }));

    expect(panel.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      '状态',
      '易碎',
      '价格',
      '寄出时间',
      '件数',
    ]);
  });

  it('are found by their name where they are many', async () => {
    const many = parcelSchema();
    const { list: shown = { columns: [] } } = many['x-resource'];
    const filters = [...(shown.filters ?? []), 'arrival', 'stay', 'name', 'shelf_id', 'tags'].slice(0, 9);
    const server = createMemorySend({ parcel: rows, preference: [likes] as never });
    render(
      <Harness
        schemas={[parcelSchema({ list: { ...shown, filters } }), ...relatedSchemas]}
        server={server}
        address="/parcel"
      />,
    );
    const user = userEvent.setup({ delay: null });
    await findRow('花瓶');
    await user.click(await screen.findByRole('button', { name: '筛选' }));
    const panel = within(await screen.findByRole('dialog', { name: '筛选' }));
    await user.type(panel.getByLabelText('搜索筛选项'), '价');

    expect(panel.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['价格']);
    await user.keyboard('{Enter}');
    expect(await panel.findByLabelText('价格（起）')).toBeDefined();
  });
});

describe('queries of the reader', () => {
  it('begin the list when one is the default', async () => {
    const { server } = show({ ...likes, queries: [lostQuery], default_query: 'q1' });

    await findRow('台灯');

    const asked = server.sent.find(({ call }) => call === 'parcelList')?.request;
    expect(asked).toMatchObject({ filter: { status: ['lost'] }, sort_field: 'name', sort_order: 'desc' });
    expect(screen.getByText('符合条件的有 1 项')).toBeTruthy();
  });

  it('leave the views of the schema with their counts', async () => {
    show();
    await findRow('花瓶');

    const view = screen.getByRole('button', { name: '已丢失' });

    await waitFor(() => expect(view.textContent).toBe('已丢失1'));
  });

  it('are kept with filter, order and columns under a name', async () => {
    const { user, saved } = show();
    await findRow('花瓶');

    await user.click(screen.getByText('已丢失'));
    await waitFor(() => expect(screen.queryByText('花瓶')).toBeNull());
    await user.click(screen.getByLabelText('列表设置'));
    await user.click(await screen.findByText('将当前条件保存为查询'));
    await user.type(await screen.findByLabelText(/^名称/), '丢件{Enter}');

    await waitFor(() => expect(saved()).toBeDefined());
    expect(saved()).toMatchObject({
      put_query: {
        name: '丢件',
        conditions: [{ field: 'status', shape: 'many', type: 'text', values: ['lost'] }],
        sort_field: 'status',
        columns: ['name', 'price', 'status', 'sent_at'],
      },
    });
    expect((await screen.findByText('丢件')).closest('[aria-pressed=true]')).toBeTruthy();
  });

  const chooseInMenu = async (user: ReturnType<typeof userEvent.setup>, entry: string) => {
    await user.click(screen.getByLabelText('列表设置'));
    await user.click(await screen.findByText(entry));
  };

  it('bring their conditions, order and columns when they are chosen', async () => {
    const { user, server, saved } = show({ ...likes, queries: [lostQuery] });
    await findRow('花瓶');

    await user.click(screen.getByText('丢件'));

    await waitFor(() => expect(heads().slice(1, -1)).toEqual(['名称', '状态']));
    expect(saved()).toMatchObject({ columns: ['name', 'status'], hidden_columns: ['price', 'sent_at'] });
    await waitFor(() =>
      expect(server.sent.findLast(({ call }) => call === 'parcelList')?.request).toMatchObject({
        filter: { status: ['lost'] },
        sort_field: 'name',
        sort_order: 'desc',
      }),
    );
  });

  it('become the default by their menu, and stop being it', async () => {
    const { user, saved } = show({ ...likes, queries: [lostQuery] });
    await findRow('花瓶');
    await user.click(screen.getByText('丢件'));

    await chooseInMenu(user, '将“丢件”设为默认');
    await waitFor(() => expect(saved()).toMatchObject({ default_query: 'q1' }));
    await chooseInMenu(user, '不再将“丢件”作为默认');

    await waitFor(() => expect(saved()).toMatchObject({ default_query: '' }));
  });

  it('take over what the list shows now', async () => {
    const { user, saved } = show({ ...likes, queries: [lostQuery] });
    await findRow('花瓶');
    await user.click(screen.getByText('丢件'));
    await user.click(await screen.findByRole('button', { name: '移除筛选 状态：丢失' }));

    await chooseInMenu(user, '用当前条件更新“丢件”');

    await waitFor(() =>
      expect(saved()).toMatchObject({
        put_query: { id: 'q1', name: '丢件', conditions: [], sort_field: 'name', sort_order: 'desc' },
      }),
    );
  });

  it('refuse a name that is taken', async () => {
    const { user, saved } = show({ ...likes, queries: [lostQuery] });
    await findRow('花瓶');

    await user.click(screen.getByLabelText('列表设置'));
    await user.click(await screen.findByText('将当前条件保存为查询'));
    await user.type(await screen.findByLabelText(/^名称/), '丢件{Enter}');

    expect(screen.getByText('已有同名的查询')).toBeTruthy();
    expect(saved()).toBeUndefined();
  });
});

const openColumns = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(screen.getByLabelText('列表设置'));
  await user.click(await screen.findByText('列设置'));
};

describe('columns of the reader', () => {
  it('are hidden and moved at once and kept by name', async () => {
    const { user, saved } = show();
    await findRow('花瓶');

    await openColumns(user);
    await user.click(await screen.findByLabelText('下移 价格'));
    await user.click(screen.getByLabelText('寄出时间', { selector: 'input' }));

    await waitFor(() => expect(heads().slice(1, -1)).toEqual(['名称', '状态', '价格']));
    expect(saved()).toEqual({
      noun: 'parcel',
      columns: ['name', 'status', 'price'],
      hidden_columns: ['sent_at'],
    });
    expect(screen.getByText('价格 已移到第 3 位')).toBeTruthy();
  });

  it('are kept once when a dragged one is let go', async () => {
    const { user, server } = show();
    await findRow('花瓶');
    await openColumns(user);
    const box = await screen.findByLabelText('寄出时间', { selector: 'input' });
    const places = () => [...(box.closest('ul')?.querySelectorAll('li') ?? [])];
    const [, price, status, sentAt] = places();
    if (!price || !status || !sentAt) throw new Error('columns are missing');

    fireEvent.dragStart(sentAt);
    fireEvent.dragEnter(status);
    fireEvent.dragEnter(price);
    expect(places().indexOf(sentAt)).toBe(1);
    expect(server.sent.filter(({ call }) => call === 'preferenceSave')).toEqual([]);
    fireEvent.drop(sentAt);
    fireEvent.dragEnd(sentAt);

    await waitFor(() => expect(heads().slice(1, -1)).toEqual(['名称', '寄出时间', '价格', '状态']));
    expect(server.sent.filter(({ call }) => call === 'preferenceSave')).toHaveLength(1);
  });

  it('are known before the first row is asked for', async () => {
    const { server } = show({
      ...likes,
      columns: ['name', 'sent_at'],
      hidden_columns: ['price'],
      page_size: 50,
    });

    await findRow('花瓶');

    expect(heads().slice(1, -1)).toEqual(['名称', '状态', '寄出时间']);
    const pages = server.sent.filter(({ call, request }) => call === 'parcelList' && request.page_size !== 1);
    expect(pages).toHaveLength(1);
    expect(server.sent.find(({ call }) => call === 'parcelList')?.request.page_size).toBe(50);
  });
});

describe('preferences that could not be read', () => {
  const showUnread = () => {
    // Every failed read is written to the console; here the failure is what is tested.
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const server = createMemorySend({ parcel: rows, preference: [{ ...likes, queries: [lostQuery] }] });
    server.fail('preferences', brokenError('数据错误', 'req-7'));
    render(<Harness schemas={schemas} server={server} address="/parcel" />);
    return { server, user: userEvent.setup({ delay: null }) };
  };
  const callsOf = (server: ReturnType<typeof createMemorySend>, name: string) =>
    server.sent.filter(({ call }) => call === name);

  it('leave the list as its schema has it', async () => {
    const { server } = showUnread();

    await findRow('花瓶');

    expect(heads().slice(1, -1)).toEqual(['名称', '价格', '状态', '寄出时间']);
    expect(callsOf(server, 'preferences')).toHaveLength(1);
  });

  it('are read before a change is kept', async () => {
    const { server, user } = showUnread();
    await findRow('花瓶');

    await openColumns(user);
    await user.click(await screen.findByLabelText('寄出时间', { selector: 'input' }));

    await waitFor(() => expect(heads().slice(1, -1)).toEqual(['名称', '价格', '状态']));
    expect(server.rows('preference')).toMatchObject([{ hidden_columns: ['sent_at'], queries: [lostQuery] }]);
  });

  it('are not written when they cannot be read', async () => {
    const { server, user } = showUnread();
    await findRow('花瓶');
    server.fail('preferences', brokenError('数据错误', 'req-8'));

    await openColumns(user);
    await user.click(await screen.findByLabelText('寄出时间', { selector: 'input' }));

    expect(await screen.findByText('偏好暂时无法读取，未作更改，请稍后再试。')).toBeTruthy();
    expect(callsOf(server, 'preferenceSave')).toEqual([]);
  });
});

describe('a selection', () => {
  it('goes when the filter changes, gathered or not', async () => {
    const server = createMemorySend({ parcel: rows });
    let answer = (): void => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    // Gathering reads pages of a hundred; they come when the filter has changed already.
    const send: typeof server.send = async (call, request, options) => {
      if (request.page_size === 100) await answered;
      return server.send(call, request, options);
    };
    render(<Harness schemas={schemas} server={{ ...server, send }} address="/parcel" />);
    const user = userEvent.setup({ delay: null });
    await findRow('花瓶');

    await user.click(screen.getByLabelText('选择 花瓶'));
    await user.click(await screen.findByText('选择全部 4 项'));
    await user.click(screen.getByText('已丢失'));
    await waitFor(() => expect(screen.queryByText('花瓶')).toBeNull());
    answer();

    await waitFor(() =>
      expect(server.sent.filter(({ request }) => request.page_size === 100)).toHaveLength(1),
    );
    await waitFor(() => expect(screen.queryByText(/^已选/)).toBeNull());
  });
});

describe('an export', () => {
  it('says that the download began, not that it ended', async () => {
    // The browser's own part: there is none here that could save a file.
    const { createObjectURL } = URL;
    Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => {} });
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const { user } = show();
    await findRow('花瓶');

    await user.click(screen.getByText('导出'));
    await user.click(await screen.findByText('导出 4 行'));

    expect(await screen.findByText(/^已开始下载“parcel.xlsx”，共 4 行/)).toBeTruthy();
    expect(click).toHaveBeenCalledOnce();
    click.mockRestore();
    Object.assign(URL, { createObjectURL });
  });
});

describe('a list on a phone', () => {
  it('shows rows of two lines with name, state, box and menu', async () => {
    onPhone();
    show();

    const row = await findRow('台灯');

    expect(document.querySelector('table')).toBeNull();
    expect(within(row).getByText('丢失').closest('.narrow-main')).not.toBeNull();
    expect(within(row).getByLabelText('选择 台灯')).toBeTruthy();
    expect(within(row).getByLabelText('台灯 的操作')).toBeTruthy();
  });

  it('keeps its filters in a sheet', async () => {
    onPhone();
    const { user } = show({ ...likes, queries: [lostQuery], default_query: 'q1' });

    await user.click(await screen.findByText('筛选（1）'));

    expect(await screen.findByText('查看结果（共 1 项）')).toBeTruthy();
  });
});

describe('a list that could not be read', () => {
  const fail = (error: Error) => {
    // react-admin writes every failed read to the console; here the failure is what is tested.
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const server = createMemorySend({ parcel: rows });
    server.fail('parcelList', error);
    render(<Harness schemas={schemas} server={server} address="/parcel" />);
  };

  it('names the request for the support', async () => {
    fail(brokenError('数据错误', 'req-42'));

    expect(await screen.findByText('req-42')).toBeTruthy();
    expect(screen.getByText('数据错误')).toBeTruthy();
    expect(screen.getByLabelText('复制请求编号')).toBeTruthy();
  });

  it('says which role it takes', async () => {
    fail(
      refusedError('无权操作', {
        data: { error_key: 'no_permission' },
        severity: 'warning',
        requestId: undefined,
      }),
    );

    expect(await screen.findByText('查看此内容需要以下角色之一：主管理员。')).toBeTruthy();
  });
});

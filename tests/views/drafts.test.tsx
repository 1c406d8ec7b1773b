import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDraftStore } from '#app/pages/ResourceViews.tsx';
import { networkError } from '#dataProvider/refusal.ts';
import { askForDrafts, readDraft } from '#session/drafts.ts';
import { DraftStoreProvider } from '#views/form/FormDraft.ts';
import type { Overrides } from '#views/override.ts';
import { Harness } from './harness.tsx';
import { createMemorySend, type MemorySend } from './memorySend.ts';
import { parcelSchema, relatedSchemas, vase } from './parcel.ts';

const owner = { companyId: 3, userId: 7, token: 't' };
const kept = (route: string) => readDraft({ companyId: 3, userId: 7, route });

beforeEach(() => {
  sessionStorage.clear();
  // The controllers of react-admin print every failed save.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const losable = { ...vase, can: { ...vase.can, lose: 1 } };

const Breaking = () => {
  throw new Error('broken input');
};

/** Only the drawer: the list beneath it has tests of its own. */
const overrides = { parcel: { views: { list: () => null } } };

let overridden: Readonly<Record<string, Overrides>> = overrides;

const createServer = () => createMemorySend({ parcel: [losable] });

const open = (address: string, server: MemorySend = createServer(), schema = parcelSchema()) => {
  const seen = { address };
  const store = createDraftStore(owner);
  render(
    <DraftStoreProvider value={store}>
      <Harness
        schemas={[schema, ...relatedSchemas]}
        server={server}
        address={address}
        overrides={overridden}
        onAddress={(next) => {
          seen.address = next;
        }}
      />
    </DraftStoreProvider>,
  );
  return { server, seen, user: userEvent.setup({ delay: null }) };
};

const nameBox = () => screen.findByLabelText<HTMLInputElement>(/名称/);
const press = (name: RegExp | string) => screen.getByRole('button', { name });
const saves = (server: MemorySend) => server.sent.filter(({ call }) => call === 'parcelSave');

/** Types a name into the losable's form and goes away as a reload does. */
const leaveDraft = async (name: string) => {
  const { user } = open('/parcel/1');
  await user.clear(await nameBox());
  await user.type(await nameBox(), name);
  askForDrafts();
  cleanup();
};

describe('a draft', () => {
  it('keeps only what was typed, with the version it was typed on', async () => {
    await leaveDraft('梅瓶');

    expect(kept('/parcel/1')).toEqual({ values: { name: '梅瓶' }, version: 3, base: { name: '花瓶' } });
  });

  it('is not made by opening a form and going away', async () => {
    open('/parcel/1');
    await nameBox();
    askForDrafts();
    cleanup();

    expect(sessionStorage.length).toBe(0);
  });

  it('comes back with the form and is gone once saved', async () => {
    await leaveDraft('梅瓶');

    const { server, seen, user } = open('/parcel/1');
    expect(await screen.findByText('已恢复未保存的内容')).toBeTruthy();
    expect((await nameBox()).value).toBe('梅瓶');
    await user.click(press('Save'));

    await waitFor(() => expect(seen.address).toBe('/parcel/1/show'));
    expect(saves(server)[0]?.request).toMatchObject({ name: '梅瓶', price: 29, version: 3 });
    expect(kept('/parcel/1')).toBeUndefined();
  });

  it('is discarded on request, which brings the record back', async () => {
    await leaveDraft('梅瓶');

    const { user } = open('/parcel/1');
    await user.click(await screen.findByRole('button', { name: '放弃草稿' }));

    expect((await nameBox()).value).toBe('花瓶');
    expect(screen.queryByText('已恢复未保存的内容')).toBeNull();
    cleanup();
    expect(kept('/parcel/1')).toBeUndefined();
  });

  it('says which entries would replace a newer record', async () => {
    await leaveDraft('梅瓶');
    const server = createServer();
    server.change('parcel', 1, { price: 50 });

    const { user } = open('/parcel/1', server);
    expect(await screen.findByText(/以下字段以您填写的为准：名称/)).toBeTruthy();
    await user.click(press('Save'));

    await waitFor(() => expect(saves(server).length).toBe(1));
    expect(saves(server)[0]?.request).toMatchObject({ name: '梅瓶', price: 50, version: 4 });
  });

  it('is put together with what the record has become', async () => {
    await leaveDraft('梅瓶');
    const server = createServer();
    server.change('parcel', 1, { price: 50, name: '他瓶' });

    const { user } = open('/parcel/1', server);
    await user.click(await screen.findByText('逐项比较'));
    const dialog = within(await screen.findByRole('dialog', { name: '合并修改' }));
    expect(dialog.getByRole('radiogroup', { name: '名称' }).textContent).toContain('他瓶');
    await user.click(dialog.getByRole('radio', { name: /我的/ }));
    await user.click(dialog.getByText('保存结果'));

    await waitFor(() => expect(saves(server).length).toBe(1));
    expect(saves(server)[0]?.request).toMatchObject({ name: '梅瓶', price: 50, version: 4 });
  });

  it('restores rows of a list', async () => {
    const first = open('/parcel/1');
    await first.user.click(await screen.findByRole('button', { name: '添加站点' }));
    const [, second] = screen.getAllByLabelText(/站名/);
    await first.user.type(second as HTMLElement, '上海');
    cleanup();

    open('/parcel/1');

    await screen.findByText('已恢复未保存的内容');
    const stops = screen.getAllByLabelText<HTMLInputElement>(/站名/);
    expect(stops.map(({ value }) => value)).toEqual(['深圳', '上海']);
  });

  it('of a new record comes back too', async () => {
    const first = open('/parcel/create');
    await first.user.type(await nameBox(), '台灯');
    cleanup();

    open('/parcel/create');

    await screen.findByText('已恢复未保存的内容');
    expect((await nameBox()).value).toBe('台灯');
  });
});

describe('leaving a form', () => {
  it('asks nothing when nothing was typed', async () => {
    const { seen, user } = open('/parcel/1');
    await nameBox();

    await user.click(press('Cancel'));

    await waitFor(() => expect(seen.address).toBe('/parcel'));
  });

  it('goes on editing when asked to', async () => {
    const { seen, user } = open('/parcel/1');
    await user.type(await nameBox(), 'A');

    await user.click(press('Cancel'));
    await user.click(await screen.findByRole('button', { name: '继续编辑' }));

    await waitFor(() => expect(screen.queryByText('内容尚未保存')).toBeNull());
    expect(seen.address).toBe('/parcel/1');
    expect((await nameBox()).value).toBe('花瓶A');
  });

  it('keeps the draft or drops it', async () => {
    const { seen, user } = open('/parcel/1');
    await user.type(await nameBox(), 'A');
    await user.click(press('Cancel'));
    await user.click(await screen.findByRole('button', { name: '离开并保留草稿' }));
    await waitFor(() => expect(seen.address).toBe('/parcel'));
    expect(kept('/parcel/1')?.values).toEqual({ name: '花瓶A' });
    cleanup();

    const again = open('/parcel/1');
    await screen.findByText('已恢复未保存的内容');
    await again.user.click(press('Cancel'));
    await again.user.click(await screen.findByRole('button', { name: '放弃修改' }));
    await waitFor(() => expect(again.seen.address).toBe('/parcel'));
    expect(kept('/parcel/1')).toBeUndefined();
  });

  it('promises no draft of a password', async () => {
    const form = { groups: [{ key: 'basic', title: '基本信息', fields: ['secret'] }] };
    const { seen, user } = open('/parcel/1', createServer(), parcelSchema({ form }));
    await user.type(await screen.findByLabelText('口令'), 'geheim');
    await user.click(press('Cancel'));

    expect(await screen.findByText(/密码不会保留在草稿中/)).toBeTruthy();
    await user.click(press('离开并保留草稿'));

    await waitFor(() => expect(screen.queryByText('内容尚未保存')).toBeNull());
    expect(seen.address).toBe('/parcel/1');
  });
});

describe('saving on the way out', () => {
  it('leads where the person wanted to go', async () => {
    const { server, seen, user } = open('/parcel/1');
    await user.type(await nameBox(), 'A');
    await user.click(press('Cancel'));

    await user.click(await screen.findByRole('button', { name: '保存并离开' }));

    await waitFor(() => expect(seen.address).toBe('/parcel'));
    expect(server.rows('parcel')[0]).toMatchObject({ name: '花瓶A' });
  });

  it('stays when the form is wrong', async () => {
    const { server, seen, user } = open('/parcel/1');
    await user.clear(await nameBox());
    await user.click(press('Cancel'));

    await user.click(await screen.findByRole('button', { name: '保存并离开' }));

    expect(await screen.findByText('此项为必填项')).toBeTruthy();
    expect(saves(server)).toEqual([]);
    expect(seen.address).toBe('/parcel/1');
  });
});

describe('a form without a network', () => {
  const turn = (isOnline: boolean) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
  };

  it('keeps the draft and saves again only on request', async () => {
    const { server, seen, user } = open('/parcel/1');
    await user.type(await nameBox(), 'A');

    turn(false);
    expect(screen.getByText('离线：内容已保存在本机')).toBeTruthy();
    expect(kept('/parcel/1')?.values).toEqual({ name: '花瓶A' });
    turn(true);
    expect(screen.getByText('网络已恢复，内容尚未保存。')).toBeTruthy();
    expect(saves(server)).toEqual([]);
    await user.click(press('重新保存'));

    await waitFor(() => expect(seen.address).toBe('/parcel/1/show'));
    expect(saves(server).length).toBe(1);
  });
});

describe('an input that breaks', () => {
  it('leaves the frame of its form and what was typed', async () => {
    await leaveDraft('梅瓶');
    overridden = { parcel: { ...overrides.parcel, fields: { price: { input: Breaking } } } };
    open('/parcel/1');
    expect(await screen.findByText('表单的这一部分无法显示')).toBeTruthy();
    expect(press('Cancel')).toBeTruthy();
    cleanup();

    overridden = overrides;
    open('/parcel/1');

    await screen.findByText('已恢复未保存的内容');
    expect((await nameBox()).value).toBe('梅瓶');
  });
});

describe('the inputs of an action', () => {
  const ask = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click(await screen.findByRole('button', { name: '报失' }));
    return screen.findByLabelText<HTMLInputElement>(/原因/);
  };

  it('are kept for that row and action when the dialog is left', async () => {
    const { user } = open('/parcel/1/show');
    await user.type(await ask(user), '途中');

    await user.click(press('Cancel'));
    await user.click(await screen.findByRole('button', { name: '离开并保留草稿' }));
    await waitFor(() => expect(screen.queryByLabelText(/原因/)).toBeNull());

    expect((await ask(user)).value).toBe('途中');
    expect(screen.getByText('已恢复未保存的内容')).toBeTruthy();
  });

  it('are gone once the action is done', async () => {
    const { server, user } = open('/parcel/1/show');
    await user.type(await ask(user), '途中');

    await user.click(press(/^报失/));

    await waitFor(() => expect(screen.queryByLabelText(/原因/)).toBeNull());
    expect(server.sent.some(({ request }) => request.cause === '途中')).toBe(true);
    expect(sessionStorage.length).toBe(0);
  });
});

describe('a failed save', () => {
  it('without a network keeps the input, says why once, and works again', async () => {
    const { server, seen, user } = open('/parcel/1');
    await user.type(await nameBox(), 'A');
    server.fail('parcelSave', networkError('网络异常', undefined));

    await user.click(press('Save'));
    expect((await screen.findAllByText('网络异常')).length).toBe(1);
    expect((await nameBox()).value).toBe('花瓶A');
    await user.click(press('Save'));

    await waitFor(() => expect(seen.address).toBe('/parcel/1/show'));
    expect(server.rows('parcel')[0]).toMatchObject({ name: '花瓶A' });
  });

  it('shows a refusal as a warning and the unforeseen as an error', async () => {
    const { server, user } = open('/parcel/1');
    await nameBox();
    server.refuse('parcelSave', '今天不收件', {});
    await user.click(press('Save'));
    expect((await screen.findByText('今天不收件')).closest('[role="alert"]')?.className).toMatch(/warning/i);

    server.fail('parcelSave', new TypeError('broken'));
    await user.click(press('Save'));
    expect((await screen.findByText('broken')).closest('[role="alert"]')?.className).toMatch(/error/i);
    expect(screen.getAllByText('broken').length).toBe(1);
  });
});

describe("somebody else's change", () => {
  const change = { price: 50, name: '他瓶', note: '易碎' };

  /** Two people on the losable: the name is typed by both, price and note are the other's alone. */
  const meet = async (theirs: Readonly<Record<string, unknown>> = change) => {
    const opened = open('/parcel/1');
    await opened.user.type(await nameBox(), 'A');
    opened.server.change('parcel', 1, theirs);
    const [current] = opened.server.rows('parcel');
    opened.server.refuse('parcelSave', '内容已被修改', {
      error_key: 'version_conflict',
      current,
      changed_by: { user_id: 9, name: '李雷' },
      changed_at: '2026-03-02T02:05:00Z',
    });
    await opened.user.click(press('Save'));
    const dialog = within(await screen.findByRole('dialog', { name: '合并修改' }));
    return { ...opened, dialog };
  };

  it('is named with its author and keeps what was typed', async () => {
    const { dialog, user } = await meet();
    expect(dialog.getByText(/李雷 已于 2026\/03\/02 10:05 修改此内容/)).toBeTruthy();

    await user.click(dialog.getByRole('button', { name: '返回表单' }));

    await waitFor(() => expect(screen.queryByText('合并修改')).toBeNull());
    expect((await nameBox()).value).toBe('花瓶A');
    expect(screen.queryByText('内容已被修改')).toBeNull();
    expect(press('逐项比较')).toBeTruthy();
  });

  it('asks only about fields both changed and lists the rest', async () => {
    const { dialog } = await meet();

    expect(dialog.getAllByRole('radiogroup').length).toBe(1);
    expect(dialog.getByRole('radiogroup', { name: '名称' }).textContent).toContain('他瓶');
    expect(dialog.getByRole('region', { name: '仅对方修改，将采用' }).textContent).toContain('0.50');
  });

  it('is not overwritten before a choice is made', async () => {
    const { server, dialog, user } = await meet();

    await user.click(dialog.getByRole('button', { name: '保存结果' }));

    expect(dialog.getByText('请选择保留哪一个')).toBeTruthy();
    expect(document.activeElement?.getAttribute('name')).toBe('name');
    expect(saves(server).length).toBe(1);
  });

  it('stays in its own fields when mine are kept', async () => {
    const { server, seen, dialog, user } = await meet();

    await user.click(dialog.getByRole('radio', { name: /我的/ }));
    await user.click(dialog.getByRole('button', { name: '保存结果' }));

    await waitFor(() => expect(seen.address).toBe('/parcel/1/show'));
    expect(saves(server).at(-1)?.request).toMatchObject({ name: '花瓶A', price: 50, version: 4 });
  });

  it('is chosen field by field beside what only I changed', async () => {
    const opened = open('/parcel/1');
    await opened.user.click(await screen.findByRole('button', { name: '添加站点' }));
    await opened.user.type(screen.getAllByLabelText(/站名/)[1] as HTMLElement, '上海');
    await opened.user.type(await nameBox(), 'A');
    opened.server.change('parcel', 1, change);
    opened.server.refuse('parcelSave', '内容已被修改', {
      error_key: 'version_conflict',
      current: opened.server.rows('parcel')[0],
    });
    await opened.user.click(press('Save'));

    const dialog = within(await screen.findByRole('dialog', { name: '合并修改' }));
    await opened.user.click(dialog.getByRole('radio', { name: /对方的/ }));
    await opened.user.click(dialog.getByRole('button', { name: '保存结果' }));

    await waitFor(() => expect(opened.seen.address).toBe('/parcel/1/show'));
    expect(saves(opened.server).at(-1)?.request).toMatchObject({
      name: '他瓶',
      price: 50,
      stops: [{ name: '深圳' }, { name: '上海' }],
      version: 4,
    });
  });

  it('gives way to the newest values when nothing of mine is left', async () => {
    const { server, dialog, user } = await meet();

    await user.click(dialog.getByRole('button', { name: '全部用对方的' }));
    await user.click(dialog.getByRole('button', { name: '载入最新内容' }));

    await waitFor(async () => expect((await nameBox()).value).toBe('他瓶'));
    expect(screen.queryByText(/李雷/)).toBeNull();
    expect(kept('/parcel/1')).toBeUndefined();
    expect(saves(server).length).toBe(1);
  });

  it('needs no choice where the changes do not overlap', async () => {
    const { server, seen, dialog, user } = await meet({ price: 50 });
    expect(dialog.queryAllByRole('radiogroup')).toEqual([]);

    await user.click(dialog.getByRole('button', { name: '保存结果' }));

    await waitFor(() => expect(seen.address).toBe('/parcel/1/show'));
    expect(saves(server).at(-1)?.request).toMatchObject({ name: '花瓶A', price: 50, version: 4 });
  });
});

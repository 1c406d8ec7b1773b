import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { brokenError } from '#dataProvider/refusal.ts';
import { Harness } from './harness.tsx';
import { createMemorySend, type MemorySend } from './memorySend.ts';
import { parcelSchema, relatedSchemas, vase } from './parcel.ts';

afterEach(cleanup);

const saved = { ...vase, changed_at: '2026-03-02T02:05:00Z', changed_by: { user_id: 9, name: '李雷' } };

const overrides = { parcel: { views: { list: () => null } } };
const groups = parcelSchema()['x-resource'].form?.groups ?? [];

interface Opened {
  readonly server?: MemorySend;
  readonly layout?: 'groups' | 'tabs';
}

const open = async (
  address: string,
  { server = createMemorySend({ parcel: [saved] }), layout = 'groups' }: Opened = {},
) => {
  const seen = { address };
  render(
    <Harness
      schemas={[parcelSchema({ form: { layout, groups } }), ...relatedSchemas]}
      server={server}
      address={address}
      overrides={overrides}
      onAddress={(next) => {
        seen.address = next;
      }}
    />,
  );
  await screen.findByLabelText(/名称/);
  return { server, seen, user: userEvent.setup({ delay: null }) };
};

const saves = (server: MemorySend) => server.sent.filter(({ call }) => call === 'parcelSave');
const save = () => screen.getByRole('button', { name: 'Save' });
const focused = () => document.activeElement?.getAttribute('name');

describe('a form with wrong entries', () => {
  it('sums them up and leads to each', async () => {
    const { user } = await open('/parcel/create');

    await user.click(save());

    const summary = (await screen.findByText('有 2 处需要修改')).closest<HTMLElement>('[role=alert]');
    await waitFor(() => expect(focused()).toBe('name'));
    await user.click(within(summary as HTMLElement).getByRole('button', { name: '箱子 › 宽度' }));
    expect(focused()).toBe('box.width');
  });

  it('takes an entry off the summary once it is right', async () => {
    const { user } = await open('/parcel/create');
    await user.click(save());
    await screen.findByText('有 2 处需要修改');

    await user.type(screen.getByLabelText(/宽度/), '4');

    await waitFor(() => expect(screen.queryByText(/处需要修改/)).toBeNull());
    expect(screen.getAllByText('此项为必填项').length).toBe(1);
  });

  it('focuses the field of a list row that the server refuses', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const server = createMemorySend({ parcel: [saved] });
    server.refuse('parcelSave', '保存失败', { fields: { 'stops.0.name': '站点已停运' } });
    const { user } = await open('/parcel/1', { server });

    await user.click(save());

    await waitFor(() => expect(focused()).toBe('stops.0.name'));
  });

  it('names the request of an error nobody foresaw', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const server = createMemorySend({ parcel: [saved] });
    server.fail('parcelSave', brokenError('数据错误，请稍后再试', 'r-17'));
    const { user } = await open('/parcel/1', { server });

    await user.click(save());

    expect(await screen.findByText('数据错误，请稍后再试 (r-17)')).toBeTruthy();
  });
});

describe('a form in tabs', () => {
  it('counts errors on a hidden tab and opens it', async () => {
    const { user } = await open('/parcel/create', { layout: 'tabs' });
    await user.type(screen.getByLabelText(/名称/), '台灯');

    await user.click(save());

    await waitFor(() => expect(focused()).toBe('box.width'));
    const tab = screen.getByRole('tab', { name: /更多/, selected: true });
    expect(within(tab).getByRole('img', { name: '1 处错误' })).toBeTruthy();
  });
});

describe('a condition', () => {
  it('that makes a field required is said aloud', async () => {
    const { user } = await open('/parcel/1');

    await user.click(screen.getByRole('combobox', { name: /状态/ }));
    await user.click(await screen.findByRole('option', { name: '丢失' }));

    expect((await screen.findByText('“丢失原因”现在必须填写')).getAttribute('role')).toBe('status');
    expect(screen.getByLabelText(/丢失原因/).hasAttribute('required')).toBe(true);
  });
});

describe('a text near its limit', () => {
  it('counts its characters', async () => {
    const { user } = await open('/parcel/1');
    const name = screen.getByLabelText(/名称/);
    expect(screen.queryByText('2/10')).toBeNull();

    await user.type(name, '一二三四五六七八九');

    expect(screen.getByText('11/10')).toBeTruthy();
    expect(screen.getByText('超出 1 个字符')).toBeTruthy();
  });
});

describe('an edit form', () => {
  it('says who changed the record last', async () => {
    await open('/parcel/1');

    expect(screen.getByText('李雷 最后修改于 2026/03/02 10:05')).toBeTruthy();
  });

  it.each([undefined, null, { user_id: 9, name: '' }])('says when, where nobody is named: %o', async (by) => {
    await open('/parcel/1', { server: createMemorySend({ parcel: [{ ...saved, changed_by: by }] }) });

    expect(screen.getByText('最后修改于 2026/03/02 10:05')).toBeTruthy();
  });

  it.each(['{Control>}s{/Control}', '{Meta>}{Enter}{/Meta}'])('saves with %s', async (keys) => {
    const { server, seen, user } = await open('/parcel/1');
    await user.click(screen.getByLabelText(/名称/));

    await user.keyboard(keys);

    await waitFor(() => expect(seen.address).toBe('/parcel/1/show'));
    expect(saves(server).length).toBe(1);
  });
});

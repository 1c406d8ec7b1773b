import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { people } from '#tests/setup/company.ts';
import { expectRefusal } from '#tests/setup/console.ts';
import { openRowMenu } from '#tests/setup/listPage.ts';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

const open = {
  ...{ status: 0, action: null, handle_note: null, handler_id: null, handle_time: null },
  reporter_id: people.member.userId,
};
const rows = {
  complaint: [
    { ...open, group_id: 100, group_name: '闲聊群', type: 'fraud' },
    { ...open, group_id: 200, group_name: '项目群', status: 1, handler_id: people.main.userId },
    { ...open, group_id: 300, group_name: '拼车群', type: 'privacy' },
  ],
};
const place = '/complaint?layout=board';

const column = (state: string): Promise<HTMLElement> =>
  screen.findByRole('region', { name: new RegExp(`^${state}(，|$)`) });
const cardsOf = async (state: string): Promise<readonly string[]> =>
  [...(await column(state)).querySelectorAll('.card-title')].map((title) => title.textContent ?? '');
/** Once each column holds these cards. */
const expectCards = (expected: Readonly<Record<string, readonly string[]>>) =>
  waitFor(async () => {
    for (const [state, names] of Object.entries(expected))
      expect([...(await cardsOf(state))].sort()).toEqual([...names].sort());
  });
const card = async (name: string): Promise<HTMLElement> => {
  const found = (await screen.findByText(name, { selector: '[data-column] .card-title *' })).closest('li');
  if (found === null) throw new Error(`${name} is no card`);
  return found;
};
/** What a browser does while a card is dragged over a column and let go there. */
const drag = async (name: string, state: string): Promise<void> => {
  const dataTransfer = { effectAllowed: 'all', dropEffect: 'none', setData: () => {} };
  const dragged = await card(name);
  const target = await column(state);
  fireEvent.dragStart(dragged, { dataTransfer });
  // A column that does not take it gets no drop from a browser.
  if (!fireEvent.dragOver(target, { dataTransfer })) fireEvent.drop(target, { dataTransfer });
  fireEvent.dragEnd(dragged, { dataTransfer });
};
const moved = (text: string) => screen.findByText(text, { selector: '[role=status]' });

describe('a board', () => {
  it('has a column for each state with its rows and their number', async () => {
    await renderConsole(place, { rows });

    await expectCards({ 待处理: ['闲聊群', '拼车群'], 处理中: ['项目群'], 投诉成立: [] });
    expect(await screen.findByRole('region', { name: '待处理，2 条' })).toBeTruthy();
    expect((await card('闲聊群')).textContent).toContain('欺诈');
    expect((await column('投诉成立')).textContent).toContain('没有记录');
  });

  it('shows the columns the reader filters by, under the other filters as well', async () => {
    const { user } = await renderConsole(place, { rows });
    await expectCards({ 处理中: ['项目群'] });

    await user.click(screen.getByText('待处理', { selector: '[role=group] button *, [role=group] button' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: /^处理中/ })).toBeNull());
    await user.type(screen.getByRole('searchbox'), '拼车');

    await expectCards({ 待处理: ['拼车群'] });
  });

  it('loads twenty cards of a column, and more on demand', async () => {
    const many = Array.from({ length: 23 }, (_, nth) => ({
      ...open,
      group_id: nth,
      group_name: `群 ${nth}`,
    }));
    const { user } = await renderConsole(place, { rows: { complaint: many } });
    await waitFor(async () => expect(await cardsOf('待处理')).toHaveLength(20));

    await user.click(await screen.findByRole('button', { name: '再显示 3 条' }));

    await waitFor(async () => expect(await cardsOf('待处理')).toHaveLength(23));
    expect(screen.queryByRole('button', { name: /^再显示/ })).toBeNull();
  });

  it('is walked with arrows, and opens a card with Enter', async () => {
    const { user, address } = await renderConsole(place, { rows });
    await expectCards({ 待处理: ['闲聊群', '拼车群'], 处理中: ['项目群'] });
    (await card('闲聊群')).focus();
    const first = document.activeElement;

    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(await card('项目群'));
    await user.keyboard('{ArrowLeft}');
    expect((await column('待处理')).contains(document.activeElement)).toBe(true);
    expect(first?.isConnected).toBe(true);
    await user.keyboard('{ArrowRight}{Enter}');

    await waitFor(() => expect(address()).toMatch(/\/2\/show/));
  });
});

describe('a card of a board', () => {
  it('is moved by its menu, once the server has said yes, and it is told where it went', async () => {
    const { user, backend, session, network } = await renderConsole(place, { rows });
    await expectCards({ 处理中: ['项目群'] });
    const menu = await openRowMenu(user, '闲聊群');
    network.hold(({ path }) => path.endsWith('/open'));

    await user.click(within(menu).getByText('移到“处理中”'));
    await waitFor(async () =>
      expect((await backend.call('complaintInfo', { id: 1 }, session)).data.status).toBe(1),
    );
    expect(await cardsOf('待处理')).toContain('闲聊群');
    await network.release();

    await expectCards({ 待处理: ['拼车群'], 处理中: ['闲聊群', '项目群'] });
    expect(await moved('“闲聊群”已移到“处理中”')).toBeTruthy();
  });

  it('is moved by dragging it into the column', async () => {
    const { backend, session } = await renderConsole(place, { rows });
    await expectCards({ 处理中: ['项目群'] });

    await drag('闲聊群', '处理中');

    await expectCards({ 待处理: ['拼车群'], 处理中: ['闲聊群', '项目群'] });
    const { data } = await backend.call('complaintInfo', { id: 1 }, session);
    expect(data).toMatchObject({ status: 1, handler_id: people.main.userId });
  });

  it('opens the form of the action, with the state of the column chosen', async () => {
    const { user } = await renderConsole(place, { rows });
    await expectCards({ 处理中: ['项目群'] });

    await drag('项目群', '已驳回');
    const dialog = await screen.findByRole('dialog', { name: '处理：项目群' });

    expect(
      (await within(dialog).findByLabelText(/^处理状态/, { selector: '[role=combobox]' })).textContent,
    ).toBe('已驳回');
    await user.click(within(dialog).getByText('取消'));
    await waitFor(() => expect(document.activeElement?.getAttribute('data-row')).toBe('2'));
    await expectCards({ 处理中: ['项目群'], 已驳回: [] });
  });

  it('offers each state an action leads to, and no other', async () => {
    const { user } = await renderConsole(place, { rows });
    await expectCards({ 处理中: ['项目群'] });

    const menu = await openRowMenu(user, '项目群');

    expect(within(menu).getByText('移到“投诉成立”')).toBeTruthy();
    expect(within(menu).getByText('移到“已驳回”')).toBeTruthy();
    expect(within(menu).queryByText('移到“待处理”')).toBeNull();
  });

  it('goes nowhere without a transition that leads there', async () => {
    const { sent } = await renderConsole(place, { rows });
    await expectCards({ 处理中: ['项目群'] });
    const before = sent.length;

    await drag('闲聊群', '投诉成立');

    expect(sent).toHaveLength(before);
    expect(await cardsOf('待处理')).toContain('闲聊群');
  });

  it('stays where it is when the server refuses, and says why', async () => {
    expectRefusal();
    const { backend, session } = await renderConsole(place, { rows });
    await expectCards({ 处理中: ['项目群'] });
    const { data } = await backend.call('complaintInfo', { id: 1 }, session);
    await backend.call('complaintOpen', { id: 1, version: data.version }, session);

    await drag('闲聊群', '处理中');

    expect(await screen.findByText(/内容已被他人修改/)).toBeTruthy();
    expect(await cardsOf('待处理')).toContain('闲聊群');
  });

  it('cannot be moved by a reader whose role does not allow it', async () => {
    const device = {
      status: 'normal',
      phone_model: 'Mate 60',
      serial_number: 'A1',
      user_id: people.member.userId,
    };
    await renderConsole('/enterprise/member-device-manage?layout=board', {
      rows: { device: [device] },
      as: 'asset',
    });

    expect((await card('褚前端')).draggable).toBe(false);
  });
});

it('a column that could not be read says so, and the others stay', async () => {
  const { user, network } = await renderConsole('/complaint', { rows });
  await screen.findByText('闲聊群', { selector: 'tbody *' });
  network.answerWith(({ body }) =>
    JSON.stringify(body).includes('"status":[1]') ? Response.json({}, { status: 500 }) : undefined,
  );
  expectRefusal();

  await user.click(await screen.findByRole('button', { name: '看板' }));
  await expectCards({ 待处理: ['闲聊群', '拼车群'] });
  const retry = await within(await column('处理中')).findByRole('button', { name: '重试' });
  network.restore();
  await user.click(retry);

  await expectCards({ 处理中: ['项目群'] });
});

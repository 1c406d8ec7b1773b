import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import type { Backend } from '#tests/setup/backend.ts';
import { people } from '#tests/setup/company.ts';
import { keepMessages, keptWords } from '#tests/setup/keptMessages.ts';
import { askForAction, chooseOption, findRow, rowTexts } from '#tests/setup/listPage.ts';
import { renderConsole, type ShownConsole } from '#tests/setup/renderConsole.tsx';

const address = '/complaint';
const open = {
  status: 0,
  action: null,
  handle_note: null,
  handler_id: null,
  handle_time: null,
  reporter_id: people.member.userId,
};
const waiting = { ...open, group_id: 100, group_name: '闲聊群', type: 'fraud' };
const handled = { ...open, group_id: 200, group_name: '项目群', status: 1, handler_id: people.main.userId };
const rows = { complaint: [waiting, handled] };
const combobox = { selector: '[role=combobox]' };
/** react-admin writes every refusal to the console while developing. */
const expectRefusal = () => vi.spyOn(console, 'error').mockImplementation(() => {});

describe('the list of complaints', () => {
  it('shows the group, the kind and the state, and those being handled in their view', async () => {
    const { user } = await renderConsole(address, { rows });

    const shown = await findRow('闲聊群');

    expect(shown.textContent).toContain('欺诈');
    expect(shown.textContent).toContain('待处理');
    expect(shown.textContent).toContain('褚前端');

    await user.click(screen.getByText('处理中', { selector: '[role=group] *' }));

    await waitFor(() => expect(rowTexts()).toHaveLength(1));
    expect(rowTexts()[0]).toContain('项目群');
  });

  it('keeps the reporter from a sub-administrator who does not handle it', async () => {
    await renderConsole(address, { rows, as: 'sub' });

    const shown = await findRow('闲聊群');

    expect(shown.textContent).not.toContain('褚前端');
  });
});

describe('the groups complained about', () => {
  it('narrow the list to the one that is chosen', async () => {
    const { user } = await renderConsole(address, { rows });
    await findRow('闲聊群');
    const queue = await screen.findByRole('list', { name: '待处理的群' });

    await user.click(await within(queue).findByText('项目群'));

    await waitFor(() => expect(rowTexts()).toHaveLength(1));
    expect(rowTexts()[0]).toContain('项目群');
    expect(await screen.findByText(/共 1 条投诉，成立 0 条/)).toBeTruthy();
  });
});

describe('handling a complaint', () => {
  const press = (user: ShownConsole['user'], dialog: HTMLElement, button: string) =>
    user.click(within(dialog).getByText(button, { selector: 'button' }));
  /** The step that is shown, once it is this one. */
  const stepOf = (dialog: HTMLElement, title: string): Promise<HTMLElement> =>
    within(dialog).findByRole('group', { name: title });

  it('begins by taking it on', async () => {
    const { user, backend, session } = await renderConsole(address, { rows });
    await findRow('闲聊群');

    await user.click(await screen.findByLabelText('闲聊群 的操作'));
    await user.click(await screen.findByText('受理', { selector: '[role=menuitem] *' }));

    await screen.findByText('操作成功');
    const { data } = await backend.call('complaintInfo', { id: 1 }, session);
    expect(data).toMatchObject({ status: 1, handler_id: people.main.userId });
  });

  it('asks for the outcome, with a measure where upheld, then for the note, and keeps them', async () => {
    const { user, backend, session } = await renderConsole(address, { rows });
    const read = async () => (await backend.call('complaintInfo', { id: 2 }, session)).data;

    const dialog = await askForAction(user, '项目群', '处理');
    const outcome = await stepOf(dialog, '处理结果 第 1 步，共 2 步');
    expect(within(outcome).queryByLabelText(/处理措施/)).toBeNull();
    await chooseOption(user, outcome, /处理状态/, '投诉成立');
    await press(user, dialog, '下一步');

    expect(await within(dialog).findAllByText('此项为必填项')).toHaveLength(1);
    expect(document.activeElement).toBe(within(outcome).getByLabelText(/处理措施/, combobox));
    expect(within(dialog).queryByText(/提交后不能修改/)).toBeNull();

    await chooseOption(user, outcome, /处理措施/, '警告群主');
    await press(user, dialog, '下一步');

    const notice = await stepOf(dialog, '说明与告知 第 2 步，共 2 步');
    expect(document.activeElement).toBe(within(notice).getByLabelText(/处理说明/));
    expect(within(notice).getByText(/提交后不能修改/)).toBeTruthy();
    expect(within(notice).queryByText('此项为必填项')).toBeNull();
    await press(user, dialog, '处理');
    expect(await within(notice).findByText('此项为必填项')).toBeTruthy();
    expect((await read()).status).toBe(1);

    await user.type(within(notice).getByLabelText(/处理说明/), '已核实');
    await press(user, dialog, '处理');

    await screen.findByText('操作成功');
    expect(await read()).toMatchObject({
      status: 2,
      action: 'warn',
      handle_note: '已核实',
      handler_name: '周主管',
    });
  });

  it('loses nothing on the way back and forth, leaves a step by Ctrl+S, and asks before it is closed', async () => {
    const { user } = await renderConsole(address, { rows });
    const dialog = await askForAction(user, '项目群', '处理');
    await chooseOption(user, await stepOf(dialog, '处理结果 第 1 步，共 2 步'), /处理状态/, '已驳回');
    await press(user, dialog, '下一步');
    await user.type(
      within(await stepOf(dialog, '说明与告知 第 2 步，共 2 步')).getByLabelText(/处理说明/),
      '已核实',
    );

    await press(user, dialog, '上一步');

    const outcome = await stepOf(dialog, '处理结果 第 1 步，共 2 步');
    const status = within(outcome).getByLabelText(/处理状态/, combobox);
    expect(document.activeElement).toBe(status);
    expect(status.textContent).toBe('已驳回');

    await user.keyboard('{Control>}s{/Control}');

    const notice = await stepOf(dialog, '说明与告知 第 2 步，共 2 步');
    expect(within(notice).getByLabelText<HTMLTextAreaElement>(/处理说明/).value).toBe('已核实');
    await user.keyboard('{Escape}');
    expect(await screen.findByText('离开并保留草稿')).toBeTruthy();
  });

  it('says that somebody else has decided in the meantime', async () => {
    expectRefusal();
    const { user, backend } = await renderConsole(address, { rows });
    const dialog = await askForAction(user, '项目群', '处理');
    await sql`update complaint set status = 3 where complaint_id = 2`.execute(backend.database.db);
    const outcome = await stepOf(dialog, '处理结果 第 1 步，共 2 步');
    await chooseOption(user, outcome, /处理状态/, '投诉成立');
    await chooseOption(user, outcome, /处理措施/, '禁言 1 天');
    await press(user, dialog, '下一步');
    await user.type(
      within(await stepOf(dialog, '说明与告知 第 2 步，共 2 步')).getByLabelText(/处理说明/),
      '晚了',
    );

    await press(user, dialog, '处理');

    expect(await screen.findByText(/仅在.*状态为.*时可以执行，现为/)).toBeTruthy();
  });
});

it('sums up the groups a decision about many meets', async () => {
  const many = Array.from({ length: 7 }, (_, place) => ({
    ...handled,
    group_id: 300 + place,
    group_name: `群${place}`,
  }));
  const prepare = async ({ database: { db } }: Pick<Backend, 'database'>) => {
    await sql`insert into chat_group (company_id, group_id, name, type, owner_id, created_at)
      select 1, 300 + place, '群' || place, 1, 1, now() from generate_series(0, 6) as place`.execute(db);
    await sql`insert into chat_group_member (company_id, group_id, user_id)
      select 1, 300 + place, person from generate_series(0, 6) as place, generate_series(1, 2) as person`.execute(
      db,
    );
  };
  const { user } = await renderConsole(address, { rows: { complaint: many }, prepare });
  await findRow('群6');

  const all = document.querySelector<HTMLElement>('main thead input[type=checkbox]');
  if (all === null) throw new Error('Expected a box that selects the page');
  await user.click(all);
  const bar = await screen.findByRole('toolbar');
  await user.click(within(bar).getByText('处理'));

  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('另有 2 个群。共 7 个群、14 人次。')).toBeDefined();
});

it('says before a complaint is answered that no message goes out, on a server no one sends them for', async () => {
  keepMessages();
  const { user } = await renderConsole(address, { rows });

  const dialog = await askForAction(user, '项目群', '处理');

  expect(await within(dialog).findByText(keptWords)).toBeDefined();
});

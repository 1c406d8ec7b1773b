import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import type { Backend } from '#tests/setup/backend.ts';
import { people } from '#tests/setup/company.ts';
import { askForAction, chooseOption, findRow, rowTexts } from '#tests/setup/listPage.ts';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

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
  it('begins by taking it on', async () => {
    const { user, backend, session } = await renderConsole(address, { rows });
    await findRow('闲聊群');

    await user.click(await screen.findByLabelText('闲聊群 的操作'));
    await user.click(await screen.findByText('受理', { selector: '[role=menuitem] *' }));

    await screen.findByText('操作成功');
    const { data } = await backend.call('complaintInfo', { id: 1 }, session);
    expect(data).toMatchObject({ status: 1, handler_id: people.main.userId });
  });

  it('asks for a decision, a note and, where upheld, a measure, and keeps them', async () => {
    const { user, backend, session } = await renderConsole(address, { rows });
    const read = async () => (await backend.call('complaintInfo', { id: 2 }, session)).data;

    const dialog = await askForAction(user, '项目群', '处理');
    expect(within(dialog).queryByLabelText(/处理措施/)).toBeNull();
    await chooseOption(user, dialog, /处理状态/, '投诉成立');
    await user.click(within(dialog).getByText('处理', { selector: 'button' }));

    expect((await within(dialog).findAllByText('此项为必填项')).length).toBe(2);
    expect((await read()).status).toBe(1);

    await chooseOption(user, dialog, /处理措施/, '警告群主');
    await user.type(within(dialog).getByLabelText(/处理说明/), '已核实');
    await user.click(within(dialog).getByText('处理', { selector: 'button' }));

    await screen.findByText('操作成功');
    expect(await read()).toMatchObject({
      status: 2,
      action: 'warn',
      handle_note: '已核实',
      handler_name: '周主管',
    });
  });

  it('says that somebody else has decided in the meantime', async () => {
    expectRefusal();
    const { user, backend } = await renderConsole(address, { rows });
    const dialog = await askForAction(user, '项目群', '处理');
    await sql`update complaint set status = 3 where complaint_id = 2`.execute(backend.database.db);
    await chooseOption(user, dialog, /处理状态/, '投诉成立');
    await chooseOption(user, dialog, /处理措施/, '禁言 1 天');
    await user.type(within(dialog).getByLabelText(/处理说明/), '晚了');

    await user.click(within(dialog).getByText('处理', { selector: 'button' }));

    expect(await screen.findByText(/^仅在.*状态为.*时可以执行，现为/)).toBeTruthy();
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

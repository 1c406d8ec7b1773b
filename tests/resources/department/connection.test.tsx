import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { runOperatorCommand } from '#server/operator/operatorCommand.ts';
import type { Backend } from '#tests/setup/backend.ts';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

const address = '/contact/PartmentManage';

/** Both companies have one main administrator with one account. */
const shareMain = async ({ database: { db } }: Backend) => {
  await sql`insert into account (account_id, country_code, mobile) overriding system value
    values (7, '86', '13800010001')`.execute(db);
  await sql`update member set account_id = 7, phone = '13800010001' where user_id = 1`.execute(db);
};

/** The other company stands in the tree already. */
const connectOther = async (backend: Backend) => {
  await shareMain(backend);
  const words = ['department', 'connect', '1', '0', '2', '--source', 'partner'];
  const { isDone } = await runOperatorCommand(backend.database.db, words, backend.ports.clock());
  expect(isDone).toBe(true);
};

const row = (name: RegExp) => screen.findByLabelText(name, { selector: '[role=treeitem]' });

const openMenu = async (name: RegExp) => {
  const item = await row(name);
  act(() => item.focus());
  fireEvent.contextMenu(item);
  return within(await screen.findByRole('menu'));
};

const actsOf = (menu: ReturnType<typeof within>) =>
  menu.getAllByRole('menuitem').map((item: HTMLElement) => item.querySelector('span')?.textContent);

describe('a connected company in the tree', () => {
  it('is marked with what it is, its name and when it was synced; what is below it says where it comes from', async () => {
    await renderConsole(address, { prepare: connectOther });

    const root = await row(/^测试乙公司/);

    expect(root.getAttribute('aria-label')).toBe(
      '测试乙公司，第 2 级，3/3，已折叠，8 人，合作组织：测试乙公司，2026/11/23 10:00 同步',
    );
    expect(root.querySelector('[data-mark=partnerCompany]')).not.toBeNull();
    act(() => root.focus());
    fireEvent.keyDown(root, { key: 'ArrowRight' });
    expect((await row(/^研发部乙/)).getAttribute('aria-label')).toMatch(/合作组织$/);
  });

  it('is synced and disconnected from its menu, by the main administrator alone', async () => {
    await renderConsole(address, { prepare: connectOther });

    expect(actsOf(await openMenu(/^测试乙公司/))).toEqual(expect.arrayContaining(['同步…', '断开连接…']));
  });

  it('is offered no such thing to others, nor on departments below it', async () => {
    await renderConsole(address, { prepare: connectOther, as: 'viewer' });

    const acts = actsOf(await openMenu(/^测试乙公司/));
    expect(acts).not.toContain('同步…');
    expect(acts).not.toContain('断开连接…');
    expect(screen.queryByRole('button', { name: '连接企业…', hidden: true })).toBeNull();
  });

  it('says what a sync changed', async () => {
    const { backend } = await renderConsole(address, { prepare: connectOther });
    await sql`update member set name = '改名' where company_id = 2 and user_id = 8`.execute(
      backend.database.db,
    );
    const menu = await openMenu(/^测试乙公司/);

    await userEvent.click(menu.getByText('同步…'));
    const dialog = within(await screen.findByRole('dialog', { name: '同步“测试乙公司”' }));
    await userEvent.click(dialog.getByRole('button', { name: '立即同步' }));

    expect(await dialog.findByText('成员：添加 0，变更 1，移除 0')).toBeDefined();
  });

  it('counts before it is disconnected, and asks for the name where people leave', async () => {
    const { backend, session } = await renderConsole(address, { prepare: connectOther });
    const menu = await openMenu(/^测试乙公司/);

    await userEvent.click(menu.getByText('断开连接…'));
    const dialog = within(await screen.findByRole('dialog', { name: '断开与“测试乙公司”的连接？' }));
    expect(await dialog.findByText('删除 6 个部门，共 8 人')).toBeDefined();
    expect(dialog.getByText('7 人没有其他部门，将办理离职')).toBeDefined();
    const confirm = dialog.getByRole('button', { name: '断开连接' });
    expect(confirm).toHaveProperty('disabled', true);
    await userEvent.type(dialog.getByRole('textbox'), '测试乙公司');
    await userEvent.click(confirm);

    await waitFor(() => expect(screen.queryByLabelText(/^测试乙公司，/)).toBeNull());
    const { data } = await backend.call('departments', {}, session);
    expect(data.sub_company).toEqual([]);
  });
});

describe('connecting a company', () => {
  it('offers the companies the same account runs', async () => {
    const { backend, session } = await renderConsole(address, { prepare: shareMain });

    await userEvent.click(await screen.findByRole('button', { name: '连接企业…' }));
    const dialog = within(await screen.findByRole('dialog', { name: '连接企业' }));
    const confirm = dialog.getByRole('button', { name: '连接' });
    expect(confirm).toHaveProperty('disabled', true);
    await userEvent.click(await dialog.findByRole('radio', { name: '测试乙公司（8 人）' }));
    await userEvent.click(dialog.getByRole('radio', { name: '同步组织' }));
    await userEvent.click(confirm);

    await row(/^测试乙公司，.*已同步：测试乙公司/);
    const { data } = await backend.call('departments', {}, session);
    expect(data.sub_company).toMatchObject([{ sub_company_id: 2, users_count: 8 }]);
  });

  it('says where others are connected when there is none to choose', async () => {
    await renderConsole(address);

    await userEvent.click(await screen.findByRole('button', { name: '连接企业…' }));

    expect(await screen.findByText(/其他企业请联系平台连接/)).toBeDefined();
    expect(screen.queryByRole('button', { name: '连接' })).toBeNull();
  });

  it('is not offered where the server has no such call', async () => {
    await renderConsole(address, { prepare: connectOther, isSpecificationAlone: true });

    const acts = actsOf(await openMenu(/^测试乙公司/));
    expect(acts).not.toContain('同步…');
    expect(acts).not.toContain('断开连接…');
    expect(screen.queryByRole('button', { name: '连接企业…', hidden: true })).toBeNull();
  });
});

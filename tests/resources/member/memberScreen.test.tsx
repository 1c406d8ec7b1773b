import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { lateRank } from '#tests/builders/rank.ts';
import { people } from '#tests/setup/company.ts';
import { findRow, openRowMenu } from '#tests/setup/listPage.ts';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

const row = (name: RegExp) => screen.findByLabelText(name, { selector: '[role=treeitem]' });
const shownNames = () => [...document.querySelectorAll('tbody tr td a')].map((link) => link.textContent);

describe('the members beside the tree', () => {
  it('says why somebody cannot add a member', async () => {
    await renderConsole('/contact/ContactManage', { as: 'viewer' });

    const add = await screen.findByRole('button', { name: '新建' });

    expect(add.getAttribute('aria-disabled')).toBe('true');
    expect(add.getAttribute('aria-description')).toContain('主管理员');
  });

  it('shows the people of the department chosen in the tree, without its sub-departments where asked', async () => {
    const { sent, user } = await renderConsole('/contact/ContactManage');
    expect(await screen.findByText('8 人已激活')).toBeDefined();

    await user.click(await row(/^市场部/));

    await waitFor(() =>
      expect(shownNames().toSorted()).toEqual(['冯负责', '卫销售', '王资产', '郑只看'].toSorted()),
    );
    expect(sent.findLast(({ path }) => path === '/api/departmentUsers')?.body).toMatchObject({
      id: 20,
      include_sub: 1,
    });

    await user.click(await screen.findByLabelText('含下级部门'));

    await waitFor(() => expect(shownNames().toSorted()).toEqual(['王资产', '郑只看'].toSorted()));
  });

  it('finds a department and shows its people', async () => {
    const { user } = await renderConsole('/contact/ContactManage');

    await user.type(await screen.findByLabelText(/^搜索成员或部门/), '国内');
    await user.click(await screen.findByRole('option', { name: /市场部\/国内组/ }));

    await waitFor(() => expect(shownNames().toSorted()).toEqual(['冯负责', '卫销售'].toSorted()));
  });
});

describe('the departments of a person in the list', () => {
  it('bear the badge of a supervisor where they supervise, not where they work', async () => {
    await renderConsole('/contact/ContactManage', {
      prepare: async ({ database: { db } }) => {
        const { companyId, userId } = people.supervisor;
        const own = { company_id: companyId, user_id: userId };
        await db
          .updateTable('membership')
          .set({ is_main: 0 })
          .where('company_id', '=', companyId)
          .where('user_id', '=', userId)
          .execute();
        await db
          .insertInto('membership')
          .values({ ...own, department_id: 20, position: null, rank: lateRank, is_main: 1 })
          .execute();
        await db
          .updateTable('member')
          .set({ main_department_id: 20 })
          .where('company_id', '=', companyId)
          .where('user_id', '=', userId)
          .execute();
      },
    });

    const person = await findRow('陈主管');
    const lineOf = (name: string) => within(person).getByText(name).parentElement?.textContent;

    expect(lineOf('市场部')).toBe('市场部');
    expect(lineOf('软件组')).toBe('软件组主管');
  });
});

describe('what is done to one person elsewhere', () => {
  it('leads from their row to their leaving', async () => {
    const { user, address } = await renderConsole('/contact/ContactManage');

    await openRowMenu(user, '褚前端');
    await user.click(await screen.findByRole('menuitem', { name: '办理离职…' }));

    await waitFor(() => expect(address()).toBe('/contact/resigned/create?ids=7'));
  });

  it('says in the detail why a responsible person cannot', async () => {
    await renderConsole('/contact/ContactManage/8/show', { as: 'responsible' });

    await userEvent.click(await screen.findByRole('button', { name: '为什么缺少某些操作？' }));

    const line = await screen.findByText('办理离职…', { selector: '[role=dialog] *' });
    expect(line.closest('li')?.textContent).toContain('主管理员');
  });
});

describe('the form of a member', () => {
  it('asks for a department, a name and a phone, and says which phone is none before it is sent', async () => {
    const { sent, user } = await renderConsole('/contact/ContactManage/create');

    await user.click(await screen.findByText('保存', { selector: 'button' }));

    expect(await screen.findByText('请选择部门')).toBeDefined();
    expect(await screen.findByText('姓名不能为空')).toBeDefined();
    expect(await screen.findByText('手机号不能为空')).toBeDefined();

    const phone = screen.getByLabelText(/^手机号/, { selector: 'input[type=tel], input[name=phone]' });
    await user.type(phone, '12345');
    await user.click(screen.getByText('保存', { selector: 'button' }));

    expect(await screen.findByText('手机号格式不正确')).toBeDefined();
    expect(sent.some(({ path }) => path === '/api/contact/saveUser')).toBe(false);
  });

  it('saves a changed person with their departments as they were', async () => {
    const { backend, session } = await renderConsole('/contact/ContactManage/8');
    const workId = await screen.findByLabelText(/^工号/, { selector: 'input' });

    await userEvent.type(workId, 'B7');
    await userEvent.click(screen.getByText('保存', { selector: 'button' }));

    await screen.findByText('保存成功');
    const { data } = await backend.call('getUser', { user_id: 8 }, session);
    expect(data).toMatchObject({ workId: 'B7', main_department_id: 21, position: '员工' });
    expect(data.phone).toContain('*');
  });

  it('says whose the number is before it is saved', async () => {
    const { sent } = await renderConsole('/contact/ContactManage/create');
    const phone = await screen.findByLabelText(/^手机号/, { selector: 'input[type=tel]' });

    await userEvent.click(phone);
    await userEvent.paste('+86 138 0001 0007');
    await userEvent.tab();

    expect(await screen.findByText(/已被 褚前端（前端小组） 使用/)).toBeDefined();
    expect(screen.getByRole('link', { name: '查看 褚前端' }).getAttribute('target')).toBe('_blank');
    expect(sent.some(({ path }) => path === '/api/contact/saveUser')).toBe(false);
  });

  it('gives somebody at home elsewhere only their place here', async () => {
    const { backend } = await renderConsole('/contact/ContactManage/8', {
      as: 'sub',
      prepare: async (before) => {
        const departments = [
          { id: 21, position: '销售' },
          { id: 11, position: '顾问' },
        ];
        const main = await before.signIn(people.main);
        await before.call('saveUser', { id: 8, departments, main_department_id: 21 }, main);
      },
    });
    const position = await screen.findByDisplayValue('顾问');
    await screen.findByText('其他部门 1 个');

    await userEvent.clear(position);
    await userEvent.type(position, '专家');
    await userEvent.click(screen.getByText('保存', { selector: 'button' }));

    await screen.findByText('保存成功');
    const { data } = await backend.call('getUser', { user_id: 8 }, await backend.signIn(people.main));
    expect(data.departments).toMatchObject([
      { id: 21, is_main: 1 },
      { id: 11, position: '专家' },
    ]);
  });
});

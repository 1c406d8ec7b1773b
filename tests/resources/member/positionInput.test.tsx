import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Backend } from '#tests/setup/backend.ts';
import { people } from '#tests/setup/company.ts';
import { expectRefusal } from '#tests/setup/console.ts';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

/** 国内组(21) has 员工 and 店长; 架构师 is held elsewhere. */
const prepare = async (backend: Backend): Promise<void> => {
  const session = await backend.signIn(people.main);
  await backend.call('byWebAddPosition', { posName: '员工' }, session);
  await backend.call('batchSet', { user_ids: [5], position: '店长' }, session);
  await backend.call('batchSet', { user_ids: [6], position: '架构师' }, session);
};

const box = () => screen.findByRole('combobox', { name: /^职位/ });

/** The suggestions by the group they stand in; what is to be added stands in none. */
const groups = (): readonly (readonly [string | null, readonly (string | null)[]])[] =>
  within(screen.getByRole('listbox'))
    .getAllByRole('group')
    .map((group) => [
      group.firstElementChild?.tagName === 'UL' ? null : (group.firstElementChild?.textContent ?? null),
      within(group)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ]);

describe('the position of a person', () => {
  it('is suggested from the department first, then from the company', async () => {
    const { user } = await renderConsole('/contact/ContactManage/8', { prepare });

    await waitFor(async () => {
      // A drawer that is still opening takes the keyboard once more, and the box closes.
      if (screen.queryByRole('listbox') === null) await user.click(await box());
      expect(groups()).toEqual([
        ['本部门的职位', ['员工', '店长']],
        ['企业的其他职位', ['架构师']],
      ]);
    });
  });

  it('is added to those to choose from where none is called that', async () => {
    const { user, backend, session } = await renderConsole('/contact/ContactManage/8', { prepare });
    const input = await box();
    await user.clear(input);
    await user.type(input, '店长助理');

    await user.click(await screen.findByRole('option', { name: '新建职位“店长助理”' }));

    await screen.findByText('已新建职位“店长助理”');
    expect((input as HTMLInputElement).value).toBe('店长助理');
    const { data } = await backend.call('getPosition', { keyword: '助理' }, session);
    expect(data.list).toMatchObject([{ posName: '店长助理', users_count: 0 }]);
  });

  it('is not offered as new where one is called that, and counts as typed', async () => {
    const { user, backend, session, sent } = await renderConsole('/contact/ContactManage/8', { prepare });
    const input = await box();
    await user.clear(input);
    await user.type(input, '店长');
    await waitFor(() => expect(groups()).toEqual([['本部门的职位', ['店长']]]));
    await user.type(input, '二号');
    await user.click(screen.getByRole('button', { name: '保存' }));

    await screen.findByText('保存成功');
    const { data } = await backend.call('getUser', { user_id: 8 }, session);
    expect(data.departments).toMatchObject([{ id: 21, position: '店长二号' }]);
    expect(sent.some(({ path }) => path === '/api/contacts/byWebAddPosition')).toBe(false);
  });

  it('says at the field what stands against a new one', async () => {
    const { user, network } = await renderConsole('/contact/ContactManage/8', { prepare });
    const input = await box();
    await user.clear(input);
    await user.type(input, '店长助理');
    expectRefusal();
    network.answerWith(({ path }) =>
      path === '/api/contacts/byWebAddPosition'
        ? Response.json({ code: 4000, message: '操作失败', data: { fields: { posName: '职位已满' } } })
        : undefined,
    );

    await user.click(await screen.findByRole('option', { name: '新建职位“店长助理”' }));

    expect(await screen.findByText('职位已满')).toBeDefined();
    expect(input.getAttribute('aria-invalid')).toBe('true');
    await user.type(input, '二');
    await waitFor(() => expect(screen.queryByText('职位已满')).toBeNull());
  });

  it('is suggested from the department it is set in, from the menu of a person', async () => {
    const { user } = await renderConsole('/contact/PartmentManage/21', { prepare });

    await user.click(await screen.findByLabelText('卫销售 的操作'));
    await user.click(await screen.findByText('设置职位…'));
    await user.click(await box());

    await waitFor(() => expect(groups()[0]).toEqual(['本部门的职位', ['员工', '店长']]));
  });
});

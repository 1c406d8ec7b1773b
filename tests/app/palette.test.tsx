import { fireEvent, screen, waitFor } from '@testing-library/react';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Backend } from '#tests/setup/backend.ts';
import { renderConsole, type ShownConsole } from '#tests/setup/renderConsole.tsx';

const home = '/home';

const groups = (): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    [...document.querySelectorAll('[role=listbox] [role=group]')].map((group) => [
      group.querySelector('p')?.textContent ?? '',
      [...group.querySelectorAll('[role=option]')].map((option) => option.textContent ?? ''),
    ]),
  );

const search = async (user: ShownConsole['user'], keyword: string): Promise<HTMLElement> => {
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  const input = await screen.findByLabelText('页面、成员、部门或操作');
  await user.type(input, keyword);
  return input;
};

/** Enter opens what stands first; the groups above it are empty. */
const optionOf = async (text: RegExp): Promise<HTMLElement> => {
  await waitFor(() => expect(Object.values(groups()).flat().join('\n')).toMatch(text));
  const option = [...document.querySelectorAll<HTMLElement>('[role=option]')].find((each) =>
    text.test(each.textContent ?? ''),
  );
  if (option === undefined) throw new Error(`nothing found is ${text}`);
  return option;
};

const addApplications =
  (count: number) =>
  async ({ database: { db } }: Pick<Backend, 'database'>) => {
    for (let id = 1; id <= count; id += 1)
      await sql`insert into application (company_id, application_id, name, country_code, phone, department_id, applied_at, updated_at)
        values (1, ${id}, ${`凌霄${id}`}, '86', ${`1390000111${id}`}, 11, '2026-11-22T02:00:00Z', now())`.execute(
        db,
      );
  };

describe('what the search finds besides pages and people', () => {
  it('leads to the field of a setting, and marks it', async () => {
    const { user, address } = await renderConsole(home);
    await search(user, '企业标志');

    await user.click(await optionOf(/^企业标志企业设置$/m));

    await waitFor(() => expect(address()).toContain('/newSetting/company-setting?field=logo'));
    await waitFor(() => expect(document.querySelector('main [data-found]')?.textContent).toContain('标志'));
  });

  it.each([
    ['假期', '页面', /假期类型/],
    ['锁定', '设置项', /^锁定至管理密码$/],
    ['办理离职', '操作', /^办理离职离职成员$/],
    ['新增成员', '操作', /^新建成员$/],
    ['导入', '操作', /^导入：.+成员$/],
    ['bllz', '操作', /^办理离职/],
  ])('finds “%s” among %s', async (keyword, group, expected) => {
    const { user } = await renderConsole(home);

    await search(user, keyword);

    await waitFor(() => expect(groups()[group]?.join('\n')).toMatch(new RegExp(expected.source, 'm')));
  });

  it('finds rows of a noun and says where there are more', async () => {
    const { user, address } = await renderConsole(home, { prepare: addApplications(6) });
    await search(user, '凌霄');

    await waitFor(() => expect(groups().申请列表).toHaveLength(6));
    await user.click(await optionOf(/在“申请列表”中查看更多/));

    await waitFor(() =>
      expect(decodeURIComponent(address())).toContain('/newSetting/ApplayList?filter={"q":"凌霄"}'),
    );
  });

  it('finds roles in the list it has as a whole, and opens the role', async () => {
    const { user, address, backend, session } = await renderConsole(home);
    const { data } = await backend.call('addRoleGroup', { posGroupName: '安全' }, session);
    await backend.call('addRoleData', { posName: '急救员', cpId: data.id }, session);
    await search(user, '急救');

    await user.click(await optionOf(/^急救员/m));

    await waitFor(() => expect(address()).toContain('/contact/GroupManage?role='));
  });

  it('shows the others of a group when they are asked for', async () => {
    const { user } = await renderConsole(home);
    await search(user, '企业');
    await waitFor(() => expect(groups().页面).toHaveLength(6));

    await user.click(await optionOf(/^显示全部/m));

    await waitFor(() => expect(groups().页面?.length).toBeGreaterThan(6));
    expect(document.querySelector('[role=listbox]')).not.toBeNull();
  });

  it('opens a help topic beside the console', async () => {
    const { user } = await renderConsole(home);

    await search(user, '可见性');

    await waitFor(() => expect(groups().帮助?.join('\n')).toMatch(/可见性检查/));
  });

  it('offers nothing of a setting the reader may not open', async () => {
    const { user } = await renderConsole(home, { as: 'asset' });

    await search(user, '企业标志');

    await waitFor(() => expect(groups().帮助).toBeDefined());
    expect(groups().设置项).toBeUndefined();
  });
});

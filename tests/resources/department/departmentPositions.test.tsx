import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Backend } from '#tests/setup/backend.ts';
import { people } from '#tests/setup/company.ts';
import { expectRefusal } from '#tests/setup/console.ts';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

const address = '/contact/PartmentManage/10/positions';

/** 研发部(10) has one 架构师 of its own, one below it, and one elsewhere is called that, too. */
const prepare = async (backend: Backend): Promise<void> => {
  const session = await backend.signIn(people.main);
  await backend.call('byWebAddPosition', { posName: '员工' }, session);
  await backend.call('batchSet', { user_ids: [2, 6, 8], position: '架构师' }, session);
};

const lines = async (): Promise<readonly (string | null)[]> => {
  const list = await screen.findByRole('list', { name: '职位' });
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
};

describe('the positions of a department', () => {
  it('stand with how many people hold them, by itself and with those below', async () => {
    const { user } = await renderConsole(address, { prepare });

    expect(await lines()).toEqual(['员工1 人', '架构师1 人']);
    await user.click(screen.getByRole('switch', { name: '含下级部门' }));

    await waitFor(async () => expect(await lines()).toEqual(['员工2 人', '架构师2 人']));
    expect(screen.getByText('共 2 个职位')).toBeDefined();
  });

  it('come a page at a time', async () => {
    const { user, sent } = await renderConsole(address, {
      prepare: async (backend) => {
        const session = await backend.signIn(people.main);
        for (let at = 0; at < 21; at++) {
          const departments = [{ id: 10, position: `职位${at}` }];
          const person = { name: `员工${at}`, country_code: '86', phone: `139000000${10 + at}` };
          await backend.call('saveUser', { ...person, departments, main_department_id: 10 }, session);
        }
      },
    });

    expect(await lines()).toHaveLength(20);
    await user.click(await screen.findByRole('button', { name: '下一页' }));

    await waitFor(async () => expect(await lines()).toHaveLength(1));
    const asked = sent.filter(({ path }) => path === '/api/contacts/getJobListByDepIdNew');
    expect(asked.at(-1)?.body).toMatchObject({ id: 10, include_sub: 0, page: 2, page_size: 20 });
  });

  it('open who holds one wherever the reader looks, each with a card', async () => {
    const { user, sent } = await renderConsole(address, { prepare });

    await user.click(await screen.findByRole('button', { name: /^架构师/ }));
    const dialog = await screen.findByRole('dialog', { name: '担任“架构师”的成员' });
    await within(dialog).findByText('您可查看的部门中共 3 人，其中“研发部” 1 人');
    const people = within(dialog).getAllByRole('listitem');
    expect(people.map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^卫销售国内组/)]),
    );

    await user.click(within(dialog).getByRole('button', { name: '卫销售' }));
    const card = await screen.findByRole('dialog', { name: '卫销售' });

    expect(await within(card).findByText('手机号')).toBeDefined();
    expect(within(card).getByText('国内组')).toBeDefined();
    const link = within(card).getByRole('link', { name: '查看详情' });
    expect(link.getAttribute('href')).toMatch(/8/);
    expect(sent.some(({ path }) => path === '/api/contacts/getUser')).toBe(true);
  });

  it('say of a person who is gone meanwhile why there is no card', async () => {
    const { user, network } = await renderConsole(address, { prepare });
    await user.click(await screen.findByRole('button', { name: /^架构师/ }));
    const name = await screen.findByRole('button', { name: '卫销售' });
    expectRefusal();
    network.answerWith(({ path }) =>
      path === '/api/contacts/getUser'
        ? Response.json({ code: 4000, message: '成员不存在', data: null })
        : undefined,
    );

    await user.click(name);

    const card = await screen.findByRole('dialog', { name: '卫销售' });
    expect(await within(card).findByText('成员不存在')).toBeDefined();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(name));
  });

  it('say where there are none, and where they cannot be read', async () => {
    const { user, network } = await renderConsole('/contact/PartmentManage/20/positions');

    await screen.findByText(/本部门还没有人担任职位/);
    expectRefusal();
    network.answerWith(({ path }) =>
      path === '/api/contacts/getJobListByDepIdNew'
        ? Response.json({ code: 5000, message: '', data: null })
        : undefined,
    );
    await user.click(screen.getByRole('switch', { name: '含下级部门' }));

    expect(await screen.findByRole('alert')).toBeDefined();
  });

  it('are there on a server of the specification alone', async () => {
    const { user } = await renderConsole(address, { prepare, isSpecificationAlone: true });
    expect(await lines()).toEqual(['员工1 人', '架构师1 人']);

    await user.click(await screen.findByRole('button', { name: /^架构师/ }));
    await user.click(await screen.findByRole('button', { name: '卫销售' }));

    const card = await screen.findByRole('dialog', { name: '卫销售' });
    expect(await within(card).findByRole('link', { name: '查看详情' })).toBeDefined();
  });
});

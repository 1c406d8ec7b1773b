import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

describe('the visibility checker', () => {
  it('explains itself before two people are chosen', async () => {
    const { sent } = await renderConsole('/contact/visibility');

    expect(await screen.findByText('请选择两个人')).toBeDefined();
    expect(sent.some(({ path }) => path === '/api/contacts/checkVisible')).toBe(false);
  });

  it('says that the conditions of a rule let someone through', async () => {
    const visible_rule = JSON.stringify({ departments: [], positions: ['员工'], types: [] });
    await renderConsole('/contact/visibility?viewer=7&person=8', {
      prepare: async ({ database }) => {
        await database.db
          .updateTable('department')
          .set({ hidden: 1, visible_type: 1, visible_rule })
          .where('id', '=', 20)
          .execute();
      },
    });

    const seen = await screen.findByText('褚前端 能看到 卫销售');
    expect(seen.parentElement?.textContent).toContain('“市场部”已隐藏，但查看者符合其可见条件');
  });

  it('says who sees whom by which rule, and swaps them', async () => {
    const { backend, address } = await renderConsole('/contact/visibility?viewer=8&person=7');
    const seen = await screen.findByText('卫销售 能看到 褚前端');
    expect(seen.closest('[role=status]')).not.toBeNull();
    expect(screen.getByText('备注').closest('tr')?.textContent).toContain('企业设置为不显示');
    await backend.database.db.updateTable('department').set({ hidden: 1 }).where('id', '=', 20).execute();

    await userEvent.click(screen.getByLabelText('交换两人'));

    const unseen = await screen.findByText('褚前端 看不到 卫销售');
    expect(unseen.parentElement?.textContent).toContain('“市场部”对部门以外的所有人隐藏');
    expect(address()).toBe('/contact/visibility?viewer=7&person=8');
    const link = screen.getByText('查看“市场部”的设置');
    expect(link.getAttribute('href')).toBe('/contact/PartmentManage/20/settings');
  });
});

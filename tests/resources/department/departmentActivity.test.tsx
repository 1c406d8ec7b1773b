import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

describe('the activity of a department', () => {
  it('tells changes as sentences with names, day by day', async () => {
    const { backend, session } = await renderConsole('/contact/PartmentManage/12');
    const { data } = await backend.call('getDepartmentInfo', { id: 12 }, session);
    await backend.call('updateDepartment', { id: 12, version: data.version, superDeptId: 20 }, session);

    await userEvent.click(await screen.findByText('动态', { selector: '[role=tab]' }));

    const line = await screen.findByText('移动部门“前端小组”');
    expect(line.closest('li')?.textContent).toContain('周主管（主管理员）');
    expect(line.closest('li')?.textContent).toContain('把上级部门从软件组改为市场部');
    expect(screen.getByText('已显示 1 条，共 1 条')).toBeDefined();
  });

  it('says whose right it takes', async () => {
    const { sent } = await renderConsole('/contact/PartmentManage/11/activity', { as: 'supervisor' });

    const note = await screen.findByText(/主管理员/, { selector: '[role=tabpanel] *' });

    expect(note.textContent).toContain('子管理员');
    expect(sent.some(({ path }) => path === '/api/data/operationRecords')).toBe(false);
  });
});

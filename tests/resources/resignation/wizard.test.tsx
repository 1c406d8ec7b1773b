import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { runHandOvers } from '#server/features/directory/leaving/jobs/handOvers.ts';
import { liveOnBackendDay } from '#tests/setup/backendDay.ts';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });

describe('the wizard for people who leave', () => {
  // The last day a form begins with is the browser's today, which the server must have come to as well.
  liveOnBackendDay();

  it('leads from the chosen people to what became of each', async () => {
    const { user, backend } = await renderConsole('/contact/resigned/create?ids=5,7,1');
    expect((await screen.findByText(/主管理员不能离职/)).textContent).toContain('周主管');
    await user.click(await button('下一步'));
    expect(await screen.findByText('请选择离职原因')).toBeTruthy();

    await user.click(screen.getByRole('combobox', { name: /离职原因/ }));
    expect(screen.queryByRole('option', { name: '到期' })).toBeNull();
    await user.click(await screen.findByRole('option', { name: '退休' }));
    const who = screen.getByRole('combobox', { name: '离职人员' });
    who.focus();
    // Backspace takes the last of the list, the main administrator, then the one before.
    await user.keyboard('{Backspace}{Backspace}');
    await waitFor(() => expect(screen.queryByText(/主管理员不能离职/)).toBeNull());
    expect(screen.getByRole('combobox', { name: /离职原因/ }).textContent).toBe('退休');
    await waitFor(async () => expect((await button('下一步')).disabled).toBe(false));
    await user.click(await button('下一步'));
    expect(await screen.findByText('部门负责人（1）')).toBeTruthy();
    expect(screen.getByText('默认：主管理员')).toBeTruthy();
    await user.click(await button('下一步'));
    expect(await screen.findByText('1 人将立即离职：冯负责')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('影响与确认');
    await user.click(await button('确认 冯负责 离职'));

    expect(await screen.findByText('已为 1 人办理离职')).toBeTruthy();
    expect(await screen.findByText('交给 周主管')).toBeTruthy();
    await runHandOvers(backend.ports);
    await waitFor(() => expect(screen.getByText('已交接')).toBeTruthy());
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
  }, 60_000);

  it('asks before it is cancelled, and says that what was entered is back', async () => {
    const { user, address } = await renderConsole('/contact/resigned/create');
    await user.type(await screen.findByLabelText('备注'), '合同到期');
    await user.click(screen.getByRole('link', { name: '取消' }));
    await user.click(await button('离开并保留草稿'));
    await waitFor(() => expect(address()).not.toContain('create'));

    await user.click(await screen.findByRole('link', { name: '办理离职' }));
    const note = await screen.findByLabelText<HTMLTextAreaElement>('备注');
    expect(note.value).toBe('合同到期');
    expect(screen.getByText('已恢复未保存的内容')).toBeTruthy();
    await user.click(await button('放弃草稿'));
    expect(note.value).toBe('');
  }, 60_000);
});

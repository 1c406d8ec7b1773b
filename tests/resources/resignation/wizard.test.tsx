import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { runHandOvers } from '#server/jobs/handOvers.ts';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });

describe('the wizard for people who leave', () => {
  it('leads from the chosen people to what became of each', async () => {
    const { user, backend } = await renderConsole('/contact/resigned/create?ids=5,1');
    expect((await screen.findByText(/主管理员不能离职/)).textContent).toContain('周主管');
    await user.click(await button('下一步'));
    expect(await screen.findByText('请选择离职原因')).toBeTruthy();

    await user.click(screen.getByRole('combobox', { name: /离职原因/ }));
    await user.click(await screen.findByRole('option', { name: '退休' }));
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
  }, 60_000);
});

import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { loginGuesses } from '#domain/account/guessing.ts';
import { takeTokens } from '#server/guard/rateLimit.ts';
import { people } from '#tests/setup/company.ts';
import { renderConsole } from '#tests/setup/renderConsole.tsx';
import { giveAccount, password } from '../server/account/accounts.ts';
import { newestCode, otherThan } from '../server/code/outbox.ts';

const mobile = '13800010001';

/** The login page for someone with an account, as a browser sees it that knows no one. */
const openLogin = async () => {
  const shown = await renderConsole('/login', { isSignedOut: true });
  await giveAccount(shown.backend, mobile, people.main);
  await screen.findByRole('tab', { name: '密码登录' });
  return shown;
};

describe('the login page', () => {
  it('names a wrong code at its field, then enters', async () => {
    const { backend, user, sent, address } = await openLogin();
    await user.click(screen.getByRole('tab', { name: '验证码登录' }));
    await user.type(screen.getByLabelText(/^手机号/), mobile);
    await user.click(screen.getByRole('button', { name: '获取验证码' }));
    const field = await screen.findByRole('textbox', { name: /^验证码/ });
    await waitFor(() => expect(document.activeElement).toBe(field));
    const code = await newestCode(backend, mobile);

    await user.type(field, `${otherThan(code)}{Enter}`);
    await screen.findByText('验证码错误或已过期');
    expect([document.activeElement, field.getAttribute('aria-invalid')]).toEqual([field, 'true']);
    await user.clear(field);
    await user.type(field, `${code}{Enter}`);

    await waitFor(() => expect(address()).toBe('/home'));
    expect(sent.filter(({ path }) => path === '/api/login/code')).toHaveLength(2);
  });

  it('asks for a puzzle where many have guessed, and keeps what was typed', async () => {
    const { backend, user, sent } = await openLogin();
    const lane = loginGuesses.shared.find((each) => each.of === 'subject');
    if (lane === undefined) throw new Error('Expected a line of strangers');
    const { db } = backend.database;
    const line = { ...lane, key: `86 ${mobile}`, now: backend.ports.clock() };
    for (let time = 0; time < lane.free; time += 1) await takeTokens(db, line);
    await user.type(screen.getByLabelText(/^手机号/), mobile);
    await user.type(screen.getByLabelText(/^密码/, { selector: 'input' }), `${password}{Enter}`);

    await screen.findByRole('dialog', { name: '安全验证' });
    await user.click(screen.getByRole('button', { name: '取消' }));

    await screen.findByText('请先完成人机验证');
    expect(screen.getByLabelText(/^密码/, { selector: 'input' })).toHaveProperty('value', password);
    expect(sent.filter(({ path }) => path === '/api/login/account')).toHaveLength(1);
  });

  it('sets a new password and comes back', async () => {
    const { backend, user } = await openLogin();
    await user.type(screen.getByLabelText(/^手机号/), mobile);
    await user.click(screen.getByRole('button', { name: '忘记密码？' }));
    await user.click(await screen.findByRole('button', { name: '获取验证码' }));
    const field = await screen.findByRole('textbox', { name: /^验证码/ });

    await user.type(field, await newestCode(backend, mobile));
    await user.type(screen.getByLabelText(/^新密码/), 'letters{Enter}');
    await waitFor(() => expect(screen.getByLabelText(/^新密码/).getAttribute('aria-invalid')).toBe('true'));
    await user.type(screen.getByLabelText(/^新密码/), '-and-7{Enter}');

    await screen.findByText(/密码已重置，所有设备均已退出/);
    expect(screen.getByRole('tab', { name: '密码登录' }).getAttribute('aria-selected')).toBe('true');
  });
});

import { describe, expect, it } from 'vitest';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

const open = () => renderConsole('/register', { isSignedOut: true });

type Shown = Awaited<ReturnType<typeof open>>;

const choose = async ({ screen, user }: Shown, name: RegExp, option: string) => {
  await user.click(screen.getByRole('combobox', { name }));
  await user.click(await screen.findByRole('option', { name: option }));
};

const fillCompany = async (shown: Shown) => {
  const { screen, user } = shown;
  await user.type(await screen.findByRole('textbox', { name: /^企业名称/ }), '青屿海洋装备有限公司');
  await choose(shown, /^所属行业/, '制造业');
  await choose(shown, /^企业规模/, '21–50 人');
  await choose(shown, /^所在省份/, '江苏');
  await choose(shown, /^所在城市/, '苏州');
};

describe('registering a company', () => {
  it('stays on the company until nothing stands against it', async () => {
    const { screen, user } = await open();

    await user.click(await screen.findByRole('button', { name: '下一步' }));

    expect(screen.getByRole('textbox', { name: /^企业名称/ }).getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByRole('textbox', { name: /^您的姓名/ })).toBeNull();
  });

  it('keeps what was typed on both steps', async () => {
    const shown = await open();
    const { screen, user } = shown;
    await fillCompany(shown);
    await user.click(screen.getByRole('button', { name: '下一步' }));
    await user.type(await screen.findByRole('textbox', { name: /^您的姓名/ }), '顾青屿');

    await user.click(screen.getByRole('button', { name: '上一步' }));
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^企业名称/ });
    expect(name.value).toBe('青屿海洋装备有限公司');
    expect(screen.getByRole('combobox', { name: /^所在城市/ }).textContent).toBe('苏州');
    await user.click(screen.getByRole('button', { name: '下一步' }));

    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /^您的姓名/ })).value).toBe(
      '顾青屿',
    );
    expect(screen.getByText(/^2\./).getAttribute('aria-current')).toBe('step');
  });
});

import { expect, type Page } from '@playwright/test';

/** What a phone's browser says of itself. */
export const phoneAgent =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';

/** Presses a button from the keyboard. */
export const pressButton = async (page: Page, name: string | RegExp): Promise<void> => {
  await page.getByRole('button', { name }).focus();
  await page.keyboard.press('Enter');
};

/** The puzzle without its picture: no one who cannot see it is left outside. */
export const passWithoutPicture = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: '安全验证' });
  await expect(dialog.getByRole('slider', { name: '拼图块的位置' })).toBeFocused();
  await pressButton(page, '无法看图？点击验证');
  await expect(dialog).toHaveCount(0, { timeout: 60_000 });
};

/** The code in the message that the demo shows in place of a phone. */
export const shownCode = async (page: Page): Promise<string> => {
  const message = page.getByText(/【管理后台】验证码 \d{6}/);
  await expect(message).toBeVisible();
  return /\d{6}/.exec((await message.textContent()) ?? '')?.[0] ?? '';
};

/** Who joins by a link; the number is one no one has. */
export interface Joiner {
  readonly name: string;
  readonly mobile: string;
}

/** Opens an invitation and fills it in as far as the code that came; nothing is sent yet. */
export const fillInvitation = async (
  phone: Page,
  address: string,
  { name, mobile }: Joiner,
): Promise<void> => {
  await phone.goto(address);
  await phone.getByRole('textbox', { name: /^姓名/ }).fill(name);
  await phone.getByRole('textbox', { name: /^手机号/ }).fill(mobile);
  await phone.getByRole('button', { name: '获取验证码' }).click();
  await passWithoutPicture(phone);
  await phone.getByRole('textbox', { name: /^验证码/ }).fill(await shownCode(phone));
};

/** Joins by an invitation, up to the page that says how it ended. */
export const joinBy = async (phone: Page, address: string, joiner: Joiner): Promise<void> => {
  await fillInvitation(phone, address, joiner);
  await phone.getByRole('button', { name: '申请加入' }).click();
  await expect(phone.getByRole('heading', { name: /^(申请已提交|欢迎加入)/ })).toBeFocused();
};

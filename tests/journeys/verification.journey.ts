import type { Page } from '@playwright/test';
import { pictureOf } from '#tests/server/file/upload.ts';
import { violationsOf } from './setup/axe.ts';
import { signIn } from './setup/console.ts';
import { phoneAgent, shownCode } from './setup/phone.ts';
import { expect, journey } from './setup/test.ts';

const picture = async (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(await pictureOf(800, 600)),
});

/** Shows a code, and what it holds. */
const showCode = async (page: Page): Promise<string> => {
  const answered = page.waitForResponse((response) => response.url().includes('attestationCancelQr'));
  await page.getByRole('button', { name: '生成二维码' }).click();
  const { data } = (await (await answered).json()) as { readonly data: { readonly ticket: string } };
  await expect(page.getByRole('img', { name: '取消认证二维码' })).toBeVisible();
  return data.ticket;
};

const fillForm = async (page: Page): Promise<void> => {
  await page.getByRole('textbox', { name: /^统一社会信用代码/ }).fill('91440300ma5xy10248');
  await page.getByRole('textbox', { name: /^企业名称/ }).fill('深圳市澜山装备有限公司');
  await expect(page.getByText('校验位不符，请与执照上的代码核对；确认无误可继续提交')).toBeVisible();
  await page.getByRole('textbox', { name: /^统一社会信用代码/ }).fill('91440300MA5XY10249');
  // Both went with the verification that was cancelled.
  await page.getByRole('textbox', { name: /^身份证号/ }).fill('44030119800101123X');
  await page.getByRole('textbox', { name: /^联系手机号/ }).fill('13900007401');
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByRole('textbox', { name: /^短信验证码/ }).fill(await shownCode(page));
  await page.getByLabel(/^执照照片: /).setInputFiles(await picture('licence.png'));
  await page.getByLabel(/^授权书照片: /).setInputFiles(await picture('letter.png'));
  await expect(page.getByText('文件上传成功')).toHaveCount(2);
};

journey(
  'cancels the verification by phone and is verified anew',
  async ({ quietPage: page, product, browser }) => {
    journey.setTimeout(180_000);
    await signIn(page, product);
    await page.goto(`${product.address}/newSetting/company/authindex`);
    await expect(page.getByText('91440300MA5XY10249')).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('link', { name: '取消认证' }).click();
    await expect(page).toHaveURL(/\/newSetting\/cancelAuthoizen$/);
    const ticket = await showCode(page);
    expect(await violationsOf(page)).toEqual([]);

    const phone = await (
      await browser.newContext({ viewport: { width: 390, height: 800 }, userAgent: phoneAgent })
    ).newPage();
    await signIn(phone, product);
    await phone.goto(`${product.address}/verification-cancel?ticket=${ticket}`);
    await expect(phone.getByRole('button', { name: '保留认证' })).toBeFocused();
    expect(await violationsOf(phone)).toEqual([]);
    await phone.getByRole('button', { name: '确认取消认证' }).click();
    await expect(phone.getByRole('heading', { name: '认证已取消' })).toBeVisible();
    await phone.context().close();
    await expect(page.getByText('企业尚未认证，没有可取消的认证。')).toBeVisible();

    await page.getByRole('link', { name: '返回企业认证' }).click();
    await page.getByRole('link', { name: '修改并重新提交' }).click();
    await expect(page).toHaveURL(/\/attestation$/);
    await fillForm(page);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: '提交审核' }).click();
    await expect(page.getByRole('button', { name: '撤回认证' })).toBeVisible();

    await product.restart({ REVIEW_MODE: 'auto', REVIEW_SECONDS: '0' });
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole('heading', { name: '深圳市澜山装备有限公司' })).toBeVisible({
        timeout: 3_000,
      });
    }).toPass({ timeout: 90_000 });
    await expect(page.getByText('高级认证', { exact: true })).toBeVisible();
  },
);

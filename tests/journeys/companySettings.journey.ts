import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { pictureOf } from '#tests/server/file/upload.ts';
import { type RunningConsole, signIn } from './setup/console.ts';
import { expect, journey } from './setup/test.ts';

const run = promisify(execFile);
const settings = '/newSetting/company-setting';

const picture = async (name: string, width: number, height: number) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(await pictureOf(width, height)),
});

/** Chooses a picture and takes the part of it that the dialog proposes. */
const chooseAndCut = async (page: Page, file: Awaited<ReturnType<typeof picture>>): Promise<void> => {
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.getByRole('dialog', { name: '裁剪图片' }).getByRole('button', { name: '使用' }).click();
};

/** The platform's operator beside a product that is stopped: the embedded database belongs to one process. */
const operator = async ({ directory }: RunningConsole, ...words: readonly string[]): Promise<string> => {
  const script = ['--import', 'tsx', 'scripts/operator.ts', 'review', ...words];
  const { stdout } = await run(process.execPath, script, { env: { ...process.env, DATA_DIR: directory } });
  return stdout;
};

const typeDate = async (page: Page, name: RegExp, digits: string): Promise<void> => {
  await page.getByRole('textbox', { name }).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(digits);
};

const farYear = new Date().getFullYear() + 2;

journey('sets a logo and takes it back', async ({ quietPage: page, product }) => {
  await signIn(page, product);
  await page.goto(`${product.address}${settings}`);
  await chooseAndCut(page, await picture('logo.png', 800, 600));
  const look = page.getByRole('region', { name: '企业标志' });
  await look.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.locator('header img')).toBeVisible();

  await look.getByRole('button', { name: /^移除/ }).click();
  await look.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.locator('header img')).toHaveCount(0);
  await expect(page.getByText('文件上传成功')).toHaveCount(0);
  await page.getByRole('button', { name: '撤销' }).first().click();
  await expect(page.locator('header img')).toBeVisible();
});

journey('has a startup image approved by the operator', async ({ quietPage: page, product }) => {
  journey.setTimeout(240_000);
  await signIn(page, product);
  await page.goto(`${product.address}${settings}/startup/create`);
  await chooseAndCut(page, await picture('spring.png', 1200, 2000));
  await expect(page.getByText(/^1080×1620 · /)).toBeVisible();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('请勾选规则').first()).toBeVisible();
  await page.getByRole('checkbox', { name: /同意启动页规则/ }).check();
  await typeDate(page, /^开始日期/, `${farYear}0301`);
  await typeDate(page, /^结束日期/, `${farYear}0310`);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  const detail = page.getByRole('dialog', { name: 'spring.png' });
  await expect(detail).toContainText('审核中');
  const { pathname } = new URL(page.url());

  await product.stop();
  const waiting = await operator(product, 'list');
  const review = /^ *(\d+) {2}startup .*spring\.png/m.exec(waiting)?.[1] ?? '';
  expect(await operator(product, 'approve', review)).toContain('approved');
  await product.restart();

  await page.goto(`${product.address}${pathname}`);
  await expect(detail).toContainText('已通过');
  await expect(detail).toContainText('待展示');
  await detail.getByRole('button', { name: '下线启动页' }).click();
  await page
    .getByRole('dialog', { name: '下线启动页：spring.png' })
    .getByRole('button', { name: '下线启动页' })
    .click();
  await expect(page.getByText('启动页已下线').first()).toBeVisible();
});

journey('puts personal facts first on the card', async ({ quietPage: page, product }) => {
  await signIn(page, product);
  await page.goto(`${product.address}/contact/settingU/address-book-info`);
  await expect(page.getByText('上班中')).toBeVisible();
  await page.getByRole('switch', { name: '在名片上显示考勤状态' }).click();
  await expect(page.getByText('上班中')).toHaveCount(0);
  await page.getByRole('radio', { name: '个人信息' }).check();
  await expect(page.getByRole('button', { name: '撤销' }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('radio', { name: '个人信息' })).toBeChecked();
  await expect(page.getByText('上班中')).toHaveCount(0);
});

import type { Locator, Page } from '@playwright/test';
import { outbox } from './setup/calls.ts';
import { type RunningConsole, signIn } from './setup/console.ts';
import { actOn, chooseOneDepartment, rowOf, searchFor } from './setup/list.ts';
import { fillInvitation, joinBy } from './setup/phone.ts';
import { saved } from './setup/sheets.ts';
import { expect, journey } from './setup/test.ts';

const company = '深圳市澜山智能装备股份有限公司';
const department = '仓储科';
const departmentId = 36;
/** Where the newcomer comes to in the end, with two others who were never notified. */
const otherDepartment = '工艺部';
const otherDepartmentId = 38;
const newcomer = { name: '顾晚舟', mobile: '13900007301' };

const openInvitation = async (page: Page, product: RunningConsole): Promise<Locator> => {
  await page.goto(`${product.address}/contact/PartmentManage/${departmentId}`);
  await page.getByRole('button', { name: '邀请加入' }).click();
  const dialog = page.getByRole('dialog', { name: `邀请加入“${department}”` });
  await expect(dialog.getByRole('img', { name: `加入“${department}”的二维码` })).toBeVisible();
  return dialog;
};

const addressOf = (dialog: Locator): Locator => dialog.getByRole('textbox', { name: '链接地址' });
const addressIn = (dialog: Locator): Promise<string> => addressOf(dialog).inputValue();

/** Invites, is applied to from a phone, and accepts into another department. */
const bringIn = async (page: Page, phone: Page, product: RunningConsole): Promise<void> => {
  const dialog = await openInvitation(page, product);
  const address = await addressIn(dialog);
  // The token stands behind the hash: it reaches no log on the way.
  expect(address).toMatch(new RegExp(`^${product.address}/newSetting/interJoin#[\\w-]{22,}$`));
  await dialog.getByRole('button', { name: '关闭' }).click();

  await phone.goto(address);
  await expect(phone.getByRole('heading', { name: `加入“${company}”` })).toBeVisible();
  await expect(phone.getByText(department)).toHaveCount(0);
  await joinBy(phone, address, newcomer);
  await expect(phone.getByRole('heading', { name: '申请已提交' })).toBeVisible();
  await expect(phone.getByText('结果会发送到您的手机 139****7301')).toBeVisible();

  await page.reload();
  await page.getByRole('link', { name: '申请列表 · 1 条申请待处理' }).click();
  await expect(rowOf(page, newcomer.name)).toContainText('待处理');
  const question = await actOn(page, newcomer.name, '通过');
  await chooseOneDepartment(page, question.getByRole('textbox', { name: '加入部门' }), otherDepartment);
  await question.getByRole('combobox', { name: '职位' }).fill('工艺工程师');
  await question.getByRole('button', { name: '通过', exact: true }).click();
  await expect(rowOf(page, newcomer.name)).toContainText('已通过');
  expect((await outbox(page, product))[0]).toContain(
    `${newcomer.name}，欢迎加入${company}${otherDepartment}！`,
  );
};

/** Notifies everyone inactive of the department; anyone who has no real name yet is skipped, no one is notified twice. */
const activate = async (page: Page, product: RunningConsole): Promise<void> => {
  const filter = encodeURIComponent(JSON.stringify({ main_department_id: otherDepartmentId }));
  await page.goto(`${product.address}/newSetting/mjh?filter=${filter}`);
  await expect(rowOf(page, newcomer.name)).toContainText('否');
  await rowOf(page, '杜若荻').getByRole('checkbox').check();
  await rowOf(page, newcomer.name).getByRole('checkbox').check();
  const bar = page.getByRole('toolbar', { name: '批量操作' });
  await bar.getByRole('button', { name: '发送激活短信' }).click();
  const question = page.getByRole('dialog', { name: '发送激活短信' });
  await expect(question.getByText('将向 1 人发送激活短信，发出后无法撤回。')).toBeVisible();
  await expect(question.getByText('未实名认证，无法发送激活通知：1 人')).toContainText(newcomer.name);
  await expect(question.getByRole('region', { name: '短信预览（杜若荻）' })).toContainText('杜若荻');
  await question.getByRole('button', { name: '发送给 1 人' }).click();
  const result = page.getByRole('dialog', { name: '激活短信', exact: true });
  await expect(result.getByText('激活短信发送成功，共 1 人。')).toBeVisible();
  await expect(result.getByRole('row', { name: new RegExp(newcomer.name) })).toContainText('未实名认证');
  await result.getByRole('button', { name: '关闭' }).click();
  expect((await outbox(page, product))[0]).toContain('杜若荻');

  await rowOf(page, '杜若荻').getByRole('checkbox').check();
  await bar.getByRole('button', { name: '发送激活短信' }).click();
  await expect(question.getByText('本周已发送：1 人')).toBeVisible();
  await expect(question.getByRole('button', { name: /^发送给/ })).toHaveCount(0);
  await question.getByRole('button', { name: '关闭' }).click();
};

journey('brings somebody in by QR code and activates by SMS', async ({ quietPage: page, phone, product }) => {
  await signIn(page, product);
  await bringIn(page, phone, product);

  await page.goto(`${product.address}/contact/ContactManage`);
  await searchFor(page, newcomer.name);
  await expect(rowOf(page, newcomer.name)).toContainText(otherDepartment);
  await expect(rowOf(page, newcomer.name)).toContainText('未激活');
  await activate(page, product);

  await page.goto(`${product.address}/enterprise/messageManage/send-message-record`);
  await expect(page.locator('[data-row]').first()).toContainText('激活通知');
});

journey('saves and prints a code, and ends it for the phone', async ({ quietPage: page, phone, product }) => {
  await signIn(page, product);
  const dialog = await openInvitation(page, product);
  const address = await addressIn(dialog);
  const picture = await saved(page, () => dialog.getByRole('button', { name: '下载二维码' }).click());
  expect(picture.suggestedFilename()).toBe(`${company}-${department}.png`);

  // The printer itself is left out: the sheet stays as long as it has not answered.
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await dialog.getByRole('button', { name: '打印' }).click();
  await expect(page.locator('body[data-printed]')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const sheet = page.locator('#invite-sheet');
  await expect(sheet).toContainText(`${company}扫码加入 · ${department}`);
  await expect(sheet.locator('svg')).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(sheet).toHaveCount(0);

  await fillInvitation(phone, address, { name: '江晚晴', mobile: '13900007302' });
  await dialog.getByRole('button', { name: '重置链接' }).click();
  const question = page.getByRole('dialog', { name: `重置“${department}”的邀请链接？` });
  await question.getByRole('button', { name: '重置链接' }).click();
  await expect(question).toHaveCount(0);
  // The old one stands there until the new one is asked for.
  await expect(addressOf(dialog)).not.toHaveValue(address);

  await phone.getByRole('button', { name: '申请加入' }).click();
  await expect(phone.getByRole('heading', { name: '邀请链接已失效' })).toBeFocused();
  await phone.goto(await addressIn(dialog));
  await expect(phone.getByRole('heading', { name: `加入“${company}”` })).toBeVisible();
  await dialog.getByRole('button', { name: '关闭' }).click();
  await page.goto(`${product.address}/newSetting/invite-links`);
  await page.getByRole('button', { name: '已失效' }).click();
  await expect(rowOf(page, department).filter({ hasText: '已撤销' })).toHaveCount(1);
});

journey('words the invitation and has it reviewed', async ({ quietPage: page, product }) => {
  await signIn(page, product);
  const address = `${product.address}/contact/settingU/invite-note`;
  await page.goto(address);
  const box = page.getByRole('textbox', { name: /短信模板|模板/ });
  await box.fill('【澜山】您好');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('模板中必须包含 {link}').first()).toBeVisible();
  await box.press('End');
  await page.getByRole('button', { name: '成员姓名' }).click();
  await page.keyboard.insertText('，请下载并登录：');
  await page.getByRole('button', { name: '下载链接' }).click();
  await expect(box).toHaveValue('【澜山】您好{name}，请下载并登录：{link}');
  await expect(page.getByText(/\d+ 字，计 1 条/)).toBeVisible();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('草稿')).toBeVisible();
  await page.getByRole('button', { name: '提交审核' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(提交审核|确定)/ })
    .click();
  await expect(page.getByText('审核中', { exact: true })).toBeVisible();

  await page.goto('about:blank');
  await product.restart({ REVIEW_MODE: 'auto', REVIEW_SECONDS: '0' });
  await expect(async () => {
    await page.goto(address);
    await expect(page.getByText('已通过')).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await page.goto(`${product.address}/newSetting/mjh`);
  await page.getByRole('button', { name: /^发送激活短信（/ }).click();
  const question = page.getByRole('dialog', { name: '发送激活短信' });
  await expect(question.getByText(/【澜山】您好.+，请下载并登录：http/)).toBeVisible();
  await question.getByRole('button', { name: '取消' }).click();
});

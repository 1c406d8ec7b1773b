import { newestCode } from './setup/calls.ts';
import { signIn } from './setup/console.ts';
import { expect, journey } from './setup/test.ts';

journey(
  'hands the main administrator over to somebody else',
  async ({ quietPage: page, product, browser, allow }) => {
    // The old one's other window asks for what it may not see any more.
    allow(/仅限主管理员|不是主管理员|主管理员/);
    const successor = product.accounts.find(({ role }) => role === 'sub');
    const theirs = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
    await signIn(theirs, product, 'sub');
    await expect(theirs.getByRole('link', { name: '更换主管理员' })).toHaveCount(0);
    await signIn(page, product);
    const other = await page.context().newPage();
    await other.goto(`${product.address}/newSetting/power-manager`);
    await expect(other.getByText('待审核').first()).toBeVisible();

    await page.goto(`${product.address}/newSetting/update-master-manager`);
    const box = page.getByRole('combobox', { name: /新主管理员/ });
    await box.fill(successor?.mobile ?? '');
    await page.getByRole('option', { name: new RegExp(successor?.name ?? '') }).click();
    await page.getByRole('button', { name: '下一步' }).click();
    await expect(page.getByText(/1,200 名成员、80 个部门/)).toBeVisible();
    await page.getByRole('button', { name: '下一步' }).click();
    const act = page.getByRole('button', { name: `移交给 ${successor?.name ?? ''}` });
    await expect(act).toBeDisabled();
    await page.getByRole('textbox', { name: /以确认/ }).fill(successor?.name ?? '');
    await page.getByRole('button', { name: '获取验证码' }).click();
    await expect(page.getByText(/验证码已发送至/).first()).toBeVisible();
    await page.getByRole('textbox', { name: /短信验证码/ }).fill(await newestCode(page, product));
    await act.click();
    // The password is asked for once more unless it was given within five minutes.
    const asked = page.getByRole('dialog').getByRole('textbox', { name: '管理密码' });
    const done = page.getByText(`${successor?.name ?? ''} 现在是主管理员`);
    await expect(asked.or(done).first()).toBeVisible();
    if (await asked.isVisible()) {
      await asked.fill(product.accounts.find(({ role }) => role === 'main')?.managementPassword ?? '');
      await page.keyboard.press('Enter');
    }
    await expect(done).toBeVisible();

    // The next click of the old one says so; the new one has it all.
    await other.getByRole('button', { name: '待审核' }).first().click();
    await expect(other.getByText(/您的角色无权查看/)).toBeVisible();
    await theirs.reload();
    await theirs.goto(`${product.address}/newSetting/update-master-manager`);
    await expect(theirs.getByText('现任主管理员')).toBeVisible();
    await page.getByRole('link', { name: '进入管理后台' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /欢迎/ })).toBeVisible();
    await expect(page.getByRole('link', { name: '更换主管理员' })).toHaveCount(0);
  },
);

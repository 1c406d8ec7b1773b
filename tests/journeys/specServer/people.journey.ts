import type { Page } from '@playwright/test';
import { expect, specJourney } from '../setup/specServer.ts';

/** Finds a person by name and opens their form. */
const edit = async (page: Page, name: string): Promise<void> => {
  await page.getByPlaceholder(/搜索成员/).fill(name);
  await page
    .getByRole('option', { name: new RegExp(name) })
    .first()
    .click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('heading', { name: new RegExp(name) })).toBeVisible();
  await drawer
    .getByRole('link', { name: '编辑' })
    .or(drawer.getByRole('button', { name: '编辑' }))
    .first()
    .click();
};

specJourney(
  'finds a person, edits them and sees it after loading again',
  async ({ companyPage: page, server }) => {
    await page.goto(`${server.url}/contact/ContactManage`);
    await edit(page, '方磊');
    await page.getByLabel('办公地点').fill('二号楼 305');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByText('保存成功')).toBeVisible();

    await page.reload();
    await expect(page.getByText('二号楼 305')).toBeVisible();
  },
);

specJourney('is told by the server why a person cannot be saved', async ({ companyPage: page, server }) => {
  await page.goto(`${server.url}/contact/ContactManage`);
  await edit(page, '方磊');
  await page.getByRole('textbox', { name: '工号' }).fill('Q006');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('该工号已存在').first()).toBeVisible();
});

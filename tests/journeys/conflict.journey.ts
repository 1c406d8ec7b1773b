import type { Page } from '@playwright/test';
import { callBeside } from './setup/calls.ts';
import { type RunningConsole, signIn } from './setup/console.ts';
import { expect, journey } from './setup/test.ts';

interface Person {
  readonly user_id: number;
  readonly note: string | null;
}

const factory = 24;

/** Someone of the factory, whom the main administrator and the factory's own may both change. */
const findPerson = async (page: Page, product: RunningConsole): Promise<number> => {
  const people = await callBeside(page, product, '/departmentUsers', { id: factory, page_size: 10 });
  const [, , person] = people.list as readonly Person[];
  return person?.user_id ?? 0;
};

/** The form of one person, opened in a window of its own. */
const openForm = async (page: Page, product: RunningConsole, id: number): Promise<void> => {
  await page.goto(`${product.address}/contact/ContactManage/${id}`);
  await expect(page.getByLabel('备注')).toBeVisible();
};

const save = (page: Page): Promise<void> => page.getByRole('button', { name: '保存', exact: true }).click();

journey(
  'two administrators put their changes of one person together',
  async ({ quietPage: page, browser, product, allow }) => {
    allow(/内容已被他人修改/);
    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    await signIn(other, product, 'sub');
    const person = await findPerson(other, product);
    await openForm(other, product, person);
    await signIn(page, product);
    await openForm(page, product, person);
    await other.getByLabel('备注').fill('周五前完成交接');
    await other.getByLabel('邮箱').fill('changed@example.com');
    await save(other);
    await expect(other.getByText('保存成功')).toBeVisible();

    await page.getByLabel('备注').fill('会后续签合同');
    await page.getByLabel('办公地点').fill('三楼');
    await page.keyboard.press('Control+s');

    const dialog = page.getByRole('dialog', { name: '合并修改' });
    await expect(dialog.getByText(/雷远岑.*(刚刚|分钟前|秒前).*修改了此内容/)).toBeVisible();
    await expect(dialog.getByText('周五前完成交接')).toBeVisible();
    await expect(dialog.getByRole('radiogroup')).toHaveCount(1);
    await dialog.getByRole('radio', { name: /我的/ }).press('Space');
    await dialog.getByRole('button', { name: '保存结果' }).press('Enter');

    await expect(page.getByText('保存成功')).toBeVisible();
    const shown = page.getByRole('dialog');
    await expect(shown.getByText('会后续签合同')).toBeVisible();
    await expect(shown.getByText('changed@example.com')).toBeVisible();
    await expect(shown.getByText('三楼')).toBeVisible();
    await other.reload();
    await expect(other.getByText('会后续签合同')).toBeVisible();
    await elsewhere.close();
  },
);

import type { Page } from '@playwright/test';
import { callBeside } from './setup/calls.ts';
import { forgetSession, type RunningConsole, signIn } from './setup/console.ts';
import { expect, journey } from './setup/test.ts';

const departmentId = 5;
const name = '机械设计部';
const address = `/contact/PartmentManage/${departmentId}`;

const rowOf = (page: Page) =>
  page.getByRole('tree', { name: '部门树' }).getByRole('treeitem', { name: new RegExp(`^${name}，`) });

/** The earliest day on offer: tomorrow, for people in Shanghai. */
const tomorrow = (): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' })
    .format(Date.now() + 86_400_000)
    .replaceAll('-', '/');

/** Asks for a deletion at the earliest time, after a look at where everyone would go. */
const setDeletion = async (page: Page): Promise<void> => {
  await rowOf(page).focus();
  await page.keyboard.press('Delete');
  const dialog = page.getByRole('dialog', { name: `删除“${name}”？` });
  await expect(dialog.getByText('请先移除部门成员及下级部门')).toBeVisible();
  await dialog.getByRole('radio', { name: '定时删除' }).check();
  await dialog.getByRole('textbox', { name: '删除日期' }).fill(tomorrow());
  await expect(dialog.getByText('2 人移到“研发中心”')).toBeVisible();
  await dialog.getByRole('button', { name: '逐人预览（3 人）' }).click();
  const people = dialog.getByRole('list', { name: '逐人预览' }).getByRole('listitem');
  await expect(people).toHaveCount(3);
  await expect(people.filter({ hasText: '杨雨舟' })).toContainText('另有其他部门，主部门改为“过程质量科”');
  await dialog.getByRole('button', { name: `定时删除 ${name}` }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page)).toHaveAccessibleName(/删除$/);
  await expect(
    page.getByText(new RegExp(`已设置 ${name} 于 ${tomorrow()} 02:00 删除`)).first(),
  ).toBeAttached();
};

const openDepartment = async (page: Page, product: RunningConsole): Promise<void> => {
  await signIn(page, product);
  await page.goto(`${product.address}${address}`);
  await expect(rowOf(page)).toBeVisible();
};

journey(
  'previews a timed deletion, takes it back and sees it executed after a stop',
  async ({ quietPage: page, product }) => {
    await openDepartment(page, product);
    await setDeletion(page);
    const notice = page.getByRole('alert').filter({ hasText: `将于 ${tomorrow()} 02:00 删除` });
    await expect(notice).toBeVisible();
    await notice.getByRole('button', { name: '取消删除' }).click();
    await expect(notice).toHaveCount(0);
    await expect(rowOf(page)).not.toHaveAccessibleName(/删除/);

    await setDeletion(page);
    await notice.getByRole('link', { name: '查看任务' }).click();
    const task = page.getByRole('dialog');
    await expect(task.getByText('待执行').first()).toBeVisible();
    await page.goto('about:blank');
    // The process was down when the time came: the clock of the next one is past it.
    await product.restart({ CLOCK_AHEAD_DAYS: '2' });

    await forgetSession(page);
    await signIn(page, product);
    await expect
      .poll(async () => {
        const reply = await callBeside(page, product, '/department/getTimeDeleteInfo');
        return reply.list;
      })
      .toContainEqual(expect.objectContaining({ dept_name: name, status: 'done' }));
    await page.goto(`${product.address}/contact/timed-deletions`);
    const done = page.locator('[data-row]').filter({ hasText: '已删除' });
    await expect(done.first()).toContainText(name);
    await page.goto(`${product.address}/contact/ContactManage/34/show`);
    await expect(page.getByRole('region', { name: '部门与职位' })).toContainText('研发中心');
    await page.goto(`${product.address}/contact/PartmentManage/4`);
    await expect(page.getByRole('treeitem', { name: /^研发中心，/ })).toBeVisible();
    await expect(rowOf(page)).toHaveCount(0);
  },
);

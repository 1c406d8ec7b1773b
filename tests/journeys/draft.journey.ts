import type { Locator, Page } from '@playwright/test';
import { callBeside } from './setup/calls.ts';
import { fillAccount, type RunningConsole, signIn } from './setup/console.ts';
import { expect, journey } from './setup/test.ts';

/** The form of the person found by these initials. */
const openForm = async (page: Page, product: RunningConsole): Promise<void> => {
  await page.goto(`${product.address}/contact/ContactManage`);
  await page.getByPlaceholder(/搜索成员/).fill('dsq');
  await page
    .getByRole('option', { name: /戴书祺/ })
    .first()
    .click();
  await page.getByRole('dialog').getByText('编辑', { exact: true }).first().click();
  await expect(note(page)).toBeVisible();
};

const note = (page: Page): Locator => page.getByLabel('备注');
const save = (page: Page): Promise<void> => page.getByRole('button', { name: '保存', exact: true }).click();

/** Signs the session out behind the page's back, as another window or an administrator would. */
const endSessionElsewhere = async (page: Page, product: RunningConsole): Promise<void> => {
  const cookies = await page.context().cookies();
  await callBeside(page, product, '/login/out');
  // The answer has taken the cookies away; the page must still believe that it is signed in.
  await page.context().addCookies(cookies);
};

/** How often the person of the open form has been saved. */
const versionOf = async (page: Page, product: RunningConsole): Promise<number> => {
  const id = Number(/ContactManage\/(\d+)/.exec(page.url())?.[1]);
  // `id` of the person asked for; the reader's own stands beside it in every call.
  const person = await callBeside(page, product, '/member/many', { ids: [id] });
  const [row] = person.list as readonly { readonly version: number }[];
  return row?.version ?? Number.NaN;
};

journey('keeps what was typed when the session ends at save', async ({ quietPage: page, product }) => {
  await signIn(page, product);
  await openForm(page, product);
  const address = page.url();
  await note(page).fill('会后续签合同');
  // The list of tasks is asked for now and then, and would learn first that the session has ended: it gets no answer meanwhile.
  const tasks = '**/api/task/list';
  await page.route(tasks, () => undefined);
  await endSessionElsewhere(page, product);

  await save(page);

  await expect(page).toHaveURL(/\/login/);
  await page.unroute(tasks);
  await expect(page.getByText('登录已失效，请重新登录')).toBeVisible();
  await fillAccount(page, product);
  await expect(page).toHaveURL(address);
  await expect(page.getByText('已恢复未保存的内容')).toBeVisible();
  await expect(note(page)).toHaveValue('会后续签合同');
  await save(page);
  await expect(page.getByText('保存成功')).toBeVisible();
  await expect(page.getByText('会后续签合同')).toBeVisible();
});

journey('saves once what was typed without a network', async ({ quietPage: page, product, allow }) => {
  allow(/ERR_INTERNET_DISCONNECTED/);
  await signIn(page, product);
  await openForm(page, product);
  const before = await versionOf(page, product);
  await note(page).fill('下周三回访');
  // All that the form is made of has come before the network goes.
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);

  await expect(page.getByText('离线：内容已保存在本机')).toBeVisible();
  await save(page);
  await expect(page.getByText('网络异常')).toHaveCount(1);
  await expect(note(page)).toHaveValue('下周三回访');
  await page.context().setOffline(false);

  await expect(page.getByText('网络已恢复，内容尚未保存。')).toBeVisible();
  expect(await versionOf(page, product)).toBe(before);
  await page.getByRole('button', { name: '重新保存' }).click();
  await expect(page.getByText('保存成功')).toBeVisible();
  await expect(page.getByText('下周三回访')).toBeVisible();
  expect(await versionOf(page, product)).toBe(before + 1);
});

journey(
  'brings a draft back after a reload and drops it on request',
  async ({ quietPage: page, product }) => {
    await signIn(page, product);
    await openForm(page, product);
    const before = await note(page).inputValue();
    await note(page).fill('草稿');
    page.on('dialog', (dialog) => void dialog.accept());

    await page.reload();

    await expect(page.getByText('已恢复未保存的内容')).toBeVisible();
    await expect(note(page)).toHaveValue('草稿');
    await page.getByRole('button', { name: '放弃草稿' }).click();
    await expect(note(page)).toHaveValue(before);
  },
);

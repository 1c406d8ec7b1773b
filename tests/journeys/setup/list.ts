import type { Locator, Page } from '@playwright/test';

/** The rows of a list that show a text. */
export const rowOf = (page: Page, text: string): Locator =>
  page.locator('[data-row]').filter({ hasText: text });

/** Takes an action from the menu of the row of that name, and answers the dialog it opens, if any. */
export const actOn = async (page: Page, name: string, action: string): Promise<Locator> => {
  await page
    .getByRole('button', { name: `${name} 的操作` })
    .first()
    .click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
  return page.getByRole('dialog', { name: `${action}：${name}` });
};

/** Types a keyword into the search of a list. */
export const searchFor = (page: Page, keyword: string): Promise<void> =>
  page.getByRole('searchbox', { name: '搜索', exact: true }).fill(keyword);

/** Chooses one department in the tree a box opens. */
export const chooseOneDepartment = async (page: Page, box: Locator, name: string): Promise<void> => {
  await box.click();
  const tree = page.getByRole('dialog').filter({ has: page.getByRole('tree') });
  await tree.getByRole('searchbox').fill(name);
  await tree.getByRole('treeitem', { name, exact: true }).click();
  await tree.waitFor({ state: 'detached' });
};

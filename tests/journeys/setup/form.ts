import type { Locator, Page } from '@playwright/test';

/** Opens a closed list of choices and takes one. */
export const chooseOption = async (page: Page, box: Locator, name: string): Promise<void> => {
  await box.click();
  await page.getByRole('option', { name, exact: true }).click();
};

/** Types a person's name into a box that searches people and takes who is found. */
export const choosePerson = async (page: Page, box: Locator, name: string): Promise<void> => {
  await box.fill(name);
  await page
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .first()
    .click();
};

/** Chooses further departments in the tree that a button or box opens, and confirms. */
export const chooseDepartments = async (
  page: Page,
  opener: Locator,
  names: readonly string[],
): Promise<void> => {
  await opener.click();
  const tree = page.getByRole('dialog').filter({ has: page.getByRole('tree') });
  for (const name of names) {
    await tree.getByRole('searchbox').fill(name);
    await tree.getByRole('treeitem', { name, exact: true }).click();
  }
  await tree.getByRole('button', { name: /^确定/ }).click();
  await tree.waitFor({ state: 'detached' });
};

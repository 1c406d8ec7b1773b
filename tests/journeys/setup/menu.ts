import type { Locator, Page } from '@playwright/test';

/** The menu, with one of its areas open: as a person opens it who looks for a page there. */
export const menuWithArea = async (page: Page, area: string): Promise<Locator> => {
  const menu = page.getByRole('navigation', { name: '主导航' });
  const line = menu.getByRole('button', { name: area, exact: true });
  if ((await line.getAttribute('aria-expanded')) === 'false') await line.click();
  return menu;
};

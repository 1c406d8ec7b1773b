import { screen, within } from '@testing-library/react';

/** What of a user's hands is needed here. */
interface User {
  readonly click: (element: Element) => Promise<unknown>;
}

/** On the narrow screen of these tests the menu is a drawer. */
export const openMenu = async (user: User): Promise<HTMLElement> => {
  await user.click(await screen.findByLabelText('打开菜单'));
  return screen.findByLabelText('主导航');
};

/** The line of an area, which opens and folds it. */
export const findArea = async (menu: HTMLElement, area: string): Promise<HTMLElement> => {
  const line = (await within(menu).findByText(area, { selector: 'h2 *' })).closest('button');
  if (line === null) throw new Error(`"${area}" is no area of the menu`);
  return line;
};

/** The entry of a page, after its area has been opened as a person does. */
export const findMenuEntry = async (
  user: User,
  menu: HTMLElement,
  { area, page }: { readonly area: string; readonly page: string },
): Promise<HTMLElement> => {
  const line = await findArea(menu, area);
  if (line.getAttribute('aria-expanded') === 'false') await user.click(line);
  return within(menu).findByText(page, { selector: '.menu-pages .menu-label' });
};

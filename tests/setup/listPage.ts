import { screen, waitFor, within } from '@testing-library/react';
import type { ShownConsole } from './renderConsole.tsx';

type User = ShownConsole['user'];

/** The row of a list that shows this text. */
export const findRow = async (text: string): Promise<HTMLElement> => {
  const cell = await screen.findByText(text, { selector: 'tbody *' });
  const row = cell.closest('tr');
  if (row === null) throw new Error(`"${text}" stands in no row`);
  return row;
};

/** What each row of the list says, from top to bottom. */
export const rowTexts = (): readonly string[] =>
  [...document.querySelectorAll('main tbody tr')].map((row) => row.textContent ?? '');

// Elements are looked up by their attributes: computing the role of everything on a page takes seconds here.
const findShown = (selector: string): Promise<HTMLElement> =>
  waitFor(() => {
    const element = document.querySelector<HTMLElement>(selector);
    if (element === null) throw new Error(`nothing on the page is ${selector}`);
    return element;
  });

/** Opens the menu of the row with this name and answers it. */
export const openRowMenu = async (user: User, rowName: string): Promise<HTMLElement> => {
  await user.click(await screen.findByLabelText(new RegExp(`^${rowName}.*的操作$`)));
  return findShown('[role=menu]');
};

/** Chooses an action from a row's menu and answers the dialog that asks about it. */
export const askForAction = async (user: User, rowName: string, action: string): Promise<HTMLElement> => {
  const menu = await openRowMenu(user, rowName);
  await user.click(within(menu).getByText(action));
  await screen.findByText(new RegExp(`^${action}：${rowName}`), { selector: '[role=dialog] h2' });
  return findShown('[role=dialog]');
};

/** Chooses an option of a select by the words of both. */
export const chooseOption = async (user: User, place: HTMLElement, label: RegExp, option: string) => {
  await user.click(within(place).getByLabelText(label, { selector: '[role=combobox]' }));
  await user.click(await screen.findByText(option, { selector: '[role=option]' }));
};

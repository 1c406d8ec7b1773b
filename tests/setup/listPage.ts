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

/** The cells of the column under this head, once there are rows: what holds their place before is none. */
export const findCells = (head: string): Promise<readonly Element[]> =>
  waitFor(() => {
    const heads = [...document.querySelectorAll('main thead th')].map(({ textContent }) => textContent);
    const at = heads.indexOf(head);
    if (at < 0) throw new Error(`no column is called ${head}: ${heads.join(', ')}`);
    const cells = [...document.querySelectorAll(`main tbody [data-row] > td:nth-child(${at + 1})`)];
    if (cells.length === 0) throw new Error('the list has no row');
    return cells;
  });

/** Opens the detail of the first row. */
export const openFirstRow = async ({ user, settled }: ShownConsole): Promise<HTMLElement> => {
  await settled();
  await user.click(await findShown('main tbody .row-link'));
  await findShown('[role=dialog] dl');
  return findShown('[role=dialog]');
};

/** What the detail says beside this term. */
export const findFact = async (term: string): Promise<Element> => {
  const shown = await screen.findByText(term, { selector: '[role=dialog] dt' });
  if (shown.nextElementSibling === null) throw new Error(`nothing stands beside ${term}`);
  return shown.nextElementSibling;
};

/** Opens the form of the first row. */
export const openFirstForm = async ({ goTo, settled }: ShownConsole): Promise<HTMLElement> => {
  await settled();
  const link = await findShown('main tbody .row-link');
  await goTo((link.getAttribute('href') ?? '').replace(/\/show$/, ''));
  return findShown('[role=dialog] form');
};

/** Ticks the first row, and answers what can be done with it. */
export const selectFirstRow = async ({ user, settled }: ShownConsole): Promise<HTMLElement> => {
  await settled();
  await user.click(await findShown('main tbody input[type=checkbox]'));
  return findShown('[role=toolbar]');
};

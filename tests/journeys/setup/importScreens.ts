import type { Page } from '@playwright/test';
import { callBeside, formBeside } from './calls.ts';
import type { RunningConsole } from './console.ts';
import { sheetPath } from './journeySheets.ts';
import { button, click, dialog, row, type Screen } from './screens.ts';
import { importPages } from './sheets.ts';
import { expect } from './test.ts';

const people = '/contact/ContactManage';
const departments = '/contact/PartmentManage';
const imports = '/contact/imports';
const panel = 'main [role=tabpanel]';
const wrongCell = `${panel} input[aria-invalid=true]`;
const file = 'main input[type=file]';

/** Imports that wait or have ended, by what there is to be seen of them. */
export interface ShownImports {
  readonly wrong: number;
  readonly fresh: number;
  readonly leaving: number;
  readonly done: number;
  /** One of whose people was changed since. */
  readonly used: number;
  readonly partly: number;
}

const showTab =
  (place: number): Screen['open'] =>
  (page) =>
    page.getByRole('tab').nth(place).click();

const startScreens: readonly Screen[] = [
  {
    name: 'import: ways',
    address: people,
    ready: row,
    open: click('importing.open'),
    shows: '[role=menu]',
  },
  { name: 'import: start', address: importPages.add, ready: file },
  {
    name: 'import: columns',
    address: importPages.edit,
    ready: file,
    open: (page) => page.locator('main summary').click(),
    shows: 'main details[open] input',
  },
  {
    name: 'import: refused',
    address: importPages.add,
    ready: file,
    open: (page) => page.locator(file).setInputFiles(sheetPath('wrong_headers.xlsx')),
    shows: 'main [role=alert]',
  },
  { name: 'import: departments', address: `${departments}/import/delete`, ready: file },
];

const reviewScreens = ({ wrong, fresh, leaving }: ShownImports): readonly Screen[] => [
  { name: 'import: errors', address: `${imports}/${wrong}`, ready: wrongCell },
  {
    name: 'import: typed',
    address: `${imports}/${wrong}`,
    ready: wrongCell,
    open: (page) => page.locator(wrongCell).first().fill('-'),
    shows: `${panel} .MuiButton-outlined:not([disabled])`,
  },
  {
    name: 'import: all columns',
    address: `${imports}/${wrong}`,
    ready: wrongCell,
    open: (page) => page.locator('main [role=switch]').check(),
    on: 'wide',
  },
  {
    name: 'import: warnings',
    address: `${imports}/${wrong}`,
    ready: wrongCell,
    open: showTab(1),
    shows: `${panel} [role=alert], ${panel} [role=region]`,
  },
  {
    name: 'import: ready rows',
    address: `${imports}/${wrong}`,
    ready: wrongCell,
    open: showTab(0),
    shows: `${panel} [role=region]`,
  },
  { name: 'import: new departments', address: `${imports}/${fresh}`, ready: 'main li[aria-setsize] input' },
  {
    name: 'import: discard',
    address: `${imports}/${fresh}`,
    ready: 'main li[aria-setsize] input',
    open: click('importing.discard'),
    shows: dialog,
  },
  {
    name: 'import: confirm removal',
    address: `${imports}/${leaving}`,
    ready: `${panel} [role=region]`,
    open: click('importing.confirm.open'),
    shows: `${dialog} [role=alert]`,
  },
];

const resultScreens = ({ done, used, partly }: ShownImports): readonly Screen[] => [
  { name: 'import: result', address: `${imports}/${done}`, ready: 'main dl' },
  {
    name: 'import: undo',
    address: `${imports}/${used}`,
    ready: 'main dl',
    open: (page) => page.locator('main button.MuiButton-outlinedError').click(),
    shows: dialog,
  },
  { name: 'import: left out', address: `${imports}/${partly}`, ready: 'main dl' },
  { name: 'imports', address: imports, ready: row },
  {
    name: 'imports: filters',
    address: imports,
    ready: row,
    open: click('list.filter.open'),
    shows: dialog,
    on: 'narrow',
  },
  { name: 'tasks', address: '/tasks', ready: 'main li' },
  {
    name: 'task panel',
    address: '/tasks',
    ready: 'main li',
    open: (page) => page.locator('header button').nth(-2).click(),
    shows: '.MuiPopover-root li',
  },
];

const exportScreens: readonly Screen[] = [
  {
    name: 'people: export',
    address: people,
    ready: row,
    open: click('export.open'),
    shows: `${dialog} form`,
  },
  {
    name: 'people: export code',
    address: people,
    ready: row,
    open: async (page, word) => {
      await button(page, word('export.open')).click();
      await button(page, word('gate.code.send')).click();
    },
    shows: `${dialog} [autocomplete=one-time-code]`,
  },
];

/** The screens of sheets: what leads to an import, each of its stations, what came of it, and exports that are proved. */
export const importScreens = (shown: ShownImports): readonly Screen[] => [
  ...startScreens,
  ...reviewScreens(shown),
  ...resultScreens(shown),
  ...exportScreens,
];

const untilIn = async (
  page: Page,
  product: RunningConsole,
  importId: number,
  states: readonly string[],
): Promise<void> => {
  const state = async () => (await callBeside(page, product, '/import/info', { import_id: importId })).status;
  await expect.poll(state, { timeout: 60_000 }).toMatch(new RegExp(states.join('|')));
};

/** Uploads and confirms what the screens of imports show, as the one who is signed in. */
export const prepareImports = async (page: Page, product: RunningConsole): Promise<ShownImports> => {
  const check = async (path: string, name: string, values = {}): Promise<number> => {
    const reply = await formBeside(page, product, path, values, sheetPath(name));
    const id = Number(reply.import_id);
    await untilIn(page, product, id, ['checked']);
    return id;
  };
  const add = (name: string) => check('/contact/upload', name, { type: 'add' });
  const run = async (name: string): Promise<number> => {
    const id = await add(name);
    await formBeside(page, product, '/contact/import', { import_id: id, status: 1 });
    await untilIn(page, product, id, ['finished', 'partly']);
    return id;
  };
  const used = await run('rare_names.gb18030.csv');
  const { list } = await callBeside(page, product, '/import/rows', { import_id: used });
  const [person] = list as readonly { readonly target_id: number; readonly name: string }[];
  const changed = { id: Number(person?.target_id), version: 1, name: `${person?.name}一` };
  await callBeside(page, product, '/contact/saveUser', changed);
  return {
    used,
    wrong: await add('every_error.xlsx'),
    fresh: await add('new_departments.xlsx'),
    leaving: await check('/contacts/importUsersDel', 'resign_guard.xlsx'),
    done: await run('taken_back.utf8.csv'),
    partly: await run('mistakes.utf8.csv'),
  };
};

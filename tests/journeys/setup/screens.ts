import type { Locator, Page } from '@playwright/test';

/** A screen as someone finds it: its address, what tells that it is there, and what is opened on it. */
export interface Screen {
  readonly name: string;
  readonly address: string;
  /** Seen once the screen has what it shows. */
  readonly ready: string;
  readonly open?: (page: Page, word: (key: string) => string) => Promise<void>;
  /** What `open` has opened. */
  readonly shows?: string;
  readonly on?: 'wide' | 'narrow';
}

/** What lies over a page. */
export const dialog = '[role=dialog]';
/** A row of a list. */
export const row = '[data-row]';
const devices = '/enterprise/member-device-manage';
const orders = '/accretion/my-order';
const departments = '/contact/PartmentManage';
const people = '/contact/ContactManage';
const resigned = '/contact/resigned';
const fields = '/contact/settingU/address-book-info';

/** The first button of that name; a word alone is its whole name, as the menu's stars hold the names of pages too. */
export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true }).first();
/** Opens something by the button of that word. */
export const click =
  (key: string): Screen['open'] =>
  (page, word) =>
    button(page, word(key)).click();
const press =
  (...keys: readonly string[]): Screen['open'] =>
  async (page) => {
    for (const key of keys) await page.keyboard.press(key);
  };
/** Opens the menu of a list's first row. */
export const openRowMenu: Screen['open'] = (page) =>
  page.locator(`${row} [aria-haspopup=menu]`).first().click();
const openTreeMenu: Screen['open'] = async (page) => {
  await page.locator('[role=treeitem][aria-level="2"]').first().focus();
  await page.keyboard.press('Shift+F10');
};
/** Opens a row's menu and takes one of its entries. */
export const actOnRow =
  (entry: number, at = 0): Screen['open'] =>
  async (page) => {
    await page.locator(`${row} [aria-haspopup=menu]`).nth(at).click();
    await page.getByRole('menuitem').nth(entry).click();
  };
const selectFirst: Screen['open'] = (page) => page.locator(`${row} input[type=checkbox]`).first().check();
/** Asks of another device than the first, which is this browser's own. */
const askOfSelected: Screen['open'] = async (page) => {
  await page.locator(`${row} input[type=checkbox]`).nth(3).check();
  await page.getByRole('toolbar').getByRole('button').last().click();
};
/** Opens rows' menus until one offers something, and takes the first or last of it: a row may be off limits. */
export const actOnSomeRow =
  (at: 'first' | 'last'): Screen['open'] =>
  async (page) => {
    for (const opener of await page.locator(`${row} [aria-haspopup=menu]`).all()) {
      await opener.click();
      const entries = page.getByRole('menuitem', { disabled: false });
      await page.getByRole('menuitem').first().waitFor();
      if ((await entries.count()) > 0) return entries[at]().click();
      await page.keyboard.press('Escape');
      await page.getByRole('menu').waitFor({ state: 'detached' });
    }
  };
/** Gives a reason and goes on to the next step of the wizard for people who leave. */
const toHandOver: Screen['open'] = async (page, word) => {
  await page.locator('main [role=combobox]').last().click();
  await page.getByRole('option').first().click();
  await button(page, word('views.step.next')).click();
};
/** Takes up a complaint that waits and one that is closed: of the second it is said why not. */
const failInBulk: Screen['open'] = async (page) => {
  await page.locator(`${row} input[type=checkbox]`).first().check();
  await page.locator(`${row} input[type=checkbox]`).last().check();
  await page.getByRole('toolbar').locator('.MuiButton-outlined').first().click();
  await page.locator(`${dialog} button[type=submit]`).click();
};

/** Every screen there is, each with what can be open on it. */
export const screens: readonly Screen[] = [
  { name: 'home', address: '/home', ready: 'main a, main button' },
  { name: 'palette', address: '/home', ready: 'main', open: press('Control+k'), shows: '[role=option]' },
  { name: 'shortcuts', address: '/home', ready: 'main', open: press('?'), shows: `${dialog} kbd` },
  {
    name: 'bell',
    address: '/home',
    ready: 'main',
    open: (page) => page.getByRole('banner').getByRole('button').nth(-2).click(),
    shows: '.MuiPopover-root',
  },
  {
    name: 'account menu',
    address: '/home',
    ready: 'main',
    open: (page) => page.getByRole('banner').getByRole('button').last().click(),
    shows: '[role=menu]',
  },
  {
    name: 'language menu',
    address: '/home',
    ready: 'main',
    open: (page, word) => button(page, new RegExp(`^${word('shell.language')}`)).click(),
    shows: '[role=menu]',
    on: 'wide',
  },
  {
    name: 'settings',
    address: '/home',
    ready: 'main',
    open: async (page, word) => {
      await page.getByRole('banner').getByRole('button').last().click();
      await page.getByRole('menuitem', { name: word('frame.settings.title') }).click();
    },
    shows: dialog,
  },
  { name: 'not found', address: '/no-such-page', ready: 'main button' },
  { name: 'people', address: people, ready: row },
  { name: 'people: selected', address: people, ready: row, open: selectFirst, shows: '[role=toolbar]' },
  { name: 'person', address: `${people}/20/show`, ready: `${dialog} h3` },
  { name: 'edit person', address: `${people}/20`, ready: `${dialog} textarea` },
  {
    name: 'edit person: calendar',
    address: `${people}/20`,
    ready: `${dialog} textarea`,
    open: (page) => page.locator(`${dialog} [aria-haspopup=dialog]:is(button)`).last().click(),
    shows: '[role=grid]',
  },
  {
    name: 'edit person: choice',
    address: `${people}/20`,
    ready: `${dialog} textarea`,
    open: (page) => page.locator(`${dialog} [role=combobox]`).last().click(),
    shows: '[role=listbox]',
  },
  { name: 'create person', address: `${people}/create`, ready: `${dialog} textarea` },
  {
    name: 'create person: errors',
    address: `${people}/create`,
    ready: `${dialog} textarea`,
    open: press('Control+s'),
    shows: '[aria-invalid=true]',
  },
  {
    name: 'create person: welcome',
    address: `${people}/create`,
    ready: `${dialog} textarea`,
    open: async (page) => {
      await page.locator(`${dialog} input[type=tel]`).fill('13900001234');
      await page.locator(`${dialog} input[name=welcome]`).click();
    },
    shows: `${dialog} section section, ${dialog} [role=status] section`,
  },
  { name: 'departments', address: departments, ready: 'main h1' },
  {
    name: 'departments: menu',
    address: departments,
    ready: '[role=treeitem][aria-level="2"]',
    open: openTreeMenu,
    shows: '[role=menu]',
    on: 'wide',
  },
  {
    name: 'departments: move',
    address: departments,
    ready: '[role=treeitem][aria-level="2"]',
    open: async (page, word) => {
      await openTreeMenu?.(page, word);
      await page.getByRole('menuitem', { name: word('department.act.move') }).click();
    },
    shows: `${dialog} input`,
    on: 'wide',
  },
  {
    name: 'departments: delete',
    address: departments,
    ready: '[role=treeitem][aria-level="2"]',
    open: async (page) => {
      await page.locator('[role=treeitem][aria-level="2"]').nth(9).focus();
      await page.keyboard.press('Delete');
    },
    shows: dialog,
    on: 'wide',
  },
  { name: 'department', address: `${departments}/1`, ready: '[role=tabpanel]' },
  { name: 'department settings', address: `${departments}/2/settings`, ready: 'form input' },
  {
    name: 'department settings: group',
    address: `${departments}/2/settings`,
    ready: 'form input',
    open: click('department.group.edit'),
    shows: `${dialog} input`,
  },
  {
    name: 'department settings: dissolve group',
    address: `${departments}/2/settings`,
    ready: 'form input',
    open: click('department.group.dissolve'),
    shows: dialog,
  },
  { name: 'department activity', address: `${departments}/21/activity`, ready: '[role=tabpanel]' },
  {
    name: 'department people: menu',
    address: `${departments}/21`,
    ready: '[role=tabpanel] [aria-haspopup=menu]',
    open: (page) => page.locator('[role=tabpanel] [aria-haspopup=menu]').nth(1).click(),
    shows: '[role=menu]',
  },
  { name: 'organisation chart', address: `${departments}/chart`, ready: 'main svg [data-node]' },
  { name: 'planned changes', address: '/contact/planned-changes', ready: 'main h1' },
  { name: 'plan a change', address: '/contact/planned-changes/create', ready: `${dialog} textarea` },
  { name: 'checklists', address: '/contact/checklists', ready: row },
  { name: 'checklist', address: '/contact/checklists/6/show', ready: `${dialog} [type=checkbox]` },
  { name: 'checklist tasks', address: '/contact/checklists/tasks', ready: row },
  { name: 'checklist lines', address: '/contact/checklists/lines', ready: row },
  { name: 'checklist line', address: '/contact/checklists/lines/create', ready: `${dialog} input` },
  { name: 'create department', address: `${departments}/create`, ready: `${dialog} input` },
  {
    name: 'choose a department',
    address: `${departments}/create`,
    ready: `${dialog} input`,
    open: (page) => page.locator(`${dialog} input[readonly]`).first().click(),
    shows: `${dialog} [role=treeitem]`,
  },
  { name: 'resigned', address: resigned, ready: row },
  { name: 'resigned: restore', address: resigned, ready: row, open: actOnRow(2), shows: `${dialog} form` },
  { name: 'resigned person', address: `${resigned}/1257/show`, ready: `${dialog} h3` },
  { name: 'resign', address: `${resigned}/create?ids=34`, ready: 'main h2' },
  {
    name: 'resign: hand-over',
    address: `${resigned}/create?ids=34`,
    ready: 'main h2',
    open: toHandOver,
    shows: 'main section',
  },
  {
    name: 'resign: effects',
    address: `${resigned}/create?ids=34`,
    // Where the last one was left.
    ready: 'main section',
    open: click('views.step.next'),
    shows: 'main .MuiButton-containedError',
  },
  { name: 'deletions', address: '/contact/timed-deletions', ready: row },
  { name: 'deletion', address: '/contact/timed-deletions/1/show', ready: `${dialog} dl` },
  { name: 'visibility', address: '/contact/visibility', ready: 'main [role=combobox]' },
  { name: 'visibility: answer', address: '/contact/visibility?viewer=22&person=21', ready: 'main tbody' },
  { name: 'member fields', address: fields, ready: 'main [role=switch]' },
  {
    name: 'member fields: add',
    address: fields,
    ready: 'main [role=switch]',
    open: click('customField.add'),
    shows: `${dialog} form`,
  },
  {
    name: 'member fields: delete',
    address: fields,
    ready: 'main [role=switch]',
    open: (page, word) =>
      button(page, new RegExp(`^${word('customField.delete').replace('%{name}', '.+')}$`)).click(),
    shows: dialog,
  },
  { name: 'devices', address: devices, ready: row },
  { name: 'devices: row menu', address: devices, ready: row, open: openRowMenu, shows: '[role=menu]' },
  // The first device is the one this browser is: it may not be marked.
  { name: 'devices: mark', address: devices, ready: row, open: actOnRow(2, 3), shows: `${dialog} form` },
  { name: 'devices: selected', address: devices, ready: row, open: selectFirst, shows: '[role=toolbar]' },
  { name: 'devices: bulk question', address: devices, ready: row, open: askOfSelected, shows: dialog },
  {
    name: 'devices: columns',
    address: devices,
    ready: row,
    open: async (page, word) => {
      await button(page, word('list.options')).click();
      await page.getByRole('menuitem', { name: word('list.columns.title') }).click();
    },
    shows: dialog,
    on: 'wide',
  },
  {
    name: 'devices: queries',
    address: devices,
    ready: row,
    open: click('list.options'),
    shows: '[role=menu]',
  },
  { name: 'devices: export', address: devices, ready: row, open: click('export.open'), shows: dialog },
  {
    name: 'devices: filters',
    address: devices,
    ready: row,
    open: click('list.filter.open'),
    shows: dialog,
    on: 'narrow',
  },
  {
    name: 'devices: nothing found',
    address: `${devices}?filter=${encodeURIComponent('{"q":"no such device"}')}`,
    ready: 'main',
  },
  { name: 'device', address: `${devices}/1/show`, ready: `${dialog} dl` },
  { name: 'orders', address: orders, ready: row },
  { name: 'order', address: `${orders}/1/show`, ready: `${dialog} h3` },
  { name: 'complaints', address: '/complaint', ready: row },
  { name: 'complaint', address: '/complaint/1/show', ready: `${dialog} h3` },
  {
    name: 'complaints: bulk report',
    address: '/complaint?sort=status&order=ASC',
    ready: row,
    open: failInBulk,
    shows: `${dialog} table`,
  },
];

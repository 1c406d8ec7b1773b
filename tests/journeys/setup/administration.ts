import type { Page } from '@playwright/test';
import { actOnRow, actOnSomeRow, button, click, dialog, openRowMenu, row, type Screen } from './screens.ts';

const roles = '/contact/GroupManage';
const aRole = `${roles}?role=101`;
const groups = '/newSetting/manage-group';
const subs = `${groups}?tab=subs`;
const change = '/newSetting/update-master-manager';
const assets = '/newSetting/power-manager';
const records = '/enterprise/operation-records';
const devices = '/enterprise/member-device-manage';
const passwords = '/newSetting/management-passwords';

/** Someone the demo company's main administrator may hand over to. */
const successor = '13402850053';

/** Words with gaps, as the beginning or the end of a button's name. */
const around = (word: string): RegExp => new RegExp(word.split(/%\{\w+\}/).join('.*'));
const byWord =
  (key: string, at: 'first' | 'last' = 'first'): Screen['open'] =>
  async (page, word) => {
    await page
      .getByRole('button', { name: around(word(key)) })
      [at]()
      .click();
  };
/** The roles at the left, which a phone shows in a drawer. */
const openRoles: Screen['open'] = async (page, word) => {
  const opener = page.locator('main').getByRole('button', { name: word('role.groups'), exact: true });
  if (await opener.isVisible()) await opener.click();
};
const onRole =
  (menu: 'group' | 'role', act: string): Screen['open'] =>
  async (page, word) => {
    await openRoles?.(page, word);
    const menus = page.locator('li [aria-haspopup=menu]');
    await menus.nth(menu === 'group' ? 0 : 1).click();
    if (act !== '')
      await page
        .getByRole('menuitem', { name: word(`role.act.${act}`) })
        .first()
        .click();
  };
const onCard =
  (act: string): Screen['open'] =>
  (page, word) =>
    page
      .locator('#mandate-side li')
      .first()
      .getByRole('button', { name: new RegExp(`^${word(act)}`) })
      .click();
const send = (page: Page): Promise<void> => page.locator(`${dialog} button[type=submit]`).last().click();
const confirm = (page: Page): Promise<void> =>
  page.locator(dialog).last().locator('.MuiButton-contained').click();

const chooseSuccessor: Screen['open'] = async (page, word) => {
  await page.locator('main [role=combobox]').first().fill(successor);
  await page.getByRole('option').first().click();
  await button(page, word('views.step.next')).click();
};
/** Asks for something that needs a proof again, as far as the question for it. */
const untilProof =
  (open: Screen['open']): Screen['open'] =>
  async (page, word) => {
    await open?.(page, word);
    await confirm(page);
  };

const roleScreens: readonly Screen[] = [
  { name: 'roles', address: roles, ready: 'main h1', open: openRoles, shows: 'li [aria-haspopup=menu]' },
  { name: 'roles: people', address: aRole, ready: 'main table' },
  {
    name: 'roles: selected',
    address: aRole,
    ready: 'main table',
    open: (page) => page.locator('tbody input').first().check(),
    shows: 'main .MuiButton-outlined',
  },
  {
    name: 'roles: add people',
    address: aRole,
    ready: 'main table',
    open: click('role.add'),
    shows: `${dialog} form`,
  },
  {
    name: 'roles: add people: browse',
    address: aRole,
    ready: 'main table',
    open: async (page, word) => {
      await click('role.add')?.(page, word);
      await page.locator(dialog).getByText(word('views.picker.browse'), { exact: true }).click();
      await page.locator(`${dialog} ul[aria-label] [role=button]`).first().click();
      await page.locator(`${dialog} [role=group] label`).first().waitFor();
    },
    // The form below stays when the departments close: the next screen begins again.
    shows: `${dialog} form`,
  },
  {
    name: 'roles: where it counts',
    address: aRole,
    ready: 'main table',
    open: byWord('role.scopeOf'),
    shows: `${dialog} form`,
  },
  { name: 'roles: default role', address: `${roles}?role=2`, ready: 'main [role=alert]' },
  {
    name: 'roles: group menu',
    address: aRole,
    ready: 'main table',
    open: onRole('group', ''),
    shows: '[role=menu]',
  },
  {
    name: 'roles: role menu',
    address: aRole,
    ready: 'main table',
    open: onRole('role', ''),
    shows: '[role=menu]',
  },
  {
    name: 'roles: add role',
    address: aRole,
    ready: 'main table',
    open: onRole('group', 'addRole'),
    shows: `${dialog} form`,
  },
  {
    name: 'roles: rename group',
    address: aRole,
    ready: 'main table',
    open: onRole('group', 'rename'),
    shows: `${dialog} form`,
  },
  {
    name: 'roles: edit role',
    address: aRole,
    ready: 'main table',
    open: onRole('role', 'edit'),
    shows: `${dialog} form`,
  },
  {
    name: 'roles: delete role',
    address: aRole,
    ready: 'main table',
    open: onRole('role', 'remove'),
    shows: `${dialog} .MuiButton-containedError`,
  },
];

const mandateScreens: readonly Screen[] = [
  { name: 'manage groups', address: groups, ready: '#mandate-side li' },
  {
    name: 'manage groups: add',
    address: groups,
    ready: '#mandate-side li',
    open: click('mandate.add.manageGroup'),
    shows: `${dialog} form`,
  },
  {
    name: 'manage groups: errors',
    address: groups,
    ready: '#mandate-side li',
    open: async (page, word) => {
      await click('mandate.add.manageGroup')?.(page, word);
      await send(page);
    },
    shows: '[aria-invalid=true]',
  },
  {
    name: 'manage groups: edit',
    address: groups,
    ready: '#mandate-side li',
    open: onCard('ra.action.edit'),
    shows: `${dialog} section p`,
  },
  {
    name: 'manage groups: what if',
    address: groups,
    ready: '#mandate-side li',
    open: async (page, word) => {
      await onCard('ra.action.edit')?.(page, word);
      await page.locator(`${dialog} input[type=radio][value=own]`).check();
      await send(page);
      await page.locator('.MuiDialog-root .MuiButton-contained:not([disabled])').waitFor();
    },
    // The drawer below stays when the question closes: the next screen begins again.
    shows: `${dialog} form`,
  },
  {
    name: 'manage groups: delete',
    address: groups,
    ready: '#mandate-side li',
    open: onCard('ra.action.delete'),
    shows: `${dialog} .MuiButton-containedError:not([disabled])`,
  },
  {
    name: 'step-up: password',
    address: groups,
    ready: '#mandate-side li',
    open: untilProof(async (page, word) => {
      await onCard('ra.action.delete')?.(page, word);
      await page.locator(`${dialog} .MuiButton-containedError:not([disabled])`).waitFor();
    }),
    shows: `${dialog} input[type=password]`,
  },
  { name: 'sub-administrators', address: subs, ready: '#mandate-side li' },
  {
    name: 'sub-administrators: add',
    address: subs,
    ready: '#mandate-side li',
    open: click('mandate.add.subAdmin'),
    shows: `${dialog} form`,
  },
  {
    name: 'sub-administrators: revoke',
    address: subs,
    ready: '#mandate-side li',
    open: byWord('mandate.revoke'),
    shows: `${dialog} .MuiButton-containedError`,
  },
  { name: 'effective: nobody chosen', address: `${groups}?tab=effective`, ready: 'main [role=combobox]' },
  {
    name: 'effective: a person',
    address: `${groups}?tab=effective&person=25`,
    ready: 'main table, main [role=status]:not(:empty)',
  },
  { name: 'effective: a department', address: `${groups}?tab=effective&department=22`, ready: 'main table' },
];

const companyScreens: readonly Screen[] = [
  { name: 'main administrator', address: change, ready: 'main [role=combobox]' },
  {
    name: 'main administrator: effects',
    address: change,
    ready: 'main [role=combobox]',
    open: chooseSuccessor,
    shows: 'main ul',
  },
  {
    name: 'main administrator: confirm',
    address: change,
    ready: 'main [role=combobox]',
    open: async (page, word) => {
      await chooseSuccessor?.(page, word);
      await button(page, word('views.step.next')).click();
    },
    shows: 'main [autocomplete=one-time-code]',
  },
  { name: 'asset administrators', address: assets, ready: row },
  {
    name: 'asset administrators: add',
    address: assets,
    ready: row,
    open: click('assetAdmin.add'),
    shows: `${dialog} form`,
  },
  {
    name: 'asset administrators: errors',
    address: assets,
    ready: row,
    open: async (page, word) => {
      await click('assetAdmin.add')?.(page, word);
      await send(page);
    },
    shows: '[aria-invalid=true]',
  },
  {
    name: 'asset administrators: menu',
    address: assets,
    ready: row,
    open: openRowMenu,
    shows: '[role=menu]',
  },
  {
    name: 'asset administrators: act',
    address: assets,
    ready: row,
    open: actOnSomeRow('first'),
    shows: dialog,
  },
  { name: 'management passwords', address: passwords, ready: row },
  {
    name: 'management passwords: reset',
    address: passwords,
    ready: row,
    open: actOnSomeRow('first'),
    shows: `${dialog} button`,
  },
  {
    name: 'step-up: code',
    address: passwords,
    ready: row,
    open: untilProof(actOnSomeRow('first')),
    shows: `${dialog} [autocomplete=one-time-code]`,
  },
  {
    name: 'own management password',
    address: '/home',
    ready: 'main a',
    open: async (page, word) => {
      await page.getByRole('banner').getByRole('button').last().click();
      await page.getByRole('menuitem', { name: word('gate.own.open') }).click();
    },
    shows: `${dialog} input[type=password]`,
  },
  { name: 'records', address: records, ready: row },
  {
    name: 'records: export',
    address: records,
    ready: row,
    open: (page, word) =>
      page
        .locator('main')
        .getByRole('button', { name: word('export.open'), exact: true })
        .click(),
    shows: dialog,
  },
  {
    name: 'records: check',
    address: records,
    ready: row,
    open: click('record.verify.open'),
    shows: `${dialog} button`,
  },
  {
    name: 'records: filters',
    address: records,
    ready: row,
    open: click('list.filter.open'),
    shows: dialog,
    on: 'narrow',
  },
  {
    name: 'record',
    address: records,
    ready: row,
    open: (page) => page.locator(`${row} a, ${row} button`).first().click(),
    shows: `${dialog} dl`,
  },
  { name: 'devices: sign all out', address: devices, ready: row, open: actOnRow(1, 3), shows: dialog },
  { name: 'device of a person', address: `${devices}/2/show`, ready: `${dialog} dl` },
];

/** The screens of who may do what: roles, administrators, management passwords, records and devices. */
export const administration: readonly Screen[] = [...roleScreens, ...mandateScreens, ...companyScreens];

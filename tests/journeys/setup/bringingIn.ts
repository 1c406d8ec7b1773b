import { click, dialog, openRowMenu, row, type Screen } from './screens.ts';

const inactive = '/newSetting/mjh';
const records = '/enterprise/messageManage/send-message-record';
const note = '/contact/settingU/invite-note';
const links = '/newSetting/invite-links';
const applications = '/newSetting/ApplayList';
const staff = '/newSetting/temporary-staff';
const groups = '/newSetting/setting/GroupNewManage';
const chat = '/newSetting/setting/group-chat-manage';
const complaints = '/complaint';
/** The company's first inner department; opening its invitation makes its link. */
const department = '/contact/PartmentManage/36';

const filtered = (address: string, filter: Readonly<Record<string, unknown>>): string =>
  `${address}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
const waiting = filtered(applications, { status: [0] });
const atWork = filtered(staff, { status: ['active'] });
const form = `${dialog} form`;

/** Opens the menu of the first row and takes the action of that name. */
const act =
  (noun: string, action: string): Screen['open'] =>
  async (page, word) => {
    await openRowMenu?.(page, word);
    await page
      .getByRole('menuitem', { name: word(`resources.${noun}.actions.${action}.title`), exact: true })
      .click();
  };
const select: Screen['open'] = (page) => page.locator(`${row} input[type=checkbox]`).first().check();
/** Does one thing after the other. */
const then =
  (...steps: readonly Screen['open'][]): Screen['open'] =>
  async (page, word) => {
    for (const step of steps) await step?.(page, word);
  };
const pressIn =
  (selector: string): Screen['open'] =>
  (page) =>
    page.locator(selector).last().click();

const messageScreens: readonly Screen[] = [
  { name: 'inactive', address: inactive, ready: row },
  {
    name: 'inactive: selected',
    address: inactive,
    ready: row,
    open: select,
    shows: '[role=toolbar] .MuiButton-contained',
  },
  {
    name: 'inactive: send',
    address: inactive,
    ready: row,
    open: (page) => page.locator('main .MuiButton-contained').first().click(),
    shows: `${dialog} section`,
  },
  {
    name: 'inactive: sent',
    // Each run notifies one of them; some sixty wait.
    address: filtered(inactive, { notified: 'never', is_real_name: 1 }),
    ready: row,
    open: then(
      select,
      pressIn('[role=toolbar] .MuiButton-contained'),
      pressIn(`${dialog} .MuiButton-contained`),
    ),
    shows: `${dialog} a`,
  },
  { name: 'inactive: wording', address: `${inactive}/settings`, ready: `${dialog} textarea` },
  { name: 'inactive person', address: `${inactive}/6/show`, ready: `${dialog} dl` },
  { name: 'message records', address: records, ready: row },
  { name: 'message record', address: `${records}/1/show`, ready: `${dialog} dl` },
  { name: 'invite note', address: note, ready: 'main textarea' },
  {
    name: 'invite note: error',
    address: note,
    ready: 'main textarea',
    // A form says what is wrong with an entry once it is left.
    open: async (page) => {
      await page.locator('main textarea').first().fill('{');
      await page.keyboard.press('Tab');
    },
    shows: 'main [aria-invalid=true]',
  },
];

const inviteScreens: readonly Screen[] = [
  { name: 'invite links', address: links, ready: row },
  {
    name: 'invite links: choose',
    address: links,
    ready: row,
    open: click('invite.act'),
    shows: `${dialog} input`,
  },
  {
    name: 'invite links: revoke',
    address: filtered(links, { status: ['valid'] }),
    ready: row,
    open: act('invite', 'revoke'),
    shows: `${dialog} .MuiButton-containedError`,
  },
  { name: 'invite link', address: `${links}/8/show`, ready: `${dialog} svg[role=img]` },
  {
    name: 'invite: code',
    address: department,
    ready: '[role=tabpanel]',
    open: click('invite.act'),
    shows: `${dialog} svg[role=img]`,
  },
  {
    name: 'invite: until a day',
    address: department,
    ready: '[role=tabpanel]',
    open: async (page, word) => {
      await click('invite.act')?.(page, word);
      await page.locator(`${dialog} [role=combobox]`).first().click();
      await page.getByRole('option', { name: word('invite.days.day') }).click();
    },
    shows: `${dialog} [aria-haspopup=dialog]`,
  },
  {
    name: 'invite: revoke',
    address: department,
    ready: '[role=tabpanel]',
    open: then(click('invite.act'), click('invite.revoke')),
    shows: `${dialog} .MuiButton-containedError`,
  },
  { name: 'applications', address: applications, ready: row },
  {
    name: 'applications: accept',
    address: waiting,
    ready: row,
    open: act('application', 'accept'),
    shows: form,
  },
  {
    name: 'applications: reject',
    address: waiting,
    ready: row,
    open: act('application', 'reject'),
    shows: form,
  },
  {
    name: 'applications: accept all',
    address: waiting,
    ready: row,
    open: async (page) => {
      for (const box of await page.locator(`${row} input[type=checkbox]`).all()) await box.check();
      await page.getByRole('toolbar').locator('.MuiButton-outlined').first().click();
    },
    shows: `${dialog} .MuiAlert-root`,
  },
  { name: 'application', address: `${applications}/1/show`, ready: `${dialog} dl` },
];

const staffScreens: readonly Screen[] = [
  { name: 'temporary staff', address: staff, ready: row },
  {
    name: 'temporary staff: invite',
    address: staff,
    ready: row,
    // Exactly: a view is called 'Invited'.
    open: (page, word) =>
      page.getByRole('button', { name: word('temporary.inviteShort'), exact: true }).click(),
    shows: `${dialog} input`,
  },
  {
    name: 'temporary staff: type',
    address: staff,
    ready: row,
    open: async (page, word) => {
      await page.getByRole('button', { name: word('temporary.types'), exact: true }).click();
      await page.locator(`${dialog} li button`).first().click();
    },
    shows: `${dialog} input`,
  },
  {
    name: 'temporary staff: extend',
    address: atWork,
    ready: row,
    open: act('temporaryStaff', 'extend'),
    shows: form,
  },
  {
    name: 'temporary staff: end',
    address: atWork,
    ready: row,
    open: act('temporaryStaff', 'end'),
    shows: `${dialog} [role=status]`,
  },
  { name: 'temporary worker', address: `${staff}/1/show`, ready: `${dialog} dl` },
];

const groupScreens: readonly Screen[] = [
  { name: 'groups', address: groups, ready: row },
  {
    name: 'groups: owner',
    address: groups,
    ready: row,
    open: act('group', 'changeOwner'),
    shows: form,
  },
  {
    name: 'groups: dissolve',
    address: groups,
    ready: row,
    open: act('group', 'dissolve'),
    shows: `${dialog} [role=status] > div`,
  },
  {
    name: 'groups: rules of several',
    address: groups,
    ready: row,
    open: then(select, (page) => page.getByRole('toolbar').locator('.MuiButton-outlined').first().click()),
    shows: form,
  },
  { name: 'group', address: `${groups}/1001/show`, ready: `${dialog} section li` },
  { name: 'chat settings', address: chat, ready: 'main form li' },
  {
    name: 'chat settings: above the limit',
    address: chat,
    ready: 'main form li',
    open: async (page) => {
      await page.locator('main form input').first().fill('20');
      await page.locator('main form button[type=submit]').click();
    },
    shows: `${dialog} li`,
  },
  {
    name: 'complaints: a group',
    address: complaints,
    ready: row,
    open: (page) => page.locator('section li [role=button]').nth(1).click(),
    shows: 'main h2 + [role=status]',
    on: 'wide',
  },
  {
    name: 'complaints: decide',
    address: filtered(complaints, { status: [1] }),
    ready: row,
    open: async (page, word) => {
      await act('complaint', 'handle')?.(page, word);
      await page.locator(`${dialog} [role=combobox]`).first().click();
      await page.getByRole('option', { name: word('resources.complaint.options.status.2') }).click();
    },
    shows: `${dialog} [role=combobox]:nth-of-type(1)`,
  },
  {
    name: 'complaints: decide, what is told',
    address: filtered(complaints, { status: [1] }),
    ready: row,
    open: async (page, word) => {
      await act('complaint', 'handle')?.(page, word);
      await page.locator(`${dialog} [role=combobox]`).first().click();
      await page.getByRole('option', { name: word('resources.complaint.options.status.3') }).click();
      await page.getByRole('button', { name: word('views.step.next') }).click();
    },
    shows: `${dialog} textarea`,
  },
];

/** The screens of bringing people in and of keeping groups in order, for anyone who administers. */
export const bringingIn: readonly Screen[] = [
  ...messageScreens,
  ...inviteScreens,
  ...staffScreens,
  ...groupScreens,
];

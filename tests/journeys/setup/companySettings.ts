import { click, dialog, openRowMenu, row, type Screen } from './screens.ts';

const startups = '/newSetting/company-setting/startup';
const sessions = '/newSetting/sessions';
const security = '/newSetting/security';

/** Screens of company settings, covers, startup images and the card of people. */
export const companySettingScreens: readonly Screen[] = [
  { name: 'company settings', address: '/newSetting/company-setting', ready: 'main section img' },
  { name: 'covers', address: '/newSetting/company-setting/cover', ready: row },
  { name: 'cover form', address: '/newSetting/company-setting/cover/create', ready: `${dialog} form` },
  { name: 'startup images', address: startups, ready: row },
  {
    name: 'startup image',
    address: startups,
    ready: row,
    open: (page) => page.locator(row).first().click(),
    shows: `${dialog} dl`,
  },
  { name: 'startup form', address: `${startups}/create`, ready: `${dialog} form [role=img]` },
  { name: 'security', address: security, ready: 'main form input' },
  { name: 'single sign-on', address: '/newSetting/sign-on', ready: 'main form input' },
  { name: 'sign-ins', address: sessions, ready: row },
  { name: 'sign-ins: row menu', address: sessions, ready: row, open: openRowMenu, shows: '[role=menu]' },
  {
    name: 'sign-ins: end the others',
    address: sessions,
    ready: row,
    open: click('resources.activeSession.actions.endOthers.title'),
    shows: `${dialog} .MuiButton-containedError`,
  },
];

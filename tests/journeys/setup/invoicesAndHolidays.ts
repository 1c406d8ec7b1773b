import { click, dialog, row, type Screen } from './screens.ts';

const invoices = '/accretion/invoices';
const application = '/accretion/my-order/applyForBill';
const holidays = '/newSetting/holiday';
const calendar = 'main [role=grid]';

/** Invoices, the application for one, holidays and types of leave, as they are found and with what opens on them. */
export const invoicesAndHolidays: readonly Screen[] = [
  { name: 'invoices', address: invoices, ready: row },
  { name: 'a failed invoice', address: `${invoices}/4/show`, ready: `${dialog} dt` },
  { name: 'the sheet of an invoice', address: `${invoices}/1/print`, ready: '#printed-invoice td' },
  { name: 'the application for an invoice', address: application, ready: 'main [type=checkbox]' },
  {
    name: 'what a special invoice needs',
    address: `${application}?again=4`,
    ready: 'main [type=radio]',
    open: async (page) => {
      await page.locator('main [type=radio][value="2"]').check();
      await page.locator('main .MuiButton-contained').last().click();
    },
    shows: 'main [aria-invalid=true]',
  },
  { name: 'the year of holidays', address: holidays, ready: calendar },
  {
    name: 'the days of a date',
    address: holidays,
    ready: calendar,
    open: (page) => page.locator('main [data-day$="-10-01"]').click(),
    shows: `${dialog} li`,
  },
  {
    name: 'the review of a state notice',
    address: holidays,
    ready: calendar,
    open: click('holiday.import'),
    shows: dialog,
  },
  { name: 'a new holiday', address: `${holidays}/create`, ready: `${dialog} input` },
  { name: 'the types of leave', address: '/newSetting/vacations', ready: row },
  { name: 'a new type of leave', address: '/newSetting/vacations/create', ready: `${dialog} input` },
];

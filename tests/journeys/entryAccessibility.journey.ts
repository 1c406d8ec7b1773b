import type { Locator, Page } from '@playwright/test';
import { type Locale, languageTags } from '#i18n/locale.ts';
import { forgetSession, type RunningConsole, signIn } from './setup/console.ts';
import { look, wordsOf } from './setup/look.ts';
import { dialog } from './setup/screens.ts';
import { expect, journey } from './setup/test.ts';
import { placesOf, standAt } from './setup/walk.ts';

// A trace of each look would take longer than the looks.
interface Visit {
  readonly page: Page;
  readonly product: RunningConsole;
  readonly language: Locale;
  /** Whose password is to be set again. */
  readonly mobile: string;
  readonly word: (key: string) => string;
  /** Looks once this is there. */
  readonly see: (name: string, there: Locator) => Promise<void>;
}

const openLogin = async ({ page, product, language }: Visit): Promise<void> => {
  await page.goto(`${product.address}/login?language=${language}`);
  await expect(page.getByRole('tabpanel')).toBeVisible();
};

/** The three ways in, and a new password by a code. */
const seeWaysIn = async (visit: Visit): Promise<void> => {
  const { page, word, see } = visit;
  await openLogin(visit);
  const tab = (way: string) => page.getByRole('tab', { name: word(`login.mode.${way}`) });
  await page.locator('form button[type=submit]').click();
  await see('login: password', page.locator('[aria-invalid=true]').first());
  await tab('code').click();
  await see('login: code', page.locator('[autocomplete=one-time-code]'));
  // Where both have room the code stands beside the form, and is no tab.
  if (await tab('qr').isVisible()) await tab('qr').click();
  await see(
    'login: QR code',
    page
      .getByRole('region', { name: word('qrLogin.title') })
      .getByRole('img')
      .first(),
  );
  await tab('password').click();
  await page.getByRole('button', { name: word('login.forgotten') }).click();
  await see('reset password: number', page.locator('form'));
  await page.locator('form input[type=tel]').last().fill(visit.mobile);
  await page.locator('form button[type=submit]').click();
  const entry = page.locator('[autocomplete=new-password]');
  await entry.fill('abc');
  await see('reset password: code', entry);
};

/** The choice of a company, and the first visit to one that asks for a management password to be set. */
const seeFirstVisit = async (visit: Visit): Promise<void> => {
  const { page, product, see } = visit;
  await openLogin(visit);
  const account = product.accounts.find(({ role }) => role === 'main');
  await page
    .locator('form input')
    .last()
    .fill(account?.password ?? '');
  await page
    .locator('form input[type=tel]')
    .first()
    .fill(account?.mobile ?? '');
  await page.locator('form button[type=submit]').click();
  const companies = page.locator('main li');
  await see('company', companies.first());
  await companies.last().getByRole('button').click();
  const first = page.locator(`${dialog} [autocomplete=new-password]`).first();
  await first.fill('abc');
  await see('first management password', first);
  await forgetSession(page);
};

/** The lock, what is behind a forgotten password, and the warning before it closes. */
const seeGate = async (visit: Visit): Promise<void> => {
  const { page, product, language, word, see } = visit;
  await page
    .getByRole('button', { name: new RegExp(`^${word('shell.account').split('%')[0] ?? ''}`) })
    .last()
    .click();
  await page.getByRole('menuitem', { name: word('gate.lockNow') }).click();
  const entry = page.locator(`${dialog} input[type=password]`);
  await entry.fill('Wrong26');
  await page.keyboard.press('Enter');
  await see('gate', page.locator(`${dialog} [aria-invalid=true], ${dialog} [role=alert]`).first());
  await page.getByRole('button', { name: word('gate.forgot') }).click();
  await see('gate: new password', page.locator(`${dialog} [autocomplete=one-time-code]`));
  await page.getByRole('button', { name: word('gate.back') }).click();
  const account = product.accounts.find(({ role }) => role === 'main');
  await page.locator(`${dialog} input[type=password]`).fill(account?.managementPassword ?? '');
  await page.keyboard.press('Enter');
  await expect(page.locator(dialog)).toHaveCount(0);

  await page.clock.install();
  await page.goto(`${product.address}/home?language=${language}`);
  await expect(page.locator('main a').first()).toBeVisible();
  // An answer that was on its way keeps the console open again: then half an hour passes once more.
  await expect(async () => {
    await page.clock.fastForward('28:40');
    await page.clock.fastForward('00:20');
    await expect(page.getByRole('alertdialog')).toBeVisible();
  }).toPass();
  await see('idle warning', page.getByRole('alertdialog'));
  await page.keyboard.press('Escape');
};

/** What a phone shows that has read a code. */
const seeQrQuestion = async ({ page, product, language, see }: Visit): Promise<void> => {
  const answer = await page.request.post(`${product.address}/api/login/qrCreate`, {
    headers: { origin: product.address, 'sec-fetch-site': 'same-origin' },
    data: {},
  });
  const { data } = await answer.json();
  await page.goto(`${product.address}/qr-login?ticket=${data.ticket}&language=${language}`);
  await see('QR question', page.getByRole('radio').first());
  await page.locator('main .MuiButton-outlined').click();
  await see('QR result', page.locator('main [role=status] h1'));
};

for (const [at, place] of placesOf({ language: 'ja', width: 320 }).entries())
  journey(`lets in by WCAG 2.2 AA in ${place.said}`, async ({ quietPage: page, product }) => {
    const { language } = place;
    await standAt(page, place);
    const found: string[] = [];
    const see: Visit['see'] = async (name, there) => {
      await expect(there, name).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', languageTags[language]);
      found.push(...(await look(page, name)));
    };
    // A number of its own: a number is sent one code a minute, and the stories share a product.
    const mobile = product.accounts[at]?.mobile ?? '';
    const visit: Visit = { page, product, language, mobile, word: await wordsOf(language), see };
    await seeWaysIn(visit);
    await seeFirstVisit(visit);
    await signIn(page, product);
    await page.goto(`${product.address}/home?language=${language}`);
    await seeQrQuestion(visit);
    await page.goto(`${product.address}/home`);
    await seeGate(visit);
    expect(found).toEqual([]);
  });

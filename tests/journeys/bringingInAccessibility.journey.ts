import type { Locator, Page } from '@playwright/test';
import type { Locale } from '#i18n/locale.ts';
import { bringingIn } from './setup/bringingIn.ts';
import { callBeside } from './setup/calls.ts';
import { forgetSession, type RunningConsole, signIn } from './setup/console.ts';
import { look, wordsOf } from './setup/look.ts';
import { dialog } from './setup/screens.ts';
import { expect, journey } from './setup/test.ts';
import { placesOf, standAt, walk } from './setup/walk.ts';

const joinPage = '/newSetting/interJoin';

interface Visit {
  readonly page: Page;
  readonly product: RunningConsole;
  readonly language: Locale;
  readonly invite: string;
  /** A number of its own for each story: a number is sent one code a minute, and the stories share a product. */
  readonly mobile: string;
}

/** What someone sees who was sent an invitation, from a form with mistakes to the answer; and the page without an invitation. */
const seeJoining = async ({ page, product, language, invite, mobile }: Visit): Promise<readonly string[]> => {
  const found: string[] = [];
  const word = await wordsOf(language);
  const see = async (name: string, there: Locator): Promise<void> => {
    await expect(there, name).toBeVisible();
    found.push(...(await look(page, name)));
  };
  await page.goto(`${product.address}${joinPage}?language=${language}`);
  await see('join: no invitation', page.locator('main h1'));
  await page.goto(`${product.address}${joinPage}?language=${language}#${'x'.repeat(22)}`);
  await see('join: dead', page.locator('main h1'));
  await page.goto(`${product.address}${joinPage}?language=${language}${new URL(invite).hash}`);
  await page.locator('form button[type=submit]').click();
  await see('join: errors', page.locator('form [aria-invalid=true]').first());
  await page.locator('form [autocomplete=name]').fill('-');
  await page.locator('form input[type=tel]').last().fill(mobile);
  await page.getByRole('button', { name: word('login.sendCode') }).click();
  await see('join: puzzle', page.locator(`${dialog} [role=slider], ${dialog} input[type=range]`).first());
  await page.getByRole('button', { name: word('register.captcha.without') }).click();
  const message = page.locator('form .MuiAlert-root').first();
  await see('join: code', message);
  const [code = ''] = /\d{6}/.exec((await message.textContent()) ?? '') ?? [];
  await page.locator('form [autocomplete=one-time-code]').fill(code);
  await page.locator('form [autocomplete=name]').fill(word('join.name'));
  await page.locator('form button[type=submit]').click();
  await see('join: answer', page.locator('main h1:focus'));
  return found;
};

for (const [at, place] of placesOf({ language: 'zh', width: 320 }).entries()) {
  journey(`brings in by WCAG 2.2 AA in ${place.said}`, walk(bringingIn, place));

  journey(`joins by WCAG 2.2 AA in ${place.said}`, async ({ quietPage: page, product }) => {
    const { language } = place;
    await standAt(page, place);
    await signIn(page, product);
    const { url } = await callBeside(page, product, '/getInviteUrl', { id: 38 });
    await forgetSession(page);
    const mobile = `1390000${7400 + at}`;
    expect(await seeJoining({ page, product, language, invite: String(url), mobile })).toEqual([]);
  });
}

import type { Page } from '@playwright/test';
import { callBeside } from './setup/calls.ts';
import { forgetSession, type RunningConsole, signIn } from './setup/console.ts';
import { look, lookAtAll } from './setup/look.ts';
import { screens } from './setup/screens.ts';
import { expect, journey } from './setup/test.ts';
import { placesOf, shownAt, standAt } from './setup/walk.ts';

/** A conflict on someone's note, looked at where each change is chosen. */
const lookAtConflict = async (page: Page, product: RunningConsole): Promise<readonly string[]> => {
  await page.goto(`${product.address}/contact/ContactManage/30`);
  const note = page.locator('[role=dialog] textarea').first();
  await expect(note).toBeVisible();
  const reply = await callBeside(page, product, '/member/many', { ids: [30] });
  const [person] = reply.list as readonly { readonly version: number }[];
  const theirs = { id: 30, version: person?.version, note: `${person?.version}` };
  await callBeside(page, product, '/contact/saveUser', theirs);
  await note.fill('-');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('radiogroup')).toBeVisible();
  return look(page, 'conflict');
};

for (const place of placesOf({ language: 'en', width: 320 }))
  journey(`meets WCAG 2.2 AA in ${place.said}`, async ({ quietPage: page, product, allow }) => {
    journey.setTimeout(600_000);
    const { language } = place;
    allow(/内容已被他人修改|changed this|変更/);
    await standAt(page, place);
    await signIn(page, product);
    await page.goto(`${product.address}/home?language=${language}`);
    const found = [...(await lookAtAll(page, product, shownAt(screens, place), language))];
    found.push(...(await lookAtConflict(page, product)));
    await forgetSession(page);
    await signIn(page, product, 'asset');
    const forbidden = { name: 'no permission', address: '/complaint', ready: 'main h1, main h2' };
    await page.goto(`${product.address}/home?language=${language}`);
    found.push(...(await lookAtAll(page, product, [forbidden], language)));
    expect(found).toEqual([]);
  });

import type { Page } from '@playwright/test';
import { languageTags, locales } from '#i18n/locale.ts';
import { type RunningConsole, signIn } from './setup/console.ts';
import { look, wordsOf } from './setup/look.ts';
import { shiftOf, strayStyles } from './setup/strayStyles.ts';
import { expect, journey } from './setup/test.ts';

// A trace of each look would take longer than the looks.
/** Pages anyone may open, and what of each says that it is there. */
const pages = [
  ['/judgeEnvironment', 'environment.copy'],
  ['/agreement', 'agreement.print'],
  ['/downloads', 'downloads.phone'],
  ['/download/mobileDown', 'downloads.desktop'],
  ['/helpCenter', 'help.news'],
  ['/helpCenter#member', 'help.related'],
  ['/no/such/page', 'outside.lost.title'],
] as const;

/** Addresses of other servers the page asked. */
const watchOrigins = (page: Page, { address }: RunningConsole): readonly string[] => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(address) && !/^(data|blob):/.test(url)) foreign.push(url);
  });
  return foreign;
};

for (const language of locales)
  journey(`reads the pages outside in ${languageTags[language]}`, async ({ quietPage: page, product }) => {
    const foreign = watchOrigins(page, product);
    const word = await wordsOf(language);
    const width = language === 'en' ? 390 : 1280;
    await page.emulateMedia({ colorScheme: language === 'ja' ? 'dark' : 'light', reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    const found: string[] = [];
    for (const [path, key] of pages) {
      const [pathname, anchor = ''] = path.split('#');
      await page.goto(
        `${product.address}${pathname}?language=${language}${anchor === '' ? '' : `#${anchor}`}`,
      );
      await expect(page.getByText(word(key)).first(), path).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', languageTags[language]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        path,
      ).toBeLessThanOrEqual(0);
      found.push(...(await look(page, path)));
    }
    expect(found).toEqual([]);
    expect(foreign).toEqual([]);
  });

/** A topic of each shape a page of it is drawn in. */
const drawn = ['member', 'complaint', 'cover', 'holiday', 'securitySetting', 'usage', 'importJob', 'app'];
const ofNoNoun = ['signIn', 'home', 'tasks', 'drawboard'];

for (const width of [1280, 390])
  journey(
    `draws pages in the help at ${width} px in sizes of the theme`,
    async ({ quietPage: page, product }) => {
      await page.emulateMedia({ colorScheme: width === 390 ? 'dark' : 'light', reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 800 });
      const found: string[] = [];
      for (const topic of [...drawn, ...ofNoNoun]) {
        // Its words are the longest.
        await page.goto(`${product.address}/helpCenter?language=en#${topic}`);
        // A topic alone is another place on the same page.
        await page.reload();
        await expect(page.locator('figure [aria-hidden] .title')).toBeVisible();
        await page.waitForLoadState('networkidle');
        const faults = [...(await shiftOf(page)), ...(await strayStyles(page)), ...(await look(page, topic))];
        found.push(...faults.map((fault) => `${topic} ${fault}`));
      }
      expect(found).toEqual([]);
    },
  );

journey('opens the console by the link of the phone app, once', async ({ quietPage: page, product }) => {
  await page.goto(`${product.address}/login?language=zh`);
  await page.getByRole('link', { name: '从手机应用打开管理后台' }).click();
  await page
    .getByRole('button', { name: /主管理员/ })
    .first()
    .click();
  const link = page.getByRole('link', { name: '打开管理后台' });
  const address = (await link.getAttribute('href')) ?? '';

  await link.click();
  await expect(page.getByRole('heading', { name: '请输入管理密码' })).toBeVisible();
  expect(page.url()).not.toContain('token');
  // A page that notices its session has gone would go elsewhere meanwhile.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto(address);

  await expect(page.getByRole('alert')).toContainText('链接已失效');
});

journey('keeps a drawing in this browser and asks nobody else', async ({ quietPage: page, product }) => {
  const foreign = watchOrigins(page, product);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(`${product.address}/drawboard?language=zh`);
  const canvas = page.locator('canvas.interactive');
  await expect(canvas).toBeVisible();
  await page.keyboard.press('2');
  await page.mouse.move(300, 350);
  await page.mouse.down();
  await page.mouse.move(520, 480, { steps: 5 });
  await page.mouse.up();
  await page.keyboard.press('8');
  await page.mouse.click(700, 400);
  await page.keyboard.type('澜山 draws');
  await page.keyboard.press('Escape');
  // At once: what was drawn last is kept while the page goes away.
  await page.reload();
  await expect(canvas).toBeVisible();
  const kept = () =>
    page.evaluate(async () => {
      const opening = indexedDB.open('drawboard');
      await new Promise((resolve) => opening.addEventListener('success', resolve));
      const all = opening.result.transaction('drawings').objectStore('drawings').getAll();
      await new Promise((resolve) => all.addEventListener('success', resolve));
      opening.result.close();
      return JSON.stringify(all.result);
    });
  await expect.poll(kept).toContain('澜山 draws');
  expect(await look(page, 'drawing board')).toEqual([]);
  expect(foreign).toEqual([]);
});

journey('opens the help of a page and says whether it helped', async ({ quietPage: page, product }) => {
  await signIn(page, product);
  await page.goto(`${product.address}/enterprise/member-device-manage`);
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: /^本页帮助/ }).click();
  const help = await opened;
  await expect(help.getByRole('heading', { level: 2, name: '成员设备' })).toBeVisible();
  await help.getByRole('button', { name: '有帮助', exact: true }).click();
  await expect(help.getByText('谢谢，已记录您的反馈。')).toBeVisible();
  await help.getByLabel('搜索帮助').fill('邀请链接 二维码');
  await help.getByRole('link', { name: '邀请链接' }).last().click();
  await expect(help.getByRole('heading', { level: 2, name: '邀请链接' })).toBeVisible();
  await help
    .getByRole('button', { name: '打开此页面' })
    .or(help.getByRole('link', { name: '打开此页面' }))
    .click();
  await help.waitForURL(/\/newSetting\/invite-links/);
});

journey('downloads a client that arrives whole', async ({ quietPage: page, product }) => {
  await page.goto(`${product.address}/downloads?language=zh`);
  const arriving = page.waitForEvent('download');
  await page.getByRole('link', { name: /^下载 Linux 版/ }).click();
  expect((await arriving).suggestedFilename()).toBe('address-book-console.desktop');
});

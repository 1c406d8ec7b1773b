import { readFileSync } from 'node:fs';
import { chromium } from 'playwright';
import { signIn } from './tests/journeys/setup/console.ts';
const address = 'http://127.0.0.1:8123';
const product = { address, directory: '/tmp/look', accounts: JSON.parse(readFileSync('/tmp/look/demo-accounts.json', 'utf8')) } as never;
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const pages: [string,string][] = [['usage','/enterprise/enterprise-serve'],['groupData','/newSetting/setting/group-data'],['groups','/newSetting/setting/GroupNewManage'],['resigned','/contact/resigned'],['invite','/newSetting/invite-links'],['temp','/newSetting/temporary-staff'],['passwords','/newSetting/managementPassword'],['banner','/miniP/banner'],['company','/newSetting/company-setting'],['cover','/newSetting/company-setting/cover']];
const only = process.argv[2]?.split(',');
for (const [name, lang, w, h, scheme] of [['en1280', 'en', 1280, 900, 'light'], ['ja390', 'ja', 390, 844, 'dark']] as const) {
  const context = await browser.newContext({ viewport: { width: w, height: h }, colorScheme: scheme, locale: lang === 'ja' ? 'ja-JP' : 'en-US' });
  const page = await context.newPage();
  await signIn(page, product);
  await context.addCookies([{ name: 'language', value: lang, url: address }]);
  for (const [label, path] of pages) {
    if (only && !only.includes(label)) continue;
    await page.goto(`${address}${path}`);
    await page.waitForSelector('main h1', { timeout: 60000 }).catch(()=>{});
    await page.waitForTimeout(3500);
    await page.screenshot({ path: `/tmp/shots/${label}-${name}.png`, fullPage: true });
    console.log(label, name, await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth, document.title].join(' ')));
  }
  await context.close();
}
await browser.close();

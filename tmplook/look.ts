import { chromium, type Page } from '@playwright/test';
import { startConsole } from '../tests/journeys/setup/console.ts';
import { loadMessages } from '#i18n/messages.ts';
const product = await startConsole();
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
let seq = 0;
const dir = '/tmp/shots';
const only = process.argv.slice(2);
const main = product.accounts.find((a) => a.role === 'main')!;
const wordsOf = async (language: 'zh' | 'en' | 'ja') => {
  const messages = (await loadMessages(language)) as any;
  return (key: string): string => {
    const find = (w: any, k: string): any => { if (typeof w !== 'object' || w === null) return undefined; if (w[k] !== undefined) return w[k]; const i = k.split('.'); for (let n = i.length - 1; n > 0; n -= 1) { const head = i.slice(0, n).join('.'); if (w[head] !== undefined) { const r = find(w[head], i.slice(n).join('.')); if (r !== undefined) return r; } } return undefined; };
    const v = find(messages, key); if (typeof v !== 'string') throw new Error(`no word ${key}`); return v;
  };
};
const looks = [['zh', 1280, 'light'], ['en', 390, 'light'], ['ja', 1280, 'dark'], ['zh', 390, 'dark']] as const;
const signInAs = async (page: Page, language: string, account = main) => {
  await page.goto(`${product.address}/login?language=${language}`);
  await page.locator('input[type=tel],input[autocomplete*=username],input[name=mobile]').first().fill(account.mobile);
  await page.locator('input[type=password]').fill(account.password);
  await page.keyboard.press('Enter');
  const arrived = page.waitForURL((url) => !url.pathname.startsWith('/login'), { timeout: 30000 });
  const company = page.getByRole('button', { name: /澜山智能装备/ }).first();
  await Promise.race([arrived, company.click({ timeout: 20_000 }).catch(() => undefined)]);
  await arrived;
  const gate = page.getByRole('dialog').first();
  await gate.locator('input[type=password]').fill(account.managementPassword);
  await page.keyboard.press('Enter');
  await gate.waitFor({ state: 'detached' });
};
const states: Record<string, (page: Page, shot: (n?: string) => Promise<void>, w: (k: string) => string, language: string) => Promise<void>> = {
  puzzle: async (page, shot, w, language) => {
    await page.context().clearCookies();
    await page.goto(`${product.address}/login?language=${language}`);
    for (let i = 0; i < 6; i += 1) {
      await page.locator('input[type=tel],input[autocomplete*=username],input[name=mobile]').first().fill('13912340001');
      await page.locator('input[type=password]').fill(`Wrong26x${i}`);
      await page.keyboard.press('Enter');
      await page.waitForTimeout(900);
      if (await page.getByRole('dialog').count()) break;
    }
    await shot();
  },
  move: async (page, shot, w, language) => {
    await page.goto(`${product.address}/contact/ContactManage`);
    await page.locator('[data-row], tbody tr').first().waitFor();
    const boxes = page.locator('tbody input[type=checkbox], [data-row] input[type=checkbox]');
    for (const i of [0, 1, 2]) await boxes.nth(i).check();
    const name = { zh: '调整部门', en: 'Move to departments', ja: '部署を変更' }[language]!;
    await page.getByRole('button', { name }).first().click();
    await page.waitForTimeout(1500);
    await shot('dialog');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: { zh: '设置职位', en: 'Set position', ja: '役職を設定' }[language]! }).first().click();
    await page.waitForTimeout(800);
    await page.getByRole('dialog').getByRole('combobox').or(page.getByRole('dialog').getByRole('textbox')).first().fill('工程师');
    await page.keyboard.press('Escape').catch(() => undefined);
    await shot('position');
    await page.getByRole('dialog').getByRole('button').last().click();
    await page.waitForTimeout(2500);
    await shot('undo');
  },
  seats: async (page, shot, w, language) => {
    await page.goto(`${product.address}/contact/ContactManage/22/show`);
    await page.waitForTimeout(1500);
    await page.getByRole('button', { name: { zh: /主管、置顶/, en: /Supervisor, pin/, ja: /上長・/ }[language]! }).first().click();
    await page.waitForTimeout(1500);
    await shot();
  },
  didYouMean: async (page, shot) => {
    await page.goto(`${product.address}/contact/ContactManage/import/add`);
    const { newPerson } = await import('#tests/builders/sheets/newPeople.ts');
    const { fixtureFile } = await import('#tests/builders/sheets/sheetFixture.ts');
    const rows = ['业务系统部', '业务系统部', '硬件平台', '研发中心/机械设计部'].map((d, i) => newPerson(5000 + i + seq * 10, { name: `新人${'甲乙丙丁'[i]}`, part: d, main_part: '' }));
    const file = await fixtureFile({ name: '新成员', noun: 'member', purpose: 'add', rows }, 'utf8.csv');
    seq += 1;
    await page.locator('input[type=file]').first().setInputFiles({ name: '新成员.csv', mimeType: 'text/csv', buffer: Buffer.from((file as any).bytes ?? (file as any).content) });
    await page.waitForTimeout(5000);
    await shot();
    await page.screenshot({ path: `/tmp/shots/fullDym.png`, fullPage: true });
  },
  visible: async (page, shot) => {
    await page.goto(`${product.address}/contact/visibility`);
    for (const [i, n] of [[0, '陈'], [1, '戴书祺']] as const) {
      await page.locator('main input[role=combobox]').nth(i).fill(n);
      await page.getByRole('option').nth(i === 0 ? 3 : 0).click();
    }
    await page.waitForTimeout(1500);
    await shot();
  },
  exportDialog: async (page, shot) => {
    await page.goto(`${product.address}/contact/ContactManage`);
    await page.locator('[data-row], tbody tr').first().waitFor();
    await page.getByRole('button', { name: /^(导出|Export|エクスポート)/ }).first().click();
    await page.waitForTimeout(1200);
    await shot();
  },
  tasks: async (page, shot) => {
    await page.goto(`${product.address}/home`);
    await page.waitForTimeout(1000);
    await page.getByRole('button', { name: /^(通知|Notifications|お知らせ)/ }).first().click();
    await page.waitForTimeout(1200);
    await shot();
  },
  taskPage: async (page, shot) => { await page.goto(`${product.address}/tasks`); await page.waitForTimeout(1500); await shot(); },
  resign: async (page, shot) => {
    await page.goto(`${product.address}/contact/resigned/create?ids=22,2`);
    await page.waitForTimeout(1500);
    await page.getByRole('combobox', { name: /原因|Reason|理由/ }).click();
    await page.getByRole('option').nth(1).click();
    await page.getByRole('button', { name: /^(下一步|Next|次へ)/ }).click();
    await page.waitForTimeout(2000);
    await shot('handover');
    const heir = page.locator('main input[role=combobox]').first();
    await heir.click(); await heir.fill('李'); await page.waitForTimeout(2000);
    await shot('picker');
  },
  records: async (page, shot) => { await page.goto(`${product.address}/enterprise/operation-records`); await page.waitForTimeout(1500); await shot(); },
  password: async (page, shot) => { await page.goto(`${product.address}/newSetting/management-passwords`); await page.waitForTimeout(1500); await shot(); },
  visibility: async (page, shot) => { await page.goto(`${product.address}/contact/visibility`); await page.waitForTimeout(1500); await shot(); },
  usage: async (page, shot) => { await page.goto(`${product.address}/enterprise/enterprise-serve`); await page.waitForTimeout(2000); await shot(); },
  order: async (page, shot) => { await page.goto(`${product.address}/order`); await page.waitForTimeout(1500); await shot(); },
  member: async (page, shot) => { await page.goto(`${product.address}/contact/ContactManage/1/show`); await page.waitForTimeout(1500); await shot(); },
};
const chosen = only.length ? Object.keys(states).filter((s) => only.includes(s)) : Object.keys(states);
for (const [language, width, mode] of looks) {
  const context = await browser.newContext({ viewport: { width, height: width === 390 ? 844 : 800 }, colorScheme: mode, locale: 'zh-CN', timezoneId: 'Asia/Shanghai', reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(15000);
  const w = await wordsOf(language);
  page.on('console', (m) => { if (m.type() === 'error') console.log('  console:', m.text().slice(0, 150)); });
  if (!(chosen.length === 1 && chosen[0] === 'puzzle')) await signInAs(page, language).catch((e) => console.log('sign in', String(e).slice(0, 300)));
  for (const name of [...chosen.filter((n) => n !== 'puzzle'), ...chosen.filter((n) => n === 'puzzle')]) {
    const shot = (n = '') => page.screenshot({ path: `${dir}/${name}${n ? '-' + n : ''}.${language}.${width}.${mode}.png` }).then(() => undefined);
    try { await states[name]!(page, shot, w, language); } catch (e) { console.log(name, language, width, String(e).slice(0, 300)); await shot('failed'); }
  }
  await context.close();
}
await browser.close();
await product.remove();

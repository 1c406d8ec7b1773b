import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { callBeside } from './setup/calls.ts';
import { type RunningConsole, signIn } from './setup/console.ts';
import { expect, journey } from './setup/test.ts';

interface Device {
  readonly device_id: number;
  readonly user_id: number;
  readonly serial_number: string;
  readonly logout_time: string | null;
}

const chosen = 40;
const rowsPerPage = 20;
const headOffice = 1;

const devicesOf = async (
  page: Page,
  product: RunningConsole,
  request: Readonly<Record<string, unknown>>,
): Promise<readonly Device[]> => {
  const reply = await callBeside(page, product, '/device/list', request);
  return reply.list as readonly Device[];
};

/** Devices whose owners have no other one among those chosen. */
const soleOf = (devices: readonly Device[]): readonly Device[] =>
  devices.filter((device) => devices.filter(({ user_id: owner }) => owner === device.user_id).length === 1);

/** Moves someone out of the scope of the factory's administrator. */
const moveToHeadOffice = async (page: Page, product: RunningConsole, userId: number): Promise<void> => {
  const reply = await callBeside(page, product, '/member/many', { ids: [userId] });
  const [person] = reply.list as readonly { readonly version: number }[];
  await callBeside(page, product, '/contact/saveUser', {
    id: userId,
    version: person?.version,
    main_department_id: headOffice,
    departments: [{ id: headOffice, position: '部门经理' }],
  });
};

/** The device this browser is: no one signs out the one they sit at. */
const ownSerial = async (page: Page): Promise<string> => {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === 'deviceId')?.value ?? '';
};

/** A browser is called by the first digits of the id it has drawn. */
const calledBy = (serial: string): string => serial.replace(/^[0-9a-f]{32,}$/, (id) => id.slice(0, 8));

journey(
  'names the three of forty devices that were not signed out',
  async ({ quietPage: page, browser, product }) => {
    const elsewhere = await browser.newContext();
    const main = await elsewhere.newPage();
    await signIn(main, product);
    await signIn(page, product, 'sub');
    const first = await devicesOf(page, product, {
      page: 1,
      page_size: chosen,
      sort_field: 'last_active_time',
      sort_order: 'desc',
    });
    const own = await ownSerial(page);
    const moved = soleOf(first.filter(({ serial_number: serial }) => serial !== own)).slice(3, 5);
    const kept = first.filter((device) => moved.includes(device) || device.serial_number === own);
    expect(kept).toHaveLength(3);

    await page.goto(`${product.address}/enterprise/member-device-manage?perPage=${rowsPerPage}`);
    await expect(page.locator('[data-row]').first()).toBeVisible();
    const all = page.getByRole('checkbox', { name: '全选' });
    await all.check();
    await page.getByRole('button', { name: '前往第 2 页' }).click();
    // The rows of the first page stand until those of the second are there.
    await expect(all).not.toBeChecked();
    await all.check();
    const bar = page.getByRole('toolbar', { name: '批量操作' });
    await expect(bar.getByText(`已选 ${chosen} 项`)).toBeVisible();

    for (const { user_id: userId } of moved) await moveToHeadOffice(main, product, userId);
    await bar.getByRole('button', { name: '退出登录' }).click();
    const question = page.getByRole('dialog', { name: `退出登录：所选 ${chosen} 项` });
    await question.getByRole('button', { name: '退出登录', exact: true }).click();

    const report = page.getByRole('dialog', { name: `退出登录：所选 ${chosen} 项` });
    const failures = report.getByRole('region', { name: '失败的项' });
    await expect(failures.getByRole('row')).toHaveCount(1 + kept.length);
    await expect(report.getByText('37', { exact: true })).toBeVisible();
    for (const { device_id: id, serial_number: serial } of kept)
      await expect(failures.getByText(new RegExp(`${calledBy(serial)}|#${id}`))).toBeVisible();

    const saved = page.waitForEvent('download');
    await report.getByRole('button', { name: '下载失败清单' }).click();
    const sheet = readFileSync(await (await saved).path(), 'utf8');
    expect(sheet.startsWith('\uFEFF')).toBe(true);
    expect(sheet.trim().split('\n')).toHaveLength(1 + kept.length);

    const after = await devicesOf(main, product, {
      ids: first.map(({ device_id: id }) => id),
      page_size: 100,
    });
    const left = after.filter(({ logout_time: time }) => time === null).map(({ device_id: id }) => id);
    expect(left.toSorted()).toEqual(kept.map(({ device_id: id }) => id).toSorted());
    await elsewhere.close();
  },
);

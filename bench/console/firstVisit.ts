import type { Browser, CDPSession, Page } from '@playwright/test';
import type { SignedInBrowser } from '../backend.ts';

/** What a first visit with an empty cache costs until the rows of the list are on the screen. */
export interface FirstVisit {
  readonly milliseconds: number;
  /** Bytes of scripts over the wire. */
  readonly scriptBytes: number;
}

/** A mid-range phone or an old office machine, on fast 3G. */
const slowness = {
  cpu: 4,
  network: {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  },
};
const timeoutMs = 60_000;

const slowDown = async (devTools: CDPSession): Promise<void> => {
  await devTools.send('Network.enable');
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowness.cpu });
  await devTools.send('Network.emulateNetworkConditions', slowness.network);
};

const countScripts = (devTools: CDPSession): (() => number) => {
  const scripts = new Set<string>();
  let bytes = 0;
  devTools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  return () => bytes;
};

const rowsAt = async (page: Page): Promise<number> => {
  const root = page.locator('html[data-rows-at]');
  await root.waitFor({ state: 'attached', timeout: timeoutMs });
  return Number(await root.getAttribute('data-rows-at'));
};

/** Opens an address in a fresh profile that is signed in, and waits for rows. */
export const firstVisit = async (
  browser: Browser,
  address: string,
  { cookies }: SignedInBrowser,
): Promise<FirstVisit> => {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1280, height: 800 } });
  try {
    const url = new URL(address).origin;
    await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url })));
    const page = await context.newPage();
    await page.addInitScript({ path: 'bench/console/watchRows.js' });
    const devTools = await context.newCDPSession(page);
    const scriptBytes = countScripts(devTools);
    await slowDown(devTools);
    await page.goto(address, { waitUntil: 'commit', timeout: timeoutMs });
    return { milliseconds: await rowsAt(page), scriptBytes: scriptBytes() };
  } finally {
    await context.close();
  }
};

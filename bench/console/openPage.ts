import { readFileSync } from 'node:fs';
import type { Browser, CDPSession, Page } from '@playwright/test';
import type { SignedInBrowser } from '../backend.ts';

/** How much slower than this machine and the line between its processes. */
export interface Slowness {
  readonly cpu: number;
  readonly network?: typeof fast3G;
}

/** How pages are opened and used. */
export interface Manner {
  readonly slowness: Slowness;
  /** For so long after its content, or what a click did, a page may still push things about and load what is needed next. */
  readonly settleMs: number;
}

/** Fast 3G. */
const fast3G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

const asFastAsItIs = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

/** A mid-range phone or an old office machine. */
export const oldMachine: Slowness = { cpu: 4 };
/** The same on a slow line. */
export const oldMachineFarAway: Slowness = { ...oldMachine, network: fast3G };
/** As it is. */
export const thisMachine: Slowness = { cpu: 1 };

/** Whose pages are opened, and where. */
export interface Visitor {
  readonly browser: Browser;
  readonly signedIn: SignedInBrowser;
}

/** A page in a profile of its own. */
export interface OpenedPage {
  readonly page: Page;
  readonly devTools: CDPSession;
  readonly close: () => Promise<void>;
}

const watchPage = readFileSync('bench/console/watchPage.js', 'utf8');
/** A busy machine takes its time. */
const timeoutMs = 120_000;

/** Makes machine and line so slow from here on. */
export const slowDown = async (devTools: CDPSession, { cpu, network }: Slowness): Promise<void> => {
  await devTools.send('Network.enable');
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  await devTools.send('Network.emulateNetworkConditions', network ?? asFastAsItIs);
};

/** A page in a fresh profile that is signed in at an origin; `onStart` is a script that runs in it before its own. */
export const openPage = async (
  { browser, signedIn }: Visitor,
  origin: string,
  onStart = '',
): Promise<OpenedPage> => {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1280, height: 800 } });
  await context.addCookies(
    Object.entries(signedIn.cookies).map(([name, value]) => ({ name, value, url: origin })),
  );
  const page = await context.newPage();
  page.setDefaultTimeout(timeoutMs);
  await page.addInitScript({ content: `${watchPage}\n${onStart}` });
  return { page, devTools: await context.newCDPSession(page), close: () => context.close() };
};

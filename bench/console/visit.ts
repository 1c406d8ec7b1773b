import type { CDPSession, Page } from '@playwright/test';
import { type Manner, type OpenedPage, openPage, type Slowness, slowDown, type Visitor } from './openPage.ts';

/** What is opened, and the signs that what a person came for is there. */
export interface Place {
  readonly url: string;
  readonly signs: readonly string[];
  readonly isReloaded: boolean;
}

/** What a first visit with an empty cache costs. */
export interface Visit {
  /** Bytes of scripts over the wire until the content is there. */
  readonly scriptBytes: number;
  readonly firstPaintMs: number;
  readonly contentMs: number;
  readonly shift: number;
  /** Until the content of a second visit, of the machine's slowness alone; none where it is not reloaded. */
  readonly reloadMs: number | undefined;
}

/** What a page loads when it is idle may not have come the first time; more of the scripts than this: the cache is off. */
const mostOfReload = 0.1;

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

const contentAt = (page: Page): Promise<number> => page.evaluate('bench.content');

const reload = async (
  { page, devTools }: OpenedPage,
  { cpu }: Slowness,
  scriptBytes: () => number,
): Promise<number> => {
  await slowDown(devTools, { cpu });
  // What a page loads once it rests is in the cache of the user who comes a second time.
  while (!(await page.evaluate('bench.restsFor(2_500)'))) await page.waitForTimeout(250);
  const before = scriptBytes();
  await page.reload({ waitUntil: 'commit' });
  const contentMs = await contentAt(page);
  const again = scriptBytes() - before;
  if (again > before * mostOfReload)
    throw new Error(`Expected scripts from the browser's cache, but ${again} of ${before} bytes came again`);
  return contentMs;
};

/** Opens a place in a fresh profile that is signed in, waits for its content, and reloads it where asked. */
export const visit = async (
  visitor: Visitor,
  { url, signs, isReloaded }: Place,
  { slowness, settleMs }: Manner,
): Promise<Visit> => {
  const watched = `bench.content = bench.contentAt(${JSON.stringify(signs)});`;
  const opened = await openPage(visitor, new URL(url).origin, watched);
  const { page, devTools, close } = opened;
  try {
    const scriptBytes = countScripts(devTools);
    await slowDown(devTools, slowness);
    await page.goto(url, { waitUntil: 'commit' });
    const contentMs = await contentAt(page);
    const untilContent = scriptBytes();
    await page.waitForTimeout(settleMs);
    return {
      scriptBytes: untilContent,
      firstPaintMs: await page.evaluate('bench.firstPaintAt()'),
      contentMs,
      shift: await page.evaluate(`bench.shiftUntil(${contentMs + settleMs})`),
      reloadMs: isReloaded ? await reload(opened, slowness, scriptBytes) : undefined,
    };
  } finally {
    await close();
  }
};

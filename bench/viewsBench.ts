import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Browser, chromium, type Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { Hono } from 'hono';
import { build } from 'vite';
import { listen, listenerOf } from '#server/http/listen.ts';
import playwrightSettings from '../playwright.config.ts';
import type { Bench, Row, Size } from './row.ts';
import { middle } from './timing.ts';

const sizes = { full: { rounds: 7, share: 1 }, smoke: { rounds: 1, share: 0.1 } } as const;
const folder = '.cache/bench/views';

interface Comparison {
  readonly name: string;
  readonly ours: string;
  readonly bare: string;
  readonly against: string;
  readonly size: number;
  /** Rows that have to be painted: a virtual tree shows a window of them. */
  readonly requested: number;
  readonly goal: number;
}

const tree = {
  ours: 'ourTree',
  bare: 'bareTree',
  against: 'bare headless-tree, virtual',
  requested: 10,
  goal: 2,
};

const comparisons: readonly Comparison[] = [
  { ...tree, name: 'tree of 10,000 rows mounted', size: 10_000 },
  { ...tree, name: 'tree of 50,000 rows mounted', size: 50_000 },
  {
    name: 'list of 100 rows mounted',
    ours: 'ourList',
    bare: 'bareList',
    against: 'bare DataTable, the same fields',
    size: 100,
    requested: 100,
    goal: 1.2,
  },
];

const buildPages = () =>
  build({
    root: 'bench/views',
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [react()],
    resolve: { dedupe: ['react', 'react-dom', 'ra-core', 'react-router', 'react-router-dom'] },
    build: { outDir: resolve(folder), target: 'es2023', emptyOutDir: true, chunkSizeWarningLimit: 5_000 },
  });

type Measure = (view: string, size: number, requested: number) => Promise<number>;

const timeoutMs = 30_000;

const measureOnce = (page: Page, view: string, { size, requested }: Comparison): Promise<number> => {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`${view}: no rows within ${timeoutMs} ms`)), timeoutMs).unref();
  });
  const measured = page.evaluate(
    ([name, rows, shown]) =>
      // The page puts it there; the bench has no types of the page's window.
      (window as unknown as { readonly measure: Measure }).measure(name, rows, shown),
    [view, size, requested] as const,
  );
  return Promise.race([measured, late]);
};

/** In turns, so that a drifting machine hits both alike; the first turn of both warms up and is not counted. */
const compare = async (page: Page, comparison: Comparison, rounds: number): Promise<Row> => {
  const times = { ours: [] as number[], bare: [] as number[] };
  for (let round = -1; round < rounds; round += 1)
    for (const which of ['ours', 'bare'] as const) {
      const took = await measureOnce(page, comparison[which], comparison);
      if (round >= 0) times[which].push(took);
    }
  return {
    name: comparison.name,
    unit: 'ms',
    ours: middle(times.ours),
    reference: middle(times.bare),
    against: comparison.against,
    goal: { kind: 'at most', value: comparison.goal, of: 'ratio' },
  };
};

const compareAll = async (browser: Browser, address: string, size: Size): Promise<readonly Row[]> => {
  const { rounds, share } = sizes[size];
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  const rows: Row[] = [];
  await page.goto(address);
  for (const comparison of comparisons) {
    const scaled = { ...comparison, size: comparison.size * share, requested: comparison.requested * share };
    rows.push(await compare(page, scaled, rounds));
  }
  return rows;
};

/** What our views add to the libraries they stand on, mounted on a page of their own. */
export const viewsBench: Bench = {
  name: 'views',
  run: async (size) => {
    const { launchOptions = {} } = playwrightSettings.use ?? {};
    const { executablePath = '' } = launchOptions;
    if (!existsSync(executablePath))
      return { rows: [], skipped: [`No Chromium at ${executablePath}: CHROMIUM names another one.`] };
    await buildPages();
    const app = new Hono().use('*', serveStatic({ root: relative('.', resolve(folder)) }));
    const served = await listen(listenerOf({ fetch: (request) => app.fetch(request) }), {
      host: '127.0.0.1',
      port: 0,
    });
    const browser = await chromium.launch(launchOptions);
    try {
      return { rows: await compareAll(browser, served.address, size) };
    } finally {
      await browser.close();
      await served.stop();
    }
  },
};

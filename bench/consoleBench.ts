import { existsSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';
import playwrightSettings from '../playwright.config.ts';
import { buildBoth } from './console/builds.ts';
import { type FirstVisit, firstVisit } from './console/firstVisit.ts';
import { type ServedConsoles, serveBoth } from './console/serveBoth.ts';
import { typeIntoForm } from './console/typing.ts';
import type { Bench, Row } from './row.ts';
import { middle } from './timing.ts';

const sizes = { full: { rounds: 5, keys: 60 }, smoke: { rounds: 1, keys: 10 } } as const;
const bytesPerKilobyte = 1_000;
const consoles = ['ours', 'bare'] as const;

const visitInTurns = async (browser: Browser, served: ServedConsoles, rounds: number) => {
  const visits = { ours: [] as FirstVisit[], bare: [] as FirstVisit[] };
  for (let round = 0; round < rounds; round += 1)
    for (const which of consoles)
      visits[which].push(await firstVisit(browser, served[which], served.browser));
  return visits;
};

const medianOf = (visits: readonly FirstVisit[], field: keyof FirstVisit): number =>
  middle(visits.map((visit) => visit[field]));

const rowsOf = ({ ours, bare }: Awaited<ReturnType<typeof visitInTurns>>): readonly Row[] => {
  const against = 'bare react-admin, one list';
  const kilobytes = (visits: readonly FirstVisit[]) => medianOf(visits, 'scriptBytes') / bytesPerKilobyte;
  return [
    {
      name: 'scripts over the wire until rows are visible',
      unit: 'kB',
      ours: kilobytes(ours),
      reference: kilobytes(bare),
      against,
    },
    {
      name: 'signed in, empty cache, until rows are visible',
      unit: 'ms',
      ours: medianOf(ours, 'milliseconds'),
      reference: medianOf(bare, 'milliseconds'),
      against,
      goal: { kind: 'at most', value: 1.05, of: 'ratio' },
    },
  ];
};

/** The start of the console on a slow machine and network (4x CPU, fast 3G), against the library alone. */
export const consoleBench: Bench = {
  name: 'console',
  run: async (size, say) => {
    const { rounds, keys } = sizes[size];
    const { launchOptions = {} } = playwrightSettings.use ?? {};
    const { executablePath = '' } = launchOptions;
    if (!existsSync(executablePath))
      return { rows: [], skipped: [`No Chromium at ${executablePath}: CHROMIUM names another one.`] };
    say('building both consoles');
    const served = await serveBoth(await buildBoth());
    say('visiting them in turns');
    const browser = await chromium.launch(launchOptions);
    try {
      const visits = rowsOf(await visitInTurns(browser, served, rounds));
      const typing: Row = {
        name: 'typing into the largest form, p95 from key to paint',
        unit: 'ms',
        ours: await typeIntoForm(browser, served, keys),
        goal: { kind: 'at most', value: 50, of: 'ours' },
      };
      return { rows: [...visits, typing] };
    } finally {
      await browser.close();
      await served.stop();
    }
  },
};

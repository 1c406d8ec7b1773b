import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import playwrightSettings from '../playwright.config.ts';
import { addresses, bareSigns } from './console/addresses.ts';
import { buildBoth } from './console/builds.ts';
import { rowOfTyping, rowsOfInteractions, rowsOfMenu, rowsOfVisits, type Visits } from './console/figures.ts';
import { interact } from './console/interactions.ts';
import { navigate } from './console/navigation.ts';
import { type Manner, oldMachine, oldMachineFarAway, thisMachine, type Visitor } from './console/openPage.ts';
import { type ServedConsoles, serveBoth } from './console/serveBoth.ts';
import { typeIntoForm } from './console/typing.ts';
import { type Visit, visit } from './console/visit.ts';
import type { Bench, Row, Say } from './row.ts';

/** What is measured how often, and how. */
interface Effort {
  readonly rounds: number;
  readonly turnsPerRound: number;
  readonly keys: number;
  readonly isSlow: boolean;
  /** After a visit, and between two clicks. */
  readonly settleMs: { readonly visit: number; readonly click: number };
}

const efforts: Readonly<Record<'full' | 'smoke', Effort>> = {
  full: { rounds: 7, turnsPerRound: 3, keys: 60, isSlow: true, settleMs: { visit: 1_500, click: 1_000 } },
  smoke: { rounds: 1, turnsPerRound: 1, keys: 10, isSlow: false, settleMs: { visit: 50, click: 50 } },
};

/** A round is the bare list and every address of ours once, begun with another one each: a machine that drifts hits all alike. */
const visitInTurns = async (
  visitor: Visitor,
  served: ServedConsoles,
  { rounds, isSlow, settleMs }: Effort,
): Promise<Visits> => {
  const manner: Manner = {
    slowness: isSlow ? oldMachineFarAway : thisMachine,
    settleMs: settleMs.visit,
  };
  const bare: Visit[] = [];
  const ours = Object.fromEntries(addresses.map(({ name }): [string, Visit[]] => [name, []]));
  const turns = [
    { place: { url: served.bare, signs: bareSigns, isReloaded: true }, visits: bare },
    ...addresses.map(({ name, path, signs, isReloaded }) => ({
      place: { url: `${served.ours}${path}`, signs, isReloaded },
      visits: ours[name] ?? [],
    })),
  ];
  for (let round = 0; round < rounds; round += 1) {
    const first = round % turns.length;
    for (const { place, visits } of [...turns.slice(first), ...turns.slice(0, first)])
      visits.push(await visit(visitor, place, manner));
  }
  return { ours, bare };
};

const measure = async (
  visitor: Visitor,
  served: ServedConsoles,
  { effort, say }: { readonly effort: Effort; readonly say: Say },
): Promise<readonly Row[]> => {
  const { rounds, turnsPerRound, keys, isSlow, settleMs } = effort;
  const manner: Manner = { slowness: isSlow ? oldMachine : thisMachine, settleMs: settleMs.click };
  say('visiting them in turns');
  const visits = await visitInTurns(visitor, served, effort);
  say('going by the menu');
  const menu = await navigate(visitor, served.ours, { rounds, ...manner });
  say('clicking');
  const interactions = await interact(visitor, served.ours, { turns: rounds * turnsPerRound, ...manner });
  say('typing');
  const typing = await typeIntoForm(visitor, served.ours, keys);
  return [
    ...rowsOfVisits(visits),
    ...rowsOfMenu(menu),
    ...rowsOfInteractions(interactions),
    rowOfTyping(typing),
  ];
};

/**
 * What a person waits for: the start of the console at five addresses on an old machine and a slow line (4x CPU, fast 3G)
 * against the library alone, a reload, the way from list to list, and the paint after a click or a key.
 */
export const consoleBench: Bench = {
  name: 'console',
  run: async (size, say, { rounds }) => {
    const { launchOptions = {} } = playwrightSettings.use ?? {};
    const { executablePath = '' } = launchOptions;
    if (!existsSync(executablePath))
      return { rows: [], skipped: [`No Chromium at ${executablePath}: CHROMIUM names another one.`] };
    say('building both consoles');
    const served = await serveBoth(await buildBoth());
    const browser = await chromium.launch(launchOptions);
    const effort = { ...efforts[size], ...(rounds === undefined ? {} : { rounds }) };
    try {
      const visitor = { browser, signedIn: served.signedIn };
      return { rows: await measure(visitor, served, { effort, say }) };
    } finally {
      await browser.close();
      await served.stop();
    }
  },
};

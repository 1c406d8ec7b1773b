import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Ports } from '#server/platform/ports.ts';
import { contractWith } from '#tests/setup/contract.ts';
import { unpackTemplate } from '#tests/setup/databaseTemplate.ts';
import { seed, strength } from '#tests/setup/strength.ts';
import { openKilled, setUp, tell } from './killedWork.ts';

const kills = strength(1, 60);
const buildMs = 300_000;
const roundMs = 60_000;

// Inside the project, where its packages are found; one of its own, for two runs may go on at once.
const folder = resolve(`.cache/kills-${process.pid}`);
let directory = '';

beforeAll(async () => {
  // Built once: a process starts in a fraction of what its sources would take.
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      ssr: 'tests/server/import/killedImport.ts',
      outDir: folder,
      target: 'node20',
      emptyOutDir: true,
      minify: false,
    },
  });
  directory = mkdtempSync(join(folder, 'data-'));
  await unpackTemplate(join(directory, 'database'), contractWith().models);
}, buildMs);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Mulberry32: the same kills for the same seed. */
const createRandom = (start: number): (() => number) => {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const start = (): ChildProcess =>
  spawn(process.execPath, [join(folder, 'killedImport.js'), directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });

/** Does something where the processes work, while none does. */
const between = async <Told>(act: (ports: Ports) => Promise<Told>): Promise<Told> => {
  const ports = await openKilled(directory);
  try {
    return await act(ports);
  } finally {
    await ports.database.close();
  }
};

/** What a process says it imports, before it begins. */
type Noun = 'member' | 'visitor';

const heard = async (child: ChildProcess, word: string): Promise<void> => {
  if (child.stdout === null) throw new Error('The process says nothing');
  for await (const line of createInterface({ input: child.stdout })) if (line === word) return;
};

/** Kills a process within the time its import of one noun takes, now and then while it opens its database. */
const killOne = async (random: () => number, noun: Noun, importMs: number): Promise<void> => {
  const child = start();
  const ended = once(child, 'exit');
  const isEarly = random() < 0.1;
  if (!isEarly) await heard(child, noun);
  await setTimeout(random() * importMs);
  child.kill('SIGKILL');
  await ended;
};

it(
  `loses, doubles and halves no row by ${kills} kills`,
  async () => {
    const random = createRandom(seed);
    const importMs = await between(setUp);

    for (let killed = 0; killed < kills; killed += 1) {
      const noun = killed % 2 === 0 ? 'member' : 'visitor';
      await killOne(random, noun, importMs[noun] ?? 0);
    }

    const { totals, harm } = await between(tell);
    console.info(`${kills} kills: ${JSON.stringify(totals)}`);
    const harmless = Object.fromEntries(Object.keys(harm).map((name) => [name, 0]));
    expect(harm, `seed ${seed}`).toEqual(harmless);
    expect(totals.member_imports).toBeGreaterThan(0);
  },
  (kills + 4) * roundMs,
);

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** A handful here; the pipeline asks for more (`KILLS=60`). */
const kills = Number(process.env.KILLS ?? 5);
const seed = Number(process.env.KILL_SEED ?? 20_261_121);
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

const start = (mode: 'set up' | 'work' | 'tell'): ChildProcess =>
  spawn(process.execPath, [join(folder, 'killedImport.js'), directory, mode], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });

const linesOf = (child: ChildProcess) => {
  if (child.stdout === null) throw new Error('The process says nothing');
  return createInterface({ input: child.stdout });
};

/** Everything a process says until it ends by itself. */
const runToEnd = async (mode: 'set up' | 'tell'): Promise<readonly string[]> => {
  const child = start(mode);
  const said: string[] = [];
  linesOf(child).on('line', (line) => said.push(line));
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The process ended with ${String(code)}`);
  return said;
};

/** Kills a process within the time one import takes after it has opened its database, now and then while it opens it. */
const killOne = async (random: () => number, importMs: number): Promise<void> => {
  const child = start('work');
  const ended = once(child, 'exit');
  const isEarly = random() < 0.1;
  if (!isEarly) await once(linesOf(child), 'line');
  await setTimeout(random() * importMs);
  child.kill('SIGKILL');
  await ended;
};

it(
  `loses, doubles and halves no row by ${kills} kills`,
  async () => {
    const random = createRandom(seed);
    const importMs = Number((await runToEnd('set up')).at(-1));

    for (let killed = 0; killed < kills; killed += 1) await killOne(random, importMs);

    const told: unknown = JSON.parse((await runToEnd('tell')).at(-1) ?? '');
    expect(told, `seed ${seed}`).toMatchObject({
      unfinished: 0,
      lost: 0,
      astray: 0,
      doubled: 0,
      unrecorded: 0,
      invented: 0,
      miscounted: 0,
    });
  },
  (kills + 4) * roundMs,
);

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Account } from '#conformance/client.ts';
import { noPostgres, startPostgres } from '../scripts/throwAwayPostgres.ts';
import type { Bench, Row } from './row.ts';
import { balanceOf } from './soak/balance.ts';
import { type DatabaseLine, openDatabaseLine } from './soak/databaseLine.ts';
import { type Servers, startServers } from './soak/servers.ts';
import { createLedger, type Ledger, openWorkshop } from './soak/work.ts';
import { quantile } from './timing.ts';

/** How long it goes on, and how long it is quiet between two faults. */
const efforts = {
  full: { minutes: 30, quietMs: 50_000, processes: 4 },
  smoke: { minutes: 0.6, quietMs: 2_000, processes: 2 },
} as const;

const silentMs = 8_000;
const samplesEveryMs = 5_000;
/** More than this in the last third over the middle one is a leak, not a day's ups and downs. */
const flatPercent = 115;
const mebibyte = 1_048_576;

interface Fault {
  readonly name: string;
  readonly befall: (turn: number) => Promise<void>;
}

/** The first process is spared, for its memory to be watched: it lives through all the others. */
const faultsOf = (
  servers: Servers,
  { line, crash }: { readonly line: DatabaseLine; readonly crash: () => void },
  processes: number,
): readonly Fault[] => {
  const victim = (turn: number) => 1 + (turn % (processes - 1));
  return [
    { name: 'a process is killed', befall: (turn) => servers.restart(victim(turn), 'SIGKILL') },
    { name: 'every line to the database is cut', befall: async () => line.cut() },
    { name: 'a process is told to end', befall: (turn) => servers.restart(victim(turn), 'SIGTERM') },
    { name: 'the database crashes', befall: async () => crash() },
    {
      name: 'the database is silent',
      befall: async () => {
        line.silence(true);
        await pause(silentMs);
        line.silence(false);
      },
    },
  ];
};

const growthOf = (samples: readonly number[]): number => {
  const third = Math.floor(samples.length / 3);
  const middle = quantile(samples.slice(third, 2 * third), 0.5);
  return quantile(samples.slice(2 * third), 0.5) / middle;
};

const reportOf = async (url: string, ledger: Ledger): Promise<readonly string[]> => {
  const { lost, doubled, misrecorded, isCounted } = await balanceOf(url, ledger);
  return [
    ...(lost > 0 ? [`${lost} confirmed writes are lost`] : []),
    ...(doubled > 0 ? [`${doubled} writes were done twice`] : []),
    ...(misrecorded > 0 ? [`${misrecorded} writes have more or fewer records than one`] : []),
    ...(isCounted ? [] : ['The count of people is not their number']),
    ...ledger.faults.slice(0, 5),
    ...(ledger.faults.length > 5 ? [`and ${ledger.faults.length - 5} more answers no fault excuses`] : []),
  ];
};

/**
 * Processes on one PostgreSQL, with editors, sheets and readers at work, while one fault after the other befalls them. At the end everything
 * that was confirmed is there, once, with one record; no answer was a fault of ours but "busy, come back"; memory has not grown.
 */
export const soakBench: Bench = {
  name: 'soak',
  isAskedFor: true,
  run: async (size, say) => {
    const { minutes, quietMs, processes } = efforts[size];
    if (!existsSync('dist/server/main.js')) return { rows: [], failed: ['Nothing is built: npm run build'] };
    const postgres = await startPostgres();
    if (postgres === undefined) return { rows: [], skipped: [noPostgres] };
    const folder = mkdtempSync(join(tmpdir(), 'console-soak-'));
    const line = await openDatabaseLine(postgres.url);
    let servers: Servers | undefined;
    try {
      servers = await startServers(processes, {
        ...{ DATABASE_URL: line.url, DATA_DIR: folder, DEMO: '1', LINK_KEY: 'a5'.repeat(32) },
        ...{ LOG_LEVEL: 'silent', SHUTDOWN_DELAY_SECONDS: '1' },
      });
      const [account] = JSON.parse(readFileSync(join(folder, 'demo-accounts.json'), 'utf8')) as Account[];
      if (account === undefined) throw new Error('The demo names no account');
      const { ready, memoryOf } = servers;
      const ledger = createLedger();
      const memory: number[] = [];
      const sample = setInterval(() => memory.push(memoryOf(0)), samplesEveryMs);
      const faults = faultsOf(servers, { line, crash: postgres.crash }, processes);
      const workshop = await openWorkshop(account, ready, ledger);
      const end = performance.now() + minutes * 60_000;
      const isOver = () => performance.now() >= end;
      const work = workshop.work(isOver);
      work.catch(() => undefined);
      for (let turn = 0; !isOver(); turn += 1) {
        await pause(quietMs);
        const fault = faults[turn % faults.length];
        if (isOver() || fault === undefined) break;
        say(
          `${fault.name}; ${ledger.added.length} added, ${ledger.imported.length} imported, ${ledger.reads} read`,
        );
        await fault.befall(Math.floor(turn / faults.length));
      }
      await work;
      clearInterval(sample);
      const edits = [...ledger.edited.values()].reduce((sum, { times }) => sum + times, 0);
      say(
        `${edits} edits of ${ledger.edited.size} people, ${ledger.added.length} added, ${ledger.imported.length} imported, ${ledger.reads} reads; ${ledger.busy} times busy, ${ledger.broken} broken lines`,
      );
      const growth = growthOf(memory);
      const rows: readonly Row[] = [
        { name: 'memory of a process, at the end', unit: 'MB', ours: (memory.at(-1) ?? 0) / mebibyte },
        {
          name: 'memory, last third to middle third',
          unit: '%',
          ours: 100 * growth,
          goal: { kind: 'at most', value: flatPercent, of: 'ours' },
        },
      ];
      return {
        rows,
        failed: [
          ...(await reportOf(postgres.url, ledger)),
          ...(size === 'full' && 100 * growth > flatPercent
            ? [`Memory grew to ${Math.round(100 * growth)} %`]
            : []),
        ],
      };
    } finally {
      await servers?.stop();
      line.close();
      postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

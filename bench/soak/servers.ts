import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../scripts/throwAwayPostgres.ts';

/** Processes of the built server on one database, as a balancer knows them. */
export interface Servers {
  /** Addresses of those that say they are ready. */
  readonly ready: () => readonly string[];
  /** Ends one by a signal and starts it again; answers once it is ready. */
  readonly restart: (index: number, signal: 'SIGKILL' | 'SIGTERM') => Promise<void>;
  /** Memory of a process, bytes. */
  readonly memoryOf: (index: number) => number;
  readonly stop: () => Promise<void>;
}

const startsWithinMs = 60_000;
const looksEveryMs = 200;
const bytesPerKilobyte = 1_024;

const isReady = (address: string): Promise<boolean> =>
  fetch(`${address}/readyz`, { signal: AbortSignal.timeout(1_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

const residentBytes = (pid: number | undefined): number => {
  const status = pid === undefined ? '' : readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * bytesPerKilobyte;
};

/** Starts so many processes one after the other, each with `environment`; throws where one does not come up. */
export const startServers = async (
  count: number,
  environment: Readonly<Record<string, string>>,
): Promise<Servers> => {
  const processes: (ChildProcess | undefined)[] = [];
  const known = new Set<string>();
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const addressOf = (index: number) => `http://127.0.0.1:${ports[index]}`;
  let isOver = false;

  const start = async (index: number): Promise<void> => {
    const child = spawn(process.execPath, ['dist/server/main.js'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { PATH: process.env.PATH ?? '', ...environment, PORT: String(ports[index]) },
    });
    processes[index] = child;
    const began = performance.now();
    while (!(await isReady(addressOf(index)))) {
      if (child.exitCode !== null || performance.now() - began > startsWithinMs)
        throw new Error(`Process ${index} does not come up`);
      await pause(looksEveryMs);
    }
  };
  /** As a balancer's probe does. */
  const watch = async () => {
    while (!isOver) {
      for (const [index] of processes.entries())
        if (await isReady(addressOf(index))) known.add(addressOf(index));
        else known.delete(addressOf(index));
      await pause(looksEveryMs);
    }
  };
  const end = (index: number, signal: 'SIGKILL' | 'SIGTERM') =>
    new Promise<void>((resolve) => {
      const child = processes[index];
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return resolve();
      child.once('exit', () => resolve());
      child.kill(signal);
    });

  for (let index = 0; index < count; index += 1) await start(index);
  void watch();
  return {
    ready: () => [...known],
    restart: async (index, signal) => {
      await end(index, signal);
      await start(index);
    },
    memoryOf: (index) => residentBytes(processes[index]?.pid),
    stop: async () => {
      isOver = true;
      await Promise.all(processes.map((_, index) => end(index, 'SIGKILL')));
    },
  };
};

import { type Agent, get, Agent as HttpAgent, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createApp } from '#server/http/app.ts';
import { type Listening, listen, listenerOf } from '#server/http/listen.ts';
import {
  createLifecycle,
  createShutDown,
  type MovableLifecycle,
  type Running,
} from '#server/http/shutDown.ts';
import { createBackend } from '#tests/setup/backend.ts';

let lifecycle: MovableLifecycle;
let listening: Listening;
let agent: Agent;

beforeEach(async () => {
  const { ports } = await createBackend();
  lifecycle = createLifecycle();
  const app = createApp({ ...ports, lifecycle });
  listening = await listen(listenerOf(app), { host: '127.0.0.1', port: 0 });
  agent = new HttpAgent({ keepAlive: true });
});

afterEach(async () => {
  agent.destroy();
  await listening.stop();
});

const running = (more: Partial<Running> = {}) => ({
  lifecycle,
  listening,
  stopJobs: vi.fn(),
  database: { close: vi.fn(async () => undefined) },
  logger: { info: () => undefined, warn: () => undefined, error: vi.fn() },
  exit: vi.fn(),
  ...more,
});

interface Answered {
  readonly status: number | undefined;
  readonly connection: string | undefined;
}

/** Asks on a line that is kept as long as the server keeps it. */
const ask = (path: string): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const read = (answer: IncomingMessage) => {
      const { statusCode: status, headers } = answer.resume();
      answer.on('end', () => resolve({ status, connection: headers.connection }));
    };
    get(`${listening.address}${path}`, { agent }, read).on('error', reject);
  });

const unknownCall = '/api/nothing';

it('says first that it leaves, and answers everybody meanwhile, each for the last time on their line', async () => {
  expect(await ask('/readyz')).toEqual({ status: 200, connection: 'keep-alive' });
  const parts = running();

  const shutDown = createShutDown(parts, { delayMs: 60_000, deadlineMs: 5_000 });
  const ending = shutDown('SIGTERM');

  expect(await ask('/readyz')).toEqual({ status: 503, connection: 'close' });
  for (let call = 0; call < 20; call += 1)
    expect(await ask(unknownCall)).toEqual({ status: 404, connection: 'close' });
  expect(parts.stopJobs).toHaveBeenCalledOnce();
  expect(parts.exit).not.toHaveBeenCalled();
  await shutDown('SIGTERM');
  await ending;
  await expect(ask('/healthz')).rejects.toThrow('ECONNREFUSED');
  expect(parts.database.close).toHaveBeenCalledOnce();
  expect(parts.exit).toHaveBeenCalledExactlyOnceWith(0);
});

it('does not wait at the keyboard', async () => {
  const parts = running();

  await createShutDown(parts, { delayMs: 600_000, deadlineMs: 5_000 })('SIGINT');

  expect(parts.exit).toHaveBeenCalledExactlyOnceWith(0);
});

it('ends although the database never says goodbye', async () => {
  const parts = running({ database: { close: () => new Promise(() => undefined) } });

  void createShutDown(parts, { delayMs: 0, deadlineMs: 50 })('SIGTERM');
  await delay(200);

  expect(parts.exit).toHaveBeenCalledExactlyOnceWith(1);
  expect(parts.logger.error).toHaveBeenCalledOnce();
});

import { createHash, timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Database } from '#server/database/connection.ts';
import { withinPatience } from '#server/database/databaseAway.ts';
import { findQueues, type QueueState } from '#server/database/queues.ts';
import { type Family, gauge, type Metrics, textFormType } from '#server/platform/metrics/metrics.ts';
import type { SmsBalance, SmsPort } from '#server/platform/outbound/sms/smsPort.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const isAllowed = (request: Request, token: string): boolean => {
  const given = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(given), digest(token));
};

/** The metrics, to the bearer of the token where there is one. */
export const serveMetrics = async (
  metrics: Metrics,
  request: Request,
  token: string | undefined,
): Promise<Response> => {
  if (token !== undefined && !isAllowed(request, token))
    return new Response(null, {
      status: 401,
      headers: { 'WWW-Authenticate': 'Bearer', 'Cache-Control': 'no-store' },
    });
  return new Response(await metrics.text(), {
    headers: { 'Content-Type': textFormType, 'Cache-Control': 'no-store' },
  });
};

/** An app of a port of its own that has nothing but the metrics. */
export const metricsApp = (
  metrics: Metrics,
  token: string | undefined,
): { readonly fetch: (request: Request) => Response | Promise<Response> } => ({
  fetch: (request) =>
    request.method === 'GET' && new URL(request.url).pathname === '/metrics'
      ? serveMetrics(metrics, request, token)
      : new Response(null, { status: 404 }),
});

/** However many look: so long what was found is the answer to all of them. */
const keptMs = 5_000;

/** The queues as they were found at most `keptMs` ago; undefined: the database did not answer. */
const createQueues = ({ db }: Database): (() => Promise<readonly QueueState[] | undefined>) => {
  let asked: { readonly at: number; readonly found: Promise<readonly QueueState[] | undefined> } | undefined;
  const ask = () => withinPatience(findQueues(db)).catch(() => undefined);
  return () => {
    if (asked === undefined || performance.now() - asked.at > keptMs)
      asked = { at: performance.now(), found: ask() };
    return asked.found;
  };
};

const byQueue = (name: string, help: string, samples: readonly (readonly [string, number])[]): Family => ({
  name,
  help,
  type: 'gauge',
  samples: samples.map(([queue, value]) => ({ labels: { queue }, value })),
});

const loadFamilies = ({ load }: Database): readonly Family[] => {
  const { open, idle, most, waiting, statements } = load();
  return [
    {
      name: 'console_database_connections',
      help: 'Connections of this process to the database.',
      type: 'gauge',
      samples: [
        { labels: { state: 'busy' }, value: open - idle },
        { labels: { state: 'idle' }, value: idle },
      ],
    },
    gauge('console_database_connections_limit', 'Most connections this process opens.', most),
    gauge('console_database_waiting', 'Work of this process that waits for a connection.', waiting),
    {
      name: 'console_database_statements_total',
      help: 'Statements sent to the database.',
      type: 'counter',
      samples: [{ value: statements }],
    },
  ];
};

/** Reads by who answered them: of those asked of the replica, which it had to leave to the primary. */
const replicaFamilies = ({ replica }: Database): readonly Family[] => {
  if (replica === undefined) return [];
  const { answered, passedOn } = replica.load();
  return [
    {
      name: 'console_database_replica_reads_total',
      help: 'Reads asked of the replica, by who answered them.',
      type: 'counter',
      samples: [
        { labels: { by: 'replica' }, value: answered },
        { labels: { by: 'primary' }, value: passedOn },
      ],
    },
  ];
};

/** Adds connections, statements and queues of the database; a database that is away costs a look one second at most. */
export const watchDatabase = (metrics: Metrics, database: Database): void => {
  const queues = createQueues(database);
  metrics.watch(async () => {
    const found = await queues();
    return [
      ...loadFamilies(database),
      ...replicaFamilies(database),
      gauge('console_database_up', '1 where the database has answered.', found === undefined ? 0 : 1),
      byQueue(
        'console_queue_waiting',
        'What waits in a queue, of all processes; 10,000 stands for more as well.',
        (found ?? []).map(({ queue, waiting }) => [queue, waiting]),
      ),
      byQueue(
        'console_queue_oldest_seconds',
        'How long the oldest of a queue has waited.',
        (found ?? []).map(({ queue, oldestSeconds }) => [queue, oldestSeconds]),
      ),
    ];
  });
};

const nsPerSecond = 1e9;
const usPerSecond = 1e6;
const resolutionMs = 20;

const memory = (): readonly Family[] => {
  const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
  return [
    gauge('process_resident_memory_bytes', 'Memory the process has.', rss),
    gauge('nodejs_heap_size_used_bytes', 'Heap in use.', heapUsed),
    gauge('nodejs_heap_size_total_bytes', 'Heap reserved.', heapTotal),
    gauge('nodejs_external_memory_bytes', 'Memory of buffers and engines outside the heap.', external),
  ];
};

const processor = (): Family => {
  const { user, system } = process.cpuUsage();
  return {
    name: 'process_cpu_seconds_total',
    help: 'Processor time used.',
    type: 'counter',
    samples: [{ value: (user + system) / usPerSecond }],
  };
};

/** How late timers were since the last look: what a request that came meanwhile has waited. */
const createLag = (): (() => readonly Family[]) => {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  const tick = resolutionMs / 1_000;
  const lateBy = (nanoseconds: number): number =>
    Number.isFinite(nanoseconds) ? Math.max(nanoseconds / nsPerSecond - tick, 0) : 0;
  return () => {
    const [p50, p99, max] = [delay.percentile(50), delay.percentile(99), delay.max].map(lateBy);
    delay.reset();
    return [
      gauge(
        'nodejs_eventloop_lag_p50_seconds',
        'Median lag of the event loop since the last look.',
        p50 ?? 0,
      ),
      gauge('nodejs_eventloop_lag_p99_seconds', '99th percentile of it.', p99 ?? 0),
      gauge('nodejs_eventloop_lag_max_seconds', 'Longest of it.', max ?? 0),
    ];
  };
};

/** Adds memory, processor time, lag of the event loop and open connections. */
export const watchProcess = (metrics: Metrics, connections: () => Promise<number>): void => {
  const lag = createLag();
  const startedAt = Date.now() / 1_000 - process.uptime();
  metrics.watch(async () => [
    ...memory(),
    processor(),
    gauge('process_start_time_seconds', 'When the process began, Unix time.', startedAt),
    ...lag(),
    gauge('console_open_connections', 'Open connections to the server.', await connections()),
  ]);
};

/** However many look: so long what the provider said is the answer to all of them. */
const balanceKeptMs = 600_000;

const balanceFamily = (balance: SmsBalance | undefined): Family => ({
  name: 'console_sms_balance',
  help: 'What is left at the provider of messages, in its currency.',
  type: 'gauge',
  samples: balance === undefined ? [] : [{ labels: { currency: balance.currency }, value: balance.value }],
});

/** Adds what is left at the provider, where it can be asked; one that does not answer says nothing. */
export const watchMessages = (metrics: Metrics, { balance }: SmsPort): void => {
  if (balance === undefined) return;
  let asked: { readonly at: number; readonly said: Promise<SmsBalance | undefined> } | undefined;
  metrics.watch(async () => {
    if (asked === undefined || performance.now() - asked.at > balanceKeptMs)
      asked = { at: performance.now(), said: balance().catch(() => undefined) };
    return [balanceFamily(await asked.said)];
  });
};

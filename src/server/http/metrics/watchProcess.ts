import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Metrics } from '#server/platform/metrics/metrics.ts';
import { type Family, gauge } from '#server/platform/metrics/textForm.ts';

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

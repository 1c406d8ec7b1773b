import type { Database } from '#server/database/connection.ts';
import { findQueues, type QueueState } from '#server/database/queues.ts';
import type { Metrics } from '#server/platform/metrics/metrics.ts';
import { type Family, gauge } from '#server/platform/metrics/textForm.ts';
import { withinPatience } from '#server/platform/patience.ts';

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

/** Adds connections, statements and queues of the database; a database that is away costs a look one second at most. */
export const watchDatabase = (metrics: Metrics, database: Database): void => {
  const queues = createQueues(database);
  metrics.watch(async () => {
    const found = await queues();
    return [
      ...loadFamilies(database),
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

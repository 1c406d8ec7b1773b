import { type Kysely, sql } from 'kysely';
import { ofLivingCompany } from './rowSecurity.ts';
import type { Tables } from './tables.ts';

/** What waits to be worked on. */
export interface QueueState {
  readonly queue: string;
  /** Up to `mostCounted`. */
  readonly waiting: number;
  /** How long the oldest of these has waited; 0 where nothing waits. */
  readonly oldestSeconds: number;
}

/** Beyond so many a queue is long, however long: no look at it reads on. */
const mostCounted = 10_000;

interface Queue {
  readonly name: string;
  readonly table: keyof Tables;
  /** Since when a row waits. */
  readonly since: string;
  /** As the partial index of the table says, so that only what waits is read. */
  readonly waits: string;
}

const open = "status in ('waiting', 'sending')";

const queues: readonly Queue[] = [
  { name: 'codes', table: 'sms_outbox', since: 'created_at', waits: `purpose = 'code' and ${open}` },
  { name: 'notices', table: 'sms_outbox', since: 'created_at', waits: `purpose <> 'code' and ${open}` },
  { name: 'message_batches', table: 'message_batch', since: 'created_at', waits: 'prepared < to_send' },
  {
    name: 'imports',
    table: 'import_job',
    since: 'coalesce(started_at, created_at)',
    waits: "status in ('uploaded', 'importing')",
  },
  {
    name: 'hand_overs',
    table: 'transfer_item',
    since: 'updated_at',
    waits: "status = 'waiting' and recipient_id is not null",
  },
  {
    name: 'deletions',
    table: 'deletion',
    since: 'execute_at',
    waits: "status = 'pending' and execute_at <= now()",
  },
];

const stateOf = ({ name, table, since, waits }: Queue) => sql`
  select ${sql.lit(name)}::text as queue, count(*)::integer as waiting,
    coalesce(greatest(extract(epoch from now() - min(since)), 0), 0)::float8 as "oldestSeconds"
  from (select ${sql.raw(since)} as since from ${sql.table(table)} where ${sql.raw(waits)} and ${ofLivingCompany()}
    limit ${sql.lit(mostCounted)}) waiting`;

/**
 * How many wait in each queue and for how long, of all companies that live: one statement along the indexes the jobs themselves look
 * into. By the database's clock, which `CLOCK_AHEAD_DAYS` of the demo does not move.
 */
export const findQueues = async (db: Kysely<Tables>): Promise<readonly QueueState[]> => {
  const { rows } = await sql<QueueState>`${sql.join(queues.map(stateOf), sql` union all `)}`.execute(db);
  return rows;
};

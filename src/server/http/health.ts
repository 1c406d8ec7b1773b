import { sql } from 'kysely';
import type { Ports } from '#server/platform/ports.ts';

const patienceMs = 1_000;
/** However many ask: so long an answer is the answer to all of them. */
const keptMs = 1_000;

const withinPatience = async (work: Promise<unknown>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${patienceMs} ms`)), patienceMs);
  });
  try {
    await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
};

/** A write that leaves no row behind: a transaction of its own in the log of the database, synced like any other. */
const writeToDatabase = async ({ database }: Pick<Ports, 'database'>): Promise<void> => {
  const { rows } = await sql<{ readonly isReadOnly: boolean }>`
    select current_setting('transaction_read_only') = 'on' as "isReadOnly", pg_logical_emit_message(true, 'readiness', '')`.execute(
    database.db,
  );
  if (rows[0]?.isReadOnly !== false) throw new Error('The database takes no writes');
};

const state = (status: 200 | 503, text: string): Response =>
  new Response(JSON.stringify({ status: text }), {
    status,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
  });

/** The process is alive. */
export const healthy = (): Response => state(200, 'ok');

/** What cannot be written to, `ready` where nothing is missing. */
type Verdict = 'ready' | 'database' | 'disk';

const probe = async ({ database, files, logger }: Ports): Promise<Verdict> => {
  const parts = [
    ['database', () => writeToDatabase({ database })],
    ['disk', () => files.probe()],
  ] as const;
  for (const [missing, write] of parts)
    try {
      await withinPatience(write());
    } catch (error) {
      logger.warn({ missing, error: String(error) }, 'not ready');
      return missing;
    }
  return 'ready';
};

/** Whether the process can take work: it does not leave, and database and disk take a write within a second. */
export const createReadiness = (ports: Ports): (() => Promise<Response>) => {
  let asked: { readonly at: number; readonly verdict: Promise<Verdict> } | undefined;
  return async () => {
    if (ports.lifecycle.stage() !== 'serving') return state(503, 'draining');
    if (asked === undefined || performance.now() - asked.at > keptMs)
      asked = { at: performance.now(), verdict: probe(ports) };
    const verdict = await asked.verdict;
    return state(verdict === 'ready' ? 200 : 503, verdict);
  };
};

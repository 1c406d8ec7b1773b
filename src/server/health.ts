import { sql } from 'kysely';
import type { Ports } from './ports.ts';
import { nextId } from './repositories/sequences.ts';

const patienceMs = 1_000;
/** A company number no company has: the row readiness writes. */
const ownCompany = 0;

const withinPatience = async (work: Promise<unknown>): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), patienceMs);
  });
  const isDone = await Promise.race([work.then(() => true).catch(() => false), tooLate]);
  clearTimeout(timer);
  return isDone;
};

const writeAndRead = async ({ database }: Ports): Promise<void> => {
  await nextId(database.db, ownCompany, 'readiness');
  await sql`select 1`.execute(database.db);
};

const state = (status: 200 | 503, text: string): Response =>
  new Response(JSON.stringify({ status: text }), {
    status,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
  });

/** The process is alive. */
export const healthy = (): Response => state(200, 'ok');

/** The process can take work: not draining, and the database writes and reads within a second. */
export const ready = async (ports: Ports): Promise<Response> => {
  if (ports.lifecycle.isDraining()) return state(503, 'draining');
  return (await withinPatience(writeAndRead(ports))) ? state(200, 'ready') : state(503, 'database');
};

import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';

/**
 * `npx tsx scripts/callBoth.ts --seconds 60 http://a:8000 http://b:8000`: asks one call again and again as a balancer does, of a server
 * whose /readyz said 200 when it was last asked (every two seconds), each call once. Prints how many failed: no answer, or a status from 500 on.
 * Exit code 1 where one did. For a roll-out that is to lose nothing (docs/operations/deploy.md).
 */
const { values, positionals: servers } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '60' }, lanes: { type: 'string', default: '8' } },
});
if (servers.length === 0) throw new Error('Name the servers: http://a:8000 http://b:8000');

const askEveryMs = 2_000;
const end = Date.now() + Number(values.seconds) * 1_000;
const isReady = new Map(servers.map((server) => [server, false]));
const answered = new Map(servers.map((server) => [server, 0]));
const failures: string[] = [];

const look = async (server: string): Promise<void> => {
  const ready = await fetch(`${server}/readyz`, { signal: AbortSignal.timeout(askEveryMs) }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isReady.get(server) !== ready)
    console.log(`${new Date().toISOString()} ${server} ${ready ? 'takes calls' : 'takes none'}`);
  isReady.set(server, ready);
};

const lookAgain = async (): Promise<void> => {
  while (Date.now() < end) {
    await Promise.all(servers.map(look));
    await delay(askEveryMs);
  }
};

/** A call that asks the database who is signed in, and is answered 4001. */
const call = async (server: string): Promise<void> => {
  const body = JSON.stringify({ user_id: '1', company_id: '1', token: 'x'.repeat(43), device_id: 'x' });
  const headers = { 'Content-Type': 'application/json' };
  try {
    const { status } = await fetch(`${server}/api/departments`, { method: 'POST', headers, body });
    if (status >= 500) failures.push(`${server} answered ${status}`);
    answered.set(server, (answered.get(server) ?? 0) + 1);
  } catch (error) {
    failures.push(`${server} ${String(error)} ${String((error as Error).cause ?? '')}`);
  }
};

const lane = async (nth: number): Promise<void> => {
  for (let turn = nth; Date.now() < end; turn += 1) {
    const ready = servers.filter((server) => isReady.get(server) === true);
    const server = ready[turn % ready.length];
    if (server === undefined) {
      failures.push('no server takes calls');
      await delay(askEveryMs / 2);
    } else await call(server);
  }
};

await Promise.all(servers.map(look));
await Promise.all([lookAgain(), ...Array.from({ length: Number(values.lanes) }, (_, nth) => lane(nth))]);
for (const [server, count] of answered) console.log(`${server}: ${count} answered`);
console.log(`${failures.length} failed`);
for (const text of new Set(failures)) console.log(`  ${text}`);
if (failures.length > 0) process.exitCode = 1;

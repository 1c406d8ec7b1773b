import { connect, createServer, type Server, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#server/database/connection.ts';
import { DatabaseAwayError } from '#server/database/databaseAway.ts';
import { allowLongWork } from '#server/database/waitingLine.ts';
import { createApp } from '#server/http/app.ts';
import { attempt } from '#server/platform/jobs/attempt.ts';
import { createBackend } from '#tests/setup/backend.ts';

const host = '127.0.0.1';
const postgresUrl = process.env.TEST_DATABASE_URL;
const patience = { connectMs: 150, statementMs: 100, answerMs: 50, idleMs: 300 };
/** Well below what any of this took without a limit: for ever. */
const soonMs = 1_000;

const servers: Server[] = [];
const databases: Database[] = [];
const lines = new Set<Socket>();

afterEach(async () => {
  for (const line of lines) line.destroy();
  await Promise.all(databases.splice(0).map((database) => database.close()));
  for (const server of servers.splice(0)) server.close();
});

/** A port of our own. */
const serve = (onLine: (line: Socket) => void): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer((line) => {
      lines.add(line);
      line.on('error', () => undefined).on('close', () => lines.delete(line));
      onLine(line);
    });
    servers.push(server);
    server.listen(0, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });

const open = async (url: string): Promise<Database> => {
  const database = await openDatabase({ url, patience });
  databases.push(database);
  return database;
};

/** What a PostgreSQL server says to anyone it lets in: no password, ready. */
const welcome = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);

/** A server that takes everything and says nothing, after its welcome where it `greets`. */
const openSilent = async ({ greets }: { readonly greets: boolean }): Promise<Database> => {
  const port = await serve((line) => line.once('data', () => greets && line.write(welcome)).resume());
  return open(`postgres://nobody@${host}:${port}/nothing`);
};

/** How long something took that the lost path ended. */
const timeUntilAway = async (work: () => Promise<unknown>): Promise<number> => {
  const begin = performance.now();
  await expect(work()).rejects.toBeInstanceOf(DatabaseAwayError);
  return performance.now() - begin;
};

describe('a path to the database that is lost', () => {
  it('is given up where a statement is never answered', async () => {
    const { db } = await openSilent({ greets: true });

    expect(await timeUntilAway(() => sql`select 1`.execute(db))).toBeLessThan(soonMs);
  });

  it('is given up where nobody lets a connection in', async () => {
    const { db } = await openSilent({ greets: false });

    expect(await timeUntilAway(() => sql`select 1`.execute(db))).toBeLessThan(soonMs);
  });

  it('is not asked to take a transaction back', async () => {
    const { db } = await openSilent({ greets: true });
    const write = () => db.transaction().execute((transaction) => sql`select 1`.execute(transaction));

    expect(await timeUntilAway(write)).toBeLessThan(2 * (patience.statementMs + patience.answerMs));
  });

  it('keeps nobody waiting for a connection that hangs', async () => {
    const { db } = await openSilent({ greets: true });
    const all = Array.from({ length: 25 }, () => timeUntilAway(() => sql`select 1`.execute(db)));

    for (const time of await Promise.all(all)) expect(time).toBeLessThan(soonMs);
  });

  it.each([
    ['a server that is silent', () => openSilent({ greets: true })],
    ['no server at all', () => open(`postgres://nobody@${host}:1/nothing`)],
  ])('answers calls with 503, when to ask again and one line, for %s', async (_, openAway) => {
    const backend = await createBackend();
    const app = createApp({ ...backend.ports, database: await openAway() });
    const body = JSON.stringify({ user_id: 1, token: 'x', company_id: 1, device_id: 'x' });
    const headers = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' };

    const answer = await app.fetch(
      new Request('http://console.test/api/departments', { method: 'POST', headers, body }),
    );

    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answer.json()).toMatchObject({ code: 4000, message: '服务繁忙，请稍后' });
    expect(backend.lines.filter(({ level }) => level !== 'info')).toMatchObject([
      { level: 'warn', message: 'database away' },
    ]);
  });

  it('ends a run of jobs instead of failing each of them', async () => {
    const { db } = await openSilent({ greets: true });
    const work = () =>
      attempt({} as never, 'work', async () => (await sql`select 1`.execute(db)).rows.length);

    await timeUntilAway(work);
  });
});

describe.runIf(postgresUrl !== undefined)('a path to PostgreSQL', () => {
  /** Passes bytes on to the server until it is cut without a word. */
  const openThroughProxy = async () => {
    const target = new URL(postgresUrl ?? '');
    let isCut = false;
    const port = await serve((line) => {
      const onward = connect(Number(target.port), target.hostname);
      lines.add(onward);
      onward.on('error', () => undefined);
      line.on('data', (bytes) => isCut || onward.write(bytes));
      onward.on('data', (bytes) => isCut || line.write(bytes));
    });
    const url = new URL(target);
    url.port = String(port);
    return {
      database: await open(url.href),
      cut: () => {
        isCut = true;
      },
      restore: () => {
        isCut = false;
      },
    };
  };

  it('that is lost lets go of its locks, and works again when it is back', async () => {
    const { database, cut, restore } = await openThroughProxy();
    const direct = await open(postgresUrl ?? '');
    const lock = sql`select pg_advisory_xact_lock(4711)`;
    const lost = database.db.transaction().execute(async (transaction) => {
      await lock.execute(transaction);
      cut();
      return lock.execute(transaction);
    });
    await expect(lost).rejects.toBeInstanceOf(DatabaseAwayError);

    // The server has heard nothing of it: it ends the transaction because nothing happens in it.
    await expect
      .poll(() =>
        direct.db.transaction().execute((transaction) =>
          lock.execute(transaction).then(
            () => 'free',
            () => 'held',
          ),
        ),
      )
      .toBe('free');
    restore();

    await expect(sql`select 1`.execute(database.db)).resolves.toBeDefined();
  });

  it('is waited for as long as a transaction was allowed', async () => {
    const { db } = await open(postgresUrl ?? '');
    const sleep = sql`select pg_sleep(0.3)`;

    const long = db.transaction().execute(async (transaction) => {
      await allowLongWork(transaction, soonMs);
      return sleep.execute(transaction);
    });

    await expect(long).resolves.toBeDefined();
    await expect(sleep.execute(db)).rejects.toThrow('statement timeout');
  });
});

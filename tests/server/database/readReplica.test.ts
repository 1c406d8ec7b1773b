import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#server/database/connection.ts';
import { createReadReplica, type ReadReplica } from '#server/database/readReplica.ts';
import { createApp } from '#server/http/app.ts';
import { readSettings } from '#server/http/settings.ts';
import { type Backend, browserHeaders, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';
import { startReplica, type ThrowAwayPostgres } from '../../../scripts/throwAwayPostgres.ts';

const postgresUrl = process.env.TEST_DATABASE_URL;

interface Answered {
  readonly code: number;
  readonly data: { readonly departments: readonly { readonly id: number; readonly name: string }[] };
}

describe('DATABASE_READ_URL', () => {
  it('is refused without a server it is the replica of', () => {
    expect(() => readSettings({ DATABASE_READ_URL: 'postgres://127.0.0.1/console' })).toThrow('DATABASE_URL');
  });
});

// The embedded database has no replica: this is about a server and its copy.
describe.runIf(postgresUrl !== undefined)('a replica that answers reads', () => {
  let server: ThrowAwayPostgres;
  let copy: Database;
  let replica: ReadReplica;
  let backend: Backend;
  let app: Backend['app'];
  let main: TestSession;

  const follow = async () => {
    const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(
      backend.database.db,
    );
    copy = await openDatabase({ url: server.url, schema: rows[0]?.schema });
    replica = createReadReplica(backend.database.db, copy);
    app = createApp({ ...backend.ports, database: { ...backend.database, replica } });
  };
  /** Until the replica has what was written so far. */
  const caughtUp = async () => {
    const here = await replica.written();
    while (!(await replica.holds(here))) await pause(10);
  };

  beforeAll(async () => {
    backend = await createBackend();
    const started = await startReplica(postgresUrl ?? '');
    if (started === undefined) throw new Error('A server is here, but not the programs to copy it');
    server = started;
  }, 60_000);
  beforeEach(async () => {
    backend = await createBackend();
    await createCompanies(backend.database.db);
    main = await backend.signIn(people.main);
    await follow();
    await caughtUp();
  });
  afterEach(async () => {
    await sql`select pg_wal_replay_resume()`.execute(copy.db).catch(() => undefined);
    await copy.close();
  });
  afterAll(() => server?.stop());

  /** A call of a browser that holds this mark; with the one it holds afterwards. */
  const call = async (name: string, fields: object, mark?: string) => {
    const headers: Record<string, string> = { ...browserHeaders(main), 'Content-Type': 'application/json' };
    if (mark !== undefined) headers.Cookie += `; written=${mark}`;
    const session = {
      user_id: main.userId,
      token: main.token,
      company_id: main.companyId,
      device_id: main.deviceId,
    };
    const response = await app.fetch(
      new Request(`http://console.test/api/${name}`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ ...session, ...fields }),
      }),
    );
    const set = response.headers.getSetCookie().find((cookie) => cookie.startsWith('written='));
    const { code, data } = (await response.json()) as Answered;
    return { code, data, mark: set?.slice('written='.length).split(';')[0] ?? mark };
  };

  const rename = (name: string, mark?: string) => call('update', { id: 20, name }, mark);
  /** The name of department 20 as a browser with this mark reads it, and who answered. */
  const nameRead = async (mark?: string) => {
    const before = replica.load().answered;
    const answer = await call('departments', { id: 0 }, mark);
    const name = answer.data.departments.find(({ id }) => id === 20)?.name;
    return { name, mark: answer.mark, by: replica.load().answered > before ? 'replica' : 'primary' };
  };

  it('is asked once a browser has shown that it keeps its mark; until then the primary answers', async () => {
    const first = await nameRead();
    expect(first).toMatchObject({ name: '市场部', by: 'primary' });
    await caughtUp();
    expect(await nameRead(first.mark)).toEqual({ name: '市场部', by: 'replica', mark: first.mark });
  });

  it('never answers someone from before their own last write, and answers others meanwhile', async () => {
    const other = (await nameRead()).mark;
    await caughtUp();
    await sql`select pg_wal_replay_pause()`.execute(copy.db);
    const { mark, code } = await rename('市场一部', other);
    expect(code).toBe(0);
    expect(await nameRead(mark)).toMatchObject({ name: '市场一部', by: 'primary' });
    expect(await nameRead(other)).toMatchObject({ name: '市场部', by: 'replica' });
    await sql`select pg_wal_replay_resume()`.execute(copy.db);
    await caughtUp();
    expect(await nameRead(mark)).toMatchObject({ name: '市场一部', by: 'replica' });
  });

  it('leaves to the primary what it refuses: that may be there by now', async () => {
    const { mark } = await nameRead();
    await caughtUp();
    const { passedOn } = replica.load();
    expect((await call('departmentUsers', { id: 404 }, mark)).code).not.toBe(0);
    expect(replica.load().passedOn).toBe(passedOn + 1);
  });

  it('is not asked again for a call that writes as it reads', async () => {
    let asked = 0;
    const work = () => {
      asked += 1;
      return sql`delete from department`.execute(copy.db);
    };
    expect(await replica.ask('someCall', work)).toBeUndefined();
    expect(await replica.ask('someCall', work)).toBeUndefined();
    expect(asked).toBe(1);
    expect(await replica.ask('another', async () => 'answered')).toBe('answered');
  });

  it('is left alone while it is away, and the primary answers everything', async () => {
    const { mark } = await nameRead();
    await caughtUp();
    server.stop();
    expect(await nameRead(mark)).toMatchObject({ name: '市场部', by: 'primary' });
    expect(await replica.ask('someCall', async () => 'answered')).toBeUndefined();
  });
});

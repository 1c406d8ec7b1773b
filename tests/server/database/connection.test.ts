import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from '#server/database/connection.ts';
import { DirectoryInUseError, lockDirectory } from '#server/database/directoryLock.ts';
import { migrate } from '#server/database/migrate.ts';
import { createWaitingLine, DatabaseBusyError } from '#server/database/waitingLine.ts';
import { contractWith } from '#tests/setup/contract.ts';
import { emptyDatabase } from '#tests/setup/database.ts';
import { unpackTemplate } from '#tests/setup/databaseTemplate.ts';

let directory: string;
let database: Database;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'console-data-'));
  await unpackTemplate(join(directory, 'database'), contractWith().models);
  database = await openDatabase({ directory });
});

afterAll(async () => {
  await database.close();
  rmSync(directory, { recursive: true, force: true });
});

describe('the embedded database', () => {
  it('refuses a second opening and names who has it', async () => {
    await expect(openDatabase({ directory })).rejects.toThrow(`process ${process.pid}`);
    await expect(lockDirectory(directory)).rejects.toBeInstanceOf(DirectoryInUseError);
  });

  it('refuses another process', () => {
    const script = `import('#server/database/directoryLock.ts').then(({ lockDirectory }) => lockDirectory(process.argv[1])).catch((error) => { process.stdout.write(error.message); process.exit(3); })`;

    const { status, stdout } = spawnSync(process.execPath, ['--import', 'tsx', '-e', script, directory], {
      encoding: 'utf8',
    });

    expect(status).toBe(3);
    expect(stdout).toContain(`is in use by process ${process.pid}`);
  });

  it('refuses a query beside the transaction it stands in instead of waiting for itself', async () => {
    const nested = database.db.transaction().execute(async () => sql`select 1`.execute(database.db));

    await expect(nested).rejects.toThrow('Query outside the open transaction');
    await expect(sql`select 1`.execute(database.db)).resolves.toBeDefined();
  });

  it('takes back what follows a statement that could not be read, when the transaction ends so', async () => {
    await sql`create table taken (id int)`.execute(database.db);
    const failing = database.db.transaction().execute(async (transaction) => {
      await sql`select nonsense`.execute(transaction).catch(() => undefined);
      await sql`insert into taken values (1)`.execute(transaction);
      throw new Error('taken back');
    });

    await expect(failing).rejects.toThrow('taken back');
    const { rows } = await sql`select id from taken`.execute(database.db);
    expect(rows).toEqual([]);
  });

  it('ends a transaction in which nothing was asked', async () => {
    await expect(database.db.transaction().execute(async () => 'nothing')).resolves.toBe('nothing');
    await expect(sql`select 1`.execute(database.db)).resolves.toBeDefined();
  });

  it('goes on after a transaction that failed', async () => {
    const failing = database.db
      .transaction()
      .execute((transaction) => sql`select nonsense`.execute(transaction));

    await expect(failing).rejects.toThrow('nonsense');
    await expect(sql`select 1`.execute(database.db)).resolves.toBeDefined();
  });

  it('lets timers run while queries follow each other', async () => {
    let ticks = 0;
    const timer = setInterval(() => {
      ticks += 1;
    }, 1);
    for (let query = 0; query < 200; query += 1) await sql`select 1`.execute(database.db);
    clearInterval(timer);

    expect(ticks).toBeGreaterThan(3);
  });

  it('gives numbers for bigint, text for days, and texts for numeric', async () => {
    const { rows } =
      await sql`select 9007199254740991::bigint as id, array[1::bigint] as ids, date '2026-02-28' as day,
      1.50::numeric as amount`.execute(database.db);

    expect(rows).toEqual([{ id: 9_007_199_254_740_991, ids: [1], day: '2026-02-28', amount: '1.50' }]);
  });

  it.skipIf(process.env.TEST_DATABASE_URL !== undefined)(
    'plans a statement for what it is asked, but once for all in memory',
    async () => {
      const plansOf = async ({ db }: Database) => {
        for (const number of [1, 2, 3]) await sql`select ${number}::int as asked`.execute(db);
        const { rows } = await sql<{ readonly generic: number; readonly custom: number }>`
          select generic_plans as generic, custom_plans as custom from pg_prepared_statements
          where statement like '%as asked'`.execute(db);
        return rows;
      };

      expect(await plansOf(database)).toEqual([{ generic: 0, custom: 3 }]);
      expect(await plansOf(await emptyDatabase(contractWith().models))).toEqual([{ generic: 3, custom: 0 }]);
    },
  );

  it('keeps what was committed when it is opened again', async () => {
    await sql`create table kept as select 'kept' as name`.execute(database.db);
    await database.close();

    database = await openDatabase({ directory });

    expect((await sql`select name from kept`.execute(database.db)).rows).toEqual([{ name: 'kept' }]);
  });
});

it('refuses to start on the schema of a newer version', async () => {
  const { db } = await emptyDatabase(contractWith().models);
  await sql`insert into kysely_migration (name, timestamp) values ('9999_future', 'now')`.execute(db);

  await expect(migrate(db)).rejects.toThrow('made by a newer version (9999_future)');
  await sql`delete from kysely_migration where name = '9999_future'`.execute(db);
});

describe('the waiting line', () => {
  it('admits in order, one at a time', async () => {
    const line = createWaitingLine({ depth: 10, deadlineMs: 1_000 });
    const order: number[] = [];
    const work = [1, 2, 3].map(async (number) => {
      await line.enter();
      order.push(number);
      await new Promise(setImmediate);
      line.leave();
    });

    await Promise.all(work);

    expect(order).toEqual([1, 2, 3]);
  });

  it('refuses more than its depth at once', async () => {
    const line = createWaitingLine({ depth: 1, deadlineMs: 1_000 });
    await line.enter();
    const second = line.enter();

    await expect(line.enter()).rejects.toBeInstanceOf(DatabaseBusyError);
    line.leave();
    await second;
  });

  it('says for a moment that others had to wait', async () => {
    const line = createWaitingLine({ depth: 1, deadlineMs: 1_000 });
    await line.enter();
    expect(line.isContended()).toBe(false);
    const second = line.enter();

    expect(line.isContended()).toBe(true);
    line.leave();
    await second;
    await vi.waitFor(() => expect(line.isContended()).toBe(false));
  });

  it('gives up on who waited too long', async () => {
    const line = createWaitingLine({ depth: 5, deadlineMs: 5 });
    await line.enter();

    await expect(line.enter()).rejects.toThrow('waited 5 ms');
    line.leave();
    await expect(line.enter()).resolves.toBeUndefined();
  });
});

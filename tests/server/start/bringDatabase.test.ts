import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/database/connection.ts';
import { bringDatabase, expectDatabase } from '#server/http/openPrepared.ts';
import { createLogger } from '#server/platform/logger.ts';
import { contractWith } from '#tests/setup/contract.ts';
import { emptyDatabase } from '#tests/setup/database.ts';

const { models } = contractWith();
const silent = createLogger('silent');
let database: Database;

beforeEach(async () => {
  database = await emptyDatabase(models);
});

const run = (statement: string) => sql.raw(statement).execute(database.db);
const expectIt = () => expectDatabase(database, models, silent);

describe('a start that leaves the database as it is', () => {
  it('takes one of this version', async () => {
    await bringDatabase(database, models, silent);

    expect((await expectIt()).kind).toBe(database.kind);
  });

  it('refuses one that lacks a table and a column, and says which and what to run', async () => {
    await run('drop table if exists undeliverable_number');
    await run('alter table device drop column if exists phone_model');

    await expect(expectIt()).rejects.toThrow(
      /older than this version.*undeliverable_number \(table made\); device \(phone_model: added or converted\).*main\.js migrate/,
    );
    await expect(expectIt()).rejects.toThrow('undeliverable_number');
  });

  it('takes it once it was migrated', async () => {
    await run('drop table if exists undeliverable_number');
    await run('alter table device drop column if exists phone_model');

    await bringDatabase(database, models, silent);

    expect((await expectIt()).kind).toBe(database.kind);
  });

  it('refuses one no migration was run on', async () => {
    await run('delete from kysely_migration');
    try {
      await expect(expectIt()).rejects.toThrow('Missing: migration 0001_baseline');
    } finally {
      await run(`insert into kysely_migration (name, timestamp) values ('0001_baseline', '')`);
    }
  });
});

describe.runIf(process.env.TEST_DATABASE_URL !== undefined)('on a server', () => {
  it('refuses one whose table has no policy', async () => {
    await bringDatabase(database, models, silent);
    await run('alter table position disable row level security');

    await expect(expectIt()).rejects.toThrow('row-level security of position');
    await bringDatabase(database, models, silent);
  });
});

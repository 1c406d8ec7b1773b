import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bringDeclared, missingDeclared, SchemaRefusedError } from '#server/database/bringDeclared.ts';
import type { Database } from '#server/database/connection.ts';
import { migrate } from '#server/database/migrate.ts';
import { contractWith } from '#tests/setup/contract.ts';
import { emptyDatabase } from '#tests/setup/database.ts';

const { models } = contractWith();
let database: Database;

const run = (...statements: readonly string[]) =>
  statements.reduce(
    (done, statement) =>
      done.then(() =>
        sql
          .raw(statement)
          .execute(database.db)
          .then(() => undefined),
      ),
    Promise.resolve(),
  );

const batch = `insert into message_batch (company_id, batch_id, purpose, text, created_at, total, to_send)
  values (1, 1, 'notice', '通知', now(), 1, 1)`;

beforeEach(async () => {
  database = await emptyDatabase(models);
});

/** What a test has left missing is made again: the database is shared. */
afterEach(async () => {
  await run('delete from message_batch');
  await bringDeclared(database.db);
});

describe('a database of an earlier version', () => {
  it('has nothing to be added where it was just made', async () => {
    expect(await bringDeclared(database.db)).toEqual([]);
  });

  it('gets a table that is new, with its indexes', async () => {
    await run('drop table message_recipient, undeliverable_number');

    const news = await migrate(database.db);

    expect(news.filter(({ news: text }) => text === 'table made').map(({ noun }) => noun)).toEqual([
      'message_recipient',
      'undeliverable_number',
    ]);
    expect(await database.db.selectFrom('message_recipient').selectAll().execute()).toEqual([]);
    expect(await bringDeclared(database.db)).toEqual([]);
  });

  it('gets columns rows can do without, and keeps the rows', async () => {
    await run('alter table message_batch drop column link, drop column finished_at', batch);

    expect(await bringDeclared(database.db)).toEqual([
      { noun: 'message_batch', news: 'link: added' },
      { noun: 'message_batch', news: 'finished_at: added' },
    ]);
    expect(
      await database.db.selectFrom('message_batch').select(['text', 'link', 'finished_at']).execute(),
    ).toEqual([{ text: '通知', link: '', finished_at: null }]);
  });

  it('gets an index, a function and a trigger that are new', async () => {
    await run(
      'drop index message_batch_time',
      'drop trigger member_standing on member',
      'drop function count_standing',
    );

    expect((await bringDeclared(database.db)).map(({ news }) => news)).toEqual([
      'index message_batch_time: made',
      'function made',
      'trigger member_standing: made',
    ]);
  });

  it('gets the body a function has now', async () => {
    await run(`create or replace function count_standing() returns trigger language plpgsql as $$
      begin return null; end $$`);

    expect(await bringDeclared(database.db)).toEqual([{ noun: 'count_standing', news: 'function made' }]);
    expect(await bringDeclared(database.db)).toEqual([]);
  });

  it('takes the words a column takes now beside those it took', async () => {
    await run(
      'alter table sms_outbox drop constraint sms_outbox_status_check',
      `alter table sms_outbox add constraint sms_outbox_status_check check (status in ('waiting', 'sent', 'lost'))`,
    );

    expect(await bringDeclared(database.db)).toEqual([
      { noun: 'sms_outbox', news: 'status: takes sending, failed as well' },
    ]);
    const insert = (status: string) =>
      run(`insert into sms_outbox (company_id, country_code, phone, text, created_at, status)
        values (1, '86', '1', '', now(), '${status}')`);
    await insert('failed');
    await insert('lost');
    await expect(insert('other')).rejects.toThrow('sms_outbox_status_check');
    await run('delete from sms_outbox');
  });

  it('no longer asks for a column that is declared no more, and keeps its values', async () => {
    await run(`alter table message_batch add column colour text not null default 'red'`, batch);
    await run('alter table message_batch alter column colour drop default');

    expect(await bringDeclared(database.db)).toEqual([
      { noun: 'message_batch', news: 'colour: declared no more, the column is kept and may be empty' },
    ]);
    expect((await sql`select colour from message_batch`.execute(database.db)).rows).toEqual([
      { colour: 'red' },
    ]);
    await run('alter table message_batch drop column colour');
  });

  it('gets a column rows cannot do without only where there are none', async () => {
    await run('alter table message_batch drop column total');
    expect(await bringDeclared(database.db)).toEqual([{ noun: 'message_batch', news: 'total: added' }]);

    await run(batch, 'alter table message_batch drop column total');

    await expect(bringDeclared(database.db)).rejects.toThrow(
      'message_batch.total is new, and the rows that are there have nothing to put into it',
    );
  });

  it('is refused with every place where adding is not enough, and left as it was', async () => {
    await run(
      'alter table message_batch alter column total type text',
      'alter table message_batch alter column prepared drop not null',
      'drop index message_batch_time',
    );

    const refused = await bringDeclared(database.db).catch((error: unknown) => error);

    expect(refused).toBeInstanceOf(SchemaRefusedError);
    expect(String(refused)).toContain('message_batch.total is text, and integer is declared');
    expect(String(refused)).toContain('message_batch.prepared may be empty, and is declared never to be');
    expect(
      (
        await sql`select from pg_class where relname = 'message_batch_time'
      and relnamespace = current_schema()::regnamespace`.execute(database.db)
      ).rows,
    ).toEqual([]);
    await run(
      'alter table message_batch alter column total type integer using total::integer',
      'alter table message_batch alter column prepared set not null',
    );
  });

  it('is asked what it lacks without being changed', async () => {
    await run('drop table undeliverable_number');

    expect(await missingDeclared(database.db)).toEqual([
      { noun: 'undeliverable_number', news: 'table made' },
    ]);
    expect(await missingDeclared(database.db)).toHaveLength(1);
  });
});

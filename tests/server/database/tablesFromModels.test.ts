import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { createModel } from '#engine/createModel.ts';
import type { EntitySchema, FieldSchema } from '#engine/dialect.ts';
import type { Database } from '#server/database/connection.ts';
import { bringTables, missingOfModels } from '#server/database/tablesFromModels.ts';
import { buildSchema } from '#tests/builders/schema.ts';
import { emptyDatabase } from '#tests/setup/database.ts';

let database: Database;

beforeEach(async () => {
  database = await emptyDatabase({});
});

const bring = (entity: EntitySchema) => bringTables(database.db, { visitor: createModel(entity) });
const withField = (name: string, field: FieldSchema) => buildSchema({ [name]: field });
const text: FieldSchema = { type: 'string', title: '文本', maxLength: 30 };

const insert = (column: string, value: unknown) =>
  sql`insert into visitor (company_id, visitor_id, name, ${sql.ref(column)}) values (1, 1, 'x', ${value})`.execute(
    database.db,
  );
const values = async (column: string) =>
  (await sql<Record<string, unknown>>`select ${sql.ref(column)} from visitor`.execute(database.db)).rows.map(
    (row) => row[column],
  );

describe('tables from models', () => {
  it('adds a column and keeps the rows', async () => {
    await bring(withField('first', text));
    await insert('first', 'kept');

    const news = await bring(buildSchema({ first: text, second: { type: 'integer', title: '数' } }));

    expect(news).toEqual([{ noun: 'visitor', news: 'second: added' }]);
    expect(await values('first')).toEqual(['kept']);
  });

  it('renames a column that says what it was called', async () => {
    await bring(withField('before', text));
    await insert('before', 'kept');

    await bring(withField('after', { ...text, 'x-field': { renamedFrom: 'before' } }));

    expect(await values('after')).toEqual(['kept']);
  });

  it('tells that a column is to be renamed before it is', async () => {
    await bring(withField('before', text));
    const renamed = createModel(withField('after', { ...text, 'x-field': { renamedFrom: 'before' } }));

    expect(await missingOfModels(database.db, { visitor: renamed })).toEqual([
      { noun: 'visitor', news: 'after: renamed from before' },
    ]);
  });

  it('renames its indexes with it and makes none twice', async () => {
    const options = { filter: 'contains', unique: {} } as const;
    const indexes = async () =>
      (
        await sql<{ readonly name: string }>`select indexname as name from pg_indexes
          where schemaname = current_schema() and tablename = 'visitor' order by 1`.execute(database.db)
      ).rows.map(({ name }) => name);
    await bring(withField('before', { ...text, 'x-field': options }));
    await insert('before', 'kept');

    const news = await bring(
      withField('after', { ...text, 'x-field': { ...options, renamedFrom: 'before' } }),
    );

    expect(news).toEqual([{ noun: 'visitor', news: 'before is now called after' }]);
    expect(await values('after')).toEqual(['kept']);
    expect(await indexes()).toEqual([
      'visitor_after_index',
      'visitor_after_unique',
      'visitor_name_index',
      'visitor_pkey',
    ]);
  });

  it('renames the column of the id, which is the key of the table', async () => {
    await bring(withField('note', text));
    await insert('note', 'kept');
    const { visitor_id: id, ...others } = buildSchema({ note: text }).properties;

    await bring({
      ...buildSchema({}, { id: 'guest_id' }, ['guest_id', 'name']),
      properties: { guest_id: { ...id, 'x-field': { renamedFrom: 'visitor_id' } }, ...others },
    });

    expect(await values('guest_id')).toEqual([1]);
  });

  it('keeps the column of a field that is gone and says so', async () => {
    await bring(withField('first', text));
    await insert('first', 'kept');

    expect(await bring(buildSchema())).toEqual([
      { noun: 'visitor', news: 'first: no field any more, the column is kept' },
    ]);
    expect(await values('first')).toEqual(['kept']);
  });

  it('converts a type when every value can be', async () => {
    await bring(withField('amount', text));
    await insert('amount', '12');

    await bring(withField('amount', { type: 'integer', title: '数' }));

    expect(await values('amount')).toEqual([12]);
  });

  it('stops with the reason when a value cannot be converted, and changes nothing', async () => {
    await bring(withField('amount', text));
    await insert('amount', 'twelve');

    await expect(bring(withField('amount', { type: 'integer', title: '数' }))).rejects.toThrow(
      'visitor.amount: the stored values are text and cannot become bigint',
    );
    expect(await values('amount')).toEqual(['twelve']);
  });

  it('refuses the name of a table written by hand', async () => {
    const model = createModel(buildSchema({}, { name: 'session' }));

    await expect(bringTables(database.db, { session: model })).rejects.toThrow('written by hand');
  });

  it('refuses a field named like a column of the backend', async () => {
    await expect(bring(withField('deleted_at', text))).rejects.toThrow('the backend keeps itself');
  });
});

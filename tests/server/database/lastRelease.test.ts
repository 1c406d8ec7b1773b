import { readFileSync, writeFileSync } from 'node:fs';
import { pgDump } from '@electric-sql/pglite-tools/pg_dump';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#server/database/connection.ts';
import { findWrongCounts } from '#server/features/directory/department/store/recount.ts';
import { bringDatabase } from '#server/http/openPrepared.ts';
import { createBackend } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';
import { contractWith } from '#tests/setup/contract.ts';

/**
 * The last release as it was: the tables of a fresh database, and rows as its statements wrote them. Written again at a release, by its own
 * code: `KEEP_RELEASE=1 npx vitest run tests/server/database/lastRelease.test.ts` (docs/operations/deploy.md).
 */
const folder = 'tests/server/database/lastRelease';
const schema = `${folder}/schema.sql`;
const rows = `${folder}/rows.sql`;
const isKept = process.env.KEEP_RELEASE === '1';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const bring = (database: Database) => bringDatabase(database, contractWith().models, silent as never);

/** Statements alone: no remarks, no settings, nothing of another schema, and no counts, which triggers write. */
const isStatement = (text: string): boolean =>
  !/^(?:--|\\|SET |SELECT pg_catalog\.set_config|CREATE SCHEMA public;|INSERT INTO (?:public_companies|public\.people_count)\b)/.test(
    text,
  );

const keep = async ({ engine }: Database, args: readonly string[], path: string): Promise<void> => {
  if (engine === undefined) throw new Error('The release is kept from the embedded database');
  const dump = await pgDump({ pg: engine, args: [...args, '--no-owner', '--no-privileges'] });
  const text = (await dump.text())
    .split(/\n(?=[A-Z]{3,} |--|\\)/)
    .filter(isStatement)
    .join('\n');
  writeFileSync(path, `${text.replaceAll(/\n{2,}/g, '\n').trim()}\n`);
};

it.runIf(isKept)('is kept', async () => {
  const fresh = await openDatabase();
  await bring(fresh);
  await keep(fresh, ['--schema-only'], schema);
  await fresh.close();

  const backend = await createBackend();
  await createCompanies(backend.database.db);
  const main = await backend.signIn(people.main);
  const departments = [{ id: 12, position: '工程师' }];
  await backend.call(
    'saveUser',
    { name: '新人', phone: '13900000001', departments, main_department_id: 12 },
    main,
  );
  await keep(backend.database, ['--data-only', '--column-inserts'], rows);
});

interface Column {
  readonly place: string;
  readonly type: string;
  readonly isRequired: boolean;
}

interface Shape {
  readonly columns: readonly Column[];
  /** What refuses rows: keys, references, checks and unique indexes, each with its table and definition. */
  readonly rules: readonly string[];
}

const shapeOf = async ({ db }: Database): Promise<Shape> => {
  const { rows: columns } = await sql<Column>`
    select table_name || '.' || column_name as place, udt_name as type,
      is_nullable = 'NO' and column_default is null and is_identity = 'NO' as "isRequired"
    from information_schema.columns where table_schema = 'public' order by 1`.execute(db);
  const { rows: found } = await sql<{ readonly rule: string }>`
    select conrelid::regclass || ' ' || pg_get_constraintdef(oid) as rule from pg_constraint
      where connamespace = 'public'::regnamespace and conrelid <> 0 and contype <> 'n'
    union select tablename || ' ' || regexp_replace(indexdef, ' INDEX \\S+ ', ' ') from pg_indexes
      where schemaname = 'public' and indexdef like '%UNIQUE%' order by 1`.execute(db);
  return { columns, rules: found.map(({ rule }) => rule) };
};

const tableOf = (place: string): string => place.split(/[. ]/)[0] ?? '';

describe('a server of the last release', () => {
  let database: Database;
  let before: Shape;

  beforeAll(async () => {
    database = await openDatabase();
    // Functions name tables that come after them.
    await database.engine?.exec('set check_function_bodies = false');
    await database.engine?.exec(readFileSync(schema, 'utf8'));
    const kept = readFileSync(rows, 'utf8').split('\n');
    for (const line of kept.filter((each) => each.includes('kysely_migration')))
      await database.engine?.exec(line);
    before = await shapeOf(database);
    await bring(database);
  });
  afterAll(() => database.close());

  it('finds every column as it was, and has to fill no new one', async () => {
    const after = await shapeOf(database);
    const tables = new Set(before.columns.map(({ place }) => tableOf(place)));
    const known = new Set(before.columns.map(({ place }) => place));

    expect(tables.size).toBeGreaterThan(80);
    expect(after.columns.filter(({ place }) => known.has(place))).toEqual(before.columns);
    const added = after.columns.filter(({ place }) => !known.has(place) && tables.has(tableOf(place)));
    expect(added.filter(({ isRequired }) => isRequired)).toEqual([]);
  });

  it('meets no rule its rows did not have to keep', async () => {
    const after = await shapeOf(database);
    const tables = new Set(before.columns.map(({ place }) => tableOf(place)));

    expect(after.rules).toEqual(expect.arrayContaining([...before.rules]));
    const added = after.rules.filter((rule) => !before.rules.includes(rule));
    expect(added.filter((rule) => tables.has(tableOf(rule)))).toEqual([]);
  });

  it('writes its rows as it did, and people are counted', async () => {
    const writes = readFileSync(rows, 'utf8')
      .split(/\n(?=INSERT INTO )/)
      .filter((each) => each.startsWith('INSERT INTO ') && !each.includes('kysely_migration'));
    const tables = [...new Set(writes.map((each) => /^INSERT INTO public\."?(\w+)/.exec(each)?.[1] ?? ''))];

    await database.engine?.exec(`begin; set constraints all deferred; ${writes.join('\n')} commit;`);

    expect(tables).toEqual(
      expect.arrayContaining([
        'company',
        'department',
        'member',
        'membership',
        'session',
        'operation_record',
      ]),
    );
    for (const table of tables) {
      const { rows: counted } = await sql<{ readonly count: number }>`
        select count(*)::int as count from ${sql.table(table)}`.execute(database.db);
      const own = writes.filter((each) => new RegExp(`^INSERT INTO public\\."?${table}\\b`).test(each));
      expect([table, counted[0]?.count]).toEqual([table, own.length]);
    }
    expect(await findWrongCounts(database.db)).toEqual([]);
  });
});

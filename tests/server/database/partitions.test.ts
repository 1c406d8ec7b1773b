import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bringDeclared } from '#server/database/bringDeclared.ts';
import { type Database, openDatabase } from '#server/database/connection.ts';
import {
  citusStatements,
  findPlacedTables,
  largeTables,
  type PlacedTable,
  placeTables,
  referencesAcross,
} from '#server/database/partitions.ts';
import { bringTables } from '#server/database/tablesFromModels.ts';
import { createDemoCompany } from '#server/demo/createDemoCompany.ts';
import type { DemoAccount } from '#server/demo/people.ts';
import { eraseRows } from '#server/features/directory/leaving/store/erasing.ts';
import { bringDatabase } from '#server/http/openPrepared.ts';
import { runOperatorCommand } from '#server/operator/operatorCommand.ts';
import { createLogger } from '#server/platform/logger.ts';
import { below, type PlanNode } from '#tests/generated/server/crowd.ts';
import { hearConnections } from '#tests/generated/server/partedDatabase.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { contractWith } from '#tests/setup/contract.ts';
import { ownDatabase } from '#tests/setup/database.ts';
import { demoNow } from '#tests/setup/demoCompany.ts';

const isPostgres = process.env.TEST_DATABASE_URL !== undefined;
const { models } = contractWith();
const silent = createLogger('silent');
const patienceMs = 180_000;

let database: Database;
let backend: Backend;
let main: TestSession;

const run = (statement: string) => sql.raw(statement).execute(database.db);
const ask = async (name: string, fields: object) => (await backend.call(name, fields, main)).data;
const partition = (...words: readonly string[]) =>
  runOperatorCommand(database.db, ['partition', ...words], demoNow);

/** Rows by table and company. */
const countRows = async (): Promise<unknown> => {
  const tables = (await findPlacedTables(database.db)).filter(({ hasCompany }) => hasCompany);
  const each = tables.map(
    ({ name }) => sql`select ${sql.lit(name)} as name, company_id, count(*)::integer as rows
      from ${sql.table(name)} group by company_id`,
  );
  return (await sql`${sql.join(each, sql` union all `)} order by 1, 2`.execute(database.db)).rows;
};

/** What belongs to the large tables, without the parts: keys, references, indexes, triggers, policies, columns and what may be done with them. */
const findBelongings = async (): Promise<unknown> => {
  const of = sql`(select oid, relname, relacl, relrowsecurity, relforcerowsecurity from pg_class
    where relnamespace = current_schema()::regnamespace and relname = any(${[...largeTables]}::text[])) own`;
  const { rows } = await sql`
    select relname, conname as name, pg_get_constraintdef(held.oid) as said from pg_constraint held join ${of} on conrelid = own.oid
      where conparentid = 0 and contype <> 'n'
    union all select relname, conname, 'led to by ' || conrelid::regclass || ' ' || pg_get_constraintdef(held.oid)
      from pg_constraint held join ${of} on confrelid = own.oid where conparentid = 0
    union all select relname, indexrelid::regclass::text, replace(pg_get_indexdef(indexrelid), ' ONLY ', ' ')
      from pg_index join ${of} on indrelid = own.oid
    union all select relname, tgname, translate(pg_get_triggerdef(held.oid), '()', '') from pg_trigger held join ${of} on tgrelid = own.oid
      where not tgisinternal
    union all select relname, polname, pg_get_expr(polqual, polrelid) from pg_policy join ${of} on polrelid = own.oid
    union all select relname, attname, concat_ws(' ', format_type(atttypid, atttypmod), attnotnull, attidentity,
        pg_get_expr(adbin, adrelid), attcollation)
      from pg_attribute join ${of} on attrelid = own.oid left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attnum > 0
    union all select relname, 'rights', concat_ws(' ', relacl::text, relrowsecurity, relforcerowsecurity) from ${of}
    order by 1, 2, 3`.execute(database.db);
  return rows;
};

/** What someone who administers the company sees. */
const answers = async (): Promise<unknown> => {
  const tree = await ask('departments', { id: 0 });
  const [, second] = tree.departments;
  return [
    tree,
    await ask('departmentUsers', { id: second.id, include_sub: 1, page: 2, page_size: 20 }),
    await ask('departmentUsers', { id: 0, include_sub: 1, keyword: '王' }),
    await ask('searchUserAndDept', { keywords: '李' }),
    await ask('operationRecords', { page_size: 50 }),
    await ask('characterDatas', {}),
    await ask('homeOverview', {}),
  ];
};

let before: { readonly rows: unknown; readonly belongings: unknown; readonly answers: unknown };
let firstRun: Awaited<ReturnType<typeof partition>>;
let secondRun: Awaited<ReturnType<typeof partition>>;

beforeAll(async () => {
  database = await bringDatabase(await ownDatabase(), models, silent);
  backend = await createBackend({ database, clock: () => demoNow });
  const accounts = await createDemoCompany(database, { now: demoNow, profile: 'demo' });
  const owner = accounts.find(({ role }) => role === 'main') as DemoAccount;
  main = await backend.signIn(owner);
  before = { rows: await countRows(), belongings: await findBelongings(), answers: await answers() };
  // What no part could keep, and what PostgreSQL would lose.
  await run('create unique index planted_key on import_row (row_index, import_id)');
  await run('create view planted_view as select company_id, name from member');
  firstRun = await partition('make', '4');
  await run('drop index planted_key');
  await run('drop view planted_view');
  secondRun = await partition('make', '4');
}, patienceMs);

afterAll(() => database?.close());

describe('a table that cannot be taken apart', () => {
  it('is left as it is, with the key that is in the way, and the others are done', () => {
    expect(firstRun.isDone).toBe(false);
    expect(firstRun.lines.filter((line) => line.includes('left as it is'))).toEqual([
      expect.stringMatching(
        /^member .*cannot drop table member because other objects depend on it.*planted_view/,
      ),
      expect.stringMatching(
        /^import_row .*the key planted_key \(row_index, import_id\) does not contain company_id$/,
      ),
    ]);
    expect(firstRun.lines.filter((line) => /4 parts, \d+ rows/.test(line))).toHaveLength(
      largeTables.length - 2,
    );
  });

  it('is done by the next run, which leaves the others as they are', async () => {
    expect(secondRun.isDone).toBe(true);
    expect(secondRun.lines.filter((line) => !line.includes('is in parts already'))).toEqual([
      expect.stringMatching(/^member +4 parts, \d{3,} rows$/),
      expect.stringMatching(/^import_row +4 parts, \d+ rows$/),
    ]);
    expect((await partition('show')).lines).toHaveLength(largeTables.length);
    expect((await partition('show')).lines.filter((line) => !line.endsWith('4 parts'))).toEqual([]);
  });

  it('is not tried in another number of parts than there can be', async () => {
    for (const parts of ['0', '1', '257', '-4', 'many'])
      expect((await partition('make', parts)).lines[0]).toContain('npm run operator -- partition show');
  });
});

describe('tables in parts', () => {
  it('hold every row of every company', async () => {
    expect(await countRows()).toEqual(before.rows);
  });

  it('keep keys, references, indexes, triggers, columns, policies and rights', async () => {
    expect(await findBelongings()).toEqual(before.belongings);
    expect(await bringDeclared(database.db)).toEqual([]);
    expect(await bringTables(database.db, models)).toEqual([]);
  });

  it('answer calls as before', async () => {
    expect(await answers()).toEqual(before.answers);
  });

  it('are asked for one part by the list of a company', async () => {
    const { heard, restore } = hearConnections();
    await ask('departmentUsers', { id: 0, include_sub: 1, keyword: '王' });
    restore();
    const read = new Set<string>();
    for (const [{ sql: text, parameters }] of heard.mock.calls) {
      if (!/^\s*(?:\/\*.*?\*\/\s*)?(?:select|with)\b/.test(text) || !text.includes('member')) continue;
      const { rows } = await database.db.executeQuery<{
        readonly 'QUERY PLAN': readonly { readonly Plan: PlanNode }[];
      }>(CompiledQuery.raw(`explain (analyze, timing off, format json) ${text}`, [...parameters]));
      for (const node of rows.flatMap((row) => row['QUERY PLAN']).flatMap(({ Plan }) => below(Plan)))
        if (node['Actual Loops'] !== 0 && /_part\d+$/.test(node['Relation Name'] ?? ''))
          read.add(node['Relation Name'] ?? '');
    }

    const tables = [...read].map((part) => part.replace(/_part\d+$/, ''));
    expect(tables).toEqual(expect.arrayContaining(['member', 'membership', 'member_search', 'department']));
    expect(tables.toSorted()).toEqual([...new Set(tables)].toSorted());
  });

  it('take a write, count who comes, go on with their numbers and chain its record', async () => {
    const { rows: last } = await sql<{ readonly id: number }>`
      select max(id) as id from operation_record`.execute(database.db);
    const [first] = (await ask('departments', { id: 0 })).departments;
    const added = await backend.call(
      'saveUser',
      {
        ...{ name: '分区人', country_code: '86', phone: '13877770001' },
        ...{ departments: [{ id: first.id, position: '工程师' }], main_department_id: first.id },
      },
      main,
    );

    expect(added).toMatchObject({ code: 0 });
    const { rows } = await sql<{ readonly id: number; readonly company: number }>`
      select id, company_id as company from operation_record where target_name = '分区人'`.execute(
      database.db,
    );
    expect(new Set(rows.map(({ company }) => company))).toEqual(new Set([main.companyId]));
    for (const { id } of rows) expect(id).toBeGreaterThan(last[0]?.id ?? Number.POSITIVE_INFINITY);
    expect((await runOperatorCommand(database.db, ['department', 'count'], demoNow)).lines).toEqual([
      'Every count is right',
    ]);
  });

  it('refuse what their guards and references refuse', async () => {
    await expect(run("update operation_record set action = 'other' where company_id = 1")).rejects.toThrow(
      'are never changed or removed',
    );
    await expect(
      run("insert into membership (company_id, department_id, user_id, rank) values (1, 99999999, 1, 'a')"),
    ).rejects.toThrow('membership_company_id_department_id_fkey');
    await expect(
      run(
        "insert into member_search (company_id, user_id, grams, haystack) select company_id, user_id, grams, '' from member_search",
      ),
    ).rejects.toThrow(/duplicate key value violates unique constraint "member_search_pkey/);
  });

  it('lose the rows of one company alone when it is erased, whatever stands at the same place in other parts', async () => {
    const others = async () =>
      (
        await sql`select company_id, count(*) from member_search where company_id <> 1 group by 1 order by 1`.execute(
          database.db,
        )
      ).rows;
    const there = await others();
    expect(there.length).toBeGreaterThan(1);

    expect(await eraseRows(database.db, 1, { table: 'member_search', limit: 100 })).toBe(100);

    expect(await others()).toEqual(there);
  });

  it('are not handed to Citus, which makes parts of its own', async () => {
    const { lines, isDone } = await partition('citus');

    expect(isDone).toBe(false);
    expect(lines).toEqual([expect.stringContaining('In parts already: department,')]);
  });
});

describe.runIf(isPostgres)('row security of tables in parts', () => {
  const asCompany = <Row>(companyId: number, query: string): Promise<readonly Row[]> =>
    database.db.transaction().execute(async (transaction) => {
      await sql`select set_config('role', ${database.companyRole}, true),
        set_config('app.company_id', ${String(companyId)}, true)`.execute(transaction);
      return (await sql.raw<Row>(query).execute(transaction)).rows;
    });

  it('shows a company its own rows and no others', async () => {
    for (const company of [1, 2]) {
      const rows = await asCompany<{ readonly company_id: number }>(
        company,
        'select distinct company_id from member',
      );
      expect(rows).toEqual([{ company_id: company }]);
    }
  });

  it('opens no part by its name', async () => {
    const { rows } = await sql<{ readonly name: string }>`select relname as name from pg_class
      where relnamespace = current_schema()::regnamespace and relispartition and relkind = 'r'`.execute(
      database.db,
    );
    expect(rows).toHaveLength(largeTables.length * 4);
    for (const { name } of rows)
      await expect(asCompany(1, `select from ${name}`)).rejects.toThrow('permission denied');
  });

  it('writes into no other company, and removes no record', async () => {
    await expect(
      asCompany(
        1,
        'insert into people_count (company_id, department_id, people, inactive, several) values (2, 0, 1, 0, 0)',
      ),
    ).rejects.toThrow('row-level security');
    await expect(asCompany(1, 'delete from operation_record')).rejects.toThrow('permission denied');
  });

  it('stands beside what processes tell each other: a row changed in a part is told by the name of its table', async () => {
    const writes = database.listen?.();
    await vi.waitFor(() => expect(writes?.of(['member'])).not.toBeNaN(), { timeout: 8_000 });
    const last = writes?.of(['member']) ?? Number.NaN;
    const { rows } = await sql<{ readonly schema: string }>`select current_schema() as schema`.execute(
      database.db,
    );
    const other = await openDatabase({ url: process.env.TEST_DATABASE_URL, schema: rows[0]?.schema });
    await sql`update member set name = name || '甲' where company_id = 1 and user_id = 5`.execute(other.db);
    await other.close();

    await vi.waitFor(() => expect(writes?.of(['member'])).toBeGreaterThan(last), { timeout: 8_000 });
  });
});

describe('the path to many machines', () => {
  const table = (name: string, more: Partial<PlacedTable> = {}): PlacedTable => ({
    ...{ name, hasCompany: true, parts: null, references: [], triggers: [] },
    keys: [{ name: `${name}_pkey`, columns: ['company_id', 'id'] }],
    ...more,
  });
  let placed: ReturnType<typeof placeTables>;

  beforeAll(async () => {
    placed = placeTables(await findPlacedTables(database.db));
  });

  it('keeps by company what every unique key allows, the large tables among them', () => {
    const distributed = placed.filter(({ kind }) => kind === 'distributed');

    expect(distributed.map(({ table: { name } }) => name)).toEqual(
      expect.arrayContaining([
        ...largeTables,
        ...Object.values(models)
          .filter((model) => model.isGenerated)
          .map(({ noun }) => noun),
      ]),
    );
    for (const {
      table: { keys },
    } of distributed)
      for (const { columns } of keys) expect(columns).toContain('company_id');
  });

  it('keeps whole what is looked for before a company is known, each with its reason', () => {
    expect(
      placed
        .filter(({ kind, table: own }) => kind === 'reference' && own.hasCompany)
        .map(({ reason }) => reason),
    ).toEqual([
      'read for all companies at once',
      'download_ticket: the key download_ticket_pkey (ticket_hash) does not contain company_id',
      'invite_link: the key invite_link_token_hash_key (token_hash) does not contain company_id',
      'review: the key review_number (review_id) does not contain company_id',
      'scim_connection: the key scim_connection_token (token_hash) does not contain company_id',
      'session: the key session_pkey (session_id) does not contain company_id',
      'sign_on_request: the key sign_on_request_pkey (state_hash) does not contain company_id',
      'sms_outbox: the key sms_outbox_pkey (id) does not contain company_id',
      'temporary_staff: the key temporary_staff_token (token_hash) does not contain company_id',
      'verify_token: the key verify_token_pkey (token_hash) does not contain company_id',
    ]);
  });

  it('has no reference from one company to another, nor from a whole table into one by company', () => {
    expect(referencesAcross(placed)).toEqual([]);
    const leading = (columns: readonly string[], targetColumns: readonly string[]) => [
      { name: 'planted', columns, targetColumns, target: 'role' },
    ];
    const planted = [
      table('role'),
      table('inside', { references: leading(['company_id', 'role_id'], ['company_id', 'id']) }),
      table('without', { references: leading(['role_id'], ['id']) }),
      table('crossed', { references: leading(['role_id', 'company_id'], ['company_id', 'id']) }),
      table('whole', {
        keys: [{ name: 'whole_pkey', columns: ['token'] }],
        references: leading(['company_id', 'role_id'], ['company_id', 'id']),
      }),
    ];
    expect(referencesAcross(placeTables(planted)).map((line) => line.split(':')[0])).toEqual([
      'without',
      'crossed',
      'whole',
    ]);
  });

  it('prints a statement for each table, those others refer to first, all beside each other', () => {
    const role = table('role', {
      references: [
        {
          name: 'r',
          columns: ['company_id', 'g'],
          targetColumns: ['company_id', 'id'],
          target: 'role_group',
        },
      ],
    });
    const session = table('session', { keys: [{ name: 'session_pkey', columns: ['session_id'] }] });

    expect(citusStatements(placeTables([role, session, table('role_group')]))).toEqual([
      `select create_distributed_table('"role_group"', 'company_id');`,
      `select create_distributed_table('"role"', 'company_id', colocate_with => '"role_group"');`,
      `select create_reference_table('"session"');`,
    ]);
  });

  it('is printed whole by the command, with the triggers that do not go along', async () => {
    const whole = await bringDatabase(await ownDatabase(), models, silent);
    try {
      const { lines, isDone } = await runOperatorCommand(whole.db, ['partition', 'citus'], demoNow);
      const tables = await findPlacedTables(whole.db);

      expect(isDone).toBe(true);
      expect(lines.filter((line) => line.startsWith('select '))).toHaveLength(tables.length);
      expect(lines).toContain(
        `select create_distributed_table('"member"', 'company_id', colocate_with => '"department"');`,
      );
      expect(lines).toContain('--   membership.membership_joined_counted (distributed, each statement)');
      expect(lines).toContain('--   operation_record.operation_record_unchanged (distributed, each row)');
    } finally {
      await whole.close();
    }
  });
});

import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { bringRowSecurity } from '#server/database/rowSecurity.ts';
import { done } from '#server/platform/handler.ts';
import type { AnyHandler } from '#server/platform/ports.ts';
import { foundPeople } from '#server/platform/store/searchConditions.ts';
import { type Backend, createBackend } from '#tests/setup/backend.ts';
import { company, createCompanies, otherCompany, people } from '#tests/setup/company.ts';

const isPostgres = process.env.TEST_DATABASE_URL !== undefined;

/** What a planted handler saw, read past its reply: that has the shape of the call it stands in for. */
interface Seen {
  names: readonly string[];
}

const unknownTables = async ({ database }: Backend): Promise<readonly string[]> => {
  const { rows } = await sql<{ readonly name: string }>`
    select class.relname as name from pg_class class
    join pg_attribute company on company.attrelid = class.oid and company.attname = 'company_id'
    where class.relnamespace = current_schema()::regnamespace and class.relkind in ('r', 'p') and not class.relispartition
      and not exists (select from pg_policy where polrelid = class.oid and polname = 'own_company')`.execute(
    database.db,
  );
  return rows.map(({ name }) => name);
};

describe('the embedded database', () => {
  it.skipIf(isPostgres)('says that it cannot hold calls to a company', async () => {
    const { database } = await createBackend();

    const security = await bringRowSecurity(database);

    expect(security).toMatchObject({ kind: 'unavailable', reason: expect.stringContaining('superuser') });
    expect(database.companyRole).toBeUndefined();
  });
});

describe.runIf(isPostgres)('a signed-in call on PostgreSQL', () => {
  const seen: Seen = { names: [] };

  /** A handler that forgot the company. */
  const forgetful: AnyHandler = async (_, { db }) => {
    const rows = await db.selectFrom('department').select('name').execute();
    seen.names = rows.map(({ name }) => name);
    return done({ list: [] });
  };

  /** A handler that writes into the company it was told. */
  const writer =
    (companyId: number): AnyHandler =>
    async (_, { db }) => {
      const row = { company_id: companyId, noun: 'planted', last_id: 1 };
      await db.insertInto('sequence').values(row).execute();
      return done({});
    };

  const plant = async (handlers: Readonly<Record<string, AnyHandler>>): Promise<Backend> => {
    const backend = await createBackend({ handlers });
    await createCompanies(backend.database.db);
    return backend;
  };

  beforeEach(() => {
    seen.names = [];
  });

  it('sees its own company where it forgets to ask', async () => {
    const backend = await plant({ departmentMany: forgetful });
    const main = await backend.signIn(people.main, 'app');

    await backend.call('departmentMany', { ids: [10] }, main);

    expect(seen.names).toContain('研发部');
    expect(seen.names).not.toContain('研发部乙');
  });

  it('finds people by the index of their search, which no policy stands before', async () => {
    const explaining: AnyHandler = async (_, { db }) => {
      const found = foundPeople(company, { grams: ['张三'], like: '%张三%', number: undefined });
      const { rows } = await sql<Readonly<Record<string, string>>>`explain
        select person.user_id from member person join (${found}) found on found.user_id = person.user_id
        where person.company_id = ${company}`.execute(db);
      seen.names = rows.flatMap((row) => Object.values(row));
      return done({ list: [] });
    };
    const backend = await plant({ departmentMany: explaining });
    await sql`insert into member_search (company_id, user_id, grams, haystack)
      select ${company}, id, array[id::text], id::text from generate_series(1000, 6000) id`.execute(
      backend.database.db,
    );
    // What waits to be put in order in the index is looked through whole.
    await sql`vacuum (analyze) member_search`.execute(backend.database.db);

    await backend.call('departmentMany', { ids: [10] }, await backend.signIn(people.main, 'app'));

    expect(seen.names.join('\n')).toContain('member_search_grams');
  });

  it('reads a statement once that begins with a remark', async () => {
    const backend = await plant({});
    const main = await backend.signIn(people.main, 'app');

    await backend.call('departmentUsers', { id: 10, include_sub: 0 }, main);

    const { rows } = await sql<{ readonly statement: string }>`
      select statement from pg_prepared_statements where statement like '/* one plan */%'`.execute(
      backend.database.db,
    );
    expect(rows.map(({ statement }) => statement)).toContainEqual(expect.stringContaining('from session'));
  });

  it('writes into its own company and no other', async () => {
    const answers = [];
    for (const companyId of [company, otherCompany]) {
      const backend = await plant({ loginOut: writer(companyId) });
      const main = await backend.signIn(people.main, 'app');
      answers.push((await backend.call('loginOut', {}, main)).code);
    }

    expect(answers).toEqual([0, 5000]);
  });

  it('leaves the connection to the next as it found it', async () => {
    const backend = await plant({ departmentMany: forgetful });
    const main = await backend.signIn(people.main, 'app');
    await backend.call('departmentMany', { ids: [10] }, main);

    const { rows } = await sql<{ readonly is_owner: boolean; readonly company: string | null }>`
      select current_user = session_user as is_owner, nullif(current_setting('app.company_id', true), '') as company`.execute(
      backend.database.db,
    );

    expect(rows).toEqual([{ is_owner: true, company: null }]);
  });

  it('cannot change what was written down about anybody', async () => {
    const eraser: AnyHandler = async (_, { db }) => {
      await db.deleteFrom('operation_record').execute();
      return done({});
    };
    const backend = await plant({ loginOut: eraser });
    const main = await backend.signIn(people.main, 'app');

    expect((await backend.call('loginOut', {}, main)).code).toBe(5000);
  });

  it('has no way to what belongs to no company', async () => {
    const { database } = await createBackend();

    const { rows } = await sql<{ readonly name: string }>`
      select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
        and not exists (select from pg_policy where polrelid = pg_class.oid and polname = 'own_company')
        and has_table_privilege(${database.companyRole}, oid, 'select, insert, update, delete')
      order by 1`.execute(database.db);

    expect(rows.map(({ name }) => name)).toEqual(['member_search']);
  });

  it('meets codes of its own people alone', async () => {
    const reader: AnyHandler = async (_, { db }) => {
      const rows = await db.selectFrom('sms_code').select('mobile').execute();
      seen.names = rows.map(({ mobile }) => mobile);
      return done({ list: [] });
    };
    const backend = await plant({ departmentMany: reader });
    for (const mobile of ['13800010001', '13999999999'])
      await backend.call('smsSend', { scene: 'login', phone: mobile, country_code: '86' });
    const main = await backend.signIn(people.main, 'app');

    await backend.call('departmentMany', { ids: [10] }, main);

    expect(seen.names).toEqual(['13800010001']);
  });

  it('finds every table with a company behind a policy', async () => {
    const backend = await createBackend();

    expect(await unknownTables(backend)).toEqual(['member_search']);
  });
});

import { type Kysely, sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { readInCompany } from '#server/database/rowSecurity.ts';
import { keptPlan } from '#server/database/statementCache.ts';
import type { Tables } from '#server/database/tables.ts';
import { type Backend, createBackend } from '#tests/setup/backend.ts';
import { company, createCompanies } from '#tests/setup/company.ts';

const isPostgres = process.env.TEST_DATABASE_URL !== undefined;

let backend: Backend;

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
});

type Mode = { readonly mode: string; readonly company: string | null };

const asked = sql`current_setting('plan_cache_mode') as mode, current_setting('app.company_id', true) as company`;
const keptMode = async (db: Kysely<Tables>) =>
  (await sql<Mode>`${keptPlan} select ${asked}`.execute(db)).rows[0];
const freeMode = async (db: Kysely<Tables>) => (await sql<Mode>`select ${asked}`.execute(db)).rows[0];

/** An embedded database has one company role, that of its owner: nothing is bound there. */
describe.runIf(isPostgres)('a read on a server', () => {
  const read = <Result>(work: (db: Kysely<Tables>) => Promise<Result>) =>
    readInCompany(backend.database, company, work);

  it('keeps one plan where it begins with a statement that has one, and is bound to its company', async () => {
    expect(await read(keptMode)).toEqual({ mode: 'force_generic_plan', company: String(company) });
  });

  it('is planned as the server sees fit elsewhere, and after such a statement as well', async () => {
    expect(await read(freeMode)).toEqual({ mode: 'auto', company: String(company) });
    expect(await read(async (db) => [(await keptMode(db))?.mode, (await freeMode(db))?.mode])).toEqual([
      'force_generic_plan',
      'auto',
    ]);
  });

  it('leaves nothing of it on the connection', async () => {
    await read(keptMode);

    expect(await freeMode(backend.database.db)).toMatchObject({ mode: 'auto' });
    expect((await freeMode(backend.database.db))?.company ?? '').toBe('');
  });

  it('sends nothing where nothing is asked', async () => {
    expect(await read(async () => 'nothing')).toBe('nothing');
    expect(await freeMode(backend.database.db)).toMatchObject({ mode: 'auto' });
  });

  it('ends as usual where its first statement fails', async () => {
    await expect(read((db) => sql`select 1 / (select 0 from company limit 1)`.execute(db))).rejects.toThrow(
      'zero',
    );
    expect(await read(freeMode)).toMatchObject({ company: String(company) });
  });
});

it.skipIf(isPostgres)('an embedded database in memory keeps the plan of every statement', async () => {
  expect(await keptMode(backend.database.db)).toMatchObject({ mode: 'force_generic_plan' });
  expect(await freeMode(backend.database.db)).toMatchObject({ mode: 'force_generic_plan' });
});

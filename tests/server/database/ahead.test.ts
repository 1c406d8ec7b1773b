import { type Kysely, sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { askAhead, askTogether } from '#server/database/ahead.ts';
import { CompanyClosed, readInCompany, writeInCompany } from '#server/database/rowSecurity.ts';
import type { Tables } from '#server/database/tables.ts';
import { type Backend, createBackend } from '#tests/setup/backend.ts';
import { company, createCompanies } from '#tests/setup/company.ts';

const isPostgres = process.env.TEST_DATABASE_URL !== undefined;

let backend: Backend;
let db: Kysely<Tables>;

beforeEach(async () => {
  backend = await createBackend();
  ({ db } = backend.database);
  await createCompanies(db);
});

const nameOf = async (): Promise<string | undefined> =>
  (await db.selectFrom('company').select('name').where('company_id', '=', company).executeTakeFirst())?.name;

const renamed = (name: string) => sql`update company set name = ${name} where company_id = ${company}`;
const broken = sql`insert into company (company_id) values (null)`;
/** As the engine says that a column has to have a value. */
const missing = /null value/;

describe('a statement sent ahead', () => {
  it('stands when its transaction does, although no one waited for it', async () => {
    await db.transaction().execute((transaction) => askAhead(transaction, renamed('Ahead').compile(db)));

    expect(await nameOf()).toBe('Ahead');
  });

  it('is done before what is asked after it', async () => {
    const seen = await db.transaction().execute(async (transaction) => {
      await askAhead(transaction, renamed('Ahead').compile(db));
      return transaction.selectFrom('company').select('name').where('company_id', '=', company).execute();
    });

    expect(seen).toEqual([{ name: 'Ahead' }]);
  });

  it('that fails lets the commit fail, and everything is taken back', async () => {
    const before = await nameOf();
    const write = db.transaction().execute(async (transaction) => {
      await renamed('Lost').execute(transaction);
      await askAhead(transaction, broken.compile(db));
    });

    await expect(write).rejects.toThrow(missing);
    expect(await nameOf()).toBe(before);
    expect(
      await db.transaction().execute((transaction) => renamed('Next').execute(transaction)),
    ).toBeDefined();
    expect(await nameOf()).toBe('Next');
  });

  it('that failed in one transaction is forgotten in the next', async () => {
    const write = db.transaction().execute(async (transaction) => {
      await askAhead(transaction, broken.compile(db));
      throw new Error('taken back');
    });
    await expect(write).rejects.toThrow('taken back');

    for (let turn = 0; turn < 12; turn += 1)
      await db.transaction().execute((transaction) => renamed(`Turn ${turn}`).execute(transaction));

    expect(await nameOf()).toBe('Turn 11');
  });

  it('is refused where no transaction keeps its connection', () => {
    expect(() => askAhead(db, renamed('Nowhere').compile(db))).toThrow('Only a transaction');
  });
});

describe('statements asked together', () => {
  it('run in their order, each with an answer of its own', async () => {
    const answers = await db
      .transaction()
      .execute((transaction) =>
        askTogether<[object, { readonly name: string }]>(transaction, [
          renamed('Together').compile(db) as never,
          sql<{ readonly name: string }>`select name from company where company_id = ${company}`.compile(db),
        ]),
      );

    expect(answers).toEqual([[], [{ name: 'Together' }]]);
  });

  it('throw what the first that failed has thrown, and leave the connection whole', async () => {
    const asked = db
      .transaction()
      .execute((transaction) =>
        askTogether(transaction, [broken.compile(db) as never, sql`select 1`.compile(db) as never]),
      );

    await expect(asked).rejects.toThrow(missing);
    expect(await nameOf()).toBeDefined();
  });
});

describe('a write into a company', () => {
  it('that no longer lives is taken back whole, whatever its handler came to', async () => {
    const before = await nameOf();
    await sql`update company set status = 'dissolved' where company_id = ${company}`.execute(db);
    const write = (work: (inside: Kysely<Tables>) => Promise<unknown>) =>
      writeInCompany(backend.database, company, work);

    await expect(write((inside) => renamed('Too late').execute(inside))).rejects.toThrow(CompanyClosed);
    await expect(write(() => Promise.reject(new Error('lost its row')))).rejects.toThrow(CompanyClosed);
    expect(await nameOf()).toBe(before);
  });

  it('throws what its handler has thrown where the company lives', async () => {
    const write = writeInCompany(backend.database, company, () => Promise.reject(new Error('of its own')));

    await expect(write).rejects.toThrow('of its own');
  });
});

describe.runIf(isPostgres)('a read on a server', () => {
  /** A lock that waits for every read under way. */
  const lockWhole = () =>
    db.transaction().execute(async (transaction) => {
      await sql`set local lock_timeout = '1s'`.execute(transaction);
      await sql`lock table company in access exclusive mode`.execute(transaction);
    });

  it('ends by itself soon, also where nothing more is asked', async () => {
    const read = () =>
      readInCompany(backend.database, company, (inside) =>
        inside.selectFrom('company').select('name').execute(),
      );
    await Promise.all(Array.from({ length: 8 }, read));

    await expect(lockWhole()).resolves.toBeUndefined();
  });
});

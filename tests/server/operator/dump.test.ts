import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/database/connection.ts';
import { findRowSecurity, readInCompany } from '#server/database/rowSecurity.ts';
import { bringDatabase, keepLinkKey } from '#server/http/openPrepared.ts';
import { emptyDatabase, portableStatements, writeDatabase } from '#server/operator/dump/databaseText.ts';
import { checkDump, restoreDump, takeDump } from '#server/operator/dump/dump.ts';
import { createLogger } from '#server/platform/logger.ts';
import { directoryStore, type FileStore, memoryStore } from '#server/platform/outbound/fileStore.ts';
import { s3Store } from '#server/platform/outbound/s3/s3Store.ts';
import { company, createCompanies } from '#tests/setup/company.ts';
import { contractWith } from '#tests/setup/contract.ts';
import { type FakeS3, startFakeS3 } from '#tests/setup/fakeS3.ts';
import { isDeep } from '#tests/setup/strength.ts';
import { noPostgres, startPostgres, type ThrowAwayPostgres } from '../../../scripts/throwAwayPostgres.ts';

const now = new Date('2026-11-29T08:00:00Z');
const linkKey = new Uint8Array(32).fill(5);
const bytes = (text: string) => new TextEncoder().encode(text);

let place: string;
let storage: FakeS3;

beforeEach(async () => {
  place = mkdtempSync(join(tmpdir(), 'console-dump-'));
  storage = await startFakeS3();
});
afterEach(() => {
  storage.close();
  rmSync(place, { recursive: true });
});

const folder = () => join(place, 'dump');
const path = (name: string) => join(folder(), name);

const dumpOf = (store: FileStore, known: readonly string[] = []) =>
  takeDump(
    folder(),
    {
      writeDatabase: async (file) => writeFileSync(file, 'create table company ();\n'),
      findKnown: async () => known,
      store,
      linkKey,
    },
    now,
  );

const filled = async (store: FileStore): Promise<FileStore> => {
  await store.write('7/photo', bytes('a photo'));
  await store.write('8/paper', bytes('a paper'));
  return store;
};

/** Restores and answers the statements that were put. */
const putInto = async (
  store: FileStore,
  keep: (key: string) => () => void = () => () => undefined,
): Promise<string> => {
  let put = '';
  await restoreDump(await checkDump(folder()), {
    checkDatabase: async () => undefined,
    restoreDatabase: async (statements) => {
      put = statements;
    },
    store,
    keepLinkKey: keep,
  });
  return put;
};

describe('a dump', () => {
  it('holds database, files and sealing key, and says which files storage has lost', async () => {
    const answer = await dumpOf(await filled(memoryStore()), ['7/photo', '7/lost']);

    expect(answer.missing).toEqual(['7/lost']);
    const { facts, contents, linkKey: key } = await checkDump(folder());
    expect(facts).toEqual({ format: 1, taken_at: now.toISOString(), files: 2, bytes: 14 });
    expect([...contents.keys()].sort()).toEqual(['7/photo', '8/paper']);
    expect(key).toBe('05'.repeat(32));
  });

  it('goes from a folder into a bucket and back', async () => {
    const here = await filled(directoryStore(join(place, 'here')));
    await dumpOf(here);
    const bucket = s3Store(storage.bucket);

    expect(await putInto(bucket)).toContain('create table company');
    expect(await bucket.read('8/paper')).toEqual(Buffer.from('a paper'));

    rmSync(folder(), { recursive: true });
    await dumpOf(bucket);
    const there = directoryStore(join(place, 'there'));
    await putInto(there);
    expect(await there.read('7/photo')).toEqual(Buffer.from('a photo'));
  });

  it('is not written over another one', async () => {
    await dumpOf(memoryStore());

    await expect(dumpOf(memoryStore())).rejects.toThrow('is not empty');
  });
});

describe('a dump is not put back', () => {
  beforeEach(async () => {
    await dumpOf(await filled(memoryStore()));
  });

  it.each([
    [
      'a file was changed',
      () => appendFileSync(path('files/7/photo'), 'x'),
      'files/7/photo is not as it was written',
    ],
    [
      'the database was changed',
      () => appendFileSync(path('database.sql'), 'x'),
      'database.sql is not as it was',
    ],
    ['a file is missing', () => unlinkSync(path('files/8/paper')), 'files/8/paper is missing'],
    ['a file was added', () => writeFileSync(path('files/7/other'), 'x'), 'files/7/other was added'],
    ['its sums are missing', () => unlinkSync(path('SHA256SUMS')), 'is no dump'],
    [
      'a line was taken out of its sums',
      () => {
        const text = readFileSync(path('SHA256SUMS'), 'utf8');
        writeFileSync(path('SHA256SUMS'), text.replace(/^.*files\/7\/photo\n/m, ''));
        unlinkSync(path('files/7/photo'));
      },
      'says 2 files and names 1',
    ],
    [
      'a line leads elsewhere',
      () => appendFileSync(path('SHA256SUMS'), `${'0'.repeat(64)}  ../passwd\n`),
      'none of a dump',
    ],
  ])('where %s', async (_, spoil, words) => {
    spoil();

    await expect(putInto(memoryStore())).rejects.toThrow(words);
  });

  it('over files that are there', async () => {
    await expect(putInto(await filled(memoryStore()))).rejects.toThrow('holds files already');
  });

  it('beside another sealing key', async () => {
    const dataDirectory = join(place, 'data');
    const keep = (given: Uint8Array | undefined) => (key: string) =>
      keepLinkKey({ linkKey: given, dataDirectory }, key);

    await putInto(memoryStore(), keep(undefined));
    expect(readFileSync(join(dataDirectory, 'link-key'), 'utf8').trim()).toBe('05'.repeat(32));
    await putInto(memoryStore(), keep(linkKey));
    await expect(putInto(memoryStore(), keep(new Uint8Array(32)))).rejects.toThrow('LINK_KEY is another one');
  });

  it('where storage gives back something else', async () => {
    const forgetful = memoryStore();
    const store = { ...forgetful, read: async () => bytes('something else') };

    await expect(putInto(store)).rejects.toThrow('does not give back');
  });
});

describe('a restore that breaks off', () => {
  it('at the database leaves neither files nor a key behind', async () => {
    await dumpOf(await filled(memoryStore()));
    const dataDirectory = join(place, 'data');
    const store = memoryStore();

    const broken = restoreDump(await checkDump(folder()), {
      checkDatabase: async () => undefined,
      restoreDatabase: async () => {
        expect(await store.read('7/photo')).toBeDefined();
        throw new Error('the database is away');
      },
      store,
      keepLinkKey: (key) => keepLinkKey({ linkKey: undefined, dataDirectory }, key),
    });

    await expect(broken).rejects.toThrow('the database is away');
    expect([await store.read('7/photo'), await store.read('8/paper')]).toEqual([undefined, undefined]);
    expect(readdirSync(dataDirectory)).toEqual([]);
  });

  it('leaves a key alone that was there before', async () => {
    await dumpOf(memoryStore());
    const dataDirectory = join(place, 'data');
    const keep = (key: string) => keepLinkKey({ linkKey: undefined, dataDirectory }, key);
    await putInto(memoryStore(), keep);

    const drop = keep('05'.repeat(32));
    drop();

    expect(readdirSync(dataDirectory)).toEqual(['link-key']);
  });
});

describe('the statements of a dump', () => {
  it('are put without roles, policies and lines for psql', () => {
    const dumped = [
      '\\restrict Zx9',
      '-- Name: member own_company; Type: POLICY',
      'SET transaction_timeout = 0;',
      'CREATE SCHEMA public;',
      'CREATE TABLE public.member (company_id bigint, name text);',
      'ALTER TABLE ONLY public.member FORCE ROW LEVEL SECURITY;',
      'CREATE POLICY own_company ON public.member TO console_app_1 USING ((EXISTS ( SELECT',
      "   FROM public.member WHERE (member.name = 'a;b'::text))));",
      'ALTER TABLE public.member ENABLE ROW LEVEL SECURITY;',
      '\\unrestrict Zx9',
    ].join('\n');

    expect(portableStatements(dumped)).toBe('CREATE TABLE public.member (company_id bigint, name text);\n');
  });

  it('are put whole where a value, a name or a body looks like what is left out', () => {
    const kept = [
      "INSERT INTO public.note VALUES (1, 'it''s;\nCREATE POLICY own_company ON x;\n\\restrict y\n-- no remark\n$$');\n",
      'COMMENT ON COLUMN public.note."a;b" IS \'x\';\n',
      "CREATE FUNCTION public.f() RETURNS void LANGUAGE plpgsql AS $_$\nbegin\n  perform '$$';\nCREATE SCHEMA public;\nend $_$;\n",
    ].join('');

    expect(portableStatements(kept)).toBe(kept);
  });
});

/** A database of a server, and a user who owns it and is no superuser. */
const databaseOf = async ({ url }: ThrowAwayPostgres, name: string): Promise<string> => {
  const server = await openDatabase({ url });
  await sql.raw(`create role ${name} login createrole`).execute(server.db);
  await sql.raw(`create database ${name} owner ${name}`).execute(server.db);
  await server.close();
  return url.replace('postgres@', `${name}@`).replace(/postgres$/, name);
};

// Beside the PostgreSQL of the tests two of its own, which share no role.
describe.runIf(process.env.TEST_DATABASE_URL !== undefined)('a dump of PostgreSQL', () => {
  const servers: ThrowAwayPostgres[] = [];
  const started = async (): Promise<ThrowAwayPostgres> => {
    const server = await startPostgres();
    if (server === undefined) throw new Error(noPostgres);
    servers.push(server);
    return server;
  };
  const { models } = contractWith();
  const silent = createLogger('silent');

  afterEach(() => {
    for (const server of servers.splice(0)) server.stop();
  });

  it('goes into another server with another owner and name, where a transaction sees its company alone', {
    timeout: 240_000,
  }, async () => {
    const from = await databaseOf(await started(), 'console');
    const source = await bringDatabase(await openDatabase({ url: from }), models, silent);
    await createCompanies(source.db);
    const people = await source.db.selectFrom('member').selectAll().orderBy('user_id').execute();
    await writeDatabase(source, from, join(place, 'database.sql'));
    await source.close();
    expect(readFileSync(join(place, 'database.sql'), 'utf8')).toMatch(/CREATE POLICY .* TO console_app_/);

    const to = await databaseOf(await started(), 'other');
    const empty = emptyDatabase(to, place);
    await empty.check();
    await empty.restore(readFileSync(join(place, 'database.sql'), 'utf8'));
    const restored = await bringDatabase(await openDatabase({ url: to }), models, silent);

    try {
      expect(await restored.db.selectFrom('member').selectAll().orderBy('user_id').execute()).toEqual(people);
      expect(restored.companyRole).toMatch(/^other_app_/);
      expect((await findRowSecurity(restored)).unguarded).toEqual([]);
      const seen = await readInCompany(restored, company, (db) =>
        db.selectFrom('member').select('company_id').distinct().execute(),
      );
      expect(seen).toEqual([{ company_id: company }]);
      expect(new Set(people.map(({ company_id }) => company_id)).size).toBeGreaterThan(1);
      await expect(empty.check()).rejects.toThrow('has tables already');
    } finally {
      await restored.close();
    }
  });

  it('leaves nothing in the database where a statement fails', { timeout: 120_000 }, async () => {
    const to = await databaseOf(await started(), 'other');
    const empty = emptyDatabase(to, place);

    await expect(empty.restore('create table company (id int); select 1 / 0;')).rejects.toThrow(
      'division by zero',
    );

    await empty.check();
  });
});

// Each of its databases begins from nothing.
it.runIf(isDeep)(
  'brings rows of an embedded database into a new folder, and into no other',
  {
    timeout: 240_000,
  },
  async () => {
    const source = await openDatabase({ directory: join(place, 'source') });
    await source.engine?.exec(
      "create table company (company_id integer, name text); insert into company values (1, '澜山'), (2, '它; 社')",
    );
    await writeDatabase(source, undefined, join(place, 'database.sql'));
    await source.close();
    const empty = emptyDatabase(undefined, join(place, 'data'));

    await empty.check();
    await empty.restore(readFileSync(join(place, 'database.sql'), 'utf8'));

    const restored = await openDatabase({ directory: join(place, 'data') });
    const rows = await restored.db.selectFrom('company').select('name').orderBy('company_id').execute();
    await restored.close();
    expect(rows.map(({ name }) => name)).toEqual(['澜山', '它; 社']);
    await expect(empty.check()).rejects.toThrow('holds a database already');
  },
);

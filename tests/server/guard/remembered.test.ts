import type { KyselyPlugin } from 'kysely';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/database/connection.ts';
import { signedInTables } from '#server/database/writeListener.ts';
import { findSignedIn } from '#server/guard/store/sessionGates.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';

const now = new Date('2026-11-23T02:00:00Z');

let backend: Backend;
let sub: TestSession;
let asked: string[];
let listening: Database;

beforeEach(async () => {
  backend = await createBackend({ clock: () => now });
  await createCompanies(backend.database.db);
  sub = await backend.signIn(people.sub);
  asked = [];
  const { db } = backend.database;
  const listen: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      asked.push(db.getExecutor().compileQuery(node, queryId).sql);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  listening = { ...backend.database, db: db.withPlugin(listen) };
});

const find = (time = now) => findSignedIn(listening, sub.token, time);

describe('who is signed in', () => {
  it('is remembered until something is written, where this process alone writes', async () => {
    const first = await find();
    const second = await find();

    expect(second?.actor).toEqual(first?.actor);
    expect(asked).toHaveLength(backend.database.kind === 'embedded' ? 1 : 2);
  });

  it('is asked again after a right was taken away', async () => {
    await find();
    await backend.database.db.deleteFrom('administrator').where('user_id', '=', sub.userId).execute();

    expect((await find())?.actor?.roles).not.toContain('sub');
  });

  it('is not remembered beyond the end of the session', async () => {
    await find();
    const { expires_at: end } = await backend.database.db
      .selectFrom('session')
      .select('expires_at')
      .executeTakeFirstOrThrow();

    expect(await find(end)).toBeUndefined();
  });

  it('is not remembered from within what is rolled back', async () => {
    const { db } = backend.database;
    let letEnd: () => void = () => undefined;
    const mayEnd = new Promise<void>((resolve) => {
      letEnd = resolve;
    });
    let tellDeleted: () => void = () => undefined;
    const isDeleted = new Promise<void>((resolve) => {
      tellDeleted = resolve;
    });
    const taken = db.transaction().execute(async (transaction) => {
      await sql`delete from administrator`.execute(transaction);
      tellDeleted();
      await mayEnd;
      throw new Error('taken back');
    });
    await isDeleted;
    const meanwhile = find();
    letEnd();
    await expect(taken).rejects.toThrow('taken back');

    expect((await meanwhile)?.actor?.roles).toContain('sub');
    expect((await find())?.actor?.roles).toContain('sub');
  });

  it('watches every table it is read from', async () => {
    await find();
    const { rows } = await sql<{ readonly name: string }>`select relname as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition`.execute(
      backend.database.db,
    );
    const read = [...(asked[0] ?? '').matchAll(/\b(?:from|join)\s+"?(\w+)/g)].map(([, name]) => name);

    const tables = rows.map(({ name }) => name).filter((name) => read.includes(name));
    expect(tables.toSorted()).toEqual([...signedInTables].toSorted());
  });
});

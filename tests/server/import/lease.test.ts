import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PieceBroke, withRows } from '#server/features/imports/run/failImport.ts';
import { leaseEnd, release, runOf, whileHeld } from '#server/features/imports/run/importRun.ts';
import { writePiece } from '#server/features/imports/run/writePiece.ts';
import { takeOpenImport } from '#server/features/imports/store/importJobs.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';
import { csvFile, runImports, uploadSheet } from '#tests/setup/imports.ts';
import { header, visitorLines, visitorNames, visitors } from './visitorImport.ts';

const seconds = 1_000;
let now = new Date('2026-11-23T02:00:00Z');
let backend: Backend;
let main: TestSession;

beforeEach(async () => {
  backend = await createBackend({ entities: [visitors], clock: () => now, config: { importPatienceMs: 0 } });
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
});

afterEach(() => {
  vi.useRealTimers();
});

const confirmed = async (lines: readonly (readonly string[])[]): Promise<number> => {
  const file = csvFile([header, ...lines]);
  const { data } = await uploadSheet(backend, 'visitorUpload', { file, type: 'add' }, main);
  await backend.call('visitorImport', { import_id: data.import_id, status: 1 }, main);
  return data.import_id;
};

/** The import that waits, taken by a worker of that name. */
const takenBy = async (owner: string) => {
  const job = await takeOpenImport(backend.database.db, { now, until: leaseEnd(now), owner });
  const run = job && runOf(backend.ports, job, () => false);
  if (run === undefined) throw new Error('Expected an import that waits');
  return run;
};

describe('an import somebody works on', () => {
  it('stays theirs however long it takes', async () => {
    await confirmed(visitorLines(1));
    const run = await takenBy('one');
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });

    await whileHeld(run, async () => {
      now = new Date(now.getTime() + 10 * seconds);
      vi.advanceTimersByTime(seconds);
    });

    expect(await runImports(backend)).toBe(0);
  });

  it('is left alone by whoever lost it', async () => {
    await confirmed(visitorLines(1));
    const late = await takenBy('one');
    now = new Date(now.getTime() + 4 * seconds);
    await takenBy('two');

    const result = await writePiece(late);
    await release(late);

    expect(result).toBe('end');
    expect(await visitorNames(backend)).toEqual([]);
    expect(await runImports(backend)).toBe(0);
  });
});

describe('a piece that breaks', () => {
  it('fails the row at fault and no other', async () => {
    const { db } = backend.database;
    await sql`alter table visitor add constraint odd check (name <> '访客1')`.execute(db);
    const importId = await confirmed(visitorLines(3));

    await runImports(backend);

    const rows = await backend.call('importRows', { import_id: importId }, main);
    expect(rows.data.list.map(({ state }: { state: string }) => state)).toEqual([
      'written',
      'failed',
      'written',
    ]);
  });

  it('says which rows they were', async () => {
    const broken = withRows([{ row_index: 7 }], () => Promise.reject(new Error('odd')));

    await expect(broken).rejects.toMatchObject({ name: PieceBroke.name, indexes: [7] });
  });
});

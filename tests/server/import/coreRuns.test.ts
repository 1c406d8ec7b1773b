import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { runTimedWork } from '#server/http/jobs/timers.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';
import { csvFile, runImports } from '#tests/setup/imports.ts';
import { header, visitorLines, visitorNames, visitors } from './visitorImport.ts';

const day = 24 * 60 * 60_000;

let backend: Backend;
let main: TestSession;
let sub: TestSession;
let now: Date;

beforeEach(async () => {
  now = new Date('2026-11-23T02:00:00Z');
  backend = await createBackend({
    entities: [visitors],
    clock: () => now,
    // Nothing is done in the call: the job is run where a test says so.
    config: { importPatienceMs: 0 },
  });
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
  sub = await backend.signIn(people.sub);
});

const fileOf = (count: number) => csvFile([header, ...visitorLines(count)]);

const upload = async (count: number, session = main): Promise<number> => {
  const { data } = await backend.call('visitorUpload', { file: fileOf(count), type: 'add' }, session);
  return data.import_id;
};

const checked = async (count: number, session = main): Promise<number> => {
  const importId = await upload(count, session);
  await runImports(backend);
  return importId;
};

const commit = (importId: number, session = main) =>
  backend.call('visitorImport', { import_id: importId, status: 1 }, session);

const info = async (importId: number, session = main) =>
  (await backend.call('importInfo', { import_id: importId }, session)).data;

describe('the same file', () => {
  it('is one import within ten minutes', async () => {
    const first = await upload(3);

    const again = await backend.call('visitorUpload', { file: fileOf(3), type: 'add' }, main);

    expect(again.data).toMatchObject({ import_id: first, repeated: 1 });
  });

  it('is another import once the first was undone', async () => {
    const first = await checked(3);
    await commit(first);
    await runImports(backend);
    await backend.call('importUndo', { import_id: first }, main);
    await runImports(backend);

    const fields = { file: fileOf(3), type: 'add', status: 1 };
    const second = (await backend.call('visitorImport', fields, main)).data.import_id;
    await runImports(backend);

    expect(second).not.toBe(first);
    expect(await info(second)).toMatchObject({ status: 'finished', written_count: 3, repeated_id: null });
    expect(await visitorNames(backend)).toHaveLength(3);
  });

  it('is checked anew once it was written', async () => {
    const first = await checked(3);
    await commit(first);
    await runImports(backend);

    const second = await checked(3);

    expect(second).not.toBe(first);
    expect(await info(second)).toMatchObject({ status: 'checked', error_count: 3, repeated_id: first });
  });

  it('is another import later, and names the first', async () => {
    const first = await checked(3);
    await commit(first);
    await runImports(backend);
    now = new Date(now.getTime() + day / 24);

    const second = await checked(3);

    expect(second).not.toBe(first);
    expect(await info(second)).toMatchObject({ repeated_id: first, error_count: 3 });
  });

  it('confirmed twice is written once', async () => {
    const importId = await checked(3);

    const answers = await Promise.all([commit(importId), commit(importId)]);
    await runImports(backend);

    expect(answers.map(({ code }) => code)).toEqual([0, 0]);
    expect(await visitorNames(backend)).toHaveLength(3);
  });
});

describe('an import that is over', () => {
  it('has told the database how many rows there are now', async () => {
    const many = 300;

    await commit(await checked(many));
    await runImports(backend);

    const { rows } = await sql<{ readonly known: number }>`
      select reltuples as known from pg_class where oid = 'visitor'::regclass`.execute(backend.database.db);
    expect(await visitorNames(backend)).toHaveLength(many);
    expect(rows).toEqual([{ known: many }]);
  });
});

describe('two imports of one kind', () => {
  it('are not written at once', async () => {
    const first = await checked(3);
    const second = await checked(4, sub);
    await commit(first);

    const answer = await commit(second, sub);

    expect(answer).toMatchObject({
      code: 4000,
      message: '已有导入任务进行中',
      data: { error_key: 'job_running' },
    });
  });
});

describe('an import on its way', () => {
  it('goes on when the session of its uploader ends', async () => {
    const importId = await checked(3, sub);
    await commit(importId, sub);
    await backend.call('loginOut', {}, sub);

    await runImports(backend);

    const again = await backend.signIn(people.sub);
    expect(await info(importId, again)).toMatchObject({ status: 'finished', written_count: 3 });
  });

  it('writes nothing more for somebody who left', async () => {
    const importId = await checked(3, sub);
    await commit(importId, sub);
    await backend.database.db
      .updateTable('member')
      .set({ status: 'resigned' })
      .where('company_id', '=', 1)
      .where('user_id', '=', people.sub.userId)
      .execute();

    await runImports(backend);

    const rows = await backend.call('importRows', { import_id: importId }, main);
    expect(await info(importId)).toMatchObject({ status: 'failed', failed: 3, written_count: 0 });
    expect(rows.data.list[0].problems[0].reason).toBe('操作人已离职或不再有导入权限');
    expect(await visitorNames(backend)).toEqual([]);
  });

  it('is taken over seconds after its process died', async () => {
    const importId = await checked(3);
    await commit(importId);
    const leased = { leased_until: new Date(now.getTime() + 3_000) };
    await backend.database.db.updateTable('import_job').set(leased).execute();

    const early = await runImports(backend);
    now = new Date(now.getTime() + 3_000);
    await runImports(backend);

    expect(early).toBe(0);
    expect(await info(importId)).toMatchObject({ status: 'finished', written_count: 3 });
  });

  it('stops where it is cancelled and keeps what is written', async () => {
    const importId = await checked(3);
    await commit(importId);

    const { data } = await backend.call('importCancel', { import_id: importId }, main);
    await runImports(backend);

    expect(data).toMatchObject({ status: 'cancelled', written_count: 0 });
    expect(await backend.call('importCancel', { import_id: importId }, main)).toMatchObject({
      code: 0,
      data,
    });
    expect(await visitorNames(backend)).toEqual([]);
  });

  it('is nobody else’s but the main administrator’s', async () => {
    const importId = await checked(2);
    const own = await checked(3, sub);

    const asked = ['importInfo', 'importRows', 'importRepair', 'importCancel', 'importUndo'];
    const answersAbout = (id: number) =>
      Promise.all(asked.map(async (name) => (await backend.call(name, { import_id: id }, sub)).data));
    const foreign = await answersAbout(importId);
    const missing = await answersAbout(999);
    const list = await backend.call('importList', {}, sub);

    expect(foreign).toEqual(missing);
    expect(foreign.map(({ error_key: key }) => typeof key)).toEqual(asked.map(() => 'string'));
    expect(list.data.list.map((row: { import_id: number }) => row.import_id)).toEqual([own]);
    expect(await info(own)).toMatchObject({ import_id: own, creator_name: '吴分管' });
  });
});

describe('what came of an import', () => {
  it('is undone within a day and not later', async () => {
    const importId = await checked(250);
    await commit(importId);
    await runImports(backend);
    now = new Date(now.getTime() + day + 1);

    const late = await backend.call('importUndo', { import_id: importId }, main);
    now = new Date(now.getTime() - 2);
    await backend.call('importUndo', { import_id: importId }, main);
    await runImports(backend);

    expect(late.data.error_key).toBe('import.undoTooLate');
    expect(await info(importId)).toMatchObject({ undo_status: 'done', undone: 250, percentage: 100 });
    expect(await visitorNames(backend)).toEqual([]);
  });

  it('is kept for thirty days', async () => {
    const importId = await checked(2);
    now = new Date(now.getTime() + 30 * day);

    await runTimedWork(backend.ports);

    const answer = await backend.call(
      'importInfo',
      { import_id: importId },
      await backend.signIn(people.main),
    );
    const rows = await backend.database.db.selectFrom('import_row').selectAll().execute();
    expect([answer.data.error_key, rows]).toEqual(['call.notFound', []]);
  });
});

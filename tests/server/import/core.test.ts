import { beforeEach, describe, expect, it } from 'vitest';
import type { Rows } from '#generated/types.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';
import { confirmImport, csvFile, type SheetLines, uploadSheet } from '#tests/setup/imports.ts';
import { everythingNew } from '#tests/setup/importTarget.ts';
import { header, visitorNames, visitors } from './visitorImport.ts';

type Reason = Rows['importJob']['reasons'][number];

let backend: Backend;
let main: TestSession;

beforeEach(async () => {
  backend = await createBackend({ entities: [visitors] });
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
});

const upload = (lines: SheetLines, type = 'add', own = header) =>
  uploadSheet(backend, 'visitorUpload', { file: csvFile([own, ...lines]), type }, main);

const confirm = (importId: number, status: 1 | 2 = 1) =>
  confirmImport(backend, 'visitorImport', { import_id: importId, status }, main);

const addVisitors = async (...lines: SheetLines): Promise<number> => {
  const { data } = await upload(lines);
  await confirm(data.import_id);
  return data.import_id;
};

const repair = (importId: number, fields: object) =>
  backend.call('importRepair', { import_id: importId, ...fields }, main);

describe('the dry run', () => {
  it('says what every row would do and writes none', async () => {
    const { data } = await upload([
      ['王来', 'A1', '3'],
      ['', 'A2', '1'],
      ['李往', 'A3', 'many'],
    ]);

    expect(data).toMatchObject({ status: 'checked', total: 3, success_count: 1, error_count: 2 });
    expect(data.success).toEqual([{ row: 2, name: '王来' }]);
    expect(data.error).toMatchObject([
      { row: 3, column: 'name', error_key: 'validation.required' },
      { row: 4, column: 'visits', value: 'many' },
    ]);
    expect(await visitorNames(backend)).toEqual([]);
  });

  it('names both rows that say the same', async () => {
    const { data } = await upload([
      ['王来', 'A1', ''],
      ['李往', 'B2', ''],
      ['赵访', 'A1', ''],
    ]);

    expect(data.error).toMatchObject([
      { row: 2, column: 'badge', reason: '与第 4 行重复' },
      { row: 4, column: 'badge', reason: '与第 2 行重复' },
    ]);
  });

  it('says a long cell by its beginning and keeps it whole', async () => {
    const long = '长'.repeat(3_000);
    const { data } = await upload([['王来', 'A1', long]]);
    const rows = await backend.call('importRows', { import_id: data.import_id }, main);

    const [problem] = rows.data.list[0].problems;
    expect(problem.value).toBe(`${'长'.repeat(200)}…`);
    expect(rows.data.list[0].cells.visits).toBe(long);
  });

  it('finds values the company has already', async () => {
    await addVisitors(['王来', 'A1', '']);

    const { data } = await upload([['李往', 'A1', '']]);

    expect(data.error).toMatchObject([{ row: 2, column: 'badge', error_key: 'call.taken' }]);
  });

  it('says a changed flag in words', async () => {
    await addVisitors(['王来', 'A1', '3']);

    const { data } = await upload([['A1', 'Yes']], 'edit', ['证件号', '受邀']);
    const rows = await backend.call('importRows', { import_id: data.import_id }, main);

    expect(rows.data.list[0].changes).toEqual([{ column: 'invited', header: '受邀', old: '否', new: '是' }]);
  });

  it('says a change in the language of its reader', async () => {
    await addVisitors(['王来', 'A1', '3']);
    const { data } = await upload([['A1', 'Yes']], 'edit', ['证件号', '受邀']);

    const asked = { import_id: data.import_id };
    const rows = await backend.call('importRows', asked, { ...main, cookie: `${main.cookie}; language=en` });
    const repaired = await backend.call(
      'importRepair',
      { ...asked, rows: [{ index: 0, cells: { invited: '是' } }] },
      main,
    );

    expect(rows.data.list[0].changes).toMatchObject([{ old: 'no', new: 'yes' }]);
    expect(repaired.data.rows[0].changes).toMatchObject([{ old: '否', new: '是' }]);
  });

  it('shows what a change would replace', async () => {
    await addVisitors(['王来', 'A1', '3']);

    const { data } = await upload([['A1', '王归', '3']], 'edit', ['证件号', '姓名', '次数']);
    const rows = await backend.call('importRows', { import_id: data.import_id }, main);

    expect(rows.data.list[0]).toMatchObject({
      effect: 'change',
      changes: [{ column: 'name', header: '姓名', old: '王来', new: '王归' }],
    });
  });
});

describe('a repair in the page', () => {
  it('checks the row anew and whatever shared a value', async () => {
    const { data } = await upload([
      ['王来', 'A1', ''],
      ['李往', 'A1', ''],
    ]);

    const answer = await repair(data.import_id, { rows: [{ index: 1, cells: { badge: 'A2' } }] });

    expect(answer.data.rows.map((row: { state: string }) => row.state)).toEqual(['ok', 'ok']);
    expect(answer.data.import).toMatchObject({ success_count: 2, error_count: 0, reasons: [] });
  });

  it('finds a value that was free before its change', async () => {
    const { data } = await upload([
      ['王来', 'A1', ''],
      ['李往', 'A2', ''],
    ]);

    const answer = await repair(data.import_id, { rows: [{ index: 1, cells: { badge: 'A1' } }] });

    expect(answer.data.import).toMatchObject({
      error_count: 2,
      reasons: [{ error_key: 'import.duplicate', level: 'error', count: 2 }],
    });
  });

  it('counts and finds a reason column by column', async () => {
    const { data } = await upload([
      ['王来', 'B'.repeat(21), ''],
      ['访'.repeat(300), 'A2', ''],
      ['赵访', 'A3', 'many'],
    ]);

    const { reasons } = (await backend.call('importInfo', { import_id: data.import_id }, main)).data;
    const tooLong = { import_id: data.import_id, error_key: 'validation.maxLength' };
    const found = await backend.call('importRows', { ...tooLong, column: 'badge' }, main);

    expect(
      reasons.map(({ column, header: title, count }: Reason) => [column, title, count]).toSorted(),
    ).toEqual([
      ['badge', '证件号', 1],
      ['name', '姓名', 1],
      ['visits', '次数', 1],
    ]);
    expect(found.data.list.map(({ row }: { row: number }) => row)).toEqual([2]);
  });

  it('takes out blank rows and those that are named', async () => {
    const { data } = await upload([
      ['王来', 'A1', ''],
      ['', '', ''],
      ['', 'A3', ''],
      ['赵访', 'A4', ''],
    ]);

    const answer = await repair(data.import_id, { remove: [2], remove_blank: 1 });

    expect(answer.data.import).toMatchObject({ total: 2, success_count: 2, error_count: 0 });
  });

  it('refuses columns and rows that are not there', async () => {
    const { data } = await upload([['王来', 'A1', '']]);

    const column = await repair(data.import_id, { rows: [{ index: 0, cells: { phone: '1' } }] });
    const row = await repair(data.import_id, { rows: [{ index: 7, cells: { name: '1' } }] });

    expect([column.data.error_key, row.data.error_key]).toEqual([
      'import.columnMissing',
      'import.rowMissing',
    ]);
  });
});

describe('a confirmed import', () => {
  it('writes valid rows and leaves the others', async () => {
    const { data } = await upload([
      ['王来', 'A1', '3'],
      ['', 'A2', ''],
      ['赵访', 'A4', ''],
    ]);

    const result = await confirm(data.import_id);

    expect(result.data).toMatchObject({
      status: 'finished',
      written_count: 2,
      error_count: 1,
      percentage: 100,
    });
    expect(await visitorNames(backend)).toEqual(['王来', '赵访']);
  });

  it('leaves a record of every row and of itself', async () => {
    await addVisitors(['王来', 'A1', '3'], ['赵访', 'A4', '']);

    const rows = await backend.database.db
      .selectFrom('operation_record')
      .select(['action', 'target_name', 'operator_id'])
      .orderBy('id')
      .execute();
    expect(rows.map((row) => `${row.action} ${row.target_name} ${row.operator_id}`)).toEqual([
      'import.upload rows.csv 1',
      'import.commit rows.csv 1',
      'create 王来 1',
      'create 赵访 1',
      'import.finish rows.csv 1',
    ]);
  });

  it('decides every row again as things are now', async () => {
    const { data } = await upload([
      ['王来', 'A1', ''],
      ['赵访', 'A4', ''],
    ]);
    await backend.call('visitorSave', { name: '先到', badge: 'A4' }, main);

    const result = await confirm(data.import_id);

    expect(result.data).toMatchObject({ status: 'partly', written_count: 1, failed: 1 });
    expect(await visitorNames(backend)).toEqual(['先到', '王来']);
  });

  it('leaves what somebody changed after the check', async () => {
    await addVisitors(['王来', 'A1', '3']);
    const { data } = await upload([['A1', '王归', '5']], 'edit', ['证件号', '姓名', '次数']);
    const list = await backend.call('visitorList', {}, main);
    const { visitor_id: id, version } = list.data.list[0];
    await backend.call('visitorSave', { id, version, name: '王留' }, main);

    const result = await confirm(data.import_id);

    expect(result.data).toMatchObject({ status: 'failed', failed: 1 });
    expect(await visitorNames(backend)).toEqual(['王留']);
  });

  it('stays with whoever is at work on it', async () => {
    const { data } = await upload([['王来', 'A1', '']]);
    const leased_until = new Date(backend.ports.clock().getTime() + 3_600_000);
    const choices = JSON.stringify({ withWarnings: false, ...everythingNew });
    const { db } = backend.database;
    await db.updateTable('import_job').set({ status: 'importing', choices, leased_until }).execute();

    const again = { import_id: data.import_id, status: 1 };
    const answer = await backend.call('visitorImport', again, main);

    const job = await db.selectFrom('import_job').select('leased_until').executeTakeFirstOrThrow();
    expect(answer.data).toMatchObject({ status: 'importing', repeated: 1 });
    expect(job).toEqual({ leased_until });
  });

  it('takes a file and its confirmation in one call', async () => {
    const file = csvFile([header, ['王来', 'A1', ''], ['', 'A2', '']]);

    const { data } = await backend.call('visitorImport', { file, type: 'add', status: 1 }, main);

    expect(data).toMatchObject({ status: 'finished', success_count: 0, error_count: 1 });
    expect(await visitorNames(backend)).toEqual(['王来']);
  });

  it('removes the records that are named', async () => {
    await addVisitors(['王来', 'A1', ''], ['赵访', 'A4', ''], ['李往', 'A5', '']);
    const file = csvFile([['证件号'], ['A1'], ['A9']]);
    const { data } = await uploadSheet(backend, 'visitorLeaveUpload', { file }, main);

    const fields = { import_id: data.import_id };
    const result = await confirmImport(backend, 'visitorLeaveImport', fields, main);

    expect(data.error).toMatchObject([{ row: 3, error_key: 'import.targetMissing' }]);
    expect(result.data).toMatchObject({ status: 'finished', written_count: 1, can_undo: 0 });
    expect(await visitorNames(backend)).toEqual(['赵访', '李往']);
  });
});

describe('an undone import', () => {
  it('takes its rows back but those changed since', async () => {
    const importId = await addVisitors(['王来', 'A1', ''], ['赵访', 'A4', '']);
    const list = await backend.call('visitorList', { keyword: '王来' }, main);
    const { visitor_id: id, version } = list.data.list[0];
    await backend.call('visitorSave', { id, version, name: '王留' }, main);

    const { data } = await backend.call('importUndo', { import_id: importId }, main);

    expect(data).toMatchObject({ undo_status: 'partly', undone: 1, can_undo: 0 });
    expect(await visitorNames(backend)).toEqual(['王留']);
  });

  it('asks before rows stay, and goes on once it is asked for', async () => {
    const importId = await addVisitors(['王来', 'A1', ''], ['赵访', 'A4', '']);
    const list = await backend.call('visitorList', { keyword: '王来' }, main);
    const { visitor_id: id, version } = list.data.list[0];
    await backend.call('visitorSave', { id, version, name: '王留' }, main);

    const asked = await backend.call('importUndo', { import_id: importId, only_whole: 1 }, main);

    expect(asked.data).toMatchObject({ error_key: 'import.undoKeeps' });
    expect(asked.message).toBe('写入的 2 行中有 1 行在导入后被使用或改动，撤销时会保留');
    expect((await visitorNames(backend)).toSorted()).toEqual(['王留', '赵访']);
  });

  it('is not asked about where every row goes', async () => {
    const importId = await addVisitors(['王来', 'A1', ''], ['赵访', 'A4', '']);

    const { data } = await backend.call('importUndo', { import_id: importId, only_whole: 1 }, main);

    expect(data).toMatchObject({ undo_status: 'done', undone: 2 });
    expect(await visitorNames(backend)).toEqual([]);
  });

  it('is asked about where it is of very many rows', async () => {
    const lines = Array.from({ length: 201 }, (_, index) => [`访客${index}`, `C${index}`, '']);
    const importId = await addVisitors(...lines);

    const { data } = await backend.call('importUndo', { import_id: importId, only_whole: 1 }, main);

    expect(data).toMatchObject({ error_key: 'import.undoOfMany' });
    expect(await visitorNames(backend)).toHaveLength(201);
  });
});

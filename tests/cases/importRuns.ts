import { sql } from 'kysely';
import { expect } from 'vitest';
import { company, people } from '#tests/setup/company.ts';
import { csvFile, runImports, type SheetLines, uploadSheet } from '#tests/setup/imports.ts';
import type { Outcome, Play, World } from './world.ts';

const header = ['姓名', '手机号', '部门'];
const sheetOf = (rows: SheetLines, name = 'people.csv'): File => csvFile([header, ...rows], name);
const newcomer = ['单雄信', '13800001001', '研发部/软件组'];
const another = ['程咬金', '13800001002', '研发部/软件组'];

/** From now on no one can be added: the disk of the database is full. */
const fillDisk = async ({ backend: { database } }: World): Promise<void> => {
  await sql`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'no space left' using errcode = 'disk_full'; end $$`.execute(database.db);
  await sql`create trigger no_room before insert on member execute function no_room()`.execute(database.db);
};

const freeDisk = async ({ backend: { database } }: World): Promise<void> => {
  await sql`drop function no_room() cascade`.execute(database.db);
};

const upload = async (world: World, session: World['main'], file: File): Promise<number> =>
  (await uploadSheet(world.backend, 'memberUpload', { file, type: 'add' }, session)).data.import_id;

const commit = async ({ backend }: World, session: World['main'], importId: number): Promise<Outcome> => {
  const { status, code, message } = await backend.call(
    'memberImport',
    { import_id: importId, status: 2 },
    session,
  );
  return { input: `confirm ${importId}`, status, code, message, expected: { code: 0 } };
};

const info = async ({ backend }: World, session: World['main'], importId: number) =>
  (await backend.call('importInfo', { import_id: importId }, session)).data;

const namesakes = async ({ backend: { database } }: World, name: string): Promise<number> => {
  const found = await database.db
    .selectFrom('member')
    .select('user_id')
    .where('company_id', '=', company)
    .where('name', '=', name)
    .execute();
  return found.length;
};

const version = async ({ backend: { database } }: World, userId: number): Promise<number> =>
  (
    await database.db
      .selectFrom('member')
      .select('version')
      .where('company_id', '=', company)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
  ).version;

/** Someone edits the member a sheet names, between its check and its confirmation. */
const editMeanwhile = async (world: World): Promise<void> => {
  const { backend, main } = world;
  const file = csvFile([
    ['手机号', '备注'],
    ['13800010007', '表格'],
  ]);
  const { data } = await uploadSheet(backend, 'memberUpload', { file, type: 'edit' }, main);
  const seen = await version(world, 7);
  await backend.call('saveUser', { id: 7, note: '手写', version: seen }, main);
  await backend.call('memberImport', { import_id: data.import_id, type: 'edit', status: 2 }, main);
  await runImports(backend);
  expect(await info(world, main, data.import_id)).toMatchObject({ status: 'failed', failed: 1 });
  expect(await version(world, 7)).toBe(seen + 1);
};

/** How the cases of imports on their way are played. */
export const importRunPlays: Readonly<Record<string, Play>> = {
  I12: async (world) => {
    const { backend, main } = world;
    const importId = await upload(world, main, sheetOf([newcomer]));
    const clicks = await Promise.all([commit(world, main, importId), commit(world, main, importId)]);
    const fields = { type: 'add', status: 2, file: sheetOf([newcomer]) };
    const retried = await backend.call('memberImport', fields, main);
    await runImports(backend);
    expect(retried.data).toMatchObject({ import_id: importId, repeated: 1 });
    expect(await namesakes(world, '单雄信')).toBe(1);
    return clicks;
  },
  I15: async (world) => {
    const importId = await upload(world, world.main, sheetOf([newcomer]));
    await fillDisk(world);
    const confirmed = await commit(world, world.main, importId);
    expect(await info(world, world.main, importId)).toMatchObject({ status: 'importing', done: 0 });
    await freeDisk(world);
    world.setNow('2026-11-23T02:00:10Z');
    await runImports(world.backend);
    expect(await info(world, world.main, importId)).toMatchObject({ status: 'finished', written_count: 1 });
    // The import had been taken: it is answered as it stands, and goes on by itself.
    return [confirmed];
  },
  I16: async (world) => {
    const { main } = world;
    const first = await upload(world, main, sheetOf([newcomer]));
    const second = await upload(world, main, sheetOf([another]));
    await fillDisk(world);
    const begun = await commit(world, main, first);
    const refused = await commit(world, main, second);
    await freeDisk(world);
    world.setNow('2026-11-23T02:00:10Z');
    await runImports(world.backend);
    await editMeanwhile(world);
    return [begun, { ...refused, expected: { code: 4000, message: '已有导入任务进行中' } }];
  },
  I17: async (world) => {
    const { backend, sub } = world;
    const importId = await upload(world, sub, sheetOf([newcomer]));
    await fillDisk(world);
    const confirmed = await commit(world, sub, importId);
    await backend.call('loginOut', {}, sub);
    await freeDisk(world);
    world.setNow('2026-11-23T02:00:10Z');
    await runImports(backend);
    const again = await backend.signIn(people.sub);
    expect(await info(world, again, importId)).toMatchObject({ status: 'finished', written_count: 1 });
    return [{ ...confirmed, status: 200 }];
  },
};

import { beforeEach, describe, expect, it } from 'vitest';
import type { FileValue } from '#engine/objectFormats.ts';
import { deleteIdleFiles } from '#server/http/jobs/timers.ts';
import { runOperatorCommand } from '#server/operator/operatorCommand.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';
import { fetchFile, pictureOf, upload } from '../file/upload.ts';
import { decideNewest, sentPicture } from './images.ts';

let now: Date;
let backend: Backend;
let main: TestSession;
let image: FileValue;

const picture = () => sentPicture(backend, main, 'startup.image', [1080, 1620]);
const sound = { start_date: '2026-12-01', end_date: '2026-12-10', agreed: 1 };
const save = (fields: object = {}) => backend.call('startupSave', { image, ...sound, ...fields }, main);
const read = async (id: number) => (await backend.call('startupInfo', { id }, main)).data;
/** Later; anyone who looked away for longer than a week signs in again. */
const at = async (instant: string) => {
  now = new Date(instant);
  main = await backend.signIn(people.main);
};
const decide = (decision: 'approved' | 'rejected', reason?: string) =>
  decideNewest(backend, 'startup', { decision, at: now, ...(reason === undefined ? {} : { reason }) });

beforeEach(async () => {
  now = new Date('2026-11-23T02:00:00Z');
  backend = await createBackend({ clock: () => now });
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
  image = await picture();
});

describe('a startup image', () => {
  it('waits for its review, then for its first day', async () => {
    const { data } = await save({ redirect_link: ' https://www.example.com/party ' });
    expect(data).toMatchObject({ status: 0, display: null, redirect_link: 'https://www.example.com/party' });

    await decide('approved');
    expect(await read(data.id)).toMatchObject({ status: 1, display: 'waiting' });
    await at('2026-11-30T16:00:00Z');
    expect(await read(data.id)).toMatchObject({ display: 'showing' });
    await at('2026-12-10T16:00:00Z');
    expect(await read(data.id)).toMatchObject({ display: 'ended' });
  });

  it('is judged by its picture and its link', async () => {
    await save({ redirect_link: 'https://www.example.com/party' });
    const { lines } = await runOperatorCommand(backend.database.db, ['review', 'list'], now);
    const stored = (await backend.call('startupList', {}, main)).data.list[0].image;

    expect(lines.map((line) => line.trim()).slice(1)).toEqual([
      `image: files/1/${stored.file_id}  (${stored.name})`,
      'redirect link: https://www.example.com/party',
      'start date: 2026-12-01',
      'end date: 2026-12-10',
    ]);
    expect(await backend.ports.files.read(`1/${stored.file_id}`)).toBeDefined();
  });

  it('has the ratio of the recommended size, whatever its size', async () => {
    const small = await sentPicture(backend, main, 'startup.image', [540, 810]);
    const flat = await upload(backend, main, 'startup.image', await pictureOf(540, 800));

    expect(await save({ image: small })).toMatchObject({ code: 0, data: { image: { width: 540 } } });
    expect(flat).toMatchObject({ code: 4000, message: '图片宽高比须与 1080×1620 一致' });
  });

  it('takes no words about fields', async () => {
    await save();
    const [row] = await backend.database.db
      .selectFrom('review')
      .select('review_id')
      .where('status', '=', 0)
      .execute();
    const words = ['review', 'reject', String(row?.review_id), '不合适', '--field', 'image=模糊'];

    expect(await runOperatorCommand(backend.database.db, words, now)).toEqual({
      lines: ['Only a verification has fields to say something about; give the reason alone'],
      isDone: false,
    });
  });

  it('stays shown until its change is approved', async () => {
    const { id } = (await save()).data;
    await decide('approved');
    const { data } = await save({ id, image: (await read(id)).image, end_date: '2026-12-20' });

    expect(data).toMatchObject({ id, status: 1, end_date: '2026-12-10' });
    const change = await read(data.pending_id);
    expect(change).toMatchObject({ status: 0, end_date: '2026-12-20', replaces_id: id });
    expect((await save({ id })).message).toBe('该启动页已有修改正在审核，请修改审核中的那一条');

    await decide('approved');
    expect(await read(id)).toMatchObject({ status: 3 });
    expect(await read(change.id)).toMatchObject({ status: 1 });
    // Each has a picture of its own, so that neither takes the other's along.
    expect((await fetchFile(backend, main, change.image.url)).status).toBe(200);
    expect(change.image.url).not.toBe(data.image.url);
  });

  it('keeps the approved one when its change is rejected', async () => {
    const { id } = (await save()).data;
    await decide('approved');
    const { pending_id: change } = (await save({ id, image: (await read(id)).image })).data;
    await decide('rejected', '图片含有他人商标');

    expect(await read(id)).toMatchObject({ status: 1 });
    expect(await read(change)).toMatchObject({ status: 2, reject_reason: '图片含有他人商标' });
    expect((await save({ id: change, image: (await read(change)).image })).data).toMatchObject({ status: 0 });
  });

  it('does not take days of another one', async () => {
    await save();
    const waiting = await save({ image: await picture(), start_date: '2026-12-10', end_date: '2026-12-11' });
    expect(waiting.message).toBe(`与审核中的“${image.name}”（2026/12/01 – 2026/12/10）时间重叠`);
    expect(waiting.data.error_key).toBe('review_in_progress');

    await decide('approved');
    const approved = await save({ image: await picture(), start_date: '2026-11-25', end_date: '2026-12-01' });
    expect(approved.message).toBe(`与“${image.name}”（2026/12/01 – 2026/12/10）时间重叠`);
    expect(
      (await save({ image: await picture(), start_date: '2026-12-11', end_date: '2026-12-11' })).code,
    ).toBe(0);
  });

  it('is listed by its state and by the days it takes', async () => {
    const { id } = (await save()).data;
    const listed = async (filter: object) => {
      const { data } = await backend.call('startupList', { filter }, main);
      return [data.total, data.list.map((row: { id: number }) => row.id)];
    };

    expect(await listed({ status: [0, 1], end_date: { from: '2026-12-10' } })).toEqual([1, [id]]);
    expect(await listed({ status: [0], end_date: { from: '2026-12-11' } })).toEqual([0, []]);
    expect(await listed({ status: [1] })).toEqual([0, []]);
  });

  it('is not approved after its days are over', async () => {
    const { id } = (await save()).data;
    await at('2026-12-11T02:00:00Z');
    const decided = await decide('approved');

    expect(decided?.decision).toBe('rejected');
    expect(await read(id)).toMatchObject({ status: 2, reject_reason: '审核时展示时间已过' });
  });

  it('goes offline once, by whoever knows its state', async () => {
    const { id, version } = (await save()).data;
    const early = await backend.call('startupOffline', { id, version }, main);
    expect(early.message).toBe('当前状态下不能执行此操作');
    await decide('approved');
    const late = await backend.call('startupOffline', { id, version }, main);
    expect(late.data.error_key).toBe('version_conflict');

    const { data } = await backend.call('startupOffline', { id, version: version + 1 }, main);
    expect(data).toMatchObject({ status: 3, display: null, can: { update: 0, takeOffline: 0 } });
    expect((await save()).message).toBe('数据不存在或已被删除');
    expect((await save({ image: await picture() })).code).toBe(0);
  });

  it('lets go of the picture it replaces', async () => {
    const { id } = (await save()).data;
    await save({ id, image: await picture() });
    await at('2026-11-24T02:00:01Z');

    expect(await deleteIdleFiles(backend.ports)).toBe(1);
    expect((await fetchFile(backend, main, (await read(id)).image.url)).status).toBe(200);
  });

  it('belongs to its company', async () => {
    const {
      id,
      image: { url },
    } = (await save()).data;
    const stranger = await backend.signIn(people.stranger);
    const foreign = await backend.call('startupInfo', { id }, stranger);
    const unknown = await backend.call('startupInfo', { id: 999 }, stranger);

    expect(foreign.message).toBe(unknown.message);
    expect(await (await fetchFile(backend, stranger, url)).json()).toMatchObject({ message: '无权查看' });
  });
});

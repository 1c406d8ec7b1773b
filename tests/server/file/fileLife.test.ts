import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { deleteIdleFiles } from '#server/http/jobs/timers.ts';
import { directoryStore, type FileStore, hasRoom, memoryStore } from '#server/platform/outbound/fileStore.ts';
import { everyKindSchema } from '#tests/builders/everyKind.ts';
import { type Backend, browserHeaders, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';
import { fetchFile, pictureOf, upload } from './upload.ts';

const photo = 'visitor.photo';
const kilobyte = 1024;
const chunkBytes = 16 * kilobyte;
const dayLater = new Date('2026-11-24T02:00:01Z');

let backend: Backend;
let main: TestSession;
let now: Date;
let kept: FileStore;
let brokenBy: keyof FileStore | undefined;

/** A disk that can fail. */
const store = (): FileStore => ({
  write: async (key, bytes) => {
    if (brokenBy === 'write') throw new Error('The disk is full');
    await kept.write(key, bytes);
  },
  read: (key) => kept.read(key),
  open: (key) => kept.open(key),
  list: () => kept.list(),
  remove: async (key) => {
    if (brokenBy === 'remove') throw new Error('The disk is gone');
    await kept.remove(key);
  },
  removeAll: (companyId) => kept.removeAll(companyId),
  probe: async () => {
    if (brokenBy === 'probe') throw new Error('The disk is full');
  },
});

beforeEach(async () => {
  now = new Date('2026-11-23T02:00:00Z');
  kept = memoryStore();
  brokenBy = undefined;
  backend = await createBackend({ entities: [everyKindSchema], clock: () => now, files: store() });
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
});

const save = (fields: object) => backend.call('visitorSave', { name: '来客', ...fields }, main);
const sendPhoto = async (size = 60) => (await upload(backend, main, photo, await pictureOf(size, size))).data;

/**
 * Sends a body of so many bytes for a field, a piece at a time, with a token before the file; `taken` says how many of them
 * were asked for.
 */
const stream = async (
  scene: string,
  bytes: number,
  { headers = {}, token = main.token }: { readonly headers?: object; readonly token?: string } = {},
) => {
  const boundary = 'between';
  const part = (name: string, rest: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${rest}`;
  const head = `${part('token', `\r\n\r\n${token}\r\n`)}${part('scene', `\r\n\r\n${scene}\r\n`)}${part('file', '; filename="a.pdf"\r\n\r\n')}`;
  let taken = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        controller.enqueue(taken === 0 ? Buffer.from(head) : new Uint8Array(chunkBytes));
        taken += chunkBytes;
        if (taken >= bytes) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const response = await backend.send('/api/company/file', {
    method: 'POST',
    headers: {
      ...browserHeaders(main),
      'Content-Type': `multipart/form-data; boundary=${boundary}`,
      ...headers,
    },
    body,
    duplex: 'half',
  } as RequestInit);
  return { answer: (await response.json()) as { readonly code: number; readonly message: string }, taken };
};

describe('an upload for a field', () => {
  it('is read no further than its field takes', async () => {
    const { answer, taken } = await stream('visitor.scans', 6 * kilobyte * kilobyte);

    expect(answer).toMatchObject({ code: 4000, message: '文件须小于 195.3 KB' });
    expect(taken).toBeLessThan(400 * kilobyte);
  });

  it('is not read at all when announced too large', async () => {
    const { answer, taken } = await stream('visitor.scans', 6 * kilobyte * kilobyte, {
      headers: { 'Content-Length': String(6 * kilobyte * kilobyte) },
    });

    expect(answer.code).toBe(4000);
    expect(taken).toBe(chunkBytes);
  });

  it('is not read for whoever is not signed in', async () => {
    const { answer, taken } = await stream(photo, 6 * kilobyte * kilobyte, { token: 'nobody' });

    expect(answer.code).toBe(4001);
    expect(taken).toBe(chunkBytes);
  });
});

describe('files of a row', () => {
  it('stay while the row does, and go a day after it', async () => {
    const file = await sendPhoto();
    const { data: row } = await save({ photo: { file_id: file.file_id } });
    now = dayLater;
    expect(await deleteIdleFiles(backend.ports)).toBe(0);

    await backend.call('visitorDel', { ids: [row.visitor_id] }, main);
    expect((await fetchFile(backend, main, file.url)).status).toBe(200);
    now = new Date(dayLater.getTime() + 86_400_000);

    expect(await deleteIdleFiles(backend.ports)).toBe(1);
    expect(await kept.read(`${main.companyId}/${file.file_id}`)).toBeUndefined();
    const gone = await backend.call('companyFileContent', { file_id: file.file_id }, main);
    expect(gone).toMatchObject({ status: 403, data: { error_key: 'file_hidden' } });
  });

  it('go with rows deleted one by one', async () => {
    const { data: row } = await save({ photo: { file_id: (await sendPhoto()).file_id } });
    const { data } = await backend.call('visitorDelMany', { ids: [row.visitor_id] }, main);
    now = dayLater;

    expect(data.done).toEqual([row.visitor_id]);
    expect(await deleteIdleFiles(backend.ports)).toBe(1);
  });
});

it('says of a file whose content is elsewhere that it is not here', async () => {
  const file = await sendPhoto();
  kept = memoryStore();

  const answer = await backend.call('companyFileContent', { file_id: file.file_id }, main);

  expect(answer).toMatchObject({ status: 404, code: 4000, data: { error_key: 'file_missing' } });
  expect(answer.message).toBe('文件内容已不在存储中，请联系系统管理员');
});

describe('a disk that fails', () => {
  it('leaves no file that nobody cleans up', async () => {
    brokenBy = 'write';
    const answer = await upload(backend, main, photo, await pictureOf(60, 60));
    now = dayLater;

    expect(answer.code).toBe(5000);
    expect(await deleteIdleFiles(backend.ports)).toBe(1);
  });

  it('is not ready for work', async () => {
    brokenBy = 'probe';
    const answer = await backend.send('/readyz');

    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({ status: 'disk' });
  });

  it('is full with less than a twentieth and a gigabyte free', () => {
    const disk = { blocks: 10_000_000, bsize: 4_096 };

    expect(hasRoom({ ...disk, bavail: 600_000 })).toBe(true);
    expect(hasRoom({ ...disk, bavail: 400_000 })).toBe(true);
    expect(hasRoom({ ...disk, bavail: 200_000 })).toBe(false);
    expect(hasRoom({ bsize: 4_096, blocks: 100_000, bavail: 6_000 })).toBe(true);
  });

  it('is found out by writing to it', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'console-probe-'));
    await directoryStore(join(directory, 'files')).probe();
    writeFileSync(join(directory, 'file'), '');

    await expect(directoryStore(join(directory, 'file')).probe()).rejects.toThrow();
    expect(readdirSync(join(directory, 'files'))).toEqual([]);
    rmSync(directory, { recursive: true });
  });

  it('has its old files deleted when it is back', async () => {
    await sendPhoto();
    now = dayLater;
    brokenBy = 'remove';
    await expect(deleteIdleFiles(backend.ports)).rejects.toThrow('The disk is gone');
    brokenBy = undefined;

    expect(await deleteIdleFiles(backend.ports)).toBe(1);
  });

  it('gets no content of an upload that was rolled back', async () => {
    const written: string[] = [];
    kept = {
      ...kept,
      write: async (key) => {
        written.push(key);
      },
    };
    await backend.database.db.schema.alterTable('operation_record').renameTo('elsewhere').execute();
    const answer = await upload(backend, main, photo, await pictureOf(60, 60));
    await backend.database.db.schema.alterTable('elsewhere').renameTo('operation_record').execute();

    expect(answer.code).toBe(5000);
    expect(written).toEqual([]);
  });
});

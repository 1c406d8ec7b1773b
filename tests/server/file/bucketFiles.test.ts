import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deleteIdleFiles } from '#server/http/jobs/timers.ts';
import { s3Store } from '#server/platform/outbound/s3/s3Store.ts';
import { everyKindSchema } from '#tests/builders/everyKind.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';
import { type FakeS3, startFakeS3 } from '#tests/setup/fakeS3.ts';
import { confirmImport, csvFile, runImports, uploadSheet } from '#tests/setup/imports.ts';
import { sentPicture } from '../companySetting/images.ts';
import { askProved, fetchExport, linesOf } from '../export/exporting.ts';
import { header as visitorHeader, visitorLines, visitorNames, visitors } from '../import/visitorImport.ts';
import { fetchFile, pictureOf, upload } from './upload.ts';

const patience = { attemptMs: 150, totalMs: 600, pauseMs: 1 };
let storage: FakeS3;
let backend: Backend;
let main: TestSession;
let now: Date;

beforeEach(async () => {
  now = new Date('2026-11-23T02:00:00Z');
  storage = await startFakeS3();
  backend = await createBackend({
    entities: [everyKindSchema],
    clock: () => now,
    files: s3Store(storage.bucket, { patience }),
  });
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
});
afterEach(() => storage.close());

const sendPhoto = async () => (await upload(backend, main, 'visitor.photo', await pictureOf(60, 60))).data;

describe('with its files in a bucket, the product', () => {
  it('shows a cover, hands out an attachment and exports people', async () => {
    const image = await sentPicture(backend, main, 'cover.image', [1600, 900]);
    await backend.call('coverSave', { image }, main);
    const scan = (await upload(backend, main, 'visitor.scans', await pictureOf(50, 50), '证件.png')).data;
    await backend.call('visitorSave', { name: '来客', scans: [{ file_id: scan.file_id }] }, main);
    expect((await fetchFile(backend, main, image.url ?? '')).status).toBe(200);
    const attachment = await fetchFile(backend, main, scan.url);
    expect(Buffer.from(await attachment.arrayBuffer())).toEqual(
      storage.objects.get(`our/files/${main.companyId}/${scan.file_id}`),
    );

    const exported = await askProved(backend, main, { fields: ['name'], scope: {}, format: 'csv' });
    const lines = await linesOf(await fetchExport(backend, main, { ticket: exported.data.ticket }));
    expect(lines.length).toBeGreaterThan(3);
  });

  it('deletes from it what nothing refers to', async () => {
    await sendPhoto();
    now = new Date('2026-11-24T02:00:01Z');

    expect(await deleteIdleFiles(backend.ports)).toBe(1);
    expect(storage.objects.size).toBe(0);
  });
});

describe('where addresses are given out', () => {
  const paper = new TextEncoder().encode('%PDF-1.7 one page');
  const keptPaper = async (): Promise<string> => {
    const scan = (await upload(backend, main, 'visitor.scans', paper, '合同 (副本), 一.pdf')).data;
    await backend.call('visitorSave', { name: '来客', scans: [{ file_id: scan.file_id }] }, main);
    return scan.url;
  };

  beforeEach(async () => {
    const files = s3Store({ ...storage.bucket, presigned: 60 }, { patience });
    backend = await createBackend({ entities: [everyKindSchema], clock: () => now, files });
    await createCompanies(backend.database.db);
    main = await backend.signIn(people.main);
  });

  it('a file that is saved comes from the storage itself, under its own name, to who may read it', async () => {
    const url = await keptPaper();

    const sent = await fetchFile(backend, main, url);
    expect(sent.status).toBe(302);
    expect(sent.headers.get('cache-control')).toBe('no-store');
    const address = sent.headers.get('location') ?? '';
    const saved = await fetch(address);
    expect(new Uint8Array(await saved.arrayBuffer())).toEqual(paper);
    expect(saved.headers.get('content-type')).toBe('application/pdf');
    expect(decodeURIComponent(saved.headers.get('content-disposition') ?? '')).toContain(
      '合同 (副本), 一.pdf',
    );
    expect((await fetch(address.replace(/X-Amz-Expires=60/, 'X-Amz-Expires=600'))).status).toBe(403);
    expect((await fetchFile(backend, undefined, url)).status).not.toBe(302);
  });

  it('a picture of a page still comes from the server', async () => {
    const image = await sentPicture(backend, main, 'cover.image', [1600, 900]);
    await backend.call('coverSave', { image }, main);

    expect((await fetchFile(backend, main, image.url ?? '')).status).toBe(200);
  });

  it('a content that storage has lost is missing, in words', async () => {
    const url = await keptPaper();
    storage.objects.clear();

    const answer = await fetchFile(backend, main, url);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ data: { error_key: 'file_missing' } });
  });
});

it('keeps the rows of a sheet in the bucket until they are checked', async () => {
  backend = await createBackend({ entities: [visitors], files: s3Store(storage.bucket, { patience }) });
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
  const file = csvFile([visitorHeader, ...visitorLines(3)]);

  const { data } = await uploadSheet(backend, 'visitorUpload', { file, type: 'add' }, main);
  const result = await confirmImport(backend, 'visitorImport', { import_id: data.import_id }, main);

  expect(result.data.status).toBe('finished');
  expect(await visitorNames(backend)).toHaveLength(3);
  expect(storage.requests.map((each) => each.split(' ')[0])).toEqual(['PUT', 'GET', 'DELETE']);
  expect(storage.objects.size).toBe(0);
});

describe('a content that storage has lost', () => {
  it('is missing, in words, and no matter of rights', async () => {
    const file = await sendPhoto();
    storage.objects.clear();

    const answer = await backend.call('companyFileContent', { file_id: file.file_id }, main);

    expect(answer).toMatchObject({ status: 404, code: 4000, data: { error_key: 'file_missing' } });
    expect(answer.message).toBe('文件内容已不在存储中，请联系系统管理员');
  });
});

describe('while the storage is away', () => {
  const unavailable = { status: 503, code: 4000, message: '文件存储暂时无法访问，请稍后再试' };

  it.each(['hang', 'cut', 503] as const)('a file is answered 503 with words after %s', async (fault) => {
    const file = await sendPhoto();
    storage.setAway(fault);

    const answer = await backend.call('companyFileContent', { file_id: file.file_id }, main);

    expect(answer).toMatchObject(unavailable);
    expect(answer.headers.get('retry-after')).toBe('5');
    storage.setAway(undefined);
    expect((await fetchFile(backend, main, file.url)).status).toBe(200);
  });

  it('an upload is answered the same and leaves nothing that is not cleaned up', async () => {
    storage.setAway('hang');

    const answer = await upload(backend, main, 'visitor.photo', await pictureOf(60, 60));

    expect(answer).toMatchObject(unavailable);
    storage.setAway(undefined);
    now = new Date('2026-11-24T02:00:01Z');
    expect(await deleteIdleFiles(backend.ports)).toBe(1);
  });

  it('everything else goes on, and the process stays in service', async () => {
    storage.setAway('hang');

    expect((await backend.call('visitorSave', { name: '来客' }, main)).code).toBe(0);
    expect((await backend.send('/readyz')).status).toBe(200);
  });

  it('an import waits rather than failing', async () => {
    backend = await createBackend({
      entities: [visitors],
      files: s3Store(storage.bucket, { patience }),
      config: { importPatienceMs: 0 },
    });
    await createCompanies(backend.database.db);
    main = await backend.signIn(people.main);
    const file = csvFile([visitorHeader, ...visitorLines(3)]);
    const { data } = await backend.call('visitorUpload', { file, type: 'add' }, main);
    storage.setAway('hang');
    await expect(runImports(backend)).rejects.toThrow('does not answer');

    const { data: waiting } = await backend.call('importInfo', { import_id: data.import_id }, main);
    expect(waiting.status).toBe('uploaded');
  });
});

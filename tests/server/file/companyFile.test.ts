import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { deleteIdleFiles } from '#server/http/jobs/timers.ts';
import { everyKindSchema } from '#tests/builders/everyKind.ts';
import { type Backend, browserHeaders, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';
import { holdDrawing } from '#tests/setup/heldDrawing.ts';
import { fetchFile, pictureOf, upload } from './upload.ts';

const limit = 8 * 1024 * 1024;
const photo = 'visitor.photo';
const text = (content: string) => new Uint8Array(new TextEncoder().encode(content));
const onlyPictures = { code: 4000, message: '仅支持JPG/PNG' };

let backend: Backend;
let main: TestSession;
let now: Date;

beforeEach(async () => {
  now = new Date('2026-11-23T02:00:00Z');
  backend = await createBackend({ entities: [everyKindSchema], clock: () => now });
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
});

const send = (bytes: Uint8Array<ArrayBuffer>, name?: string, scene = photo) =>
  upload(backend, main, scene, bytes, name);
const save = (fields: object) => backend.call('visitorSave', { name: '来客', ...fields }, main);

describe('an upload', () => {
  it('answers what the picture is', async () => {
    const answer = await send(await pictureOf(60, 60));

    expect(answer).toMatchObject({
      code: 0,
      data: { mime: 'image/png', width: 60, height: 60, name: 'photo.png' },
    });
  });

  it('answers the same of a form that is text', async () => {
    const picture = Buffer.from(await pictureOf(60, 60)).toString('base64');
    const { userId: user_id, companyId: company_id, token, deviceId: device_id } = main;
    const sendText = async (file: string, session: object = { user_id, company_id, token, device_id }) => {
      const response = await backend.send('/api/company/file', {
        method: 'POST',
        headers: { ...browserHeaders(main), 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ ...session, scene: photo, file }).toString(),
      });
      return (await response.json()) as Record<string, unknown>;
    };

    const named = await sendText(`data:image/png;name=lobby.png;base64,${picture}`);
    const plain = await sendText(`data:image/png;base64,${picture}`);
    const none = await sendText(picture);
    const large = `data:image/png;base64,${Buffer.alloc(limit).toString('base64')}`;

    expect(named).toMatchObject({ code: 0, data: { mime: 'image/png', width: 60, name: 'lobby.png' } });
    expect(plain).toMatchObject({ code: 0, data: { name: 'file.png' } });
    expect(none.code).toBe(4000);
    expect(await sendText(large)).toMatchObject({ code: 4000, message: '图片须小于 8 MB' });
    expect(await sendText(large, {})).toMatchObject({ code: 4001 });
  });

  it('halves no sign of a long name', async () => {
    const name = `${'😀'.repeat(130)}a.png`;

    expect((await send(await pictureOf(60, 60), name)).data.name).toBe(`${'😀'.repeat(115)}a.png`);
  });

  it('keeps nothing but the picture', async () => {
    const { data } = await send(await pictureOf(60, 60, { format: 'jpeg', note: 'home address' }), 'a.jpg');

    const stored = Buffer.from(await (await fetchFile(backend, main, data.url)).arrayBuffer());

    expect((await sharp(stored).metadata()).exif).toBeUndefined();
    expect(stored.includes('home address')).toBe(false);
  });

  // U01: fewer than 8 MB, and something at all.
  it('refuses 8 MB and nothing', async () => {
    expect(await send(new Uint8Array(limit))).toMatchObject({ code: 4000, message: '图片须小于 8 MB' });
    expect((await send(new Uint8Array(0))).code).toBe(4000);
  });

  // U02: the content decides, never the name.
  it.each([
    ['a page', () => text('<html><script>alert(1)</script></html>')],
    ['a drawing with a script', () => text('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a script that begins like a GIF', () => text('GIF89a=1;alert(1)//')],
    ['a WebP', () => pictureOf(60, 60, { format: 'webp' })],
    ['a GIF', () => pictureOf(60, 60, { format: 'gif' })],
  ])('refuses %s under the name of a PNG', async (_, make) => {
    expect(await send(await make())).toMatchObject(onlyPictures);
  });

  it('refuses colours of a printing press', async () => {
    const bytes = await sharp(await pictureOf(60, 60))
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer();

    expect(await send(new Uint8Array(bytes))).toMatchObject(onlyPictures);
  });

  it('refuses a huge picture by its header', async () => {
    const bytes = await pictureOf(60, 60);
    // Width and height of a PNG stand in its first chunk.
    new DataView(bytes.buffer).setUint32(16, 50_000);
    new DataView(bytes.buffer).setUint32(20, 50_000);

    expect((await send(bytes)).code).toBe(4000);
  });

  it('refuses a picture that breaks off', async () => {
    const whole = await pictureOf(400, 400, { format: 'jpeg' });

    expect((await send(whole.slice(0, whole.length / 2))).code).toBe(4000);
  });

  it('refuses a picture that grows too large when drawn anew', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const drawn = sharp({ create: { width: 330, height: 330, channels: 3, background: 'white', noise } });
    const bytes = new Uint8Array(await drawn.png({ palette: true, dither: 0 }).toBuffer());
    expect(bytes.byteLength).toBeLessThan(200_000);

    expect((await send(bytes, 'a.png', 'visitor.scans')).message).toBe('文件须小于 195.3 KB');
  });

  it('asks for the shape its field says', async () => {
    expect(await send(await pictureOf(60, 40))).toMatchObject({ code: 4000, message: '图片宽高比须为 1' });
    expect((await send(await pictureOf(20, 20))).code).toBe(4000);
  });

  it('knows no other place than fields for files', async () => {
    const bytes = await pictureOf(60, 60);

    for (const scene of ['visitor.name', 'visitor.photos', 'nobody.photo', 'constructor.name'])
      expect((await send(bytes, 'a.png', scene)).message).toBe('此处不能上传文件');
  });
});

it('keeps nobody waiting while a picture is drawn', async () => {
  const bytes = await pictureOf(60, 60);
  const drawing = holdDrawing();
  const uploading = send(bytes);
  await drawing.begun;

  const meanwhile = await save({});
  drawing.release();

  expect(meanwhile.code).toBe(0);
  expect((await uploading).code).toBe(0);
});

describe('uploads of a day', () => {
  const uploaded = (userId: number, count: number, size: number) =>
    backend.database.db
      .insertInto('file')
      .values(
        Array.from({ length: count }, (_, index) => ({
          company_id: main.companyId,
          file_id: `${userId}-${index}`,
          scene: photo,
          row_id: null,
          name: 'a.png',
          mime: 'image/png',
          size,
          width: 60,
          height: 60,
          uploaded_by: userId,
          uploaded_at: now,
          idle_since: now,
        })),
      )
      .execute();

  it.each([
    ['200 files', 200, 1],
    ['500 MB', 1, 500 * 1024 * 1024],
  ])('end with %s, until the next', async (_, count, size) => {
    await uploaded(people.main.userId, count, size);
    const full = await send(await pictureOf(60, 60));
    now = new Date('2026-11-24T02:00:00Z');
    const next = await send(await pictureOf(60, 60));

    expect(full).toMatchObject({ code: 4000, data: { error_key: 'file.budget' } });
    expect(next.code).toBe(0);
  });

  it('of others do not count', async () => {
    await uploaded(people.sub.userId, 200, 1);

    expect((await send(await pictureOf(60, 60))).code).toBe(0);
  });
});

describe('a saved file', () => {
  it('comes back as the server knows it', async () => {
    const { data: file } = await send(await pictureOf(60, 60));

    const { data } = await save({
      photo: { file_id: file.file_id, name: 'forged', url: 'https://evil.test/' },
    });

    expect(data.photo).toEqual(file);
  });

  it('belongs to one row alone', async () => {
    const { data: file } = await send(await pictureOf(60, 60));
    await save({ photo: { file_id: file.file_id } });

    const answer = await save({ name: '另一位', photo: { file_id: file.file_id } });

    expect(answer).toMatchObject({ code: 4000, data: { fields: { photo: expect.any(String) } } });
  });

  it('of another company is one that does not exist', async () => {
    const stranger = await backend.signIn(people.stranger);
    const { data: file } = await send(await pictureOf(60, 60));
    const save = (file_id: string) =>
      backend.call('visitorSave', { name: '甲', photo: { file_id } }, stranger);

    const [foreign, unknown] = [await save(file.file_id), await save('a'.repeat(43))];

    expect(foreign.code).toBe(4000);
    expect(foreign.data).toEqual(unknown.data);
  });

  it('stays, and the one it replaced goes after a day', async () => {
    const [first, second] = [await send(await pictureOf(60, 60)), await send(await pictureOf(80, 80))];
    const { data: row } = await save({ photo: { file_id: first.data.file_id } });
    await save({ id: row.visitor_id, version: 1, photo: { file_id: second.data.file_id } });
    now = new Date('2026-11-24T02:00:01Z');

    expect(await deleteIdleFiles(backend.ports)).toBe(1);

    expect((await fetchFile(backend, main, second.data.url)).status).toBe(200);
    expect((await fetchFile(backend, main, first.data.url)).status).toBe(403);
  });
});

// U05: anyone who has no right to it gets no content and no hint.
describe('the content of a file', () => {
  const saved = async () => {
    const { data } = await send(await pictureOf(60, 60));
    await save({ photo: { file_id: data.file_id } });
    return data.url as string;
  };

  it('is shown in a sandbox, as what it is', async () => {
    const response = await fetchFile(backend, main, await saved());
    expect(response.status).toBe(200);

    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
    expect(response.headers.get('content-disposition')).toMatch(/^inline; filename="photo.png"/);
  });

  it('is not for another company, for nobody, and not to be guessed', async () => {
    const url = await saved();
    const stranger = await backend.signIn(people.stranger);

    expect((await fetchFile(backend, stranger, url)).status).toBe(403);
    expect((await fetchFile(backend, undefined, url)).status).not.toBe(200);
    expect((await fetchFile(backend, main, url.replace(/.{5}$/, 'AAAAA'))).status).toBe(403);
  });

  it('of a personal field is kept in no cache', async () => {
    const { data } = await upload(backend, main, 'visitor.scans', await pictureOf(60, 60));
    await save({ scans: [{ file_id: data.file_id }] });

    const response = await fetchFile(backend, main, data.url);

    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});

describe('a password', () => {
  it('is stored as a hash and never read', async () => {
    const { data } = await save({ secret: 'secret1word' });

    expect(data.secret).toBeNull();
    const { rows } = await backend.database.db
      .selectFrom('operation_record')
      .select('changes')
      .execute()
      .then((found) => ({ rows: found }));
    expect(JSON.stringify(rows)).not.toContain('secret1word');
    expect(JSON.stringify(rows)).not.toContain('$argon2');
  });

  it('is refused with the sentence of its policy', async () => {
    const answer = await save({ secret: 'onlyletters' });

    expect(answer.data.fields).toEqual({ secret: '密码至少 6 位，须包含字母和数字' });
  });
});

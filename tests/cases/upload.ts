import sharp from 'sharp';
import { expect } from 'vitest';
import { enterpriseForm, uploadPaper } from '#tests/builders/verification.ts';
import { fetchFile, pictureOf } from '#tests/server/file/upload.ts';
import { people } from '#tests/setup/company.ts';
import { changingNothing, type Outcome, type Play, type World } from './world.ts';

const scene = 'verification.licence_image';
const limit = 8 * 1024 * 1024;
type Bytes = Uint8Array<ArrayBuffer>;

const text = (content: string): Bytes => new Uint8Array(new TextEncoder().encode(content));

const send = async (
  { backend, main }: World,
  input: string,
  bytes: Bytes,
  expected?: Outcome['expected'],
): Promise<Outcome> => {
  const file = new File([bytes], 'licence.png');
  const { status, code, message } = await backend.call('companyFile', { scene, file }, main);
  return { input, status, code, message, ...(expected === undefined ? {} : { expected }) };
};

/** A picture with so many bytes: what stands behind its end belongs to no picture, and is not kept. */
const paddedTo = async (size: number): Promise<Bytes> => {
  const bytes = new Uint8Array(size);
  bytes.set(await pictureOf(640, 480, { format: 'jpeg' }));
  return bytes;
};

/** Its header says 50,000 by 50,000; there is next to nothing behind it. */
const hugePng = async (): Promise<Bytes> => {
  const bytes = await pictureOf(640, 480);
  new DataView(bytes.buffer).setUint32(16, 50_000);
  new DataView(bytes.buffer).setUint32(20, 50_000);
  return bytes;
};

const animated = async (): Promise<Bytes> =>
  new Uint8Array(
    await sharp([Buffer.from(await pictureOf(60, 60)), Buffer.from(await pictureOf(60, 60))], {
      join: { animated: true },
    })
      .gif()
      .toBuffer(),
  );

const cmyk = async (): Promise<Bytes> =>
  new Uint8Array(
    await sharp(await pictureOf(640, 480))
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer(),
  );

const heic = text('\0\0\0\u0018ftypheic\0\0\0\0mif1heic');

const look = async (
  { backend }: World,
  input: string,
  ...[session, url]: [Parameters<typeof fetchFile>[1], string]
) => {
  const response = await fetchFile(backend, session, url);
  expect(response.headers.get('cache-control'), input).toContain('no-store');
  const { code, message } = (await response.json()) as { readonly code: number; readonly message: string };
  return { input, status: response.status, code, message };
};

/** The row names both answers: taken below the limit, refused at it. */
const tooLarge = { code: 4000, message: '图片须小于 8 MB' };

/** How the cases of uploads are played. */
export const uploadPlays: Readonly<Record<string, Play>> = {
  U01: async (world) => [
    ...(await changingNothing(world, async () => [
      await send(world, '8 MB exactly', await paddedTo(limit), tooLarge),
      await send(world, '8 MB and a byte', await paddedTo(limit + 1), tooLarge),
      await send(world, '0 bytes', text(''), { code: 4000, message: '文件为空' }),
    ])),
    await send(world, 'a byte less than 8 MB', await paddedTo(limit - 1), { code: 0 }),
  ],
  U02: (world) =>
    changingNothing(world, async () => [
      await send(world, 'SVG', text('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')),
      await send(world, 'HTML', text('<!doctype html><script>alert(1)</script>')),
      await send(world, 'GIF and JavaScript', text('GIF89a=1;alert(1)//')),
      await send(world, 'animated', await animated()),
      await send(world, 'HEIC', heic),
      await send(world, 'CMYK', await cmyk()),
      await send(world, '50,000 by 50,000', await hugePng(), {
        code: 4000,
        message: '图片不能超过 40 百万像素',
      }),
    ]),
  U05: async (world) => {
    const { backend, main } = world;
    await backend.database.db.updateTable('company').set({ verification_status: 0 }).execute();
    const form = await enterpriseForm(backend, main);
    const { data } = await backend.call('attestation', form, main);
    const { url } = data.licence_image as { readonly url: string };
    const draft = await uploadPaper(backend, main, 'licence_image');
    const others = [await backend.signIn(people.stranger), world.sub] as const;
    const own = await fetchFile(backend, main, url);
    expect(own.status).toBe(200);
    expect(own.headers.get('cache-control')).toBe('no-store');
    const seen = [
      await look(world, 'a guessed address', main, url.replace(/.{5}$/, 'AAAAA')),
      await look(world, 'another company', others[0], url),
      await look(world, 'without the right', others[1], url),
      await look(world, 'a search engine', undefined, url),
      await look(world, 'uploaded by somebody else', others[1], draft.url),
    ];
    world.setNow('2026-12-23T02:00:00Z');
    return [...seen, await look(world, 'after the session is over', main, url)];
  },
};

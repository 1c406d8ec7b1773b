import type { FileValue } from '#engine/objectFormats.ts';
import { pictureOf, upload } from '#tests/server/file/upload.ts';
import { changingNothing, type Outcome, type Play, tell, type World } from './world.ts';

const scene = 'startup.image';
const megabyte = 1024 * 1024;

const send = async (
  { backend, main }: World,
  input: string,
  bytes: Uint8Array<ArrayBuffer>,
  message: string,
): Promise<Outcome> => {
  const { status, code, message: said } = await upload(backend, main, scene, bytes);
  return { input, status, code, message: said, expected: { code: 4000, message } };
};

/** A picture with so many bytes: what stands behind its end belongs to no picture. */
const paddedTo = async (size: number): Promise<Uint8Array<ArrayBuffer>> => {
  const bytes = new Uint8Array(size);
  bytes.set(await pictureOf(1080, 1620, { format: 'jpeg' }));
  return bytes;
};

const sound = { redirect_link: '', start_date: '2026-12-01', end_date: '2026-12-10', agreed: 1 };

/** How the case of startup images is played; a link is told by its syntax, so that nothing is ever fetched. */
export const startupPlays: Readonly<Record<string, Play>> = {
  U04: async (world) => {
    const { backend, main } = world;
    const { data } = await upload(backend, main, scene, await pictureOf(1080, 1620));
    const image = data as unknown as FileValue;
    const save = (fields: object, message?: string) =>
      tell(
        world,
        'startupSave',
        { image, ...sound, ...fields },
        {
          input: JSON.stringify(fields),
          ...(message === undefined ? {} : { expected: { code: 4000, message } }),
        },
      );
    return changingNothing(world, async () => [
      await send(world, '3 MB and a byte', await paddedTo(3 * megabyte + 1), '图片须小于 3 MB'),
      await send(world, '1080×1619', await pictureOf(1080, 1619), '图片宽高比须与 1080×1620 一致'),
      await save({ end_date: '2026-11-30' }, '结束日期不能早于开始日期'),
      await save({ start_date: '2026-11-22' }, '开始日期不能早于今天'),
      await save({ redirect_link: 'javascript:alert(1)' }, '跳转链接须为完整的 https 网址，且为公开域名'),
      await save({ redirect_link: 'http://127.0.0.1' }, '跳转链接须为完整的 https 网址，且为公开域名'),
      await save({ agreed: 0 }),
    ]);
  },
};

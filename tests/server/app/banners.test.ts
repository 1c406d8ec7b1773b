import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';

let backend: Backend;
let main: TestSession;

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
});

const upload = async (width: number, height: number) => {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  const file = new File([new Uint8Array(bytes)], '横幅.png', { type: 'image/png' });
  return backend.call('companyFile', { file, scene: 'banner.image' }, main);
};

const save = async (part: object = {}) =>
  backend.call(
    'bannerSave',
    {
      title: '年会报名',
      image: (await upload(750, 300)).data,
      link: 'https://oa.company.test/party',
      start_date: '2026-11-20',
      end_date: '2026-11-30',
      ...part,
    },
    main,
  );

describe('banners', () => {
  it('tell what becomes of them today, and may share days', async () => {
    await save();
    await save({ start_date: '2026-11-25', end_date: null });
    await save({ start_date: '2026-11-01', end_date: '2026-11-10' });
    await save({ status: 0 });
    const { data } = await backend.call('bannerList', {}, main);

    expect(data.list.map(({ display }: { display: string }) => display)).toEqual([
      'showing',
      'waiting',
      'ended',
      'off',
    ]);
  });

  it('are refused with a crooked picture, a bad link or turned days', async () => {
    const crooked = await upload(600, 600);
    const answers = [
      await save({ link: 'http://oa.company.test' }),
      await save({ end_date: '2026-11-01' }),
      await save({ image: null }),
      await save({ title: ' ' }),
    ];

    expect(crooked.data.error_key).toBe('file.ratio');
    expect(answers.map(({ data }) => data.error_key)).toEqual([
      'address.https',
      'banner.endBeforeStart',
      'validation.required',
      'validation.required',
    ]);
  });

  it('are made once however often it is asked, and read alone', async () => {
    const image = (await upload(750, 300)).data;
    const request_id = '7f1c9a52-7d3e-4b86-9a0f-ca4a27000003';
    const first = await save({ image, request_id });
    const again = await save({ image, request_id });
    const info = await backend.call('bannerInfo', { id: first.data.banner_id }, main);
    const none = await backend.call('bannerInfo', { id: 99 }, main);

    expect(again.data).toEqual(first.data);
    expect((await backend.call('bannerList', {}, main)).data.list).toHaveLength(1);
    expect(info.data).toMatchObject({ banner_id: first.data.banner_id, title: '年会报名' });
    expect(none.data.error_key).toBe('call.notFound');
  });

  it('are at most five, in an order told as a whole', async () => {
    for (let count = 0; count < 5; count += 1) await save();
    const sixth = await save();
    const sorted = await backend.call('bannerSort', { ids: [5, 4, 3, 2, 1] }, main);
    const short = await backend.call('bannerSort', { ids: [1] }, main);
    const { data } = await backend.call('bannerList', {}, main);

    expect(sixth.data.error_key).toBe('quota_exceeded');
    expect(sorted.code).toBe(0);
    expect(short.data.error_key).toBe('version_conflict');
    expect(data.list[0]).toMatchObject({ banner_id: 5 });
  });

  it('show their picture to whoever manages them, and lose it with them', async () => {
    const { data } = await save();
    const gone = await backend.call('bannerDel', { ids: [data.banner_id] }, main);
    const idle = await backend.database.db
      .selectFrom('file')
      .select(['row_id', 'idle_since'])
      .where('file_id', '=', data.image.file_id)
      .executeTakeFirst();

    expect(gone.code).toBe(0);
    expect(idle?.row_id).toBeNull();
    expect(idle?.idle_since).not.toBeNull();
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isStorageAway } from '#server/platform/outbound/fileStore.ts';
import { s3Store, tryStore } from '#server/platform/outbound/s3/s3Store.ts';
import { type FakeS3, startFakeS3 } from '#tests/setup/fakeS3.ts';

const patience = { attemptMs: 200, totalMs: 1_500, pauseMs: 1 };
const content = new TextEncoder().encode('合同正文');

let storage: FakeS3;

beforeEach(async () => {
  storage = await startFakeS3();
});
afterEach(() => storage.close());

const store = (changed: Partial<FakeS3['bucket']> = {}) =>
  s3Store({ ...storage.bucket, ...changed }, { patience });

const away = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'it answered',
    (error: unknown) => (isStorageAway(error) ? String(error) : `another error: ${error}`),
  );

const keysOf = async (of = store()) => {
  const keys: string[] = [];
  for await (const { key, size } of of.list()) keys.push(`${key} ${size}`);
  return keys;
};

describe('files in a bucket', () => {
  it('are written below the prefix and read by every process', async () => {
    await store().write('7/photo', content);

    expect([...storage.objects.keys()]).toEqual(['our/files/7/photo']);
    expect(await store().read('7/photo')).toEqual(Buffer.from(content));
    const body = await store().open('7/photo');
    expect(await new Response(body).text()).toBe('合同正文');
  });

  it('are not there once removed, which may be done twice', async () => {
    await store().write('7/photo', content);
    await store().remove('7/photo');
    await store().remove('7/photo');

    expect(await store().read('7/photo')).toBeUndefined();
    expect(await store().open('7/photo')).toBeUndefined();
  });

  it('are listed and removed by company, over several pages', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) await store().write(`7/${name}`, content);
    await store().write('71/other', content);
    expect(await keysOf()).toEqual(['7/a 12', '7/b 12', '7/c 12', '7/d 12', '7/e 12', '71/other 12']);

    await store().removeAll(7);

    expect(await keysOf()).toEqual(['71/other 12']);
  });

  it('are asked for under keys of ours alone', async () => {
    await expect(store().read('7/../../etc/passwd')).rejects.toThrow('is no key of a file');
    expect(storage.requests).toEqual([]);
  });

  it('are tried at the start and leave nothing behind', async () => {
    await tryStore(store(), 'one');

    expect(storage.objects.size).toBe(0);
  });
});

describe('a storage that fails', () => {
  it.each([500, 503, 429, 'cut', 'hang'] as const)('is asked again after %s', async (fault) => {
    storage.faults.push(fault, fault);

    await store().write('7/photo', content);

    expect(storage.requests).toHaveLength(3);
    expect(await store().read('7/photo')).toEqual(Buffer.from(content));
  });

  it('is away after four attempts, within its time', async () => {
    storage.setAway(503);
    expect(await away(store().read('7/photo'))).toContain('503 SlowDown');
    expect(storage.requests).toHaveLength(4);

    storage.setAway('hang');
    const before = performance.now();
    expect(await away(store().open('7/photo'))).toContain('does not answer');
    expect(performance.now() - before).toBeLessThan(patience.totalMs + 500);
  });

  it('is away where nothing listens', async () => {
    storage.close();

    expect(await away(store().write('7/photo', content))).toContain('does not answer');
  });

  it('breaks off a content rather than giving half of it', async () => {
    storage.setAway('breakOff');

    expect(await away(store().read('7/photo'))).toContain('broke off');
  });
});

describe('a storage that refuses us is away, and says why', () => {
  it('for another secret', async () => {
    const work = store({ secretAccessKey: 'wrong' }).write('7/photo', content);

    expect(await away(work)).toContain('403 SignatureDoesNotMatch');
    expect(storage.requests).toHaveLength(1);
  });

  it('for a bucket that is not there, which is no missing file', async () => {
    const base = new URL('/elsewhere', storage.bucket.base);

    expect(await away(store({ base }).read('7/photo'))).toContain('404 NoSuchBucket');
  });

  it('for a clock that is wrong', async () => {
    const early = s3Store(storage.bucket, { patience, clock: () => new Date(Date.now() - 3_600_000) });

    expect(await away(early.read('7/photo'))).toContain('RequestTimeTooSkewed');
  });
});

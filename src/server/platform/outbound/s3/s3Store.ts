import { toStream } from '#server/platform/bodies/streams.ts';
import {
  checkedKey,
  companyFolder,
  type FileStore,
  StorageAwayError,
  type StoredContent,
} from '#server/platform/outbound/fileStore.ts';
import {
  addressOf,
  type Bucket,
  codeOf,
  createStorageRequests,
  presignV4,
  type StorageAnswer,
  type StoragePatience,
  type StorageRequest,
  usualPatience,
} from './s3Requests.ts';

/** Objects of a company that are removed at a time. */
const atOnce = 8;
const missing = 404;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const contentOf = (xml: string, tag: string): string | undefined =>
  new RegExp(`<${tag}>([^<]*)</${tag}>`)
    .exec(xml)?.[1]
    ?.replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole);

/** A page of a listing (ListObjectsV2). */
const readListing = (xml: string) => ({
  objects: [...xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)].map(([, object = '']) => ({
    key: contentOf(object, 'Key') ?? '',
    size: Number(contentOf(object, 'Size')),
  })),
  next: contentOf(xml, 'IsTruncated') === 'true' ? contentOf(xml, 'NextContinuationToken') : undefined,
});

async function* piecesOf({ response, renew, release }: StorageAnswer): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader();
  try {
    while (reader !== undefined) {
      const { done, value } = await reader.read();
      if (done) return;
      renew();
      yield value;
      // However long the reader took over it: the storage is waited for from here on.
      renew();
    }
  } catch (error) {
    throw new StorageAwayError('The storage of files broke off', { cause: error });
  } finally {
    release();
    await reader?.cancel().catch(() => undefined);
  }
}

const wholeOf = async (answer: StorageAnswer): Promise<Buffer> => {
  const pieces: Uint8Array[] = [];
  for await (const piece of piecesOf(answer)) pieces.push(piece);
  return Buffer.concat(pieces);
};

/**
 * Files in a bucket that speaks S3, shared by all server processes. Each is sent with its checksum, which the storage compares; what lies
 * there is whole or not there. Answers `StorageAwayError` where the storage is away or refuses us.
 */
export const s3Store = (
  bucket: Bucket,
  options: { readonly clock?: () => Date; readonly patience?: StoragePatience } = {},
): FileStore => {
  const { clock = () => new Date() } = options;
  const ask = createStorageRequests(bucket, { patience: usualPatience, ...options });
  const objectOf = (key: string): string => `${bucket.prefix}${checkedKey(key)}`;

  /** The answer to a request, undefined where there is no such object. */
  const find = async (request: StorageRequest): Promise<StorageAnswer | undefined> => {
    const answer = await ask(request);
    const { response, release } = answer;
    if (response.ok) return answer;
    const code = await codeOf(response);
    release();
    // A bucket that is gone is no file that is gone.
    if (response.status === missing && code !== 'NoSuchBucket' && request.object !== '') return undefined;
    throw new StorageAwayError(`The storage of files refuses ${request.method}: ${response.status} ${code}`);
  };
  const finish = async (request: StorageRequest): Promise<Buffer> => {
    const answer = await find(request);
    return answer === undefined ? Buffer.alloc(0) : wholeOf(answer);
  };
  const remove = async (object: string): Promise<void> => {
    await finish({ method: 'DELETE', object });
  };

  const addressFor =
    (seconds: number): Required<FileStore>['addressFor'] =>
    async (key, { type, disposition }) => {
      const object = objectOf(key);
      const answer = await find({ method: 'HEAD', object });
      if (answer === undefined) return undefined;
      await wholeOf(answer);
      const query = { 'response-content-type': type, 'response-content-disposition': disposition };
      return presignV4({ url: addressOf(bucket, { object, query }), seconds }, bucket, clock());
    };

  async function* list(below: string): AsyncGenerator<StoredContent> {
    const prefix = `${bucket.prefix}${below}`;
    for (let token: string | undefined = ''; token !== undefined; ) {
      const from: Record<string, string> = token === '' ? {} : { 'continuation-token': token };
      const query = { 'list-type': '2', prefix, ...from };
      const page = readListing((await finish({ method: 'GET', object: '', query })).toString());
      for (const { key, size } of page.objects) yield { key: key.slice(bucket.prefix.length), size };
      token = page.next;
    }
  }

  return {
    write: async (key, bytes) => {
      const answer = await find({ method: 'PUT', object: objectOf(key), body: new Uint8Array(bytes) });
      if (answer === undefined) throw new StorageAwayError(`The storage of files has no place for ${key}`);
      await wholeOf(answer);
    },
    read: async (key) => {
      const answer = await find({ method: 'GET', object: objectOf(key) });
      return answer && wholeOf(answer);
    },
    open: async (key) => {
      const answer = await find({ method: 'GET', object: objectOf(key) });
      return answer && toStream(piecesOf(answer));
    },
    ...(bucket.presigned === undefined ? {} : { addressFor: addressFor(bucket.presigned) }),
    remove: (key) => remove(objectOf(key)),
    removeAll: async (companyId) => {
      let waiting: Promise<void>[] = [];
      for await (const { key } of list(`${companyFolder(companyId)}/`)) {
        waiting.push(remove(`${bucket.prefix}${key}`));
        if (waiting.length < atOnce) continue;
        await Promise.all(waiting);
        waiting = [];
      }
      await Promise.all(waiting);
    },
    list: () => list(''),
    // All processes have the one storage: without it they do all but files, and taking them out of service would help no one.
    probe: async () => undefined,
  };
};

/** Writes, reads and removes something: throws where the bucket, the key or the rights of a setting are wrong. */
export const tryStore = async (store: FileStore, name: string): Promise<void> => {
  const key = `0/start-${name}`;
  const content = Buffer.from('written at a start');
  await store.write(key, content);
  const kept = await store.read(key);
  await store.remove(key);
  if (kept === undefined || !content.equals(kept))
    throw new StorageAwayError('The storage of files does not give back what was written');
};

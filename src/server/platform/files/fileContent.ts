import { violation } from '#domain/violation.ts';
import type { EntityModel } from '#engine/model.ts';
import { filesIn } from '#engine/objectFormats.ts';
import type { KnownFile } from '#server/database/tables/platform.ts';
import {
  type Answer,
  type CallContext,
  type Disposition,
  type Refusal,
  refused,
} from '#server/platform/handler.ts';
import { findFile, insertFile, type StoredFile } from '#server/platform/store/fileRows.ts';

/** Said to a user who may see a file whose content is not here: it lies with another process, or was lost. */
const missingContent: Refusal = {
  ...refused([violation('file.missing')], 'file_missing'),
  status: 404,
};

const plainName = (name: string): string => name.replace(/[^\w.-]+/g, '_');

const encodedName = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** How a browser is to show a file, and under which name it saves it. */
export const contentDisposition = (name: string, disposition: Disposition): string =>
  `${disposition}; filename="${plainName(name)}"; filename*=UTF-8''${encodedName(name)}`;

interface Delivery {
  readonly disposition: Disposition;
  /** How long a browser may keep it; left out: not at all. */
  readonly maxAgeSeconds?: number;
}

/**
 * What a kept file holds, for a user who may see it; an answer that says so where its bytes are gone. A file that is saved comes from the
 * storage itself where that gives out addresses: a page shows pictures of its own server alone.
 */
export const fileContent = (
  { files }: Pick<CallContext, 'files'>,
  { company_id, file_id, name, mime }: Pick<StoredFile, 'company_id' | 'file_id' | 'name' | 'mime'>,
  delivery: Delivery,
): Answer<never> => ({
  kind: 'stored',
  find: async () => {
    const key = `${company_id}/${file_id}`;
    if (delivery.disposition === 'attachment' && files.addressFor !== undefined) {
      const address = await files.addressFor(key, {
        type: mime,
        disposition: contentDisposition(name, 'attachment'),
      });
      return address === undefined ? missingContent : { address };
    }
    const body = await files.open(key);
    return body === undefined ? missingContent : { name, type: mime, body, ...delivery };
  },
});

interface Around {
  readonly models: Readonly<Record<string, EntityModel>>;
  readonly basePath: string;
}

/** The address of a file's content: bound to the session that asks, of no use to anyone else. */
export const fileAddress = ({ models, basePath }: Around, fileId: string): string =>
  `${basePath}${models.file?.calls.companyFileContent?.path ?? ''}?file_id=${fileId}`;

/** A file as it goes over the wire and stands in its row. */
export const fileValueOf = (around: Around, file: StoredFile): KnownFile => ({
  file_id: file.file_id,
  url: fileAddress(around, file.file_id),
  name: file.name,
  mime: file.mime,
  size: Number(file.size),
  width: file.width,
  height: file.height,
});

/** Runs works, at most so many at once; the others wait in the order they came. */
type RunLimited = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** A limit on works at once: of those, each may take all the memory one may take. */
export const limitedTo = (count: number): RunLimited => {
  const waiting: (() => void)[] = [];
  let running = 0;
  const enter = (): Promise<void> | undefined => {
    if (running < count) {
      running += 1;
      return undefined;
    }
    return new Promise((resolve) => {
      waiting.push(resolve);
    });
  };
  const leave = (): void => {
    const next = waiting.shift();
    // The place goes to the one who waits; no one who comes just now gets between.
    if (next === undefined) running -= 1;
    else next();
  };
  return async (work) => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
};

type FileInRow = ReturnType<typeof filesIn>[number];

const copyOf = async (context: CallContext, value: FileInRow): Promise<FileInRow> => {
  const { db, actor, now, files } = context;
  const file = await findFile(db, actor.companyId, value.file_id);
  const bytes = await files.read(`${actor.companyId}/${value.file_id}`);
  if (file === undefined) throw new Error(`The file ${value.file_id} is gone`);
  const fileId = context.randomToken();
  const { row_id: _, ...facts } = file;
  await insertFile(db, {
    ...facts,
    file_id: fileId,
    uploaded_by: actor.userId,
    uploaded_at: now,
    idle_since: now,
  });
  // A content that storage has lost is missing in both: what else is changed is saved all the same.
  if (bytes !== undefined) context.afterCommit(() => files.write(`${actor.companyId}/${fileId}`, bytes));
  return { ...value, file_id: fileId, url: fileAddress(context, fileId) };
};

/** The value of a file field with a second file of each: a file stands in one row. */
export const copyFiles = async (context: CallContext, value: unknown): Promise<unknown> => {
  const copies: FileInRow[] = [];
  for (const each of filesIn(value)) copies.push(await copyOf(context, each));
  return Array.isArray(value) ? copies : (copies[0] ?? null);
};

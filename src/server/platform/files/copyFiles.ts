import { filesIn } from '#engine/objectFormats.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { findFile, insertFile } from '#server/platform/store/fileRows.ts';
import { fileAddress } from './fileContent.ts';

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

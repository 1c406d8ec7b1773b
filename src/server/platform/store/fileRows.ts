import type { Kysely, Selectable } from 'kysely';
import { ofLivingCompany } from '#server/database/rowSecurity.ts';
import type { Tables } from '#server/database/tables.ts';

/** A file as it was uploaded, without its content. */
export type StoredFile = Readonly<Selectable<Tables['file']>>;

/** Keeps a file that no row refers to yet. */
export const insertFile = async (db: Kysely<Tables>, file: Omit<StoredFile, 'row_id'>): Promise<void> => {
  await db
    .insertInto('file')
    .values({ ...file, row_id: null })
    .execute();
};

/** How many files a person has uploaded since, and how many bytes, saved or not. */
export const sumUploads = async (
  db: Kysely<Tables>,
  { companyId, userId }: { readonly companyId: number; readonly userId: number },
  since: Date,
): Promise<{ readonly files: number; readonly bytes: number }> => {
  const { files, bytes } = await db
    .selectFrom('file')
    .select((is) => [is.fn.countAll().as('files'), is.fn.sum('size').as('bytes')])
    .where('company_id', '=', companyId)
    .where('uploaded_by', '=', userId)
    .where('uploaded_at', '>', since)
    .executeTakeFirstOrThrow();
  return { files: Number(files), bytes: Number(bytes ?? 0) };
};

/** A file of the company, or undefined: another company's is not there. */
export const findFile = async (
  db: Kysely<Tables>,
  companyId: number,
  fileId: string,
): Promise<StoredFile | undefined> =>
  db
    .selectFrom('file')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('file_id', '=', fileId)
    .executeTakeFirst();

/** The files of these ids that may stand in a row: uploaded for this field, and in no other row. Locked until the end. */
export const lockFiles = async (
  db: Kysely<Tables>,
  place: { readonly companyId: number; readonly scene: string; readonly rowId: number | undefined },
  fileIds: readonly string[],
): Promise<readonly StoredFile[]> => {
  if (fileIds.length === 0) return [];
  return db
    .selectFrom('file')
    .selectAll()
    .where('company_id', '=', place.companyId)
    .where('scene', '=', place.scene)
    .where('file_id', 'in', [...fileIds])
    .where((is) =>
      is.or([
        is('row_id', 'is', null),
        ...(place.rowId === undefined ? [] : [is('row_id', '=', place.rowId)]),
      ]),
    )
    .forUpdate()
    .execute();
};

/** Says that a row refers to exactly these files of a field; those it had besides begin to be idle. */
export const attachFiles = async (
  db: Kysely<Tables>,
  {
    place,
    fileIds,
    now,
  }: {
    readonly place: { readonly companyId: number; readonly scene: string; readonly rowId: number };
    readonly fileIds: readonly string[];
    readonly now: Date;
  },
): Promise<void> => {
  const own = db
    .updateTable('file')
    .where('company_id', '=', place.companyId)
    .where('scene', '=', place.scene);
  await own
    .set({ row_id: null, idle_since: now })
    .where('row_id', '=', place.rowId)
    .$if(fileIds.length > 0, (query) => query.where('file_id', 'not in', [...fileIds]))
    .execute();
  if (fileIds.length === 0) return;
  await own
    .set({ row_id: place.rowId, idle_since: null })
    .where('file_id', 'in', [...fileIds])
    .execute();
};

/** Says that nothing refers any longer to the files of these rows. */
export const releaseFiles = async (
  db: Kysely<Tables>,
  {
    companyId,
    scenes,
    rowIds,
  }: { readonly companyId: number; readonly scenes: readonly string[]; readonly rowIds: readonly number[] },
  now: Date,
): Promise<void> => {
  if (scenes.length === 0 || rowIds.length === 0) return;
  await db
    .updateTable('file')
    .set({ row_id: null, idle_since: now })
    .where('company_id', '=', companyId)
    .where('scene', 'in', [...scenes])
    .where('row_id', 'in', [...rowIds])
    .execute();
};

/** The same of every field of a noun's rows, those a company added itself too. */
export const releaseFilesOf = async (
  db: Kysely<Tables>,
  {
    companyId,
    noun,
    rowIds,
  }: { readonly companyId: number; readonly noun: string; readonly rowIds: readonly number[] },
  now: Date,
): Promise<void> => {
  if (rowIds.length === 0) return;
  await db
    .updateTable('file')
    .set({ row_id: null, idle_since: now })
    .where('company_id', '=', companyId)
    .where('scene', 'like', `${noun}.%`)
    .where('row_id', 'in', [...rowIds])
    .execute();
};

/** A file by its key. */
export type FileKey = Pick<StoredFile, 'company_id' | 'file_id'>;

/** Files that have been idle since before, the longest first, at most so many; locked, without those others work on. */
export const lockIdleFiles = async (
  db: Kysely<Tables>,
  before: Date,
  count: number,
): Promise<readonly FileKey[]> =>
  db
    .selectFrom('file')
    .select(['company_id', 'file_id'])
    .where('idle_since', '<=', before)
    .where(ofLivingCompany())
    .orderBy('idle_since')
    .limit(count)
    .forUpdate()
    .skipLocked()
    .execute();

/** Forgets files. */
export const deleteFiles = async (db: Kysely<Tables>, keys: readonly FileKey[]): Promise<void> => {
  if (keys.length === 0) return;
  await db
    .deleteFrom('file')
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('company_id', 'file_id'),
        'in',
        keys.map((key) => tuple(key.company_id, key.file_id)),
      ),
    )
    .execute();
};

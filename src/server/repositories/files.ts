import type { Kysely, Selectable } from 'kysely';
import type { FileTable, Tables } from '#server/database/tables.ts';

/** A file as it was uploaded, without its content. */
export type StoredFile = Readonly<Selectable<FileTable>>;

/** Keeps a file that no row refers to yet. */
export const insertFile = async (db: Kysely<Tables>, file: Omit<StoredFile, 'row_id'>): Promise<void> => {
  await db
    .insertInto('file')
    .values({ ...file, row_id: null })
    .execute();
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
export const settleFiles = async (
  db: Kysely<Tables>,
  place: { readonly companyId: number; readonly scene: string; readonly rowId: number },
  fileIds: readonly string[],
  now: Date,
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

/** Forgets files that have been idle since before, at most so many; answers which, so that their content goes too. */
export const takeIdleFiles = async (
  db: Kysely<Tables>,
  before: Date,
  count: number,
): Promise<readonly Pick<StoredFile, 'company_id' | 'file_id'>[]> =>
  db
    .deleteFrom('file')
    .where(({ refTuple, selectFrom, eb }) =>
      eb(
        refTuple('company_id', 'file_id'),
        'in',
        selectFrom('file')
          .select(['company_id', 'file_id'])
          .where('idle_since', '<=', before)
          .orderBy('idle_since')
          .limit(count)
          .forUpdate()
          .skipLocked()
          .$asTuple('company_id', 'file_id'),
      ),
    )
    .returning(['company_id', 'file_id'])
    .execute();

import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import { nextVersion, type Stamp, stamped } from '#server/database/migrate.ts';
import { ofLivingCompany } from '#server/database/rowSecurity.ts';
import type { Tables } from '#server/database/tables.ts';

/** A field of members as stored: one an administrator added, or what was arranged about one of the product. */
export type CustomFieldRecord = Selectable<Tables['custom_field']>;

const lockKey = (companyId: number): string => `customField:${companyId}`;

/**
 * Lets no one else change the company's fields, nor save a value of one, until the transaction ends: what is counted here
 * stays true.
 */
export const lockFields = async (db: Kysely<Tables>, companyId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${lockKey(companyId)}, 0))`.execute(db);
};

/** Lets no one change the company's fields until the transaction ends; others may save values meanwhile. */
export const lockFieldsForValues = async (db: Kysely<Tables>, companyId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${lockKey(companyId)}, 0))`.execute(db);
};

/** Every field of the company, deleted ones too, in order. */
export const findFields = (db: Kysely<Tables>, companyId: number): Promise<CustomFieldRecord[]> =>
  db
    .selectFrom('custom_field')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('sort')
    .orderBy('id')
    .execute();

/** Adds a field. */
export const insertField = async (
  db: Kysely<Tables>,
  field: Insertable<Tables['custom_field']>,
): Promise<void> => {
  await db.insertInto('custom_field').values(field).execute();
};

/** Changes a field and counts its version up. */
export const updateField = async (
  db: Kysely<Tables>,
  {
    key: { companyId, id },
    change,
    stamp,
  }: {
    readonly key: { readonly companyId: number; readonly id: string };
    readonly change: Updateable<Tables['custom_field']>;
    readonly stamp: Stamp;
  },
): Promise<void> => {
  await db
    .updateTable('custom_field')
    .set({ ...change, ...stamped(stamp), version: nextVersion })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
};

/** What was arranged about one field; `sort` is its place in the list. */
export type Arrangement = Pick<
  CustomFieldRecord,
  'id' | 'is_system' | 'shown' | 'visible_to' | 'searchable' | 'editable' | 'sort'
>;

/** Arranges fields in one statement; those of the product get a row with the first arrangement. */
export const arrangeFields = async (
  db: Kysely<Tables>,
  {
    companyId,
    arranged,
    stamp,
  }: { readonly companyId: number; readonly arranged: readonly Arrangement[]; readonly stamp: Stamp },
): Promise<void> => {
  if (arranged.length === 0) return;
  await db
    .insertInto('custom_field')
    .values(
      arranged.map((field) => ({
        ...field,
        company_id: companyId,
        options: '[]',
        version: 1,
        ...stamped(stamp),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'id']).doUpdateSet({
        shown: sql<number>`excluded.shown`,
        visible_to: sql<CustomFieldRecord['visible_to']>`excluded.visible_to`,
        searchable: sql<number>`excluded.searchable`,
        editable: sql<number>`excluded.editable`,
        sort: sql<number>`excluded.sort`,
        ...stamped(stamp),
        version: sql<number>`custom_field.version + 1`,
      }),
    )
    .execute();
};

/** Deleted fields whose time is over, at most so many; locked, without those others work on. */
export const lockExpiredFields = (
  db: Kysely<Tables>,
  before: Date,
  count: number,
): Promise<CustomFieldRecord[]> =>
  db
    .selectFrom('custom_field')
    .selectAll()
    .where('deleted_at', '<=', before)
    .where(ofLivingCompany())
    .orderBy('deleted_at')
    .limit(count)
    .forUpdate()
    .skipLocked()
    .execute();

/** Forgets a field for good. */
export const removeField = async (
  db: Kysely<Tables>,
  { company_id: companyId, id }: Pick<CustomFieldRecord, 'company_id' | 'id'>,
): Promise<void> => {
  await db.deleteFrom('custom_field').where('company_id', '=', companyId).where('id', '=', id).execute();
};

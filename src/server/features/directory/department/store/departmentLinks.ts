import { type Kysely, type Selectable, sql } from 'kysely';
import { keptPlan } from '#server/database/statementCache.ts';
import type { Tables } from '#server/database/tables.ts';

/** Another company in the tree, as it is stored. */
export type LinkRecord = Selectable<Tables['department_link']>;

/** The same with where its root stands. */
export type PlacedLink = LinkRecord & { readonly ancestors: readonly number[] };

type Db = Kysely<Tables>;

/** What a connected company's rows are of. */
export type LinkedKind = 'department' | 'member';

/** A row here and what it is in the connected company. */
export interface LinkedPair {
  readonly sourceId: number;
  readonly ownId: number;
}

/** The companies connected to one, in the order of the tree. */
export const findLinks = (db: Db, companyId: number): Promise<readonly PlacedLink[]> =>
  db
    .selectFrom('department_link')
    .innerJoin('department', (join) =>
      join
        .onRef('department.company_id', '=', 'department_link.company_id')
        .onRef('department.id', '=', 'department_link.dept_id')
        .on('department.deleted_at', 'is', null),
    )
    .modifyFront(keptPlan)
    .selectAll('department_link')
    .select('department.ancestors')
    .where('department_link.company_id', '=', companyId)
    .orderBy('department.sort_path')
    .execute();

/** The one whose root is this department. */
export const findLink = async (db: Db, companyId: number, deptId: number): Promise<PlacedLink | undefined> =>
  (await findLinks(db, companyId)).find(({ dept_id: id }) => id === deptId);

/** Writes down that a company stands in another one's tree. */
export const insertLink = async (db: Db, link: LinkRecord): Promise<void> => {
  await db.insertInto('department_link').values(link).execute();
};

/** Writes down a sync: when it was, and what the company is called since. Every department of the branch says it. */
export const markSynced = async (
  db: Db,
  { company_id: companyId, dept_id: deptId }: Pick<LinkRecord, 'company_id' | 'dept_id'>,
  { companyName, at }: { readonly companyName: string; readonly at: Date },
): Promise<void> => {
  await db
    .updateTable('department_link')
    .set({ company_name: companyName, synced_at: at })
    .where('company_id', '=', companyId)
    .where('dept_id', '=', deptId)
    .execute();
  await sql`update department set synced_at = ${at}
    where company_id = ${companyId} and ancestors @> ${[deptId]}::bigint[] and deleted_at is null`.execute(
    db,
  );
};

/** Forgets a connection and what its rows were there. */
export const deleteLink = async (db: Db, companyId: number, deptId: number): Promise<void> => {
  await db
    .deleteFrom('linked_row')
    .where('company_id', '=', companyId)
    .where('root_id', '=', deptId)
    .execute();
  await db
    .deleteFrom('department_link')
    .where('company_id', '=', companyId)
    .where('dept_id', '=', deptId)
    .execute();
};

/** What rows of a connected company are here, by what they are there. */
export const findLinkedRows = async (
  db: Db,
  { company_id: companyId, dept_id: rootId }: Pick<LinkRecord, 'company_id' | 'dept_id'>,
  kind: LinkedKind,
): Promise<ReadonlyMap<number, number>> => {
  const rows = await db
    .selectFrom('linked_row')
    .select(['source_id', 'own_id'])
    .where('company_id', '=', companyId)
    .where('root_id', '=', rootId)
    .where('kind', '=', kind)
    .execute();
  return new Map(rows.map((row) => [row.source_id, row.own_id]));
};

/** Makes exactly these the known rows of a kind. */
export const saveLinkedRows = async (
  db: Db,
  { company_id: companyId, dept_id: rootId }: Pick<LinkRecord, 'company_id' | 'dept_id'>,
  { kind, pairs }: { readonly kind: LinkedKind; readonly pairs: readonly LinkedPair[] },
): Promise<void> => {
  await db
    .deleteFrom('linked_row')
    .where('company_id', '=', companyId)
    .where('root_id', '=', rootId)
    .where('kind', '=', kind)
    .execute();
  if (pairs.length === 0) return;
  await sql`insert into linked_row (company_id, root_id, kind, source_id, own_id)
    select ${companyId}, ${rootId}, ${kind}, source_id, own_id
    from unnest(${pairs.map(({ sourceId }) => sourceId)}::bigint[], ${pairs.map(({ ownId }) => ownId)}::bigint[])
      as pair (source_id, own_id)`.execute(db);
};

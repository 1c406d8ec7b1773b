import { type Kysely, sql } from 'kysely';
import type { ImportKept } from '#server/database/tables/sheet.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ImportKey } from './importJobs.ts';

/** A department or position an import made for its rows. */
export interface MadeThing {
  readonly kind: Tables['import_made']['kind'];
  readonly targetId: number;
  readonly name: string;
}

/** Writes down what an import made, in one statement. */
export const insertMade = async (
  db: Kysely<Tables>,
  { companyId, importId }: ImportKey,
  things: readonly MadeThing[],
): Promise<void> => {
  if (things.length === 0) return;
  await sql`
    insert into import_made (company_id, import_id, kind, target_id, name)
    select ${companyId}::bigint, ${importId}::bigint, kind, target_id, name
    from unnest(${things.map(({ kind }) => kind)}::text[], ${things.map(({ targetId }) => targetId)}::bigint[],
      ${things.map(({ name }) => name)}::text[]) as made (kind, target_id, name)
    on conflict do nothing`.execute(db);
};

/** What an undoing has not asked about yet: what was made last first, so that what is below goes before what is above. */
export const findMadeToUndo = async (
  db: Kysely<Tables>,
  { companyId, importId }: ImportKey,
  limit: number,
): Promise<readonly MadeThing[]> => {
  const rows = await db
    .selectFrom('import_made')
    .select(['kind', 'target_id', 'name'])
    .where('company_id', '=', companyId)
    .where('import_id', '=', importId)
    .where('state', '=', 'made')
    .orderBy('kind')
    .orderBy('target_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ kind, target_id: targetId, name }) => ({ kind, targetId, name }));
};

/** Stores what became of made things. */
export const saveMadeState = async (
  db: Kysely<Tables>,
  {
    importKey: { companyId, importId },
    things,
    state,
  }: {
    readonly importKey: ImportKey;
    readonly things: readonly MadeThing[];
    readonly state: 'undone' | 'kept';
  },
): Promise<void> => {
  if (things.length === 0) return;
  await sql`
    update import_made set state = ${state}
    from unnest(${things.map(({ kind }) => kind)}::text[], ${things.map(({ targetId }) => targetId)}::bigint[])
      as given (kind, target_id)
    where company_id = ${companyId} and import_id = ${importId}
      and import_made.kind = given.kind and import_made.target_id = given.target_id`.execute(db);
};

/** Names that are told of what stays; the others are counted. */
const shownNames = 20;

/** What an undoing left standing. */
export const findKeptThings = async (
  db: Kysely<Tables>,
  { companyId, importId }: ImportKey,
): Promise<ImportKept> => {
  const { rows } = await sql<{
    readonly kind: MadeThing['kind'];
    readonly count: number;
    readonly names: readonly string[];
  }>`
    select kind, count(*)::integer as count, (array_agg(name order by target_id))[1:${sql.lit(shownNames)}] as names
    from import_made where company_id = ${companyId} and import_id = ${importId} and state = 'kept'
    group by kind`.execute(db);
  const of = (kind: MadeThing['kind']) => {
    const found = rows.find((row) => row.kind === kind);
    return { count: found?.count ?? 0, names: found?.names ?? [] };
  };
  return { departments: of('department'), positions: of('position') };
};

import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import { inBounds, type TreeBounds } from '#server/features/directory/department/store/departments.ts';

/** A name looked for, with its reading, by which people are indexed. `exceptUserId`: the person meant, 0 of somebody new. */
export interface SoughtName {
  readonly name: string;
  readonly pinyin: string;
  readonly exceptUserId: number;
}

/** Which of the names somebody else within bounds has: places among those given, in one statement. */
export const findNamesakes = async (
  db: Kysely<Tables>,
  companyId: number,
  names: readonly SoughtName[],
  bounds: TreeBounds,
): Promise<ReadonlySet<number>> => {
  if (names.length === 0) return new Set();
  const { rows } = await sql<{ readonly place: number }>`
    select place - 1 as place
    from unnest(${names.map(({ name }) => name)}::text[], ${names.map(({ pinyin }) => pinyin)}::text[],
      ${names.map(({ exceptUserId }) => exceptUserId)}::bigint[])
      with ordinality as sought (name, pinyin, except_id, place)
    where exists (select 1 from member
      where company_id = ${companyId} and status = 'normal' and member.pinyin collate "C" = sought.pinyin
        and member.name = sought.name and member.user_id <> sought.except_id and ${inBounds(bounds)})`.execute(
    db,
  );
  return new Set(rows.map(({ place }) => Number(place)));
};

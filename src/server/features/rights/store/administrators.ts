import { type Kysely, sql } from 'kysely';
import type { Actor } from '#domain/permission/actor.ts';
import type { Tables } from '#server/database/tables.ts';
import { type ActorRow, actorColumns, toActor } from '#server/guard/store/actors.ts';
import { mandateRows } from '#server/guard/store/mandates.ts';

/** The company's main administrator and its sub-administrators with their rights, the main one first, at most 50. */
export const findAdministrators = async (
  db: Kysely<Tables>,
  companyId: number,
): Promise<readonly Actor[]> => {
  const { rows } = await sql<ActorRow & { readonly user_id: number }>`
    select member.user_id, ${actorColumns}
    from member
    join (select user_id, min(place) as place from (
        select user_id, 0 as place from administrator
          where company_id = ${companyId} and status = 1 and kind = 'main'
        union all select user_id, 1 from ${mandateRows} where company_id = ${companyId}) as each
      group by user_id) as administrators on administrators.user_id = member.user_id
    where member.company_id = ${companyId} and member.status = 'normal'
    order by administrators.place, member.user_id
    limit 50
  `.execute(db);
  return rows.map((row) => toActor(companyId, Number(row.user_id), row));
};

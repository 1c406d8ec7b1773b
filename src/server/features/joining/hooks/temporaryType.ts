import { sql } from 'kysely';
import { violation } from '#domain/violation.ts';
import type { TemporaryType } from '#generated/types.ts';
import type { WriteHooks } from '#server/crud/sources/writes.ts';
import { findPlaces } from '#server/features/directory/member/store/placements.ts';

/** How long a type lasts, where its people come to and whether they leave their groups; terms that run stay as they are. */
export const temporaryTypeHooks: WriteHooks<TemporaryType> = {
  lock: ({ db, actor }) =>
    sql`select pg_advisory_xact_lock(hashtextextended(${`temporaryType:${actor.companyId}`}, 0))`.execute(db),
  check: async ({ after: { default_department_id: id } }, { db, actor }) => {
    const [place] = typeof id !== 'number' ? [] : await findPlaces(db, actor.companyId, [id]);
    return place === undefined || place.source === 'main'
      ? []
      : [violation('member.sourceReadOnly', 'default_department_id')];
  },
  store: async ({ after }, { db, actor, now }) => {
    const { type, hours, default_department_id = null, leaves_groups } = after;
    const stamp = { hours, default_department_id, leaves_groups, updated_at: now, updated_by: actor.userId };
    await db
      .insertInto('temporary_type')
      .values({ company_id: actor.companyId, type, ...stamp })
      .onConflict((conflict) =>
        conflict
          .columns(['company_id', 'type'])
          .doUpdateSet({ ...stamp, version: sql<number>`temporary_type.version + 1` }),
      )
      .execute();
  },
};

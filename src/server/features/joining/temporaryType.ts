import { sql } from 'kysely';
import { type TemporaryType as TypeName, temporaryTypes, usualHours } from '#domain/temporary/term.ts';
import { violation } from '#domain/violation.ts';
import type { TemporaryType } from '#generated/types.ts';
import type { RowQuery } from '#server/crud/sources/rows.ts';
import type { WriteHooks } from '#server/crud/sources/writes.ts';
import { findPlaces } from '#server/features/directory/member/store/placements.ts';
import { isVisible, readScopeOf } from '#server/features/directory/scope.ts';
import { countRunning, lockTemporaryTypes, saveTemporaryType } from './store/temporaryStaff.ts';

/** How long a type lasts, where its people come to and whether they leave their groups; terms that run stay as they are. */
export const temporaryTypeHooks: WriteHooks<TemporaryType> = {
  lock: ({ db, actor }) => lockTemporaryTypes(db, actor.companyId),
  check: async ({ after: { default_department_id: id } }, { db, actor }) => {
    const [place] = typeof id !== 'number' ? [] : await findPlaces(db, actor.companyId, [id]);
    return place === undefined || place.source === 'main'
      ? []
      : [violation('member.sourceReadOnly', 'default_department_id')];
  },
  store: ({ after }, { db, actor, now }) =>
    saveTemporaryType(db, actor.companyId, { ...after, updated_at: now, updated_by: actor.userId }),
};

const usual = sql.join(
  temporaryTypes.map(
    (type, index) => sql`(${index + 1}::integer, ${type}::text, ${usualHours[type]}::integer)`,
  ),
);

/**
 * The three types, each as usual and at version 0 until a company says otherwise; a deleted department is none. People of the reader's
 * departments are counted, and a default department elsewhere is none to them.
 */
export const temporaryTypeRows: RowQuery = {
  isVersioned: true,
  completed: ['active_count'],
  select: ({ actor, now }) => sql`
    select kind.type_id, kind.type, coalesce(own.hours, kind.hours) as hours, home.id as default_department_id, home.name as department,
      coalesce(own.leaves_groups, 1) as leaves_groups, coalesce(own.version, 0) as version,
      coalesce(own.updated_at, ${now}) as updated_at, own.updated_by
    from (values ${usual}) as kind (type_id, type, hours)
    left join temporary_type own on own.company_id = ${actor.companyId} and own.type = kind.type
    left join department home on home.company_id = own.company_id and home.id = own.default_department_id
      and home.deleted_at is null`,
  order: () => sql`record.type_id`,
  // What a type is counts for the whole company: anyone who reads them reads all.
  isBelow: () => sql`true`,
  complete: async (rows, context) => {
    const { db, actor } = context;
    const scope = readScopeOf(context, 'temporaryStaff');
    const running = await countRunning(db, actor.companyId, scope);
    const ids = rows.map(({ values }) => Number(values.default_department_id)).filter((id) => id > 0);
    const places = await findPlaces(db, actor.companyId, ids);
    const seen = places.filter(({ ancestors }) => isVisible(scope, ancestors)).map(({ id }) => id);
    return rows.map(({ values, ...row }) => {
      const isSeen = seen.includes(Number(values.default_department_id));
      const people = running.get(values.type as TypeName) ?? 0;
      const shown = isSeen ? {} : { default_department_id: null, department: null };
      return { ...row, values: { ...values, ...shown, active_count: people } };
    });
  },
};

import { sql } from 'kysely';
import { inviteUrl } from '#domain/console/addresses.ts';
import { boundsOf, isInDepartments } from '#server/crud/scope.ts';
import { modelOf } from '#server/crud/sources/ofNoun.ts';
import type { RowQuery } from '#server/crud/sources/rows.ts';
import { sealSubject } from '#server/features/joining/invite/joinOnce.ts';
import { findSealed, statusAt } from '#server/features/joining/store/invites.ts';
import type { CallContext } from '#server/platform/handler.ts';

/** The address of a link that is good; null once its key is lost. */
const urlOf = async ({ db, actor, links, origin }: CallContext, id: number): Promise<string | null> => {
  const sealed = await findSealed(db, actor.companyId, id);
  const token = sealed === null ? undefined : links.open(sealed, sealSubject(actor.companyId, id));
  return token === undefined ? null : inviteUrl(origin, token);
};

/** Links into departments, the newest first; those that are dead stay listed. */
export const inviteRows: RowQuery = {
  isVersioned: true,
  completed: ['url', 'qr_url'],
  select: ({ actor, now }) => sql`select link.invite_id, link.dept_id, place.name as dept_name,
      ${statusAt(now)} as status, link.validity, link.expires_at as expire_time, link.need_approval, link.max_uses,
      link.used_count, link.creator_id, creator.name as creator, link.created_at, link.last_used_at,
      coalesce(link.end_reason, case when place.deleted_at is not null then 'department_gone' end) as end_reason,
      link.is_current, link.version, link.updated_at, link.updated_by
    from invite_link link
    join department place on place.company_id = link.company_id and place.id = link.dept_id
    left join member creator on creator.company_id = link.company_id and creator.user_id = link.creator_id
    where link.company_id = ${actor.companyId}`,
  isBelow: (departments, _, { actor }) =>
    isInDepartments(sql`record.dept_id`, actor, { all: false, departments }),
  // One's own where one may still make some: who only looks on there now changes none.
  isOwn: ({ actor, models }) => sql`(record.creator_id = ${actor.userId}
    and ${isInDepartments(sql`record.dept_id`, actor, boundsOf(modelOf({ models }, 'invite'), 'make', actor))})`,
  order: () => sql`record.created_at desc`,
  complete: async (rows, context, isSingle) => {
    const [row] = rows;
    // A list names no addresses.
    if (!isSingle || row?.values.status !== 'valid') return rows;
    const url = await urlOf(context, row.id);
    return [{ ...row, values: { ...row.values, url, qr_url: url } }];
  },
};

import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import { type InviteChange, statusAt } from '#server/features/joining/store/invites.ts';

/** A link that ended with its maker's work. */
export interface EndedLink {
  readonly inviteId: number;
  readonly departmentId: number;
  readonly departmentName: string;
}

/**
 * Ends the links of people who leave. One whose department is deleted ends as well: it would be good again should the
 * department come back. Lock the people before; whoever makes a link does.
 */
export const endLinksOf = async (
  db: Kysely<Tables>,
  companyId: number,
  userIds: readonly number[],
  { at, by }: Pick<InviteChange, 'at'> & { readonly by: number | null },
): Promise<readonly EndedLink[]> => {
  const { rows } = await sql<EndedLink>`
    update invite_link link set revoked_at = ${at}, end_reason = 'maker_gone', is_current = 0,
      version = link.version + 1, updated_at = ${at}, updated_by = ${by}
    from department place
    where link.company_id = ${companyId} and link.creator_id = any(${[...userIds]}::bigint[])
      and place.company_id = link.company_id and place.id = link.dept_id
      and link.revoked_at is null and ${statusAt(at)} in ('valid', 'revoked')
    returning link.invite_id as "inviteId", link.dept_id as "departmentId", place.name as "departmentName"`.execute(
    db,
  );
  return rows.map((row) => ({
    ...row,
    inviteId: Number(row.inviteId),
    departmentId: Number(row.departmentId),
  }));
};

import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import type { TreeBounds } from './departments.ts';
import { mayMakerInvite } from './inviteMakers.ts';

export type InviteStatus = 'valid' | 'expired' | 'revoked' | 'used_up';

/** A link with its department and whoever made it, as it stands at an instant. */
export interface InviteRecord {
  readonly invite_id: number;
  readonly dept_id: number;
  readonly dept_name: string;
  readonly ancestors: readonly number[];
  readonly creator_id: number;
  readonly creator: string | null;
  readonly status: InviteStatus;
  readonly end_reason: 'by_hand' | 'reset' | 'department_gone' | 'maker_gone' | null;
  readonly validity: 1 | 2;
  readonly expires_at: Date | null;
  readonly need_approval: number;
  readonly max_uses: number | null;
  readonly used_count: number;
  readonly is_current: number;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
  readonly sealed: string | null;
  readonly version: number;
  readonly updated_at: Date;
  readonly updated_by: number | null;
}

/** What a list of links is narrowed by; undefined or null: by nothing. */
export interface InviteFilter {
  readonly statuses: readonly InviteStatus[] | null | undefined;
  readonly departmentId: number | null | undefined;
}

const idArray = (ids: readonly number[]) => sql<number[]>`${[...ids]}::bigint[]`;

/**
 * What a link is worth at an instant, from what is stored of it: the clock and the department's deletion need no writing. The one
 * place where it is decided.
 */
export const statusAt = (now: Date): RawBuilder<unknown> => sql`case
  when link.revoked_at is not null or place.deleted_at is not null then 'revoked'
  when link.max_uses is not null and link.used_count >= link.max_uses then 'used_up'
  when link.expires_at < ${now}::timestamptz then 'expired'
  else 'valid' end`;

const joined = sql`invite_link link
  join department place on place.company_id = link.company_id and place.id = link.dept_id`;

const columns = (now: Date) => sql`link.invite_id, link.dept_id, place.name as dept_name,
  to_json(place.ancestors) as ancestors, link.creator_id, creator.name as creator, ${statusAt(now)} as status,
  coalesce(link.end_reason, case when place.deleted_at is not null then 'department_gone' end) as end_reason,
  link.validity, link.expires_at, link.need_approval, link.max_uses, link.used_count, link.is_current, link.created_at,
  link.last_used_at, link.sealed, link.version, link.updated_at, link.updated_by`;

const selection = (now: Date) => sql`select ${columns(now)} from ${joined}
  left join member creator on creator.company_id = link.company_id and creator.user_id = link.creator_id`;

const inBounds = ({ all, departments }: TreeBounds) =>
  all ? sql`true` : sql`place.ancestors && ${idArray(departments)}`;

/** A department of the filter counts only where it is within bounds itself; 0 is the company: every link. */
const inDepartment = (id: number, companyId: number, { all, departments }: TreeBounds) =>
  sql`place.ancestors @> ${idArray([id])} and ${
    all
      ? sql`true`
      : sql`exists (select from department root where root.company_id = ${companyId} and root.id = ${id}
    and root.ancestors && ${idArray(departments)})`
  }`;

const conditionsOf = (companyId: number, bounds: TreeBounds, filter: InviteFilter, now: Date) =>
  sql.join(
    [
      sql`link.company_id = ${companyId}`,
      inBounds(bounds),
      ...(filter.statuses?.length ? [sql`${statusAt(now)} = any(${[...filter.statuses]}::text[])`] : []),
      ...(filter.departmentId ? [inDepartment(filter.departmentId, companyId, bounds)] : []),
    ],
    sql` and `,
  );

const toRecord = (row: InviteRecord): InviteRecord => ({
  ...row,
  invite_id: Number(row.invite_id),
  dept_id: Number(row.dept_id),
  creator_id: Number(row.creator_id),
});

/** One stretch of the links within bounds, the newest first, with how many there are. */
export const findInvitePage = async (
  db: Kysely<Tables>,
  companyId: number,
  { bounds, now, ...filter }: InviteFilter & { readonly bounds: TreeBounds; readonly now: Date },
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ readonly records: readonly InviteRecord[]; readonly total: number }> => {
  const where = conditionsOf(companyId, bounds, filter, now);
  const counted = await sql<{ readonly count: number }>`
    select count(*)::integer as count from ${joined} where ${where}`.execute(db);
  const { rows } = await sql<InviteRecord>`${selection(now)} where ${where}
    order by link.created_at desc, link.invite_id desc limit ${limit} offset ${offset}`.execute(db);
  return { records: rows.map(toRecord), total: counted.rows[0]?.count ?? 0 };
};

/** A link within bounds; undefined: none the reader knows of. */
export const findInvite = async (
  db: Kysely<Tables>,
  companyId: number,
  { bounds, now, id }: { readonly bounds: TreeBounds; readonly now: Date; readonly id: number },
): Promise<InviteRecord | undefined> => {
  const { rows } = await sql<InviteRecord>`${selection(now)}
    where link.company_id = ${companyId} and link.invite_id = ${id} and ${inBounds(bounds)}`.execute(db);
  return rows[0] && toRecord(rows[0]);
};

/** Locks a link: changes of one come one after the other, and joins by it wait. */
export const lockInvite = async (db: Kysely<Tables>, companyId: number, id: number): Promise<void> => {
  await sql`select invite_id from invite_link where company_id = ${companyId} and invite_id = ${id}
    for no key update`.execute(db);
};

/** The link somebody has for a department now, good or not, locked; lock the department before. */
export const findCurrentInvite = async (
  db: Kysely<Tables>,
  companyId: number,
  {
    departmentId,
    creatorId,
    now,
  }: Readonly<Record<'departmentId' | 'creatorId', number>> & { readonly now: Date },
): Promise<InviteRecord | undefined> => {
  const { rows } = await sql<InviteRecord>`${selection(now)}
    where link.company_id = ${companyId} and link.dept_id = ${departmentId} and link.creator_id = ${creatorId}
      and link.is_current = 1 for no key update of link`.execute(db);
  return rows[0] && toRecord(rows[0]);
};

/** Who changes a link, and when. */
export interface InviteChange {
  readonly at: Date;
  readonly by: number;
}

/** A link as it is made. */
export interface NewInvite extends InviteChange {
  readonly inviteId: number;
  readonly departmentId: number;
  readonly tokenHash: string;
  readonly sealed: string;
  readonly expiresAt: Date | null;
  readonly needApproval: number;
  readonly maxUses: number | null;
}

/** Adds a link as the current one of its maker; whatever was current before has to be none any more. */
export const insertInvite = async (
  db: Kysely<Tables>,
  companyId: number,
  invite: NewInvite,
): Promise<void> => {
  await db
    .insertInto('invite_link')
    .values({
      company_id: companyId,
      invite_id: invite.inviteId,
      dept_id: invite.departmentId,
      creator_id: invite.by,
      token_hash: invite.tokenHash,
      sealed: invite.sealed,
      validity: invite.expiresAt === null ? 2 : 1,
      expires_at: invite.expiresAt,
      need_approval: invite.needApproval,
      max_uses: invite.maxUses,
      created_at: invite.at,
      updated_at: invite.at,
      updated_by: invite.by,
    })
    .execute();
};

/** How a link ceases to be somebody's current one: it has ended by itself, or is ended now. */
export type InviteEnd = 'by_hand' | 'reset' | undefined;

/** Ends a link, or notes that another takes the place of one that had ended. */
export const endInvite = async (
  db: Kysely<Tables>,
  companyId: number,
  id: number,
  { at, by, reason }: InviteChange & { readonly reason: InviteEnd },
): Promise<void> => {
  const ending = reason === undefined ? {} : { revoked_at: at, end_reason: reason };
  await db
    .updateTable('invite_link')
    .set(({ eb }) => ({
      ...ending,
      is_current: 0,
      version: eb('version', '+', 1),
      updated_at: at,
      updated_by: by,
    }))
    .where('company_id', '=', companyId)
    .where('invite_id', '=', id)
    .execute();
};

/** The terms of a link that can be changed. */
export interface InviteTerms {
  readonly expiresAt: Date | null;
  readonly needApproval: number;
  readonly maxUses: number | null;
}

/** Changes the terms of a link. */
export const updateInvite = async (
  db: Kysely<Tables>,
  companyId: number,
  id: number,
  { at, by, expiresAt, needApproval, maxUses }: InviteTerms & InviteChange,
): Promise<void> => {
  await db
    .updateTable('invite_link')
    .set(({ eb }) => ({
      validity: expiresAt === null ? 2 : 1,
      expires_at: expiresAt,
      need_approval: needApproval,
      max_uses: maxUses,
      version: eb('version', '+', 1),
      updated_at: at,
      updated_by: by,
    }))
    .where('company_id', '=', companyId)
    .where('invite_id', '=', id)
    .execute();
};

/** A link somebody joins by, as far as joining needs it. */
export interface LivingLink {
  readonly companyId: number;
  readonly companyName: string;
  readonly inviteId: number;
  readonly departmentId: number;
  readonly departmentName: string;
  readonly creatorId: number;
  readonly needsApproval: boolean;
}

/** The link behind a token that is good at an instant, in one statement whatever is wrong with it (safety.md T23). */
export const findLivingLink = async (
  db: Kysely<Tables>,
  tokenHash: string,
  now: Date,
): Promise<LivingLink | undefined> => {
  const { rows } = await sql<LivingLink>`
    select link.company_id as "companyId", company.name as "companyName", link.invite_id as "inviteId",
      link.dept_id as "departmentId", place.name as "departmentName", link.creator_id as "creatorId",
      (link.need_approval = 1 or not ${mayMakerInvite}) as "needsApproval"
    from ${joined} join company on company.company_id = link.company_id
    where link.token_hash = ${tokenHash} and company.status = 'normal' and ${statusAt(now)} = 'valid'`.execute(
    db,
  );
  const [row] = rows;
  return (
    row && {
      ...row,
      companyId: Number(row.companyId),
      inviteId: Number(row.inviteId),
      departmentId: Number(row.departmentId),
      creatorId: Number(row.creatorId),
    }
  );
};

/**
 * Counts somebody who joins by a link, once however often they try. False: it is good no longer, and nobody may join. Exact
 * however many join at once: the count is taken in the statement that looks whether there is room.
 */
export const countJoin = async (
  db: Kysely<Tables>,
  { companyId, inviteId }: Pick<LivingLink, 'companyId' | 'inviteId'>,
  personHash: string,
  now: Date,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows: added = 0n } = await db
    .insertInto('invite_use')
    .values({ company_id: companyId, invite_id: inviteId, person_hash: personHash, used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ readonly invite_id: number }>`
    update invite_link link set used_count = link.used_count + ${Number(added)}::integer, last_used_at = ${now}
    from department place
    where link.company_id = ${companyId} and link.invite_id = ${inviteId}
      and place.company_id = link.company_id and place.id = link.dept_id and ${statusAt(now)} = 'valid'
    returning link.invite_id`.execute(db);
  return rows.length > 0;
};

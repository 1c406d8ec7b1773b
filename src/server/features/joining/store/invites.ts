import { type Kysely, type RawBuilder, sql } from 'kysely';
import { defaultTemplate } from '#domain/message/wording.ts';
import type { Tables } from '#server/database/tables.ts';
import { mandateRows } from '#server/guard/store/actors.ts';

/**
 * Whether the creator of `link` may invite into its department (`place`) now: the main administrator, who administers the address book
 * there, who is responsible for it or for one above (contract.md section 4, "Invite link"). Asked where no one is signed in.
 */
const mayMakerInvite: RawBuilder<boolean> = sql<boolean>`(
  exists (select from administrator chief where chief.company_id = link.company_id
    and chief.user_id = link.creator_id and chief.kind = 'main')
  or exists (select from ${mandateRows} where mandate.company_id = link.company_id
    and mandate.user_id = link.creator_id and mandate.grants ->> 'addressBook' = 'manage'
    and not mandate.withheld @> '"invite"'
    and (mandate.is_company or exists (select from jsonb_array_elements_text(mandate.departments) root
      where root::bigint = any(place.ancestors))))
  or exists (select from department led where led.company_id = link.company_id and led.admin_id = link.creator_id
    and led.deleted_at is null and led.id = any(place.ancestors)))`;

type InviteStatus = 'valid' | 'expired' | 'revoked' | 'used_up';

/** The link someone has for a department, as it stands at an instant. */
export interface CurrentInvite {
  readonly invite_id: number;
  readonly status: InviteStatus;
  readonly expires_at: Date | null;
  readonly need_approval: number;
  readonly max_uses: number | null;
}

/**
 * What a link is worth at an instant, from what is stored of it: the clock and the department's deletion need no writing. The one
 * place where it is decided.
 */
export const statusAt = (now: Date): RawBuilder<unknown> => sql`case
  when link.revoked_at is not null or place.deleted_at is not null then 'revoked'
  when link.max_uses is not null and link.used_count >= link.max_uses then 'used_up'
  when link.expires_at < ${now}::timestamptz then 'expired'
  else 'valid' end`;

/** The token of a link, sealed; null where it is not kept. */
export const findSealed = async (
  db: Kysely<Tables>,
  companyId: number,
  id: number,
): Promise<string | null> => {
  const row = await db
    .selectFrom('invite_link')
    .select('sealed')
    .where('company_id', '=', companyId)
    .where('invite_id', '=', id)
    .executeTakeFirst();
  return row?.sealed ?? null;
};

/** Locks a link: changes of one come one after the other, and joins by it wait. */
export const lockInvite = async (db: Kysely<Tables>, companyId: number, id: number): Promise<void> => {
  await sql`select invite_id from invite_link where company_id = ${companyId} and invite_id = ${id}
    for no key update`.execute(db);
};

/** The link someone has for a department now, good or not, locked; lock the department before. */
export const findCurrentInvite = async (
  db: Kysely<Tables>,
  companyId: number,
  {
    departmentId,
    creatorId,
    now,
  }: Readonly<Record<'departmentId' | 'creatorId', number>> & { readonly now: Date },
): Promise<CurrentInvite | undefined> => {
  const { rows } =
    await sql<CurrentInvite>`select link.invite_id, ${statusAt(now)} as status, link.expires_at,
      link.need_approval, link.max_uses
    from invite_link link
    join department place on place.company_id = link.company_id and place.id = link.dept_id
    where link.company_id = ${companyId} and link.dept_id = ${departmentId} and link.creator_id = ${creatorId}
      and link.is_current = 1 for no key update of link`.execute(db);
  return rows[0] && { ...rows[0], invite_id: Number(rows[0].invite_id) };
};

/** Who changes a link, and when. */
export interface InviteChange {
  readonly at: Date;
  readonly by: number;
}

/** A link as it is made. */
interface NewInvite extends InviteChange {
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

/** How a link ceases to be someone's current one: it has ended by itself, or is ended now. */
type InviteEnd = 'by_hand' | 'reset' | undefined;

/** Ends a link, or notes that another takes the place of one that had ended. */
export const endInvite = async (
  db: Kysely<Tables>,
  {
    companyId,
    id,
    inviteChange: { at, by, reason },
  }: {
    readonly companyId: number;
    readonly id: number;
    readonly inviteChange: InviteChange & { readonly reason: InviteEnd };
  },
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
  {
    companyId,
    id,
    inviteTerms: { at, by, expiresAt, needApproval, maxUses },
  }: { readonly companyId: number; readonly id: number; readonly inviteTerms: InviteTerms & InviteChange },
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

/** A link someone joins by, as far as joining needs it. */
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
    from invite_link link
      join department place on place.company_id = link.company_id and place.id = link.dept_id
      join company on company.company_id = link.company_id
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
 * Counts someone who joins by a link, once however often they try. False: it is good no longer, and no one may join. Exact
 * however many join at once: the count is taken in the statement that looks whether there is room.
 */
export const countJoin = async (
  db: Kysely<Tables>,
  {
    livingLink: { companyId, inviteId },
    personHash,
    now,
  }: {
    readonly livingLink: Pick<LivingLink, 'companyId' | 'inviteId'>;
    readonly personHash: string;
    readonly now: Date;
  },
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

/** The wording a company's invitations go out with, the one approved last, and how far the review of the newest is. */
export const findNoteInUse = async (db: Kysely<Tables>, companyId: number) => {
  const row = await db
    .selectFrom('inviteNote')
    .select(['approved_text', 'status'])
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return { text: row?.approved_text ?? defaultTemplate, status: row?.status ?? ('approved' as const) };
};

/** How many links of a `member` people can join by. */
export const countedLinks = (now: Date): RawBuilder<number> => sql<number>`(
  select count(*) from invite_link link
  join department place on place.company_id = link.company_id and place.id = link.dept_id
  where link.company_id = member.company_id and link.creator_id = member.user_id and ${statusAt(now)} = 'valid')`;

/** A link that ended with its maker's work. */
interface EndedLink {
  readonly inviteId: number;
  readonly departmentId: number;
  readonly departmentName: string;
}

/**
 * Ends the links of people who leave. One whose department is deleted ends as well: it would be good again should the
 * department come back. Lock the people before; anyone who makes a link does.
 */
export const endLinksOf = async (
  db: Kysely<Tables>,
  {
    companyId,
    userIds,
    inviteChange: { at, by },
  }: {
    readonly companyId: number;
    readonly userIds: readonly number[];
    readonly inviteChange: Pick<InviteChange, 'at'> & { readonly by: number | null };
  },
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

import { type Kysely, sql, type Updateable } from 'kysely';
import type { TemporaryType } from '#domain/temporary/term.ts';
import { ofLivingCompany } from '#server/database/rowSecurity.ts';
import type { Tables } from '#server/database/tables.ts';
import type { TermRecord } from './temporaryStaff.ts';

/** Someone about to be invited. */
export interface NewInvitation {
  readonly tempId: number;
  readonly name: string;
  readonly countryCode: string;
  readonly phone: string;
  readonly tokenHash: string;
}

/** What all invitations of one call have alike. */
export interface InvitationTerms {
  readonly companyId: number;
  readonly type: TemporaryType;
  readonly hours: number;
  readonly departmentId: number;
  readonly position: string | null;
  readonly by: number;
  readonly at: Date;
  readonly until: Date;
}

/** Adds invitations in one statement; answers those that are there: a number that was just invited elsewhere is not. */
export const insertInvitations = async (
  db: Kysely<Tables>,
  terms: InvitationTerms,
  people: readonly NewInvitation[],
): Promise<ReadonlySet<number>> => {
  if (people.length === 0) return new Set();
  const rows = await db
    .insertInto('temporary_staff')
    .values(
      people.map(({ tempId, name, countryCode, phone, tokenHash }) => ({
        company_id: terms.companyId,
        temp_id: tempId,
        name,
        country_code: countryCode,
        phone,
        type: terms.type,
        hours: terms.hours,
        department_id: terms.departmentId,
        position: terms.position,
        invited_by: terms.by,
        invited_at: terms.at,
        invite_expires_at: terms.until,
        due_at: terms.until,
        token_hash: tokenHash,
        updated_at: terms.at,
        updated_by: terms.by,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('temp_id')
    .execute();
  return new Set(rows.map((row) => row.temp_id));
};

const termById = (db: Kysely<Tables>, companyId: number, tempId: number) =>
  db
    .selectFrom('temporary_staff')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('temp_id', '=', tempId);

/** A term as it is stored. */
export const findTerm = (
  db: Kysely<Tables>,
  companyId: number,
  tempId: number,
): Promise<TermRecord | undefined> => termById(db, companyId, tempId).executeTakeFirst();

/** The same, kept from others until the transaction ends. Lock its person before (decisions/0008). */
export const lockTerm = (
  db: Kysely<Tables>,
  companyId: number,
  tempId: number,
): Promise<TermRecord | undefined> => termById(db, companyId, tempId).forUpdate().executeTakeFirst();

/** Changes a term and counts its version up. `by` null: the clock. */
export const changeTerm = async (
  db: Kysely<Tables>,
  {
    termRecord: { company_id: companyId, temp_id: tempId },
    change,
    stamp: { at, by },
  }: {
    readonly termRecord: Pick<TermRecord, 'company_id' | 'temp_id'>;
    readonly change: Updateable<Tables['temporary_staff']>;
    readonly stamp: { readonly at: Date; readonly by: number | null };
  },
): Promise<void> => {
  await db
    .updateTable('temporary_staff')
    .set({ ...change, version: sql<number>`version + 1`, updated_at: at, updated_by: by })
    .where('company_id', '=', companyId)
    .where('temp_id', '=', tempId)
    .execute();
};

/** Who is notified of someone's term: the person who invited them. */
export type NoticedTerm = Pick<
  TermRecord,
  'company_id' | 'temp_id' | 'name' | 'type' | 'status' | 'invited_by' | 'user_id'
> & { readonly expire_time: Date | null };

const noticed = sql`company_id, temp_id, name, type, status, invited_by, user_id, expire_time`;

const due = (status: 'invited' | 'active', now: Date, limit: number) => sql`(company_id, temp_id) in (
  select company_id, temp_id from temporary_staff
  where due_at <= ${now} and status = ${status} ${status === 'active' ? sql`and expire_time > ${now}` : sql``}
    and ${ofLivingCompany()}
  order by due_at limit ${limit} for update skip locked)`;

/** Ends invitations no one answered in time; what another process is just working on is left to it. */
export const lapseInvitations = async (
  db: Kysely<Tables>,
  now: Date,
  limit: number,
): Promise<readonly NoticedTerm[]> => {
  const { rows } = await sql<NoticedTerm>`
    update temporary_staff set status = 'expired', ended_at = ${now}, due_at = null, token_hash = null,
      version = version + 1, updated_at = ${now}, updated_by = null
    where ${due('invited', now, limit)} returning ${noticed}`.execute(db);
  return rows;
};

/** Marks terms that are about to end; the clock comes back when they do. */
export const markExpiring = async (
  db: Kysely<Tables>,
  now: Date,
  limit: number,
): Promise<readonly NoticedTerm[]> => {
  const { rows } = await sql<NoticedTerm>`
    update temporary_staff set status = 'expiring', due_at = expire_time,
      version = version + 1, updated_at = ${now}, updated_by = null
    where ${due('active', now, limit)} returning ${noticed}`.execute(db);
  return rows;
};

/** The running term that has been over for longest, of all companies, not locked yet. */
export const findOverTerm = async (
  db: Kysely<Tables>,
  now: Date,
): Promise<(NoticedTerm & { readonly user_id: number }) | undefined> => {
  const { rows } = await sql<NoticedTerm & { readonly user_id: number }>`
    select ${noticed} from temporary_staff
    where due_at <= ${now} and status in ('active', 'expiring') and expire_time <= ${now}
      and ${ofLivingCompany()}
    order by due_at, company_id, temp_id limit 1`.execute(db);
  return rows[0];
};

/** Forgets the numbers of people whose invitation came to nothing before then. Answers how many. */
export const forgetNumbers = async (db: Kysely<Tables>, before: Date, limit: number): Promise<number> => {
  const { rows } = await sql<{ readonly temp_id: number }>`
    update temporary_staff set phone = ''
    where (company_id, temp_id) in (
      select company_id, temp_id from temporary_staff
      where user_id is null and phone <> '' and ended_at <= ${before}
        and ${ofLivingCompany()} limit ${limit} for update skip locked)
    returning temp_id`.execute(db);
  return rows.length;
};

/** Whose term ends by being taken on: the person is a regular member from now on. */
export const makeRegular = async (
  db: Kysely<Tables>,
  {
    companyId,
    userId,
    stamp: { at, by },
  }: {
    readonly companyId: number;
    readonly userId: number;
    readonly stamp: { readonly at: Date; readonly by: number };
  },
): Promise<void> => {
  await sql`
    update member set member_type = 'regular', version = version + 1, updated_at = ${at}, updated_by = ${by}
    where company_id = ${companyId} and user_id = ${userId}`.execute(db);
};

/** The last term someone had, the running one first: what a restored person goes on with. */
export const findLastTerm = (
  db: Kysely<Tables>,
  companyId: number,
  userId: number,
): Promise<TermRecord | undefined> =>
  db
    .selectFrom('temporary_staff')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .orderBy('temp_id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** A term of someone who is a member already. */
export type NewTerm = Pick<
  TermRecord,
  'company_id' | 'temp_id' | 'name' | 'country_code' | 'type' | 'hours' | 'department_id' | 'invited_by'
> & {
  readonly user_id: number;
  readonly start_time: Date;
  readonly expire_time: Date;
  readonly due_at: Date;
};

/** Adds a term that runs from its start. */
export const insertTerm = async (db: Kysely<Tables>, term: NewTerm): Promise<void> => {
  const { start_time: at, invited_by: by } = term;
  await db
    .insertInto('temporary_staff')
    .values({ ...term, phone: '', status: 'active', invited_at: at, updated_at: at, updated_by: by })
    .execute();
};

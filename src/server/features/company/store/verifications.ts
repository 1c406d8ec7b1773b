import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import {
  type VerificationEnding,
  type VerificationStatus,
  verificationStates,
} from '#domain/verification/states.ts';
import type { FieldRejection } from '#server/database/tables/company.ts';
import type { KnownFile } from '#server/database/tables/platform.ts';
import type { Tables } from '#server/database/tables.ts';

/** A submission, with the name of whoever handed it in. */
export type VerificationRecord = Readonly<Selectable<Tables['company_verification']>> & {
  readonly submitter: string | null;
};

/** What is kept of a new submission. */
export type NewVerification = Omit<
  Insertable<Tables['company_verification']>,
  'status' | 'licence_image' | 'organization_image' | 'authorization_image' | 'reject_fields'
> & {
  readonly papers: Readonly<
    Record<'licence_image' | 'organization_image' | 'authorization_image', KnownFile | null>
  >;
};

const records = (db: Kysely<Tables>, companyId: number) =>
  db
    .selectFrom('company_verification')
    .leftJoin('member', (join) =>
      join
        .onRef('member.company_id', '=', 'company_verification.company_id')
        .onRef('member.user_id', '=', 'company_verification.submitted_by'),
    )
    .selectAll('company_verification')
    .select('member.name as submitter')
    .where('company_verification.company_id', '=', companyId)
    .orderBy('verification_id', 'desc');

/** The latest submission of a company, whatever became of it; undefined: it never handed anything in. */
export const findLatestVerification = async (
  db: Kysely<Tables>,
  companyId: number,
): Promise<VerificationRecord | undefined> => records(db, companyId).limit(1).executeTakeFirst();

/** One submission of a company. */
export const findVerification = async (
  db: Kysely<Tables>,
  companyId: number,
  verificationId: number,
): Promise<VerificationRecord | undefined> =>
  records(db, companyId).where('verification_id', '=', verificationId).executeTakeFirst();

/** A stretch of the submissions, newest first. */
export const findVerifications = async (
  db: Kysely<Tables>,
  companyId: number,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<readonly VerificationRecord[]> => records(db, companyId).offset(offset).limit(limit).execute();

/** How many were handed in, since an instant where one is given, those taken back too. */
export const countSubmissions = async (
  db: Kysely<Tables>,
  companyId: number,
  since?: Date,
): Promise<number> => {
  const submissions = db.selectFrom('company_verification').where('company_id', '=', companyId);
  const { count } = await (since === undefined ? submissions : submissions.where('submitted_at', '>=', since))
    .select((is) => is.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

const asJson = (paper: KnownFile | null): string | null => (paper === null ? null : JSON.stringify(paper));

/** What a submission says of a person, once nobody needs it any more: the number of an ID card is kept for no longer (safety.md). */
const noPerson = { id_number_sealed: '', id_number_mask: '', phone: '' } as const;

/** Keeps a submission that waits for the platform; of those before it nothing personal stays. */
export const insertVerification = async (
  db: Kysely<Tables>,
  { papers, ...row }: NewVerification,
): Promise<void> => {
  await db
    .updateTable('company_verification')
    .set(noPerson)
    .where('company_id', '=', row.company_id)
    .where('id_number_sealed', '<>', '')
    .execute();
  await db
    .insertInto('company_verification')
    .values({
      ...row,
      status: verificationStates.reviewing,
      licence_image: asJson(papers.licence_image),
      organization_image: asJson(papers.organization_image),
      authorization_image: asJson(papers.authorization_image),
      reject_fields: '[]',
    })
    .execute();
};

/** What the platform said of a submission. */
export interface VerificationVerdict {
  readonly status: 2 | 3;
  readonly reason: string | null;
  readonly fields: readonly FieldRejection[];
  readonly at: Date;
}

/** Settles a submission that waits. */
export const settleVerification = async (
  db: Kysely<Tables>,
  { companyId, verificationId }: { readonly companyId: number; readonly verificationId: number },
  { status, reason, fields, at }: VerificationVerdict,
): Promise<void> => {
  await db
    .updateTable('company_verification')
    .set({ status, decided_at: at, reject_reason: reason, reject_fields: JSON.stringify(fields) })
    .where('company_id', '=', companyId)
    .where('verification_id', '=', verificationId)
    .execute();
};

const noPapers = { licence_image: null, organization_image: null, authorization_image: null } as const;

/** Ends what stands: a review that is taken back, or a certificate that is cancelled, whose papers and personal numbers go with it. */
export const endVerification = async (
  db: Kysely<Tables>,
  companyId: number,
  { reason, at }: { readonly reason: VerificationEnding; readonly at: Date },
): Promise<void> => {
  await db
    .updateTable('company_verification')
    .set({
      status: verificationStates.unverified,
      ended_at: at,
      end_reason: reason,
      ...(reason === 'cancelled' ? { ...noPapers, ...noPerson } : {}),
    })
    .where('company_id', '=', companyId)
    .where('status', 'in', [verificationStates.reviewing, verificationStates.verified])
    .execute();
};

/** What a company is from now on; `name` where the certificate gives one. */
export const saveCompanyVerification = async (
  db: Kysely<Tables>,
  companyId: number,
  {
    status,
    advanced,
    name,
  }: { readonly status: VerificationStatus; readonly advanced: 0 | 1; readonly name?: string },
): Promise<void> => {
  await db
    .updateTable('company')
    .set({ verification_status: status, advanced, ...(name === undefined ? {} : { name }) })
    .where('company_id', '=', companyId)
    .execute();
};

/** Whom a lost verification concerns: asset administrators with the right, and those who wait for it. */
export const countConcerned = async (
  db: Kysely<Tables>,
  companyId: number,
): Promise<{ readonly reviewed: number; readonly waiting: number }> => {
  const { rows } = await sql<{ readonly reviewed: number; readonly waiting: number }>`
    select count(*) filter (where status = 1)::int as reviewed, count(*) filter (where status = 0)::int as waiting
    from administrator where company_id = ${companyId} and kind = 'asset'`.execute(db);
  return rows[0] ?? { reviewed: 0, waiting: 0 };
};

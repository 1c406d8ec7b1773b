import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { QrState } from '#domain/account/qrState.ts';
import {
  type VerificationEnding,
  type VerificationStatus,
  verificationStates,
} from '#domain/verification/states.ts';
import type { FieldRejection } from '#server/database/tables/company.ts';
import type { KnownFile } from '#server/database/tables/platform.ts';
import type { Tables } from '#server/database/tables.ts';
import { hashSecret } from '#server/guard/store/sessions.ts';

/** A submission, with the name of the person who handed it in. */
export type VerificationRecord = Readonly<Selectable<Tables['company_verification']>> & {
  readonly submitter: string | null;
};

/** What is kept of a new submission. */
type NewVerification = Omit<
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

/** What a submission says of a person, once no one needs it any more: the number of an ID card is kept for no longer (safety.md). */
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
interface VerificationVerdict {
  readonly status: 2 | 3;
  readonly reason: string | null;
  readonly fields: readonly FieldRejection[];
  readonly at: Date;
}

/** Writes what was decided about a waiting submission. */
export const decideVerification = async (
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

/** A code that cancels a verification, as the rules need it; what it holds is known by its hash alone. */
export interface CancelCode {
  readonly ticketHash: string;
  readonly userId: number;
  readonly state: QrState;
  readonly sessionId: number;
  readonly scannerSessionId: number | undefined;
}

interface CancelCodePlace {
  readonly companyId: number;
  readonly ticket: string;
}

/** Keeps a new code; it takes the place of all the company had, so that one at a time is good. */
export const insertCancelCode = async (
  db: Kysely<Tables>,
  code: CancelCodePlace & {
    readonly userId: number;
    readonly sessionId: number;
    readonly state: QrState;
    readonly now: Date;
  },
): Promise<void> => {
  await db.deleteFrom('verification_cancel_code').where('company_id', '=', code.companyId).execute();
  await db
    .insertInto('verification_cancel_code')
    .values({
      company_id: code.companyId,
      ticket_hash: hashSecret(code.ticket),
      user_id: code.userId,
      session_id: code.sessionId,
      status: code.state.status,
      created_at: code.now,
      expires_at: code.state.expiresAt,
    })
    .execute();
};

const ofTicket = (db: Kysely<Tables>, { companyId, ticket }: CancelCodePlace) =>
  db
    .selectFrom('verification_cancel_code')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('ticket_hash', '=', hashSecret(ticket));

/** The code of a ticket in a company; `isLocked` where it is about to take a step. */
export const findCancelCode = async (
  db: Kysely<Tables>,
  place: CancelCodePlace,
  isLocked = false,
): Promise<CancelCode | undefined> => {
  const query = ofTicket(db, place);
  const row = await (isLocked ? query.forUpdate() : query).executeTakeFirst();
  return (
    row && {
      ticketHash: row.ticket_hash,
      userId: row.user_id,
      state: { status: row.status, expiresAt: row.expires_at },
      sessionId: row.session_id,
      scannerSessionId: row.scanner_session_id ?? undefined,
    }
  );
};

/** Keeps a step of a code that is locked. */
export const moveCancelCode = async (
  db: Kysely<Tables>,
  {
    companyId,
    cancelCode: { ticketHash },
    move: { state, scannerSessionId },
  }: {
    readonly companyId: number;
    readonly cancelCode: Pick<CancelCode, 'ticketHash'>;
    readonly move: { readonly state: QrState; readonly scannerSessionId: number | undefined };
  },
): Promise<void> => {
  await db
    .updateTable('verification_cancel_code')
    .set({
      status: state.status,
      expires_at: state.expiresAt,
      ...(scannerSessionId === undefined ? {} : { scanner_session_id: scannerSessionId }),
    })
    .where('company_id', '=', companyId)
    .where('ticket_hash', '=', ticketHash)
    .execute();
};

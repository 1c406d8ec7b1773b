import { type Kysely, sql } from 'kysely';
import { type ImageKind, type ImageStatus, imageStates, imageStatusOf } from '#domain/companyImage/states.ts';
import type { TakenPeriod } from '#domain/startup/period.ts';
import type { PictureValue } from '#server/database/tables/company.ts';
import type { Tables } from '#server/database/tables.ts';

type Db = Kysely<Tables>;

/** Numbers of both kinds are drawn from one sequence: they share a table. */
export const imageSequence = 'companyImage';

/** A cover or startup image as it stands. */
export interface ImageRecord {
  readonly id: number;
  readonly kind: ImageKind;
  readonly image: PictureValue;
  readonly link: string | null;
  /** Null for covers. */
  readonly start: string | null;
  readonly end: string | null;
  readonly status: ImageStatus;
  /** The operator's words, or the rule that turned an approval down. */
  readonly reason: string | null;
  readonly replacesId: number | null;
  /** The change of it that is under review. */
  readonly pendingId: number | null;
  readonly submittedAt: Date;
  readonly submitter: string | null;
  readonly decidedAt: Date | null;
  readonly version: number;
  readonly updatedAt: Date;
  readonly updatedBy: number | null;
}

const selection = sql`select each.id, each.kind, each.image, each.redirect_link as link,
    each.start_date as start, each.end_date as "end", each.status, each.reason,
    each.replaces_id as "replacesId", each.submitted_at as "submittedAt", member.name as submitter,
    each.decided_at as "decidedAt", each.version, each.updated_at as "updatedAt", each.updated_by as "updatedBy",
    (select max(change.id) from company_image change where change.company_id = each.company_id
      and change.kind = each.kind and change.status = ${imageStates.reviewing}
      and change.replaces_id = each.id) as "pendingId"
  from company_image each
  left join member on member.company_id = each.company_id and member.user_id = each.submitted_by`;

const idOrNull = (id: number | null): number | null => (id === null ? null : Number(id));

const toRecord = (row: ImageRecord): ImageRecord => ({
  ...row,
  id: Number(row.id),
  status: imageStatusOf(row.status),
  replacesId: idOrNull(row.replacesId),
  pendingId: idOrNull(row.pendingId),
  updatedBy: idOrNull(row.updatedBy),
});

/** Which images are meant: of a company, of a kind. */
export interface ImagePlace {
  readonly companyId: number;
  readonly kind: ImageKind;
}

/** One page of them, the newest first. */
export const findImagePage = async (
  db: Db,
  { companyId, kind }: ImagePlace,
  statuses: readonly number[] | null | undefined,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ readonly records: readonly ImageRecord[]; readonly total: number }> => {
  const wanted = statuses ?? [];
  const only = wanted.length === 0 ? sql`true` : sql`each.status = any(${[...wanted]}::int[])`;
  const place = sql`each.company_id = ${companyId} and each.kind = ${kind} and ${only}`;
  const { rows } = await sql<ImageRecord>`${selection} where ${place}
    order by each.submitted_at desc, each.id desc limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{ readonly total: number }>`
    select count(*)::int as total from company_image each where ${place}`.execute(db);
  return { records: rows.map(toRecord), total: counted.rows[0]?.total ?? 0 };
};

/** One of them; undefined: the company has none of that number. */
export const findImage = async (
  db: Db,
  { companyId, kind }: ImagePlace,
  id: number,
): Promise<ImageRecord | undefined> => {
  const { rows } = await sql<ImageRecord>`${selection}
    where each.company_id = ${companyId} and each.kind = ${kind} and each.id = ${id}`.execute(db);
  return rows[0] && toRecord(rows[0]);
};

/** The newest in a state. */
export const findNewestImage = async (
  db: Db,
  place: ImagePlace,
  status: ImageStatus,
): Promise<ImageRecord | undefined> =>
  (await findImagePage(db, place, [status], { offset: 0, limit: 1 })).records[0];

/** Days that are taken from a day on: of startup images that are approved or under review. */
export const findTakenPeriods = async (
  db: Db,
  companyId: number,
  from: string,
): Promise<readonly TakenPeriod[]> => {
  const rows = await db
    .selectFrom('company_image')
    .select(['id', 'start_date', 'end_date', 'status', 'replaces_id'])
    .where('company_id', '=', companyId)
    .where('kind', '=', 'startup')
    .where('status', 'in', [imageStates.reviewing, imageStates.approved])
    .where('end_date', '>=', from)
    .orderBy('start_date')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    start: row.start_date ?? '',
    end: row.end_date ?? '',
    isApproved: row.status === imageStates.approved,
    replacesId: row.replaces_id,
  }));
};

/** What is put before the platform. */
export interface ImageSubmission {
  readonly image: PictureValue;
  readonly link: string | null;
  readonly start: string | null;
  readonly end: string | null;
  readonly replacesId: number | null;
  readonly by: number;
  readonly at: Date;
}

const columnsOf = ({ image, link, start, end, replacesId, by, at }: ImageSubmission) => ({
  image: JSON.stringify(image),
  redirect_link: link,
  start_date: start,
  end_date: end,
  replaces_id: replacesId,
  status: imageStates.reviewing,
  reason: null,
  decided_at: null,
  submitted_at: at,
  submitted_by: by,
  updated_at: at,
  updated_by: by,
});

/** Puts a new image before the platform. */
export const insertImage = async (
  db: Db,
  { companyId, kind }: ImagePlace,
  id: number,
  submission: ImageSubmission,
): Promise<void> => {
  await db
    .insertInto('company_image')
    .values({ company_id: companyId, kind, id, ...columnsOf(submission) })
    .execute();
};

/** Puts an image before the platform again, as it is now. */
export const resubmitImage = async (
  db: Db,
  companyId: number,
  id: number,
  submission: ImageSubmission,
): Promise<void> => {
  await db
    .updateTable('company_image')
    .set((is) => ({ ...columnsOf(submission), version: is('version', '+', 1) }))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
};

/** Writes how a review ended, or that an image is shown no longer. `by`: null is the platform. */
export const endImage = async (
  db: Db,
  { companyId, kind }: ImagePlace,
  ids: readonly number[],
  ending: {
    readonly status: ImageStatus;
    readonly reason: string | null;
    readonly by: number | null;
    readonly at: Date;
  },
): Promise<void> => {
  if (ids.length === 0) return;
  const { status, reason, by, at } = ending;
  const isDecision = status !== imageStates.offline;
  await db
    .updateTable('company_image')
    .set((is) => ({ status, updated_at: at, updated_by: by, version: is('version', '+', 1) }))
    .$if(isDecision, (query) => query.set({ reason, decided_at: at }))
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .where('id', 'in', [...ids])
    .execute();
};

/** Numbers of a kind that are approved, except one. */
export const findApprovedExcept = async (
  db: Db,
  { companyId, kind }: ImagePlace,
  id: number,
): Promise<readonly number[]> => {
  const rows = await db
    .selectFrom('company_image')
    .select('id')
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .where('status', '=', imageStates.approved)
    .where('id', '!=', id)
    .execute();
  return rows.map((row) => row.id);
};

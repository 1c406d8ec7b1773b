import { type Kysely, sql } from 'kysely';
import type { CompanyStatus, DissolutionFacts } from '#domain/dissolution/states.ts';
import type { Tables } from '#server/database/tables.ts';
import { consolePeople, countedFormer, countedPeople } from '#server/features/directory/store/places.ts';
import { mandateRows } from '#server/guard/store/actors.ts';

type Db = Kysely<Tables>;

/** A company as the user who dissolves it has to know it. */
export interface EndingCompany {
  readonly companyId: number;
  readonly name: string;
  readonly status: CompanyStatus;
  readonly verificationStatus: number;
  readonly isDemo: boolean;
}

const endingCompany = sql`company_id as "companyId", name, status, verification_status as "verificationStatus",
  is_demo = 1 as "isDemo"`;

const only = (rows: readonly EndingCompany[], companyId: number): EndingCompany => {
  const [row] = rows;
  if (row === undefined) throw new Error(`There is no company ${companyId}`);
  return { ...row, companyId: Number(row.companyId) };
};

/** A company, whatever became of it. */
export const findEndingCompany = async (db: Db, companyId: number): Promise<EndingCompany> => {
  const { rows } = await sql<EndingCompany>`
    select ${endingCompany} from company where company_id = ${companyId}`.execute(db);
  return only(rows, companyId);
};

/**
 * A company, taken whole until the transaction ends: every write under way in it is waited for, and no other begins. Undefined: there
 * is none.
 */
export const takeWholeCompany = async (db: Db, companyId: number): Promise<EndingCompany | undefined> => {
  const { rows } = await sql<EndingCompany>`
    select ${endingCompany} from company where company_id = ${companyId} for update`.execute(db);
  return rows.length === 0 ? undefined : only(rows, companyId);
};

/** What stands in the way of dissolving a company, counted in one statement; `now`: an export no one speaks for has broken off. */
export const findDissolutionFacts = async (
  db: Db,
  company: EndingCompany,
  now: Date,
): Promise<DissolutionFacts> => {
  const own = sql`company_id = ${company.companyId}`;
  const { rows } = await sql<Omit<DissolutionFacts, 'verificationStatus'>>`
    select
      (select count(*)::int from "order" where ${own} and deleted_at is null and order_status = 0) as "unpaidOrders",
      (select count(*)::int from "order" where ${own} and deleted_at is null and order_status = 6) as "refundingOrders",
      (select count(*)::int from import_job where ${own}
        and (status in ('uploaded', 'importing') or undo_status = 'running'))
      + (select count(*)::int from export_job where ${own} and status = 'running'
        and leased_until >= ${now})
      + (select count(distinct user_id)::int from transfer_item where ${own} and status = 'waiting'
        and recipient_id is not null)
      + (select count(*)::int from message_batch where ${own} and prepared < to_send) as "runningJobs"`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('A statement of counts answered nothing');
  return { ...row, verificationStatus: company.verificationStatus };
};

/** What is lost with a company, counted now. Bytes of all its files. */
export interface Losses {
  readonly people: number;
  readonly formerPeople: number;
  readonly departments: number;
  readonly groups: number;
  readonly administrators: number;
  readonly sessions: number;
  readonly files: number;
  readonly storageBytes: number;
  readonly orders: number;
  readonly records: number;
  readonly timedDeletions: number;
}

const bytesOfMegabyte = 1_048_576;

/** Counts what is lost in one statement. Storage is what the quota says is used, or all files where nothing is counted there. */
export const countLosses = async (db: Db, companyId: number, now: Date): Promise<Losses> => {
  const own = sql`company_id = ${companyId}`;
  const { rows } = await sql<Losses>`
    select
      ${countedPeople(companyId)} as people,
      ${countedFormer(companyId)} as "formerPeople",
      (select count(*)::int from department where ${own} and deleted_at is null) as departments,
      (select count(*)::int from chat_group where ${own} and status = 'normal') as groups,
      (select count(*)::int from (${consolePeople(companyId)}) person) as administrators,
      (select count(*)::int from session where ${own} and revoked_at is null and expires_at > ${now}) as sessions,
      (select count(*)::int from file where ${own}) as files,
      greatest((select coalesce(sum(size), 0) from file where ${own}),
        (select coalesce(max(used), 0) from equity where ${own} and kind = 'storage') * ${sql.lit(bytesOfMegabyte)}
      )::float8 as "storageBytes",
      (select count(*)::int from "order" where ${own} and deleted_at is null) as orders,
      (select count(*)::int from operation_record where ${own}) as records,
      (select count(*)::int from deletion where ${own} and status in ('pending', 'executing'))
        as "timedDeletions"`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('A statement of counts answered nothing');
  return { ...row, storageBytes: Number(row.storageBytes) };
};

/** A request to dissolve. */
export interface NewDissolution {
  readonly companyId: number;
  readonly companyName: string;
  readonly askedBy: number;
  readonly askedByName: string;
  readonly askedAt: Date;
  readonly dueAt: Date;
}

/** Holds a company from now on: no one gets in, nothing of it moves. */
export const insertDissolution = async (db: Db, requested: NewDissolution): Promise<void> => {
  await db
    .insertInto('dissolution')
    .values({
      company_id: requested.companyId,
      status: 'dissolving',
      company_name: requested.companyName,
      asked_by: requested.askedBy,
      asked_by_name: requested.askedByName,
      asked_at: requested.askedAt,
      due_at: requested.dueAt,
    })
    .execute();
  await saveStatus(db, requested.companyId, 'dissolving');
};

const saveStatus = async (db: Db, companyId: number, status: CompanyStatus): Promise<void> => {
  await db.updateTable('company').set({ status }).where('company_id', '=', companyId).execute();
};

/** Gives a company back as it was. After `takeWholeCompany`. */
export const abortDissolution = async (db: Db, companyId: number, at: Date): Promise<void> => {
  await db
    .updateTable('dissolution')
    .set({ status: 'aborted', decided_at: at })
    .where('company_id', '=', companyId)
    .where('status', '=', 'dissolving')
    .execute();
  await saveStatus(db, companyId, 'normal');
};

/** Ends the hold: from now on the company is erased, and no one can stop it. After `takeWholeCompany`. */
export const beginErasing = async (db: Db, companyId: number, at: Date): Promise<void> => {
  await db
    .updateTable('dissolution')
    .set({ status: 'dissolved', decided_at: at })
    .where('company_id', '=', companyId)
    .where('status', '=', 'dissolving')
    .execute();
  await saveStatus(db, companyId, 'dissolved');
};

/** A dissolution as the operator sees it. */
export interface ListedDissolution {
  readonly companyId: number;
  readonly companyName: string;
  readonly status: string;
  readonly askedByName: string;
  readonly askedAt: Date;
  readonly dueAt: Date;
  readonly decidedAt: Date | null;
  readonly erasedAt: Date | null;
}

/** All dissolutions there were, the newest first. */
export const findDissolutions = async (db: Db, limit: number): Promise<readonly ListedDissolution[]> => {
  const rows = await db
    .selectFrom('dissolution')
    .selectAll()
    .orderBy('dissolution_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    companyId: row.company_id,
    companyName: row.company_name,
    status: row.status,
    askedByName: row.asked_by_name,
    askedAt: row.asked_at,
    dueAt: row.due_at,
    decidedAt: row.decided_at,
    erasedAt: row.erased_at,
  }));
};

/** Companies whose hold is over by a moment, the longest waiting first. */
export const findDueDissolutions = async (db: Db, now: Date): Promise<readonly number[]> => {
  const rows = await db
    .selectFrom('dissolution')
    .select('company_id')
    .where('status', '=', 'dissolving')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .execute();
  return rows.map(({ company_id: companyId }) => companyId);
};

/** Who is told that the company is being dissolved: every administrator who is here, with their number. */
export const findNotifiedAdministrators = async (
  db: Db,
  companyId: number,
): Promise<readonly { readonly countryCode: string; readonly mobile: string }[]> => {
  const own = sql`company_id = ${companyId}`;
  const { rows } = await sql<{ readonly countryCode: string; readonly mobile: string }>`
    select country_code as "countryCode", phone as mobile from member
    where ${own} and status = 'normal' and user_id in (
      select user_id from administrator where ${own} and status = 1
      union select user_id from ${mandateRows} where ${own})
    order by user_id`.execute(db);
  return rows;
};

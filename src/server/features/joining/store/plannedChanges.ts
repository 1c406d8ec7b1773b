import { type Kysely, sql } from 'kysely';
import type { PlannedChange } from '#generated/types.ts';
import { ofLivingCompany } from '#server/database/rowSecurity.ts';
import type { Tables } from '#server/database/tables.ts';

type Db = Kysely<Tables>;

/** A planned change whose day has begun. */
export interface DuePlan
  extends Pick<
    PlannedChange,
    'plan_id' | 'user_id' | 'user_name' | 'kind' | 'department_id' | 'position' | 'reason' | 'note'
  > {
  readonly company_id: number;
  readonly creator_id: number;
  readonly effective_on: string;
}

const table = sql.table('plannedChange');

/** The next plan whose day has begun, locked; one that another process is at is left to it. */
export const takeDuePlan = async (db: Db, today: string, planId?: number): Promise<DuePlan | undefined> => {
  const { rows } = await sql<DuePlan>`
    select company_id, plan_id, user_id, user_name, kind, department_id, position, reason, note, creator_id,
      to_char(effective_on, 'YYYY-MM-DD') as effective_on
    from ${table}
    where status = 'pending' and effective_on <= ${today}::date and deleted_at is null and ${ofLivingCompany()}
      ${planId === undefined ? sql`` : sql`and plan_id = ${planId}`}
    order by effective_on, plan_id limit 1 for update skip locked`.execute(db);
  return rows[0];
};

/** Writes how a plan ended. `failure`: what was against it, as it is kept; null: it was made. */
export const finishPlan = async (
  db: Db,
  { company_id: companyId, plan_id: planId }: DuePlan,
  {
    status,
    failure,
    at,
  }: { readonly status: 'done' | 'failed'; readonly failure: string | null; readonly at: Date },
): Promise<void> => {
  await sql`update ${table} set status = ${status}, failure = ${failure}, finished_at = ${at},
      version = version + 1, updated_at = ${at}, updated_by = null
    where company_id = ${companyId} and plan_id = ${planId}`.execute(db);
};

/** Whether a change of the kind waits for the person already. */
export const isPlanned = async (
  db: Db,
  companyId: number,
  { user_id: userId, kind }: Pick<PlannedChange, 'user_id' | 'kind'>,
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from ${table} where company_id = ${companyId} and user_id = ${userId}
      and kind = ${kind} and status = 'pending' and deleted_at is null limit 1`.execute(db);
  return rows.length > 0;
};

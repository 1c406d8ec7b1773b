import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';

/** How often everybody together opened an app on a day, `YYYY-MM-DD`. */
export interface ReportedOpenings {
  readonly appId: number;
  readonly day: string;
  readonly opens: number;
}

/**
 * Takes over how often apps were opened, in place of what was said of the same app and day before. Answers how many rows are of apps the
 * company has or had.
 */
export const saveOpenings = async (
  db: Kysely<Tables>,
  companyId: number,
  reported: readonly ReportedOpenings[],
): Promise<number> => {
  const { numAffectedRows } = await sql`
    insert into app_open (company_id, app_id, day, opens)
    select ${companyId}, given.app_id, given.day, given.opens
    from unnest(${reported.map(({ appId }) => appId)}::bigint[], ${reported.map(({ day }) => day)}::date[],
      ${reported.map(({ opens }) => opens)}::integer[]) as given (app_id, day, opens)
    join app on app.company_id = ${companyId} and app.app_id = given.app_id
    on conflict (company_id, app_id, day) do update set opens = excluded.opens`.execute(db);
  return Number(numAffectedRows ?? 0n);
};

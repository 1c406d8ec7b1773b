import { type Kysely, type RawBuilder, sql } from 'kysely';
import { usualMinLength } from '#domain/managementPassword/managementPassword.ts';
import { type SessionLength, usualLength } from '#domain/security/checkSecuritySetting.ts';
import { singletonId } from '#engine/defaultCall.ts';
import { maxExportRows } from '#engine/exportCalls.ts';
import type { SecuritySetting } from '#generated/types.ts';
import type { Tables } from '#server/database/tables.ts';
import { hasSecondFactor } from '#server/guard/store/sessionGates.ts';

/** Administrators of a company as rows `(user_id)`: main, sub by a management group, asset. */
const administrators = (companyId: number) => sql`(
  select user_id from administrator where company_id = ${companyId} and status = 1
  union
  select manage_group_member.user_id from manage_group_member
    join manage_group on manage_group.company_id = manage_group_member.company_id
      and manage_group.id = manage_group_member.group_id and manage_group.deleted_at is null
    where manage_group_member.company_id = ${companyId}
)`;

const liveBrowsers = (companyId: number, now: Date) => sql`session
  where session.company_id = ${companyId} and session.kind = 'browser' and session.revoked_at is null
    and session.expires_at > ${now}`;

/** The setting as one row, with whom each part of it concerns now; version 0: it was never saved. `console`: rows of who may enter. */
export const selectSecuritySetting = (
  companyId: number,
  { now, console: people }: { readonly now: Date; readonly console: RawBuilder<unknown> },
): RawBuilder<unknown> => sql`
  select ${sql.lit(singletonId)} as setting_id,
    coalesce(own.session_idle_hours, ${usualLength.idleHours}) as session_idle_hours,
    coalesce(own.session_max_hours, ${usualLength.maxHours}) as session_max_hours,
    coalesce(own.password_min_length, ${usualMinLength}) as password_min_length,
    coalesce(own.factor_required, 0)::integer as factor_required, coalesce(own.factor_opens, 0)::integer as factor_opens,
    coalesce(own.codes_by_email, 0)::integer as codes_by_email, own.factor_required_since, coalesce(own.allowed_addresses, '') as allowed_addresses,
    coalesce(own.watermark, 0)::integer as watermark,
    coalesce(own.export_rows_limit, ${maxExportRows}) as export_rows_limit,
    (select count(distinct user_id)::integer from (${people}) as people) as console_people,
    (select count(*)::integer from ${administrators(companyId)} as admin) as administrators,
    (select count(*)::integer from ${administrators(companyId)} as admin
      where not ${hasSecondFactor(sql`${companyId}::bigint`, sql`admin.user_id`)}) as without_factor,
    (select count(*)::integer from ${liveBrowsers(companyId, now)}) as live_sessions,
    (select count(*)::integer from export_job where company_id = ${companyId}) as exports,
    (select coalesce(max(count), 0)::integer from export_job where company_id = ${companyId}) as largest_export,
    coalesce(own.version, 0) as version, own.updated_at, own.updated_by
  from company left join security_setting own on own.company_id = company.company_id
  where company.company_id = ${companyId}`;

/** Where the live browser sessions of a company were opened from, each address with how many. */
export const countAddresses = async (
  db: Kysely<Tables>,
  companyId: number,
  now: Date,
): Promise<readonly { readonly ip: string | null; readonly count: number }[]> => {
  const { rows } = await sql<{ readonly ip: string | null; readonly count: number }>`
    select ip, count(*)::integer as count from ${liveBrowsers(companyId, now)} group by ip`.execute(db);
  return rows;
};

/** How many live browser sessions a length would end at once. */
export const countEnding = async (
  db: Kysely<Tables>,
  companyId: number,
  { length: { idleHours, maxHours }, now }: { readonly length: SessionLength; readonly now: Date },
): Promise<number> => {
  const { rows } = await sql<{ readonly count: number }>`
    select count(*)::integer as count from ${liveBrowsers(companyId, now)}
      and least(last_used_at + make_interval(hours => ${idleHours}::integer),
        created_at + make_interval(hours => ${maxHours}::integer)) <= ${now}`.execute(db);
  return rows[0]?.count ?? 0;
};

/** Stores the setting and counts its version up. */
export const saveSecuritySetting = async (
  db: Kysely<Tables>,
  companyId: number,
  { setting, by, at }: { readonly setting: SecuritySetting; readonly by: number; readonly at: Date },
): Promise<void> => {
  const set = {
    session_idle_hours: setting.session_idle_hours,
    session_max_hours: setting.session_max_hours,
    password_min_length: setting.password_min_length,
    factor_required: setting.factor_required,
    factor_opens: setting.factor_opens,
    codes_by_email: setting.codes_by_email,
    factor_required_since: setting.factor_required_since ?? null,
    allowed_addresses: setting.allowed_addresses,
    watermark: setting.watermark,
    export_rows_limit: setting.export_rows_limit,
    updated_by: by,
    updated_at: at,
  };
  await db
    .insertInto('security_setting')
    .values({ company_id: companyId, ...set })
    .onConflict((conflict) =>
      conflict
        .column('company_id')
        .doUpdateSet({ ...set, version: sql<number>`security_setting.version + 1` }),
    )
    .execute();
};

/** Where someone of a company is sent codes by e-mail; undefined: the company does not have that, or they have no address. */
export const findCodeAddress = async (
  db: Kysely<Tables>,
  companyId: number,
  userId: number,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('member')
    .innerJoin('security_setting', 'security_setting.company_id', 'member.company_id')
    .select('member.email')
    .where('member.company_id', '=', companyId)
    .where('member.user_id', '=', userId)
    .where('member.status', '=', 'normal')
    .where('security_setting.codes_by_email', '=', 1)
    .executeTakeFirst();
  return row?.email || undefined;
};

/** Opens a company's console to every address; by no one of the company. */
export const releaseAddresses = async (db: Kysely<Tables>, companyId: number, at: Date): Promise<void> => {
  await db
    .updateTable('security_setting')
    .set({
      allowed_addresses: '',
      version: sql<number>`version + 1`,
      updated_by: null,
      updated_at: at,
    })
    .where('company_id', '=', companyId)
    .execute();
};

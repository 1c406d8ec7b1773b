import { type Kysely, sql } from 'kysely';
import { usualMinLength } from '#domain/managementPassword/managementPassword.ts';
import { type SessionLength, usualLength } from '#domain/security/checkSecuritySetting.ts';
import type { SignOnRules } from '#domain/signOn/entry.ts';
import type { MatchKind } from '#domain/signOn/setting.ts';
import { keptPlan } from '#server/database/statementCache.ts';
import type { Tables } from '#server/database/tables.ts';

/** How a company protects its console, with what holds where it never said so. */
interface Security {
  readonly length: SessionLength;
  readonly passwordMinLength: number;
  /** Whether a code of the second factor counts where the management password is asked for. */
  readonly factorOpens: boolean;
  readonly allowedAddresses: string;
  /** Rows of one export; undefined: as many as an export holds at all. */
  readonly exportRowsLimit: number | undefined;
}

/** What a company's security setting says now. */
export const findSecurity = async (db: Kysely<Tables>, companyId: number): Promise<Security> => {
  const row = await db
    .selectFrom('security_setting')
    .selectAll()
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return {
    length:
      row === undefined
        ? usualLength
        : { idleHours: row.session_idle_hours, maxHours: row.session_max_hours },
    passwordMinLength: row?.password_min_length ?? usualMinLength,
    factorOpens: row?.factor_opens === 1,
    allowedAddresses: row?.allowed_addresses ?? '',
    exportRowsLimit: row?.export_rows_limit,
  };
};

/** How long sessions of a company last. */
export const findSessionLength = async (db: Kysely<Tables>, companyId: number): Promise<SessionLength> =>
  (await findSecurity(db, companyId)).length;

/**
 * Puts the ends of a company's browser sessions where a changed length has them: one that is over by it is over with the next call.
 */
export const shiftSessionEnds = async (
  db: Kysely<Tables>,
  companyId: number,
  { idleHours, maxHours }: SessionLength,
): Promise<void> => {
  await sql`update session
    set expires_at = least(last_used_at + make_interval(hours => ${idleHours}::integer),
      created_at + make_interval(hours => ${maxHours}::integer))
    where company_id = ${companyId} and kind = 'browser' and revoked_at is null`.execute(db);
};

/** A company's single sign-on as everyone asks it who lets people in or changes what they are found by. */
interface SignOnState extends SignOnRules {
  readonly isOn: boolean;
  readonly matchBy: MatchKind;
}

/** How a company's single sign-on stands; undefined: it has none. */
export const findSignOnState = async (
  db: Kysely<Tables>,
  companyId: number,
): Promise<SignOnState | undefined> => {
  const row = await db
    .selectFrom('sign_on')
    .modifyFront(keptPlan)
    .select(['is_on', 'match_by', 'is_enforced', 'break_glass_id'])
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return (
    row && {
      isOn: row.is_on === 1,
      matchBy: row.match_by,
      isEnforced: row.is_on === 1 && row.is_enforced === 1,
      breakGlassId: row.break_glass_id ?? undefined,
    }
  );
};

import type { Kysely } from 'kysely';
import type { SignOnRules } from '#domain/signOn/entry.ts';
import type { MatchKind } from '#domain/signOn/setting.ts';
import type { Tables } from '#server/database/tables.ts';

/** A company's single sign-on as everyone asks it who lets people in or changes what they are found by. */
export interface SignOnState extends SignOnRules {
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

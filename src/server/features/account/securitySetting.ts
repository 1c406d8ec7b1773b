import { isAddressAllowed } from '#domain/security/addresses.ts';
import { checkAllowedAddresses, checkLength } from '#domain/security/checkSecuritySetting.ts';
import { violation } from '#domain/violation.ts';
import type { SecuritySetting } from '#generated/types.ts';
import type { RowQuery } from '#server/crud/sources/rows.ts';
import type { WriteHooks } from '#server/crud/sources/writes.ts';
import { lockCompany } from '#server/features/directory/member/store/candidates.ts';
import { shiftSessionEnds } from '#server/guard/store/security.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { capacities } from './managementPassword.ts';
import { countAddresses, saveSecuritySetting, selectSecuritySetting } from './store/securitySettings.ts';

/** How many browser sessions were opened from addresses a list does not hold: they end with their next call. */
export const countOutside = async (
  { db, actor, now }: CallContext,
  allowedAddresses: string,
): Promise<number> => {
  const addresses = await countAddresses(db, actor.companyId, now);
  return addresses
    .filter(({ ip }) => !isAddressAllowed(allowedAddresses, ip ?? undefined))
    .reduce((sum, { count }) => sum + count, 0);
};

/** How the console is protected, with whom each part concerns. */
export const securitySettingRows: RowQuery = {
  isVersioned: true,
  completed: ['outside_sessions', 'own_address'],
  select: ({ actor: { companyId }, now }) =>
    selectSecuritySetting(companyId, { now, console: capacities(companyId) }),
  complete: (rows, context) =>
    Promise.all(
      rows.map(async (row) => ({
        ...row,
        values: {
          ...row.values,
          outside_sessions: await countOutside(context, String(row.values.allowed_addresses ?? '')),
          own_address: context.ip ?? null,
        },
      })),
    ),
};

const lengthOf = ({ session_idle_hours: idleHours, session_max_hours: maxHours }: SecuritySetting) => ({
  idleHours,
  maxHours,
});

/** Whether codes go by e-mail is changed where something sends them alone; what is on stays on without it, and goes nowhere. */
const checkMail = (
  { before, after }: { readonly before: SecuritySetting | undefined; readonly after: SecuritySetting },
  sendsMail: boolean,
) =>
  after.codes_by_email === 1 && before?.codes_by_email !== 1 && !sendsMail
    ? [violation('security.noMail', 'codes_by_email')]
    : [];

/** A changed length holds for sessions that are open already; no one saves a list of addresses they are not on themselves. */
export const securitySettingHooks: WriteHooks<SecuritySetting> = {
  lock: ({ db, actor }) => lockCompany(db, actor.companyId),
  derive: ({ before, after }, { now }) => ({
    factor_required_since:
      after.factor_required === 1
        ? ((before?.factor_required === 1 ? before.factor_required_since : null) ?? now.toISOString())
        : null,
  }),
  check: ({ before, after }, { ip, sendsMail }) => [
    ...checkMail({ before, after }, sendsMail === true),
    ...checkLength(lengthOf(after)),
    ...(before?.allowed_addresses === after.allowed_addresses
      ? []
      : checkAllowedAddresses(after.allowed_addresses, ip)),
  ],
  store: async ({ after }, { db, actor, now }) => {
    await saveSecuritySetting(db, actor.companyId, { setting: after, by: actor.userId, at: now });
    await shiftSessionEnds(db, actor.companyId, lengthOf(after));
  },
};

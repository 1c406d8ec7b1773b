import type { Kysely } from 'kysely';
import { isUnlocked, isWorthExtending, unlockedUntil } from '#domain/managementPassword/gate.ts';
import { violation } from '#domain/violation.ts';
import type { CallModel } from '#engine/model.ts';
import type { Tables } from '#server/database/tables.ts';
import { extendSession } from '#server/guard/store/sessionGates.ts';
import type { Session } from '#server/guard/store/sessions.ts';
import type { Refusal } from '#server/platform/handler.ts';

/**
 * The gate of the management password (contract.md section 2): a browser's session makes no call of the console before it is
 * unlocked, and each call somebody makes keeps it open for another half hour; one the console makes by itself does not. `gate`
 * tells the console that everything waits, not this call alone.
 */
export const gateRefusal = async (
  db: Kysely<Tables>,
  call: CallModel,
  session: Session | undefined,
  now: Date,
): Promise<Refusal | undefined> => {
  if (!call.isGated || session?.kind !== 'browser') return undefined;
  const until = session.unlockedUntil;
  if (until === undefined || !isUnlocked(until, now))
    return {
      kind: 'refused',
      errorKey: 'manage_password_required',
      violations: [violation('managementPassword.required')],
      extra: { need: 'manage_password', gate: 1 },
    };
  if (!call.isBackground && isWorthExtending(until, now))
    await extendSession(db, session.sessionId, now, unlockedUntil(now));
  return undefined;
};

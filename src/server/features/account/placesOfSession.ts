import { findAccountOfSession } from '#server/features/account/store/accounts.ts';
import { findPlace, findPlacesOfAccount, type Place } from '#server/features/company/store/companies.ts';
import type { CallContext } from '#server/platform/handler.ts';

/** Every place of the person behind the session; without an account only the one they are signed in to. */
export const placesOfSession = async ({
  db,
  actor,
  sessionId,
}: CallContext): Promise<{ readonly accountId: number | undefined; readonly places: readonly Place[] }> => {
  const accountId = sessionId === undefined ? undefined : await findAccountOfSession(db, sessionId);
  if (accountId !== undefined) return { accountId, places: await findPlacesOfAccount(db, accountId) };
  const own = await findPlace(db, actor.companyId, actor.userId);
  return { accountId, places: own === undefined ? [] : [own] };
};

import type { AccountName } from '#server/features/account/store/accounts.ts';
import { findPlace } from '#server/features/directory/places.ts';
import type { CallContext } from '#server/platform/handler.ts';

/** The number the signed-in person is known by in the company they are in: codes go nowhere else. */
export const ownNumber = async ({ db, actor }: CallContext): Promise<AccountName | undefined> => {
  const place = await findPlace(db, actor.companyId, actor.userId);
  return place && { countryCode: place.countryCode, mobile: place.phone };
};

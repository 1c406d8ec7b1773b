import { type Budget, tooManyTries } from '#domain/account/code.ts';
import { addressKey } from '#server/guard/clientAddress.ts';
import { takeTokens } from '#server/guard/rateLimit.ts';
import { type CallContext, type Refusal, refusedKeeping } from '#server/handlers/handler.ts';

/** Why nothing more is tried from an address for now; undefined while there is room, or where no address is known. */
export const addressRefusal = async (
  { db, ip, now }: CallContext,
  budget: Budget,
): Promise<Refusal | undefined> => {
  if (ip === undefined) return undefined;
  const verdict = await takeTokens(db, { ...budget, key: addressKey(ip), now });
  return verdict.isAllowed
    ? undefined
    : refusedKeeping([tooManyTries(verdict.waitSeconds)], 'too_many_tries');
};

import type { Budget } from '#domain/account/code.ts';
import { tooManyTries } from '#domain/account/guessing.ts';
import { addressKey } from '#server/guard/clientAddress.ts';
import { giveBackToken, type TokenVerdict, takeTokens } from '#server/guard/rateLimit.ts';
import { type CallContext, type Refusal, refusedKeeping } from '#server/platform/handler.ts';

type Asked = Pick<CallContext, 'db' | 'ip' | 'now'>;

/** Takes a token of the address a request came from; there is always room where no address is known. */
export const takeAddressToken = ({ db, ip, now }: Asked, budget: Budget): Promise<TokenVerdict> =>
  ip === undefined
    ? Promise.resolve({ isAllowed: true })
    : takeTokens(db, { ...budget, key: addressKey(ip), now });

/** Gives the token of this very request back: a right answer was no guess. */
export const giveBackAddressToken = async ({ db, ip, now }: Asked, budget: Budget): Promise<void> => {
  if (ip !== undefined) await giveBackToken(db, { ...budget, key: addressKey(ip), now });
};

/** Why nothing more is tried from an address for now; undefined while there is room, or where no address is known. */
export const addressRefusal = async (context: Asked, budget: Budget): Promise<Refusal | undefined> => {
  const verdict = await takeAddressToken(context, budget);
  return verdict.isAllowed
    ? undefined
    : refusedKeeping([tooManyTries(verdict.waitSeconds)], 'too_many_tries');
};

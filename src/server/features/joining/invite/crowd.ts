import type { Budget } from '#domain/account/code.ts';
import { violation } from '#domain/violation.ts';
import { takeTokens } from '#server/guard/rateLimit.ts';
import { hashSecret } from '#server/guard/store/sessions.ts';
import { type CallContext, type Refusal, refusedKeeping } from '#server/platform/handler.ts';

/**
 * Why nobody more gets on by a link for now, whatever address they come from (case K02, safety.md T18); undefined: a token of each
 * budget was taken, in the order given.
 */
export const crowdRefusal = async (
  { db, now }: Pick<CallContext, 'db' | 'now'>,
  token: string,
  budgets: readonly Budget[],
): Promise<Refusal | undefined> => {
  const key = hashSecret(token);
  for (const budget of budgets) {
    const verdict = await takeTokens(db, { ...budget, key, now });
    if (!verdict.isAllowed)
      return refusedKeeping(
        [violation('invite.crowded', undefined, { seconds: verdict.waitSeconds })],
        'join_rate',
      );
  }
  return undefined;
};

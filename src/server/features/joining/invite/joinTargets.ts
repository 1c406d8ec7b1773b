import { findTemporaryTarget } from '#server/features/joining/temporary/acceptInvitation.ts';
import { hashSecret } from '#server/guard/store/sessions.ts';
import type { CallContext } from '#server/platform/handler.ts';
import type { JoinTarget, JoinTargetFinder } from './joinTarget.ts';
import { findLinkTarget } from './linkTarget.ts';

/** Everything a token of the join page can stand for. */
const finders: readonly JoinTargetFinder[] = [findLinkTarget, findTemporaryTarget];

/** What a token stands for now. Every kind is asked, so that the time does not tell what a token was. */
export const findJoinTarget = async (
  context: Pick<CallContext, 'db' | 'now'>,
  token: string,
): Promise<JoinTarget | undefined> => {
  const hash = hashSecret(token);
  const found: (JoinTarget | undefined)[] = [];
  for (const find of finders) found.push(await find(context, hash));
  return found.find((target) => target !== undefined);
};

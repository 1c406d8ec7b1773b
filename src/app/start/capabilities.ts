import type { CompleteReply } from '#dataProvider/completeReply.ts';
import { callKey, type Offers } from '#engine/offeredModel.ts';
import type { Calls } from '#generated/types.ts';

type Capabilities = Calls['capabilities']['reply'];

const callsIn = (envelope: unknown): readonly string[] => {
  const { code, data } = (envelope ?? {}) as {
    readonly code?: unknown;
    readonly data?: Partial<Capabilities>;
  };
  return code === 0 && Array.isArray(data?.calls) ? data.calls : [];
};

/** The calls a server names; none where it has no such call, or cannot be reached: then the first real call says so. */
const askCalls = async (apiBase: string): Promise<readonly string[]> => {
  try {
    const answer = await fetch(`${apiBase}/capabilities`, { headers: { Accept: 'application/json' } });
    return answer.ok ? callsIn(await answer.json()) : [];
  } catch {
    return [];
  }
};

/**
 * What a server answers: the calls of the specification, which every company's server has, and those it names beside them. Our own
 * says in its page that it answers all.
 */
export const learnOffers = async (apiBase: string): Promise<Offers> => {
  const [{ specifiedCalls }, named] = await Promise.all([
    import('#engine/specifiedCalls.ts'),
    askCalls(apiBase),
  ]);
  const offered = new Set([...specifiedCalls, ...named]);
  return (call) => offered.has(callKey(call));
};

/** What completes the replies of such a server; the schemas of replies are loaded for it alone. */
export const loadCompleteReply = async (offers: Offers): Promise<CompleteReply> => {
  const [{ createCompleteReply }, { entities }] = await Promise.all([
    import('#dataProvider/replyShapes.ts'),
    import('#generated/entities.ts'),
  ]);
  return createCompleteReply(entities, offers);
};

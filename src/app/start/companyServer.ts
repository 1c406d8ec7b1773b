import type { Send } from '#dataProvider/transport.ts';
import { type CompleteReply, completing } from '#dataProvider/transport.ts';
import { changedPreference, untouchedPreference } from '#domain/preference/checkPreference.ts';
import type { EntityModel } from '#engine/model.ts';
import { callKey, type Offers, offeredPermissions } from '#engine/offeredModel.ts';
import type { Calls } from '#generated/types.ts';
import type { PermissionReply } from '#session/account.ts';
import { readSession } from '#session/session.ts';

type Preferences = Calls['preferences']['reply'];

const keyOf = (): string => {
  const session = readSession();
  return `preferences:${session?.companyId ?? 0}:${session?.userId ?? 0}`;
};

const read = (storage: Storage): Preferences => {
  const kept = storage.getItem(keyOf());
  return kept === null ? { list: [] } : JSON.parse(kept);
};

/**
 * How someone likes their lists, kept by this browser where the server has no calls for it: the same answers, for this browser
 * alone.
 */
const browserPreferences = (storage: Storage = localStorage) => ({
  preferences: async (): Promise<Preferences> => read(storage),
  preferenceSave: async ({
    noun,
    ...change
  }: Calls['preferenceSave']['request']): Promise<Calls['preferenceSave']['reply']> => {
    const { list } = read(storage);
    const kept = { noun, ...untouchedPreference, ...list.find((each) => each.noun === noun) };
    const next = changedPreference(kept, change);
    const others = list.filter((each) => each.noun !== noun);
    storage.setItem(keyOf(), JSON.stringify({ list: [...others, next] }));
    return next;
  },
});

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
const learnOffers = async (apiBase: string): Promise<Offers> => {
  const [{ specifiedCalls }, named] = await Promise.all([
    import('#engine/specifiedCalls.ts'),
    askCalls(apiBase),
  ]);
  const offered = new Set([...specifiedCalls, ...named]);
  return (call) => offered.has(callKey(call));
};

/** What completes the replies of such a server; the schemas of replies are loaded for it alone. */
const loadCompleteReply = async (offers: Offers): Promise<CompleteReply> => {
  const [{ createCompleteReply }, { entities }] = await Promise.all([
    import('#dataProvider/replyShapes.ts'),
    import('#generated/entities.ts'),
  ]);
  return createCompleteReply(entities, offers);
};

/**
 * A permission whose calls the server does not have allows nothing. A server that names none, because the specification does not say
 * how, lets an administrator try whatever its calls do, and refuses what they may not.
 */
const offeredOf = (permissions: PermissionReply, models: readonly EntityModel[]): PermissionReply => {
  const namesNone = Object.keys(permissions.actions).length === 0;
  const allowed = [...offeredPermissions(models)].flatMap((key) => {
    const flag = namesNone ? 1 : permissions.actions[key];
    return flag === undefined ? [] : [[key, flag] as const];
  });
  return { ...permissions, actions: Object.fromEntries(allowed) };
};

/** What the console does otherwise on a company's own server, which answers some calls and leaves things out of its replies. */
export interface CompanyServer {
  readonly offers: Offers;
  readonly offered: typeof offeredOf;
  readonly completing: (send: Send) => Send;
  /** What the browser answers in its place. */
  readonly standIns: ReturnType<typeof browserPreferences>;
}

/** Asks a server what it answers. */
export const learnServer = async (apiBase: string): Promise<CompanyServer> => {
  const offers = await learnOffers(apiBase);
  return {
    offers,
    offered: offeredOf,
    completing: (send) => completing(send, loadCompleteReply(offers)),
    standIns: browserPreferences(),
  };
};

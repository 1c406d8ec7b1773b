import { hashKey, QueryClient } from '@tanstack/react-query';
import { refusalOf } from '#dataProvider/refusal.ts';
import type { Send } from '#dataProvider/transport.ts';
import type { Calls } from '#generated/types.ts';
import { readSession, type Session } from '#session/session.ts';

/** Answers that came with the page, asked by the server for the session the page was asked with. */
export interface StartAnswers {
  readonly login: Calls['loginUser']['reply'] | undefined;
  readonly preferences: Calls['preferences']['reply'] | undefined;
  readonly fields: Calls['getUserField']['reply'] | undefined;
  /** With the home page alone. */
  readonly overview: Calls['homeOverview']['reply'] | undefined;
  /** What the page itself asks first: rows of a list, levels of a tree. */
  readonly first: readonly BroughtAnswer[];
}

/** An answer to a call, as it was asked. */
export interface BroughtAnswer {
  readonly call: string;
  readonly request: Readonly<Record<string, unknown>>;
  readonly data: unknown;
}

const none: StartAnswers = {
  login: undefined,
  preferences: undefined,
  fields: undefined,
  overview: undefined,
  first: [],
};

type Brought = Partial<Omit<Calls['loginUser']['reply'], 'token'>> | undefined;

const isOf = ({ userId, companyId }: Session, login: Brought): boolean =>
  login?.user?.user_id === userId && login.company?.company_id === companyId;

/**
 * Takes what the page brought along for this session, once. Nothing when the login has changed since the page was asked
 * for, and nothing from a host that serves files alone: the console then asks.
 */
export const takeStartAnswers = (session: Session | undefined): StartAnswers => {
  const block = document.getElementById('start-answers');
  if (block === null) return none;
  const text = block.textContent;
  block.remove();
  if (session === undefined) return none;
  // Written by the server of this very page, by the call's own reply schema.
  const {
    loginUser,
    preferences,
    getUserField: fields,
    homeOverview: overview,
    first = [],
  } = JSON.parse(text) as {
    readonly loginUser?: Calls['loginUser']['reply'];
    readonly preferences?: Calls['preferences']['reply'];
    readonly getUserField?: Calls['getUserField']['reply'];
    readonly homeOverview?: Calls['homeOverview']['reply'];
    readonly first?: readonly BroughtAnswer[];
  };
  if (loginUser === undefined || !isOf(session, loginUser)) return none;
  return { login: { ...loginUser, token: session.token }, preferences, fields, overview, first };
};

const questionKey = (call: string, request: BroughtAnswer['request']): string => hashKey([call, request]);

/**
 * Answers the first question that is one the page brought an answer to, each once. `forget` drops what no one has asked for: later it
 * would be old. So does a write: what it changed may be among them.
 */
export const bringing = (send: Send, answers: readonly BroughtAnswer[]) => {
  const brought = new Map(answers.map(({ call, request, data }) => [questionKey(call, request), data]));
  const forget = () => brought.clear();
  const answering: Send = async (call, request, options) => {
    if (call.effect === 'write') forget();
    const key = brought.size === 0 ? '' : questionKey(call.name, request);
    if (!brought.has(key)) return send(call, request, options);
    const data = brought.get(key);
    brought.delete(key);
    return data;
  };
  return { send: answering, forget };
};

/** Under which the home page keeps its overview. */
export const overviewKey = ['home', 'overview'] as const;

const staleMs = 5_000;

/** One more try when no answer came; a refusal is an answer. */
const mayRetry = (failures: number, error: Error): boolean =>
  failures < 1 && refusalOf(error)?.error_key === 'network';

/** The cache of answers. Every key begins with the company, so that rows of another one are never shown (T31). */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: mayRetry,
        staleTime: staleMs,
        queryKeyHashFn: (key) => `${readSession()?.companyId ?? 0}:${hashKey(key)}`,
      },
      // Without a network a save must fail and say so, not wait in silence.
      mutations: { retry: false, networkMode: 'always' },
    },
  });

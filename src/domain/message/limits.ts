import type { Budget } from '#domain/account/code.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** Days are those of the company's zone, Asia/Shanghai, which has no summer time (contract.md section 1). */
const offsetMs = 8 * hourMs;

/** Whose notices are counted, the narrowest first: the company's room is shared by all its administrators. */
export const spendScopes = ['person', 'address', 'company'] as const;
export type SpendScope = (typeof spendScopes)[number];

/** Activation notices a day (case A01, safety.md T18): one administrator alone does not use up what the company has. */
export const spendLimits: Readonly<Record<SpendScope, number>> = {
  person: 500,
  address: 1_000,
  company: 2_000,
};

/** Notices to one number, over all companies that have it in their address book. */
export const noticeBudget: Budget = { bucket: 'sms.notice.number', limit: 5, windowSeconds: 24 * 60 * 60 };

/** Most people one call looks at; who are more are asked for by a narrower filter. */
export const mostPeople = 10_000;

/** Up to so many are written into the outbox by the call itself, more by a job in pieces of as many. */
export const pieceSize = 100;

/** How many people an answer names one by one; all of them stand in the record of the batch. */
export const mostNamed = 200;

const dayNumber = (now: Date): number => Math.floor((now.getTime() + offsetMs) / dayMs);

/** The day a notice counts for, `YYYY-MM-DD`. */
export const spendDay = (now: Date): string =>
  new Date(dayNumber(now) * dayMs).toISOString().slice(0, 'YYYY-MM-DD'.length);

/** When the next day begins, and with it a new budget. */
export const nextSpendDay = (now: Date): Date => new Date((dayNumber(now) + 1) * dayMs - offsetMs);

/** How many more there is room for, by what was spent under each count. */
export const quotaLeft = (spent: Readonly<Partial<Record<SpendScope, number>>>): number =>
  Math.max(
    0,
    Math.min(
      ...spendScopes.flatMap((scope) => {
        const used = spent[scope];
        return used === undefined ? [] : [spendLimits[scope] - used];
      }),
    ),
  );

/** A code lapses after minutes; so long its message is of use to anyone who looks why it did not come. */
export const codeKeptMs = hourMs;

/** Text and number of a notice are kept so long after it was written, as results of imports are (contract.md section 2). */
export const noticeKeptMs = 30 * dayMs;

/** What can be shared out: sending what costs the company money. */
export type SharedCapability = 'activation' | 'temporaryInvite';

/** An enabled rule: who may use a capability, and how often a month. */
export interface Share {
  readonly shareId: number;
  /** Departments with all below them; 0: the whole company. */
  readonly departments: readonly number[];
  /** Messages a month; null: no limit of its own. */
  readonly monthlyQuota: number | null;
  /** Used in the month that is asked about. */
  readonly used: number;
}

/** A department someone administers, with those above it; the company root is `{ id: 0, ancestors: [] }`. */
export interface Place {
  readonly id: number;
  readonly ancestors: readonly number[];
}

/** Nothing limits the sender but the day and the company's messages. */
export const unlimited = Number.MAX_SAFE_INTEGER;

/** The rules someone may use: those shared with a department they administer, or one above it. */
export const sharesOf = (shares: readonly Share[], places: readonly Place[]): readonly Share[] => {
  const reached = new Set([0, ...places.flatMap(({ id, ancestors }) => [id, ...ancestors])]);
  return shares.filter(({ departments }) => departments.some((id) => reached.has(id)));
};

const leftOf = ({ monthlyQuota, used }: Share): number =>
  monthlyQuota === null ? unlimited : Math.max(0, monthlyQuota - used);

/** Messages someone may still send by these rules. Without any rule in the company a capability is everyone's who has the right. */
export const shareRoom = (own: readonly Share[]): number =>
  own.reduce((room, share) => Math.min(unlimited, room + leftOf(share)), 0);

/** What is counted under which rule when so many messages go out: the first that has room, then the next. */
export const spreadOver = (
  own: readonly Share[],
  messages: number,
): readonly { readonly shareId: number; readonly count: number }[] => {
  let open = messages;
  return own.flatMap((share) => {
    const count = Math.min(open, leftOf(share));
    open -= count;
    return count > 0 ? [{ shareId: share.shareId, count }] : [];
  });
};

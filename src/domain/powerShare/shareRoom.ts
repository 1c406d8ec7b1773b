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

/** A department somebody administers, with those above it; the company root is `{ id: 0, ancestors: [] }`. */
export interface Place {
  readonly id: number;
  readonly ancestors: readonly number[];
}

/** Nothing limits the sender but the day and the company's messages. */
export const unlimited = Number.MAX_SAFE_INTEGER;

/** The rules somebody may use: those shared with a department they administer, or one above it. */
export const sharesOf = (shares: readonly Share[], places: readonly Place[]): readonly Share[] => {
  const reached = new Set([0, ...places.flatMap(({ id, ancestors }) => [id, ...ancestors])]);
  return shares.filter(({ departments }) => departments.some((id) => reached.has(id)));
};

const leftOf = ({ monthlyQuota, used }: Share): number =>
  monthlyQuota === null ? unlimited : Math.max(0, monthlyQuota - used);

/** Messages somebody may still send by these rules. Without any rule in the company a capability is everybody's who has the right. */
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

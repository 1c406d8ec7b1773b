import { openTransfers } from '#domain/resignation/handOver.ts';
import { orderStates } from '#domain/shop/orderStates.ts';
import type { Overview } from './overview.ts';

type Item = Overview['waiting'][number];

/** The list an item leads to, narrowed to what was counted. */
interface Place {
  readonly noun: string;
  readonly filter?: Readonly<Record<string, unknown>>;
}

const places: Readonly<Record<Exclude<Item['key'], 'reviewsRejected' | 'reviewsWaiting'>, Place>> = {
  applications: { noun: 'application', filter: { status: [0] } },
  complaints: { noun: 'complaint', filter: { status: [0, 1] } },
  unpaidOrders: { noun: 'order', filter: { order_status: [orderStates.unpaid] } },
  handOvers: { noun: 'resignation', filter: { transfer_status: openTransfers, status: ['resigned'] } },
  deletionsDue: { noun: 'deletion', filter: { status: ['pending', 'executing'] } },
  termsEnding: { noun: 'temporaryStaff', filter: { status: ['expiring'] } },
};

/** Where what was sent in for review is seen, by its kind; of all others the kind is the noun. */
const reviewed: Readonly<Partial<Record<string, string>>> = {
  asset_admin: 'assetAdmin',
};

const placeOf = ({ key }: Item): Place | undefined =>
  key === 'reviewsRejected' || key === 'reviewsWaiting' ? undefined : places[key];

/** The noun whose page an item leads to; undefined: it has none here. */
export const nounOfItem = (item: Item): string | undefined => {
  const place = placeOf(item);
  if (place !== undefined) return place.noun;
  return item.about === null ? undefined : (reviewed[item.about] ?? item.about);
};

/** The address of an item in this router, with its filter. */
export const addressOfItem = (item: Item): string => {
  const noun = nounOfItem(item) ?? '';
  const filter = placeOf(item)?.filter;
  return filter === undefined ? `/${noun}` : `/${noun}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
};

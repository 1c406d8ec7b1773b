import { useQuery } from '@tanstack/react-query';
import { orderTypes, type Price, priceOf, shopLimits } from '#domain/shop/orderStates.ts';
import { productOf } from '#domain/shop/products.ts';
import type { Calls } from '#generated/types.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';

/** What is sold, as it is answered. */
type Products = Calls['shopProducts']['reply'];
export type ProductRow = Products['list'][number];

/** The catalogue, with what this company can renew or replace. */
export const useProducts = () => {
  const provider = useConsoleProvider();
  return useQuery<Products>({
    queryKey: ['product', 'list'],
    queryFn: ({ signal }) => provider.call('shopProducts', {}, { signal }),
    retry: false,
  });
};

/** What a person is about to order. `way`: `now`, `renewal`, or the number of the order a larger pack replaces. */
export interface PurchaseDraft {
  readonly way: string;
  readonly quantity: number;
  readonly hasAgreed: boolean;
}

/** How a dialog begins: one, at once, agreed to nothing. */
export const firstDraft: PurchaseDraft = { way: 'now', quantity: 1, hasAgreed: false };

/** What it costs, as the server will say it. */
export const priceOfDraft = (row: ProductRow, { way, quantity }: PurchaseDraft): Price => {
  const product = productOf(row.product_id);
  const credit = row.replaces.find(({ order_no: no }) => no === way)?.credit ?? 0;
  const list = row.price * quantity;
  return product === undefined ? { list, credit: 0, amount: list } : priceOf(product, quantity, credit);
};

/** Whether so many can be ordered at once. */
export const isQuantity = (quantity: number): boolean =>
  Number.isInteger(quantity) && quantity >= 1 && quantity <= shopLimits.quantity;

/** The request for a draft: no price is among it. */
export const requestOf = (
  row: ProductRow,
  { way, quantity, hasAgreed }: PurchaseDraft,
): Calls['orderCreate']['request'] => {
  const base = { product_id: row.product_id, quantity, agreement: hasAgreed ? 1 : 0 } as const;
  if (way === 'now') return base;
  if (way === 'renewal') return { ...base, order_type: orderTypes.renewal };
  return { ...base, order_type: orderTypes.upgrade, replaces_no: way };
};

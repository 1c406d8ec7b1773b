import { sql } from 'kysely';
import { creditOf, renewsFrom, replaceable, shopLimits } from '#domain/shop/checkOrder.ts';
import { type Product, productOf, products } from '#domain/shop/products.ts';
import { reachOf } from '#engine/permission.ts';
import type { CountedRows, RowQuery } from '#server/crud/sources/rowQuery.ts';
import type { LoadedRow } from '#server/crud/wireRow.ts';
import { countUnpaid, findHoldings, type Holding } from '#server/features/shop/store/orders.ts';
import type { CallContext } from '#server/platform/handler.ts';

const valuesOf = (product: Product, held: readonly Holding[], now: Date) => ({
  product_name: product.name,
  package_type: product.kind,
  units: product.units,
  days: product.days,
  price: product.price,
  max_quantity: shopLimits.quantity,
  renews_from: renewsFrom(product.id, held)?.toISOString() ?? null,
  replaces: held
    .filter((order) => replaceable(product, held).includes(order))
    .map((order) => ({
      order_no: order.orderNo,
      product_name: order.productName,
      quantity: order.quantity,
      expiry_time: order.expiryTime.toISOString(),
      credit: creditOf(order, now),
    })),
});

/** With prices, and what a company that has some of it can renew or replace. */
const complete = async (rows: readonly LoadedRow[], { db, actor, now }: CallContext) => {
  const held = await findHoldings(db, actor.companyId);
  return rows.map((row) => {
    const product = productOf(row.id);
    return product === undefined
      ? row
      : { ...row, values: { ...row.values, ...valuesOf(product, held, now) } };
  });
};

const figures = async (_: CountedRows, { db, actor, models }: CallContext) => ({
  unpaid: await countUnpaid(db, actor.companyId),
  may_buy: models.product !== undefined && reachOf(models.product, 'buy', actor) !== undefined ? 1 : 0,
});

/** What is sold, the same to every company, in the order of the catalogue. */
export const productRows: RowQuery = {
  completed: [
    'product_name',
    'package_type',
    'units',
    'days',
    'price',
    'max_quantity',
    'renews_from',
    'replaces',
  ],
  isWhole: true,
  select: () => sql`select * from unnest(${products.map(({ id }) => id)}::bigint[]) with ordinality
    as product (product_id, place)`,
  order: () => sql`record.place`,
  figures,
  complete,
};

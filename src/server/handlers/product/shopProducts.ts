import { creditOf, renewsFrom, replaceable, shopLimits } from '#domain/shop/checkOrder.ts';
import { type Product, products } from '#domain/shop/products.ts';
import { reachOf } from '#engine/permission.ts';
import type { Calls } from '#generated/types.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { countUnpaid, findHoldings, type Holding } from '#server/repositories/orders.ts';

type ProductRow = Calls['shopProducts']['reply']['list'][number];

const rowOf = (product: Product, held: readonly Holding[], now: Date): ProductRow => ({
  product_id: product.id,
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

/** What is sold, with prices, and what a company that has some of it can renew or replace. */
export const shopProducts: Handler<'shopProducts'> = async (_, { db, actor, models, now }) => {
  const held = await findHoldings(db, actor.companyId);
  const mayBuy = models.product !== undefined && reachOf(models.product, 'buy', actor) !== undefined;
  return done({
    list: products.map((product) => rowOf(product, held, now)),
    unpaid: await countUnpaid(db, actor.companyId),
    may_buy: mayBuy ? 1 : 0,
  });
};

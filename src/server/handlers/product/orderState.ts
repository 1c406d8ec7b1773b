import { violation } from '#domain/violation.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { findOrder } from '#server/repositories/orders.ts';
import { orderReply } from '#server/shop/orderReply.ts';

/** How an order stands and how it can be paid, for a page that waits for its payment. */
export const orderState: Handler<'orderState'> = async (request, { db, actor, pay }) => {
  const order = await findOrder(db, { companyId: actor.companyId, orderId: request.order_id });
  if (order === undefined) return refuse([violation('call.notFound')]);
  return done({ ...orderReply(order), pay_methods: [...(await pay.ways())] });
};

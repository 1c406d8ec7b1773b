import { takeNotice } from '#server/features/shop/payment/takeNotice.ts';
import { readPart } from '#server/guard/body.ts';
import { beginningOf } from '#server/platform/bodies/streams.ts';
import type { NoticeAnswer } from '#server/platform/outbound/pay/payProvider.ts';
import type { Ports } from '#server/platform/ports.ts';

const mostBytes = 64 * 1024;

const responseOf = ({ status, type, body }: NoticeAnswer): Response =>
  new Response(body, { status, headers: { 'Content-Type': type, 'Cache-Control': 'no-store' } });

/** What a provider is answered whose notice is not taken: by whom it says it is, when, or what it holds was not right. */
export const refusedStatus = { signature: 401, age: 401, content: 400 } as const;

/** What is logged of a notice whose order does not stand as it says: someone has to look at it. */
const odd: readonly string[] = ['unknown', 'amount', 'over', 'twice', 'credit', 'mismatch'];

/**
 * Takes a notice of the payment provider. No one is signed in here: what counts is its signature, which is looked at before anything it says.
 * It is answered as the provider wants it, also where its order is none of ours, for it would be sent again for a day; that is logged.
 */
export const servePaymentNotice = async (
  { pay: { provider }, database, clock, logger, metrics }: Ports,
  request: Request,
): Promise<Response> => {
  if (provider === undefined) return new Response(null, { status: 404 });
  const body = await beginningOf(request.body, mostBytes, readPart);
  const at = clock();
  const reading = provider.readNotice({ headers: request.headers, body }, at);
  if (reading.kind === 'refused') {
    logger.warn({ provider: provider.name, why: reading.why }, 'payment notice refused');
    metrics.countNotice('payment', 'refused');
    return responseOf({ ...provider.answer(false), status: refusedStatus[reading.why] });
  }
  const { notice } = reading;
  const { outcome, isTaken } = await takeNotice(database.db, { provider: provider.name, notice, at });
  metrics.countNotice('payment', outcome);
  const order = notice.subject.kind === 'other' ? undefined : notice.subject.orderNo;
  const line = { provider: provider.name, event: notice.eventId, about: notice.subject.kind, order, outcome };
  if (odd.includes(outcome)) logger.warn(line, 'payment notice');
  else logger.info(line, 'payment notice');
  return responseOf(provider.answer(isTaken));
};

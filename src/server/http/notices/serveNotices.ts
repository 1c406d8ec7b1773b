import { applyReports } from '#server/features/messages/store/smsMessages.ts';
import { takeNotice } from '#server/features/shop/payment/takeNotice.ts';
import { readPart } from '#server/guard/body.ts';
import { beginningOf } from '#server/platform/bodies/streams.ts';
import type { NoticeAnswer } from '#server/platform/outbound/pay/payProvider.ts';
import type { Ports } from '#server/platform/ports.ts';

const mostBytes = 64 * 1024;

const responseOf = ({ status, type, body }: NoticeAnswer): Response =>
  new Response(body, { status, headers: { 'Content-Type': type, 'Cache-Control': 'no-store' } });

/** What a provider is answered whose notice is not taken: by whom it says it is, when, or what it holds was not right. */
const refusedStatus = { signature: 401, age: 401, content: 400 } as const;

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

const mostReportBytes = 512 * 1024;

/**
 * Takes what the provider says became of messages. A report is the last word on a message: told again, late, or of a message no one knows, it
 * changes nothing.
 */
export const serveMessageReports = async (
  { sms: { reports }, database, clock, logger, metrics }: Ports,
  request: Request,
  token: string,
): Promise<Response> => {
  if (reports === undefined) return new Response(null, { status: 404 });
  const body = await beginningOf(request.body, mostReportBytes, readPart);
  const at = clock();
  const reading = reports.read({ headers: request.headers, body, token }, at);
  if (reading.kind === 'refused') {
    logger.warn({ why: reading.why }, 'message reports refused');
    metrics.countNotice('messages', 'refused');
    return new Response(null, { status: refusedStatus[reading.why] });
  }
  const { delivered, undelivered } = await applyReports(database.db, reading.reports, at);
  metrics.countMessages('delivered', delivered);
  metrics.countMessages('undelivered', undelivered);
  const unused = reading.reports.length - delivered - undelivered;
  metrics.countNotice('messages', 'taken');
  logger.info({ delivered, undelivered, unused }, 'message reports');
  return new Response(reports.answer.body, {
    headers: { 'Content-Type': reports.answer.type, 'Cache-Control': 'no-store' },
  });
};

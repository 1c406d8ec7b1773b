import { applyReports } from '#server/features/messages/store/messageReports.ts';
import { readPart } from '#server/guard/body.ts';
import { beginningOf } from '#server/platform/bodies/streams.ts';
import type { Ports } from '#server/platform/ports.ts';
import { refusedStatus } from './servePaymentNotice.ts';

const mostBytes = 512 * 1024;

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
  const body = await beginningOf(request.body, mostBytes, readPart);
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

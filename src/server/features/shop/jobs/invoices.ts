import { answerInvoice } from '#server/features/shop/invoice/answerInvoice.ts';
import { findIssuingInvoices } from '#server/features/shop/store/invoices.ts';
import type { Ports } from '#server/platform/ports.ts';

const perRun = 100;
const second = 1_000;
const day = 86_400 * second;

/**
 * With REVIEW_MODE=auto: issues what has waited long enough, as the tax platform would. What has waited for a day already is an operator's:
 * the demo keeps one that is issuing. Answers how many were answered.
 */
export const issueWaiting = async ({ database, clock, config }: Ports): Promise<number> => {
  if (config.reviewAfterSeconds === undefined) return 0;
  const at = clock();
  const to = new Date(at.getTime() - config.reviewAfterSeconds * second);
  const made = { from: new Date(to.getTime() - day), to };
  let answered = 0;
  for (const invoice of await findIssuingInvoices(database.db, { made, limit: perRun })) {
    const result = await answerInvoice(database.db, invoice, { kind: 'issued' }, at);
    if ('invoice' in result) answered += 1;
  }
  return answered;
};

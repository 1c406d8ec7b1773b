import { ruleText } from '#i18n/rules.ts';
import {
  answerInvoice,
  type InvoiceKey,
  type PlatformAnswer,
} from '#server/features/shop/invoice/answerInvoice.ts';
import { findIssuingInvoices } from '#server/features/shop/store/invoices.ts';
import { type CommandResult, type OperatorCommand, type OperatorContext, recordId } from './command.ts';

const shown = 200;

/** `<company>/<invoice>`: numbers of invoices begin anew in each company. */
const keyOf = (given: string | undefined): InvoiceKey | undefined => {
  const [company, invoice, ...rest] = (given ?? '').split('/');
  const companyId = recordId(company);
  const invoiceId = recordId(invoice);
  return companyId === undefined || invoiceId === undefined || rest.length > 0
    ? undefined
    : { companyId, invoiceId };
};

const yuan = (fen: number): string => (fen / 100).toFixed(2);

const list = async ({ db }: OperatorContext): Promise<CommandResult> => {
  const waiting = await findIssuingInvoices(db, { limit: shown });
  const lines = waiting.map((invoice) =>
    [
      `${invoice.companyId}/${invoice.invoiceId}`.padStart(10),
      invoice.invoice_type === 2 ? 'special' : 'ordinary',
      invoice.applyTime.toISOString(),
      yuan(invoice.amount),
      invoice.title,
      invoice.tax_no,
      invoice.email,
    ].join('  '),
  );
  return { lines: lines.length === 0 ? ['Nothing waits'] : lines, isDone: true };
};

const answer = async (
  { db, at }: OperatorContext,
  key: InvoiceKey,
  wish: PlatformAnswer,
): Promise<CommandResult> => {
  const answered = await answerInvoice(db, { key, answer: wish, at });
  if ('rule' in answered) return { lines: [ruleText('en', answered)], isDone: false };
  const { invoice, answer: stands } = answered;
  const what = stands.kind === 'issued' ? 'issued' : `rejected: ${stands.reason}`;
  return {
    lines: [`invoice ${invoice.companyId}/${invoice.invoiceId} ${invoice.title} ${what}`],
    isDone: stands.kind === wish.kind,
  };
};

const numberPattern = /^\d{8,20}$/;

/** Applications for invoices: listed, issued with the tax platform's number and file, rejected with a reason the company reads. */
export const invoiceCommand: OperatorCommand = {
  usage: [
    'list                                   what waits, of all companies',
    'issue <company>/<id> [<number>] [<url>]  issue it, with its number (8-20 digits) and its file',
    'reject <company>/<id> <reason>         reject it; the company reads the reason',
  ],
  run: async (context, [verb, id, ...words]) => {
    if (verb === 'list') return list(context);
    const key = keyOf(id);
    if (key === undefined) return undefined;
    if (verb === 'reject') {
      const reason = words.join(' ').trim();
      return reason === ''
        ? { lines: [ruleText('en', { rule: 'review.needsReason' })], isDone: false }
        : answer(context, key, { kind: 'rejected', reason });
    }
    const [number, url] = words;
    const isUnderstood = verb === 'issue' && (number === undefined || numberPattern.test(number));
    if (!isUnderstood || (url !== undefined && !/^https:\/\//.test(url))) return undefined;
    return answer(context, key, {
      kind: 'issued',
      ...(number === undefined ? {} : { number }),
      pdfUrl: url ?? null,
    });
  },
};

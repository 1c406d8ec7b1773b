import type { Kysely } from 'kysely';
import { invoiceStates } from '#domain/invoice/orders.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { dayOfInstant } from '#engine/dateText.ts';
import { ruleText } from '#i18n/rules.ts';
import type { Tables } from '#server/database/tables.ts';
import { holdCompanyStatus } from '#server/features/company/store/companies.ts';
import {
  findInvoice,
  type InvoiceRecord,
  isNumberTaken,
  lockInvoice,
  lockOrders,
  type OrderRecord,
  saveInvoiceAnswer,
  setOrderInvoices,
} from '#server/features/shop/store/invoices.ts';
import type { AuditEntry } from '#server/platform/handler.ts';
import { insertOperationRecords, platformOrigin } from '#server/platform/store/operationRecords.ts';

/** What the platform said about an invoice, as the audit row of its own transaction; the people it concerns find it under their order too. */
export const recordAnswer = (
  db: Kysely<Tables>,
  {
    invoice,
    auditEntry: { action, changes },
    at,
  }: {
    readonly invoice: Pick<InvoiceRecord, 'companyId' | 'invoiceId' | 'title' | 'orderIds'>;
    readonly auditEntry: Pick<AuditEntry, 'action' | 'changes'>;
    readonly at: Date;
  },
): Promise<void> =>
  insertOperationRecords(db, {
    origin: platformOrigin(invoice.companyId, at),
    category: 'invoice',
    entries: [
      {
        action,
        targetType: 'invoice',
        targetId: invoice.invoiceId,
        targetName: invoice.title,
        changes: changes ?? [],
        concerns: invoice.orderIds.map((id) => ({ type: 'order', id })),
      },
    ],
  });

/** An application by its company and number: numbers begin again in each company. */
export interface InvoiceKey {
  readonly companyId: number;
  readonly invoiceId: number;
}

/** The platform's answer: the invoice with its number, or why there is none. */
export type PlatformAnswer =
  | { readonly kind: 'issued'; readonly number?: string; readonly pdfUrl?: string | null }
  | { readonly kind: 'rejected'; readonly reason: string };

/** What came of it: the invoice as it was, and the answer that stands. */
interface AnsweredInvoice {
  readonly invoice: InvoiceRecord;
  readonly answer: PlatformAnswer;
}

const { issuing, issued, failed } = invoiceStates;

/** Year, region and kind as electronic invoices begin, then the company and its invoice: 20 digits no one else has. */
const drawnNumber = ({ companyId, invoiceId }: InvoiceKey, at: Date): string =>
  `${dayOfInstant(at).slice(2, 'YYYY'.length)}442${String(companyId).padStart(6, '0')}${String(invoiceId).padStart(9, '0')}`;

/** The application and its orders, locked in the same sequence as an application locks them. */
const lockAll = async (
  db: Kysely<Tables>,
  key: InvoiceKey,
): Promise<{ readonly invoice: InvoiceRecord; readonly orders: readonly OrderRecord[] } | undefined> => {
  const found = await findInvoice(db, key.companyId, key.invoiceId);
  if (found === undefined) return undefined;
  const orders = await lockOrders(db, key.companyId, found.orderIds);
  const invoice = await lockInvoice(db, { ...key, status: issuing });
  return invoice && { invoice, orders };
};

/** Money that goes back is not billed: such an application fails, whatever the answer. */
const standing = (orders: readonly OrderRecord[], answer: PlatformAnswer): PlatformAnswer => {
  const refunded = orders.find(({ orderStatus }) => orderStatus === 6 || orderStatus === 7);
  if (answer.kind === 'rejected' || refunded === undefined) return answer;
  const reason = ruleText('zh', violation('invoice.orderRefunded', undefined, { order: refunded.orderNo }));
  return { kind: 'rejected', reason };
};

const write = async (
  db: Kysely<Tables>,
  { invoice, answer }: AnsweredInvoice,
  at: Date,
): Promise<AnsweredInvoice> => {
  const { companyId, orderIds } = invoice;
  const status = answer.kind === 'issued' ? issued : failed;
  const said =
    answer.kind === 'issued'
      ? { number: answer.number ?? drawnNumber(invoice, at), pdfUrl: answer.pdfUrl ?? null }
      : { reason: answer.reason };
  await saveInvoiceAnswer(db, invoice, { status, ...said, at });
  await setOrderInvoices(db, { companyId, ids: orderIds, change: { status, by: null, at } });
  const changes = [
    { field: 'invoice_status', old: issuing, new: status },
    ...('number' in said
      ? [{ field: 'invoice_no', old: null, new: said.number }]
      : [{ field: 'fail_reason', old: null, new: said.reason }]),
  ];
  await recordAnswer(db, {
    invoice,
    auditEntry: { action: status === issued ? 'invoice.issue' : 'invoice.reject', changes },
    at,
  });
  return { invoice, answer };
};

/**
 * Takes the platform's answer about an application, in one transaction with its orders and its audit row. A violation: nothing of
 * that number is issuing in a company that is not held, or the invoice number is another's.
 */
export const answerInvoice = (
  db: Kysely<Tables>,
  { key, answer, at }: { readonly key: InvoiceKey; readonly answer: PlatformAnswer; readonly at: Date },
): Promise<AnsweredInvoice | Violation> =>
  db.transaction().execute(async (transaction) => {
    // A company that may come back stays as it was; one that is gone is still owed its invoices.
    const isHeld = (await holdCompanyStatus(transaction, key.companyId)) === 'dissolving';
    const locked = isHeld ? undefined : await lockAll(transaction, key);
    const id = `${key.companyId}/${key.invoiceId}`;
    if (locked === undefined) return violation('invoice.notIssuing', undefined, { id });
    const { number } = answer.kind === 'issued' ? answer : {};
    if (number !== undefined && (await isNumberTaken(transaction, key.companyId, number)))
      return violation('invoice.numberTaken', undefined, { number });
    return write(transaction, { invoice: locked.invoice, answer: standing(locked.orders, answer) }, at);
  });

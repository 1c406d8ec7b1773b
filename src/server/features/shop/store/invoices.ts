import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { InvoiceBuyer } from '#domain/invoice/checkBuyer.ts';
import { type BilledOrder, invoiceStates } from '#domain/invoice/orders.ts';
import { ofLivingCompany } from '#server/database/rowSecurity.ts';
import type { Tables } from '#server/database/tables.ts';

/** An order an invoice may be had for; `amount` in fen, without what was given back of it. */
export interface OrderRecord extends BilledOrder {
  readonly orderId: number;
  readonly productName: string;
  readonly quantity: number;
  readonly purchaseTime: Date;
}

/** An application as the platform answers it. */
export interface InvoiceRecord extends InvoiceBuyer {
  readonly companyId: number;
  readonly invoiceId: number;
  readonly orderIds: readonly number[];
  readonly amount: number;
  readonly reversedAmount: number;
  readonly invoiceStatus: number;
  readonly applyTime: Date;
}

const orderColumns = sql`order_id as "orderId", order_no as "orderNo", product_name as "productName", quantity,
  amount - coalesce(refunded_amount, 0) as amount, purchase_time as "purchaseTime", transaction_status as "transactionStatus",
  order_status as "orderStatus", invoice_status as "invoiceStatus"`;

const toOrder = (row: OrderRecord): OrderRecord => ({
  ...row,
  orderId: Number(row.orderId),
  quantity: Number(row.quantity),
  amount: Number(row.amount),
  transactionStatus: Number(row.transactionStatus),
  orderStatus: Number(row.orderStatus),
  invoiceStatus: Number(row.invoiceStatus),
});

const selectOrders = async (
  db: Kysely<Tables>,
  companyId: number,
  rest: RawBuilder<unknown>,
): Promise<readonly OrderRecord[]> => {
  const { rows } = await sql<OrderRecord>`select ${orderColumns} from "order"
    where company_id = ${companyId} and deleted_at is null and ${rest}`.execute(db);
  return rows.map(toOrder);
};

/** Orders of a company by id; those of another are not there. */
export const findOrders = (
  db: Kysely<Tables>,
  companyId: number,
  ids: readonly number[],
): Promise<readonly OrderRecord[]> =>
  selectOrders(db, companyId, sql`order_id = any(${[...ids]}::bigint[]) order by order_id`);

/** The same orders, locked one after the other in the order of their ids: of two who want one, the second waits. */
export const lockOrders = (
  db: Kysely<Tables>,
  companyId: number,
  ids: readonly number[],
): Promise<readonly OrderRecord[]> =>
  selectOrders(db, companyId, sql`order_id = any(${[...ids]}::bigint[]) order by order_id for update`);

/** `verification.status` of a company the platform has verified. */
const verified = 2;

/** What `checkOrder` lets through, in SQL. */
const isBillable = sql`transaction_status = 1 and order_status not in (6, 7) and amount > 0
  and invoice_status in (${invoiceStates.unbilled}, ${invoiceStates.failed})`;

/** One page of the orders an invoice can be applied for, the newest first, and how many there are. */
export const findBillableOrders = async (
  db: Kysely<Tables>,
  companyId: number,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly orders: readonly OrderRecord[]; readonly total: number }> => {
  const orders = await selectOrders(
    db,
    companyId,
    sql`${isBillable} order by purchase_time desc, order_id desc limit ${limit} offset ${offset}`,
  );
  const { rows } = await sql<{ readonly total: number }>`select count(*) as total from "order"
    where company_id = ${companyId} and deleted_at is null and ${isBillable}`.execute(db);
  return { orders, total: Number(rows[0]?.total ?? 0) };
};

/** Says of orders how far their invoice is. */
export const setOrderInvoices = async (
  db: Kysely<Tables>,
  {
    companyId,
    ids,
    change: { status, by, at },
  }: {
    readonly companyId: number;
    readonly ids: readonly number[];
    readonly change: { readonly status: number; readonly by: number | null; readonly at: Date };
  },
): Promise<void> => {
  await sql`update "order" set invoice_status = ${status}, version = version + 1, updated_at = ${at},
    updated_by = ${by} where company_id = ${companyId} and order_id = any(${[...ids]}::bigint[])`.execute(db);
};

/** A new application, issuing. */
export interface NewInvoice {
  readonly companyId: number;
  readonly invoiceId: number;
  readonly orderIds: readonly number[];
  readonly buyer: InvoiceBuyer;
  /** Fen. */
  readonly amount: number;
  readonly applicantId: number;
  readonly at: Date;
}

const orNull = (text: string): string | null => (text === '' ? null : text);

/** Writes an application. */
export const insertInvoice = async (db: Kysely<Tables>, invoice: NewInvoice): Promise<void> => {
  const { companyId, invoiceId, orderIds, buyer, amount, applicantId, at } = invoice;
  await sql`insert into invoice (company_id, invoice_id, order_ids, invoice_type, title_type, title, tax_no,
      bank_name, bank_account, address, phone, email, amount, reversed_amount, invoice_status, applicant_id,
      apply_time, created_at, updated_at, updated_by)
    values (${companyId}, ${invoiceId}, ${JSON.stringify(orderIds)}, ${buyer.invoice_type}, ${buyer.title_type},
      ${buyer.title}, ${orNull(buyer.tax_no)}, ${orNull(buyer.bank_name)}, ${orNull(buyer.bank_account)},
      ${orNull(buyer.address)}, ${orNull(buyer.phone)}, ${buyer.email}, ${amount}, 0, ${invoiceStates.issuing},
      ${applicantId}, ${at}, ${at}, ${at}, ${applicantId})`.execute(db);
};

const invoiceColumns = sql`company_id as "companyId", invoice_id as "invoiceId", order_ids as "orderIds", invoice_type,
  title_type, title, coalesce(tax_no, '') as tax_no, coalesce(bank_name, '') as bank_name,
  coalesce(bank_account, '') as bank_account, coalesce(address, '') as address, coalesce(phone, '') as phone,
  email, amount, reversed_amount as "reversedAmount", invoice_status as "invoiceStatus", apply_time as "applyTime"`;

const toInvoice = (row: InvoiceRecord): InvoiceRecord => ({
  ...row,
  companyId: Number(row.companyId),
  invoiceId: Number(row.invoiceId),
  orderIds: row.orderIds.map(Number),
  invoice_type: Number(row.invoice_type) === 2 ? 2 : 1,
  amount: Number(row.amount),
  reversedAmount: Number(row.reversedAmount),
  invoiceStatus: Number(row.invoiceStatus),
});

const selectInvoices = async (
  db: Kysely<Tables>,
  where: RawBuilder<unknown>,
): Promise<readonly InvoiceRecord[]> => {
  const { rows } = await sql<InvoiceRecord>`select ${invoiceColumns} from invoice
    where deleted_at is null and ${where}`.execute(db);
  return rows.map(toInvoice);
};

/** One application of a company. */
export const findInvoice = async (
  db: Kysely<Tables>,
  companyId: number,
  invoiceId: number,
): Promise<InvoiceRecord | undefined> => {
  const [invoice] = await selectInvoices(db, sql`company_id = ${companyId} and invoice_id = ${invoiceId}`);
  return invoice;
};

/** The newest application of a company: the next begins with its buyer. */
export const findLastInvoice = async (
  db: Kysely<Tables>,
  companyId: number,
): Promise<InvoiceRecord | undefined> => {
  const [invoice] = await selectInvoices(
    db,
    sql`company_id = ${companyId} order by apply_time desc, invoice_id desc limit 1`,
  );
  return invoice;
};

/** One application in one state, locked; undefined: it is not in that state any more, or never was. */
export const lockInvoice = async (
  db: Kysely<Tables>,
  {
    companyId,
    invoiceId,
    status,
  }: { readonly companyId: number; readonly invoiceId: number; readonly status: number },
): Promise<InvoiceRecord | undefined> => {
  const [invoice] = await selectInvoices(
    db,
    sql`company_id = ${companyId} and invoice_id = ${invoiceId} and invoice_status = ${status} for update`,
  );
  return invoice;
};

/** The issued invoice an order is on, locked. */
export const lockIssuedInvoiceOf = async (
  db: Kysely<Tables>,
  companyId: number,
  orderId: number,
): Promise<InvoiceRecord | undefined> => {
  const [invoice] = await selectInvoices(
    db,
    sql`company_id = ${companyId} and invoice_status = ${invoiceStates.issued}
      and order_ids @> ${JSON.stringify([orderId])}::jsonb order by invoice_id desc limit 1 for update`,
  );
  return invoice;
};

/** What an answer of the platform changes of an application. */
export interface InvoiceChange {
  readonly status: number;
  readonly number?: string;
  readonly pdfUrl?: string | null;
  readonly reason?: string;
  readonly reversedAmount?: number;
  readonly at: Date;
}

/** Writes the platform's answer. */
export const saveInvoiceAnswer = async (
  db: Kysely<Tables>,
  { companyId, invoiceId }: Pick<InvoiceRecord, 'companyId' | 'invoiceId'>,
  { status, number, pdfUrl, reason, reversedAmount, at }: InvoiceChange,
): Promise<void> => {
  const sets = [
    sql`invoice_status = ${status}`,
    ...(number === undefined ? [] : [sql`invoice_no = ${number}`, sql`issue_time = ${at}`]),
    ...(pdfUrl === undefined ? [] : [sql`pdf_url = ${pdfUrl}`]),
    ...(reason === undefined ? [] : [sql`fail_reason = ${reason}`]),
    ...(reversedAmount === undefined ? [] : [sql`reversed_amount = ${reversedAmount}`]),
  ];
  await sql`update invoice set ${sql.join(sets)}, version = version + 1, updated_at = ${at}, updated_by = null
    where company_id = ${companyId} and invoice_id = ${invoiceId}`.execute(db);
};

/** Whether a company has an invoice of that number already. */
export const isNumberTaken = async (
  db: Kysely<Tables>,
  companyId: number,
  number: string,
): Promise<boolean> => {
  const found = await selectInvoices(db, sql`company_id = ${companyId} and invoice_no = ${number} limit 1`);
  return found.length > 0;
};

const notHeld = sql`company_id <> all (array(
  select held.company_id from company held where held.status = 'dissolving'))`;

/**
 * Applications of all companies that wait for the platform, the oldest first, also of companies that are gone: what was paid is billed.
 * `made`: only those of that time in companies that live.
 */
export const findIssuingInvoices = (
  db: Kysely<Tables>,
  { made, limit }: { readonly made?: { readonly from: Date; readonly to: Date }; readonly limit: number },
): Promise<readonly InvoiceRecord[]> =>
  selectInvoices(
    db,
    sql`invoice_status = ${invoiceStates.issuing} and ${made === undefined ? notHeld : ofLivingCompany()}
      and ${made === undefined ? sql`true` : sql`apply_time between ${made.from} and ${made.to}`}
      order by apply_time, company_id, invoice_id limit ${limit}`,
  );

/** The company an invoice is made out to when no one says otherwise, with the credit code of its certificate. */
export const findBilledCompany = async (
  db: Kysely<Tables>,
  companyId: number,
): Promise<{ readonly name: string; readonly isVerified: boolean; readonly creditCode: string }> => {
  const row = await db
    .selectFrom('company')
    .leftJoin('company_verification', (join) =>
      join
        .onRef('company_verification.company_id', '=', 'company.company_id')
        .onRef('company_verification.status', '=', 'company.verification_status')
        .on('company_verification.status', '=', verified),
    )
    .select(['company.name', 'company.verification_status', 'company_verification.social_credit_code'])
    .where('company.company_id', '=', companyId)
    .orderBy('company_verification.verification_id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return {
    name: row.name,
    isVerified: row.verification_status === verified,
    creditCode: row.social_credit_code ?? '',
  };
};

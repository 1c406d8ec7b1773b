import { type Kysely, sql } from 'kysely';
import { type HeldOrder, orderStates, type PayMethod } from '#domain/shop/orderStates.ts';
import type { EquityKind } from '#domain/shop/products.ts';
import { ofLivingCompany } from '#server/database/rowSecurity.ts';
import type { Tables } from '#server/database/tables.ts';
import { nextId } from '#server/platform/store/sequences.ts';

// The table of orders is made from their schema (schemas/order.schema.json): nothing of it is typed by the query builder.

/** An order by its number in its company. */
export interface OrderKey {
  readonly companyId: number;
  readonly orderId: number;
}

/** An order as it is stored. Money in fen. */
export interface OrderRecord {
  readonly company_id: number;
  readonly order_id: number;
  readonly order_no: string;
  readonly product_id: number;
  readonly product_name: string;
  readonly package_type: EquityKind;
  readonly quantity: number;
  readonly amount: number;
  readonly credit: number | null;
  readonly replaces_no: string | null;
  readonly buyer_id: number;
  readonly buyer_name: string | null;
  readonly purchase_time: Date;
  readonly effective_time: Date | null;
  readonly expiry_time: Date | null;
  readonly transaction_status: number;
  readonly order_status: number;
  readonly order_type: number;
  readonly invoice_status: number;
  readonly pay_method: PayMethod | null;
  readonly pay_deadline: Date | null;
  /** What was given back, fen, and the packs that went with it. */
  readonly refunded_amount: number;
  readonly refunded_quantity: number;
  readonly version: number;
}

const columns = sql.raw(
  [
    'company_id',
    'order_id',
    'order_no',
    'product_id',
    'product_name',
    'package_type',
    'quantity',
    'amount',
    'credit',
    'replaces_no',
    'buyer_id',
    'purchase_time',
    'effective_time',
    'expiry_time',
    'transaction_status',
    'order_status',
    'order_type',
    'invoice_status',
    'pay_method',
    'pay_deadline',
    'version',
  ]
    .map((name) => `"order".${name}`)
    .concat(['refunded_amount', 'refunded_quantity'].map((name) => `coalesce("order".${name}, 0) as ${name}`))
    .join(', '),
);

const buyerName = sql`(select name from member where member.company_id = "order".company_id
  and member.user_id = "order".buyer_id) as buyer_name`;

/** An order, locked until the transaction ends; undefined: the company has none of that id. */
export const lockOrder = async (
  db: Kysely<Tables>,
  { companyId, orderId }: OrderKey,
): Promise<OrderRecord | undefined> => {
  const { rows } = await sql<OrderRecord>`
    select ${columns}, ${buyerName} from "order"
    where company_id = ${companyId} and order_id = ${orderId} and deleted_at is null for update`.execute(db);
  return rows[0];
};

/** The same for a look at it. */
export const findOrder = async (
  db: Kysely<Tables>,
  { companyId, orderId }: OrderKey,
): Promise<OrderRecord | undefined> => {
  const { rows } = await sql<OrderRecord>`
    select ${columns}, ${buyerName} from "order"
    where company_id = ${companyId} and order_id = ${orderId} and deleted_at is null`.execute(db);
  return rows[0];
};

/** The id of the order of a company that has a number; undefined: none. */
export const findOrderId = async (
  db: Kysely<Tables>,
  companyId: number,
  orderNo: string,
): Promise<number | undefined> => {
  const { rows } = await sql<{ readonly order_id: number }>`
    select order_id from "order"
    where company_id = ${companyId} and order_no = ${orderNo} and deleted_at is null limit 1`.execute(db);
  return rows[0]?.order_id;
};

/** Which company's order has a number: numbers are given once over all companies. Undefined: none. */
export const findOrderKey = async (db: Kysely<Tables>, orderNo: string): Promise<OrderKey | undefined> => {
  const { rows } = await sql<{ readonly company_id: number; readonly order_id: number }>`
    select company_id, order_id from payment where order_no = ${orderNo}
    union all select company_id, order_id from "order" where order_no = ${orderNo} and deleted_at is null
    limit 1`.execute(db);
  const [row] = rows;
  return row && { companyId: row.company_id, orderId: row.order_id };
};

interface HeldRow {
  readonly order_id: number;
  readonly order_no: string;
  readonly product_id: number;
  readonly product_name: string;
  readonly package_type: EquityKind;
  readonly quantity: number;
  readonly order_status: number;
  readonly expiry_time: Date;
  readonly refunded_amount: number;
  readonly refunded_quantity: number;
}

/** A paid order that is not over, as the shop and the quotas speak of it. */
export interface Holding extends HeldOrder {
  readonly orderId: number;
  readonly productName: string;
  readonly kind: EquityKind;
}

/** Orders of a company that are in effect, about to be, or being refunded: the next to end first. */
export const findHoldings = async (db: Kysely<Tables>, companyId: number): Promise<readonly Holding[]> => {
  const { inEffect, notYet, refunding } = orderStates;
  const { rows } = await sql<HeldRow>`
    select order_id, order_no, product_id, product_name, package_type, quantity, order_status, expiry_time,
      coalesce(refunded_amount, 0) as refunded_amount, coalesce(refunded_quantity, 0) as refunded_quantity from "order"
    where company_id = ${companyId} and order_status in (${inEffect}, ${notYet}, ${refunding})
      and deleted_at is null and expiry_time is not null
    order by expiry_time, order_id`.execute(db);
  return rows.map((row) => ({
    orderId: row.order_id,
    orderNo: row.order_no,
    productId: row.product_id,
    productName: row.product_name,
    kind: row.package_type,
    quantity: row.quantity - row.refunded_quantity,
    returned: row.refunded_quantity,
    refunded: row.refunded_amount,
    status: row.order_status,
    expiryTime: row.expiry_time,
  }));
};

/** How many orders of a company wait for their payment. */
export const countUnpaid = async (db: Kysely<Tables>, companyId: number): Promise<number> => {
  const { rows } = await sql<{ readonly count: number }>`
    select count(*)::integer as count from "order"
    where company_id = ${companyId} and order_status = ${orderStates.unpaid} and deleted_at is null`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
};

/** Lets no one else order, pay or be paid back in the company until the transaction ends. Before any of its orders is locked. */
export const holdOrders = async (db: Kysely<Tables>, companyId: number): Promise<void> => {
  await nextId(db, { companyId, noun: 'order', count: 0 });
};

/** Whether an order of this company that is not over already takes the place of another. */
export const isReplaced = async (
  db: Kysely<Tables>,
  companyId: number,
  orderNo: string,
): Promise<boolean> => {
  const { unpaid, inEffect } = orderStates;
  const { rows } = await sql<{ readonly found: boolean }>`
    select exists (select from "order" where company_id = ${companyId} and replaces_no = ${orderNo}
      and order_status in (${unpaid}, ${inEffect}) and deleted_at is null) as found`.execute(db);
  return rows[0]?.found === true;
};

/** An order that is placed. */
export type NewOrder = Pick<
  OrderRecord,
  | 'order_no'
  | 'product_id'
  | 'product_name'
  | 'package_type'
  | 'quantity'
  | 'amount'
  | 'credit'
  | 'replaces_no'
  | 'buyer_id'
  | 'order_type'
> & { readonly placedAt: Date; readonly payDeadline: Date };

/** Stores a new order, unpaid. */
export const insertOrder = async (
  db: Kysely<Tables>,
  { companyId, orderId }: OrderKey,
  order: NewOrder,
): Promise<void> => {
  await sql`insert into "order" (company_id, order_id, order_no, product_id, product_name, package_type, quantity, amount,
      credit, replaces_no, buyer_id, order_type, purchase_time, pay_deadline, transaction_status, order_status,
      invoice_status, created_at, updated_at, updated_by)
    values (${companyId}, ${orderId}, ${order.order_no}, ${order.product_id}, ${order.product_name}, ${order.package_type},
      ${order.quantity}, ${order.amount}, ${order.credit}, ${order.replaces_no}, ${order.buyer_id}, ${order.order_type},
      ${order.placedAt}, ${order.payDeadline}, 0, ${orderStates.unpaid}, 0, ${order.placedAt}, ${order.placedAt},
      ${order.buyer_id})`.execute(db);
};

/** Marks an order paid, with the time its pack begins and ends; what costs nothing needs no invoice. */
export const markPaid = async (
  db: Kysely<Tables>,
  { companyId, orderId }: OrderKey,
  paid: {
    readonly status: number;
    readonly method: PayMethod | null;
    readonly begin: Date;
    readonly end: Date;
    readonly at: Date;
  },
): Promise<void> => {
  await sql`update "order" set transaction_status = 1, order_status = ${paid.status}, pay_method = ${paid.method},
      paid_time = ${paid.at}, effective_time = ${paid.begin}, expiry_time = ${paid.end},
      invoice_status = case when amount = 0 then 4 else invoice_status end,
      version = version + 1, updated_at = ${paid.at}
    where company_id = ${companyId} and order_id = ${orderId}`.execute(db);
};

/** What becomes of an order that was paid. `refundTime`, `closedTime`: left out, they stay as they are. */
export interface OrderMove {
  readonly status: number;
  readonly at: Date;
  readonly refundTime?: Date | null;
  readonly closedTime?: Date;
  /** An invoice that was issued is reversed. */
  readonly reversesInvoice?: boolean;
  /** What was given back of it altogether. */
  readonly refunded?: { readonly amount: number; readonly quantity: number; readonly reason: string };
}

/** Brings an order into another state. */
export const moveOrder = async (
  db: Kysely<Tables>,
  { companyId, orderId }: OrderKey,
  { status, at, refundTime, closedTime, refunded, reversesInvoice = false }: OrderMove,
): Promise<void> => {
  const refund = refundTime === undefined ? sql`refund_time` : sql`${refundTime}::timestamptz`;
  const closed = closedTime === undefined ? sql`closed_time` : sql`${closedTime}::timestamptz`;
  const invoice = reversesInvoice
    ? sql`case when invoice_status = 2 then 5 else invoice_status end`
    : sql`invoice_status`;
  const given =
    refunded === undefined
      ? sql``
      : sql`refunded_amount = ${refunded.amount}, refunded_quantity = ${refunded.quantity},
      refund_reason = ${refunded.reason},`;
  await sql`update "order" set order_status = ${status}, refund_time = ${refund}, closed_time = ${closed}, ${given}
      invoice_status = ${invoice}, version = version + 1, updated_at = ${at}
    where company_id = ${companyId} and order_id = ${orderId}`.execute(db);
};

/** The next order but so many whose pack begins or ends, locked; another process's are left to it. Undefined: none. */
export const lockDueOrder = async (
  db: Kysely<Tables>,
  now: Date,
  skipped = 0,
): Promise<OrderRecord | undefined> => {
  const { inEffect, notYet } = orderStates;
  const { rows } = await sql<OrderRecord>`
    select ${columns}, null as buyer_name from "order"
    where deleted_at is null and ((order_status = ${notYet} and effective_time <= ${now})
      or (order_status = ${inEffect} and expiry_time <= ${now}))
      and ${ofLivingCompany()}
    order by least(effective_time, expiry_time), company_id, order_id offset ${skipped} limit 1 for update skip locked`.execute(
    db,
  );
  return rows[0];
};

import type { EquityKind, EquityReason } from '#domain/shop/products.ts';
import { bigint, identity, instant, oneOf, table, text } from './declareTable.ts';

export const shopTables = {
  /** What a company may use of a kind and has used; no row: what everyone has. Storage in MB. */
  equity: table({
    columns: {
      company_id: bigint(),
      kind: oneOf<EquityKind>('members', 'storage', 'sms'),
      total: bigint(),
      /** Of members nothing is kept here: they are counted. */
      used: bigint().default(0).check('used >= 0'),
    },
    key: 'company_id, kind',
  }),
  /** A change of a quota, in whole units. `balance`: the quota afterwards, of messages how many are left. */
  equity_record: table({
    columns: {
      company_id: bigint(),
      record_id: identity(),
      kind: oneOf<EquityKind>('members', 'storage', 'sms'),
      time: instant(),
      delta: bigint(),
      balance: bigint(),
      reason: text<EquityReason>(),
      operator_id: bigint().orNull(),
      operator: text(),
      order_id: bigint().orNull(),
    },
    key: 'company_id, record_id',
    indexes: {
      equity_record_time: '(company_id, time desc, record_id desc)',
    },
  }),
  /** A payment begun at the pay port; `late`: money came that has to be given back, `returned` once it was; `closed`: takes none any more. */
  payment: table({
    columns: {
      company_id: bigint(),
      order_id: bigint(),
      method: oneOf('scan', 'transfer'),
      order_no: text(),
      amount: bigint().check('amount >= 0'),
      status: oneOf('begun', 'paid', 'late', 'closed', 'returned').default('begun'),
      pay_url: text(),
      qr_text: text(),
      transfer_note: text(),
      begun_at: instant(),
      settled_at: instant().orNull(),
      /** Who takes the money, and the number it has there; null: no one that can be asked. */
      provider: text<'wechat' | 'alipay'>().orNull(),
      trade_no: text().orNull(),
      /** Until when the code can be scanned. */
      code_until: instant().orNull(),
      /** When the provider was last asked how it stands. */
      asked_at: instant().orNull(),
    },
    key: 'company_id, order_id, method',
    indexes: {
      payment_open: "(begun_at) where status = 'begun'",
      payment_order_no: '(order_no)',
      payment_ended: '(settled_at) where provider is not null',
    },
  }),
  /** Money of an order given back, all of it or a part. `refund_no` names it to the provider. */
  refund: table({
    columns: {
      company_id: bigint(),
      order_id: bigint(),
      refund_no: text(),
      order_no: text(),
      amount: bigint().check('amount >= 0'),
      reason: text(),
      status: oneOf('asked', 'done', 'refused').default('asked'),
      /** Null: given back by hand. */
      provider: text<'wechat' | 'alipay'>().orNull(),
      begun_at: instant(),
      settled_at: instant().orNull(),
      asked_at: instant().orNull(),
      /** Why it was refused. */
      error: text().orNull(),
    },
    key: 'company_id, order_id, refund_no',
    indexes: {
      refund_open: "(begun_at) where status = 'asked' and provider is not null",
    },
  }),
  /** Notices of a payment provider that were taken, so that none is taken twice. Of no company: an order it names may be no one's. */
  pay_event: table({
    columns: {
      provider: text<'wechat' | 'alipay'>(),
      event_id: text(),
      kind: text<'payment' | 'refund' | 'other'>(),
      order_no: text(),
      amount: bigint().orNull(),
      trade_no: text().orNull(),
      /** What came of it, as `PaymentOutcome` and `RefundOutcome` have it. */
      outcome: text(),
      received_at: instant(),
    },
    key: 'provider, event_id',
    indexes: {
      pay_event_time: '(received_at)',
    },
  }),
};

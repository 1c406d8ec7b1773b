import type { EquityReason } from '#domain/shop/equity.ts';
import type { EquityKind } from '#domain/shop/products.ts';
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
  /** A payment begun at the pay port; `late`: money came that has to be given back. */
  payment: table({
    columns: {
      company_id: bigint(),
      order_id: bigint(),
      method: oneOf('scan', 'transfer'),
      order_no: text(),
      amount: bigint().check('amount >= 0'),
      status: oneOf('begun', 'paid', 'late').default('begun'),
      pay_url: text(),
      qr_text: text(),
      transfer_note: text(),
      begun_at: instant(),
      settled_at: instant().orNull(),
    },
    key: 'company_id, order_id, method',
    indexes: {
      payment_open: "(begun_at) where status = 'begun'",
      payment_order_no: '(order_no)',
    },
  }),
};

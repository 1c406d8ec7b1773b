import type { Generated } from 'kysely';
import type { EquityReason } from '#domain/shop/equity.ts';
import type { EquityKind } from '#domain/shop/products.ts';
import type { Instant, NullableInstant } from './columns.ts';

// Quotas, what changed them, and payments (src/server/database/migrations/equity.ts).

/** What a company may use of a kind and has used; no row: what everybody has. Storage in MB. */
export interface EquityTable {
  company_id: number;
  kind: EquityKind;
  total: number;
  /** Of members nothing is kept here: they are counted. */
  used: Generated<number>;
}

/** A change of a quota, in whole units. `balance`: the quota afterwards, of messages how many are left. */
export interface EquityRecordTable {
  company_id: number;
  record_id: Generated<number>;
  kind: EquityKind;
  time: Instant;
  delta: number;
  balance: number;
  reason: EquityReason;
  operator_id: number | null;
  operator: string;
  order_id: number | null;
}

/** A payment begun at the pay port; `late`: money came that has to be given back. */
export interface PaymentTable {
  company_id: number;
  order_id: number;
  method: 'scan' | 'transfer';
  order_no: string;
  amount: number;
  status: Generated<'begun' | 'paid' | 'late'>;
  pay_url: string;
  qr_text: string;
  transfer_note: string;
  begun_at: Instant;
  settled_at: NullableInstant;
}

import type { PayProvider } from '#server/platform/outbound/pay/payProvider.ts';

/** An order as a fake provider has it. Fen. */
export interface FakeTrade {
  readonly state: 'open' | 'closed' | 'paid';
  readonly amount: number;
  readonly tradeNo?: string;
}

export interface FakePayOptions {
  readonly clock: () => Date;
  readonly notifyUrl: string;
}

/** A payment provider on this machine that checks what it is asked as the real one documents, and signs what it says. */
export interface FakePay {
  readonly provider: PayProvider;
  readonly trades: Map<string, FakeTrade>;
  /** What was asked, in its order. */
  readonly requests: string[];
  /** Someone scans and pays: what the order costs, unless another amount is named. */
  readonly pay: (orderNo: string, paid?: { readonly amount?: number; readonly tradeNo?: string }) => void;
  /** The notice of a payment, and of a refund that is done, signed now. */
  readonly paidNotice: (orderNo: string, id?: string) => RequestInit;
  readonly refundNotice: (refundNo: string, id?: string) => RequestInit;
  /** What refunds to come are answered with. */
  readonly setRefunds: (state: 'done' | 'running' | 'refused') => void;
  readonly setAway: (isAway: boolean) => void;
  /** From now on answers bear a signature of something else. */
  readonly forgeAnswers: () => void;
  readonly close: () => void;
}

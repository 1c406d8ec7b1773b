/** What is to be paid at a provider: fen; `expiresAt`: the provider takes no money for it afterwards. */
export interface ProviderOrder {
  readonly orderNo: string;
  readonly amount: number;
  /** What the payer reads in the wallet. */
  readonly title: string;
  readonly expiresAt: Date;
}

/** Money a provider has taken for an order. `tradeNo`: the provider's own number of it. */
export interface TakenMoney {
  readonly orderNo: string;
  readonly amount: number;
  readonly tradeNo: string;
}

/** How an order stands at the provider. `missing`: it knows none, as where a code was never scanned. */
export type ProviderPayment =
  | ({ readonly kind: 'paid' } & TakenMoney)
  | { readonly kind: 'open' | 'closed' | 'missing' };

/** Money to be given back; the same `refundNo` is the same refund, however often it is asked for. Fen. */
export interface ProviderRefund {
  readonly orderNo: string;
  readonly refundNo: string;
  readonly amount: number;
  /** What the order was paid with. */
  readonly total: number;
  readonly reason: string;
}

/** How a refund stands at the provider; `missing`: it was not asked for there. */
export type RefundState =
  | { readonly kind: 'done' | 'running' | 'missing' }
  | { readonly kind: 'refused'; readonly reason: string };

/** What a notice of the provider is about; `other`: something that is none of ours. */
export type NoticeSubject =
  | ({ readonly kind: 'payment' } & TakenMoney)
  | {
      readonly kind: 'refund';
      readonly orderNo: string;
      readonly refundNo: string;
      /** Undefined: the provider does not say it of this refund alone. */
      readonly amount: number | undefined;
      readonly state: RefundState;
    }
  | { readonly kind: 'other'; readonly name: string };

/** A notice whose signature, age and receiver are right. `eventId` is the same however often it is sent. */
export interface PayNotice {
  readonly eventId: string;
  readonly subject: NoticeSubject;
}

/** What reading a notice came to. `signature`: not the provider's; `age`: not of now; `content`: signed, but not to be read, or for someone else. */
export type NoticeReading =
  | { readonly kind: 'notice'; readonly notice: PayNotice }
  | { readonly kind: 'refused'; readonly why: 'signature' | 'age' | 'content' };

/** What a provider is answered on a notice: taken, or to be sent again. */
export interface NoticeAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/**
 * A payment provider: what is asked of it, and how what it sends by itself is read. Throws where no answer came, or one that cannot be
 * relied on (a signature that is not the provider's): it is not known then what happened.
 */
export interface PayProvider {
  readonly name: 'wechat' | 'alipay';
  /** So long a code can be scanned; afterwards the same order is begun again and gets another. */
  readonly codeLifetimeMs: number;
  /** The content of a QR code that pays the order. */
  readonly begin: (order: ProviderOrder) => Promise<string>;
  readonly findPayment: (orderNo: string) => Promise<ProviderPayment>;
  /** Takes no money for an order from now on; an order it does not know, or has closed, is closed. */
  readonly close: (orderNo: string) => Promise<void>;
  readonly refund: (refund: ProviderRefund) => Promise<RefundState>;
  readonly findRefund: (refund: Pick<ProviderRefund, 'orderNo' | 'refundNo'>) => Promise<RefundState>;
  readonly readNotice: (
    sent: { readonly headers: Headers; readonly body: string },
    now: Date,
  ) => NoticeReading;
  readonly answer: (isTaken: boolean) => NoticeAnswer;
}

/** An answer of a provider that says no: its code, and what it says. */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal';
  readonly code: string;
  constructor(provider: string, code: string, message: string) {
    super(`${provider}: ${code} ${message}`.trim());
    this.code = code;
  }
}

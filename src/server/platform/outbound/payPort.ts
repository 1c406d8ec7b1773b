import type { PayMethod } from '#domain/shop/orderStates.ts';

/** What is to be paid: an order by its number, fen. */
export interface PaymentRequest {
  readonly orderNo: string;
  readonly amount: number;
}

/** The account bank transfers go to. `isDemo`: it is none, and anyone who sees it is told so. */
export interface PayeeAccount {
  readonly payee: string;
  readonly bank: string;
  readonly account: string;
  readonly isDemo: boolean;
}

/** How a buyer pays: an address for a browser, the content of a QR code, and the note a bank transfer must carry. */
export interface PaymentTerms {
  readonly payUrl: string;
  readonly qrText: string;
  readonly transferNote: string;
}

/**
 * Begins a payment at the payment provider. The same order number begins the same payment, however often it is asked for. That it
 * was paid is never said here: the platform tells it (`applyPayment`), by the operator's command or, in the demo, by itself.
 */
export interface PayPort {
  /** The ways there are, asked each time: one that was closed meanwhile is offered to no one. */
  readonly ways: () => Promise<readonly PayMethod[]>;
  readonly begin: (requested: PaymentRequest) => Promise<PaymentTerms>;
  /** Where a bank transfer goes, asked each time; undefined: there is no such way. */
  readonly payee: () => Promise<PayeeAccount | undefined>;
}

/** Where money goes; without its setting there is no such way of paying. */
export interface PaySettings {
  /** Where a QR code leads; `{order}` and `{amount}` (fen) stand for the order's. */
  readonly address: string | undefined;
  readonly payee: PayeeAccount | undefined;
}

/** What the demo fills in: neither takes money, and the account says so. */
export const demoPaying: PaySettings = {
  address: 'https://pay.lanshan.example/order/{order}?amount={amount}',
  payee: {
    payee: '示例平台服务有限公司',
    bank: '示例银行深圳分行',
    account: '0000 0000 0000 0000 000',
    isDemo: true,
  },
};

/** Pays as the settings say: codes and notes name the order, and nothing leaves the machine. */
export const createPay = ({ address, payee }: PaySettings): PayPort => ({
  ways: async () => [
    ...(address === undefined ? [] : (['scan'] as const)),
    ...(payee === undefined ? [] : (['transfer'] as const)),
  ],
  begin: async ({ orderNo, amount }) => {
    const payUrl = (address ?? '').replaceAll('{order}', orderNo).replaceAll('{amount}', String(amount));
    return { payUrl, qrText: payUrl, transferNote: orderNo };
  },
  payee: async () => payee,
});

import type { PayMethod } from '#domain/shop/orderStates.ts';
import type { PayProvider, ProviderOrder } from './payProvider.ts';

/** What is to be paid, and in which way; at a provider until `expiresAt`. */
export interface PaymentRequest extends ProviderOrder {
  readonly method: PayMethod;
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
  /** Until when the code can be scanned; undefined: as long as the order can be paid. */
  readonly codeUntil: Date | undefined;
}

/**
 * Begins a payment at the payment provider. The same order number begins the same payment, however often it is asked for. That it
 * was paid is never said here: the provider tells it (`applyPayment`), the operator's command or, in the demo, the clock.
 */
export interface PayPort {
  /** Who takes the money of codes and says that it came; undefined: no one that could be asked. */
  readonly provider: PayProvider | undefined;
  /** The ways there are, asked each time: one that was closed meanwhile is offered to no one. */
  readonly ways: () => Promise<readonly PayMethod[]>;
  readonly begin: (requested: PaymentRequest) => Promise<PaymentTerms>;
  /** A provider did not answer, or said no: for the log. */
  readonly tellFailure: (error: unknown) => void;
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

/** Where a code leads by the settings alone. */
const addressFor = (address: string | undefined, { orderNo, amount }: PaymentRequest): string =>
  (address ?? '').replaceAll('{order}', orderNo).replaceAll('{amount}', String(amount));

/** Pays as the settings say. Without a provider codes and notes name the order, and nothing leaves the machine. */
export const createPay = (
  { address, payee }: PaySettings,
  provider?: PayProvider,
  {
    clock = () => new Date(),
    tellFailure = () => undefined,
  }: { readonly clock?: () => Date; readonly tellFailure?: PayPort['tellFailure'] } = {},
): PayPort => ({
  provider,
  tellFailure,
  ways: async () => [
    ...(address === undefined && provider === undefined ? [] : (['scan'] as const)),
    ...(payee === undefined ? [] : (['transfer'] as const)),
  ],
  begin: async (request) => {
    const isAsked = request.method === 'scan' && provider !== undefined;
    const code = isAsked ? await provider.begin(request) : addressFor(address, request);
    return {
      payUrl: code,
      qrText: code,
      transferNote: request.orderNo,
      codeUntil: isAsked ? new Date(clock().getTime() + provider.codeLifetimeMs) : undefined,
    };
  },
  payee: async () => payee,
});

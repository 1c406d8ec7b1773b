import { randomBytes } from 'node:crypto';
import { beginningOf } from '#server/platform/bodies/streams.ts';
import {
  type NoticeReading,
  type NoticeSubject,
  type PayProvider,
  type ProviderPayment,
  ProviderRefusal,
  type RefundState,
} from './payProvider.ts';
import {
  isWechats,
  openResource,
  type WechatKeys,
  type WechatResource,
  wechatAuthorization,
} from './wechatSigning.ts';

/** A merchant at WeChat Pay whose orders are paid by code (Native). */
export interface WechatPay extends WechatKeys {
  readonly endpoint: string;
  readonly appId: string;
  /** Where notices are sent to; undefined: nothing is said of it in a refund. */
  readonly notifyUrl: () => string | undefined;
}

type Said = Readonly<Record<string, unknown>>;

const patienceMs = 10_000;
const mostBytes = 65_536;
const nonceBytes = 16;
const msPerSecond = 1_000;
/** How far the clocks of WeChat Pay and of this machine may lie apart. */
const windowMs = 5 * 60 * msPerSecond;
/** A code can be scanned for two hours; another is had in time. */
const codeLifetimeMs = 110 * 60 * msPerSecond;
const noContent = 204;
const notFound = 404;
/** Letters the payer is shown, and of a reason. */
const mostOfTitle = 40;
const mostOfReason = 80;

const isObject = (given: unknown): given is Said => typeof given === 'object' && given !== null;

const objectIn = (text: string): Said => {
  try {
    const said: unknown = JSON.parse(text);
    return isObject(said) ? said : {};
  } catch {
    return {};
  }
};

/** RFC 3339 without a fraction, as WeChat Pay takes it. */
const timeText = (at: Date): string => at.toISOString().replace(/\.\d+/, '');

const amountIn = (said: Said, name: string): number => {
  const amount = isObject(said.amount) ? said.amount[name] : undefined;
  return typeof amount === 'number' && Number.isSafeInteger(amount) ? amount : Number.NaN;
};

const refundStateOf = (status: unknown): RefundState => {
  if (status === 'SUCCESS') return { kind: 'done' };
  // ABNORMAL: the payer's card takes nothing; a person of the merchant gives it back another way.
  if (status === 'CLOSED' || status === 'ABNORMAL')
    return { kind: 'refused', reason: `WeChat Pay: ${status}` };
  return { kind: 'running' };
};

const paymentOf = (orderNo: string, said: Said): ProviderPayment => {
  switch (said.trade_state) {
    // REFUND: paid, and some of it given back.
    case 'SUCCESS':
    case 'REFUND':
      return { kind: 'paid', orderNo, amount: amountIn(said, 'total'), tradeNo: String(said.transaction_id) };
    case 'CLOSED':
    case 'REVOKED':
      return { kind: 'closed' };
    default:
      return { kind: 'open' };
  }
};

const subjectOf = (
  eventType: string,
  resource: Said,
  { merchantId }: WechatKeys,
): NoticeSubject | undefined => {
  if (resource.mchid !== merchantId) return undefined;
  const orderNo = String(resource.out_trade_no);
  if (eventType === 'TRANSACTION.SUCCESS') {
    const payment = paymentOf(orderNo, resource);
    return payment.kind === 'paid' && Number.isSafeInteger(payment.amount)
      ? { ...payment, kind: 'payment' }
      : undefined;
  }
  if (!eventType.startsWith('REFUND.')) return { kind: 'other', name: eventType };
  const amount = amountIn(resource, 'refund');
  const state = refundStateOf(resource.refund_status);
  if (!Number.isSafeInteger(amount)) return undefined;
  return { kind: 'refund', orderNo, refundNo: String(resource.out_refund_no), amount, state };
};

const isResource = (given: unknown): given is WechatResource =>
  isObject(given) &&
  [given.algorithm, given.ciphertext, given.nonce].every((part) => typeof part === 'string');

const readSigned = (account: WechatPay, body: string): NoticeReading => {
  const { id, event_type: eventType, resource } = objectIn(body);
  if (typeof id !== 'string' || id === '' || typeof eventType !== 'string' || !isResource(resource))
    return { kind: 'refused', why: 'content' };
  try {
    const subject = subjectOf(eventType, objectIn(openResource(account.apiV3Key, resource)), account);
    if (subject !== undefined) return { kind: 'notice', notice: { eventId: id, subject } };
  } catch {
    // Encrypted with another key, or changed.
  }
  return { kind: 'refused', why: 'content' };
};

interface Asked {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly content?: object;
}

/** Asks WeChat Pay; its answer counts only with its signature, as does its no. */
const createAsk =
  (account: WechatPay, clock: () => Date) =>
  async ({ method, path, content }: Asked): Promise<Said> => {
    const body = content === undefined ? '' : JSON.stringify(content);
    const nonce = randomBytes(nonceBytes).toString('hex');
    const response = await fetch(`${account.endpoint}${path}`, {
      method,
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        'User-Agent': 'address-book-console',
        'Wechatpay-Serial': account.platformKeyId,
        Authorization: wechatAuthorization(account, { method, path, body }, { at: clock(), nonce }),
      },
      ...(content === undefined ? {} : { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
    const text = await beginningOf(response.body, mostBytes);
    const said = objectIn(text);
    if (response.ok) {
      if (!isWechats(account, { headers: response.headers, body: text }))
        throw new Error(`The answer of WeChat Pay to ${method} ${path} does not bear its signature`);
      return response.status === noContent ? {} : said;
    }
    const code = response.status === notFound ? 'NOT_FOUND' : String(said.code ?? response.status);
    throw new ProviderRefusal('WeChat Pay', code, String(said.message ?? ''));
  };

const unlessMissing = async <Result, Missing>(
  work: Promise<Result>,
  missing: Missing,
): Promise<Result | Missing> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ProviderRefusal && error.code === 'NOT_FOUND') return missing;
    throw error;
  }
};

/** What is no use to ask again: the money is not there, or not to be given back. */
const finalRefusals: readonly string[] = [
  'NOT_ENOUGH',
  'INVALID_REQUEST',
  'NOT_FOUND',
  'USER_ACCOUNT_ABNORMAL',
];

/** Payments by code at WeChat Pay, API v3 (`/v3/pay/transactions/native`, `/v3/refund/domestic/refunds`). */
export const createWechatPay = (account: WechatPay, clock: () => Date = () => new Date()): PayProvider => {
  const ask = createAsk(account, clock);
  const { merchantId } = account;
  const pathOf = (orderNo: string): string =>
    `/v3/pay/transactions/out-trade-no/${encodeURIComponent(orderNo)}`;
  return {
    name: 'wechat',
    codeLifetimeMs,
    begin: async ({ orderNo, amount, title, expiresAt }) => {
      const content = {
        appid: account.appId,
        mchid: merchantId,
        description: title.slice(0, mostOfTitle),
        out_trade_no: orderNo,
        time_expire: timeText(expiresAt),
        notify_url: account.notifyUrl(),
        amount: { total: amount, currency: 'CNY' },
      };
      const said = await ask({ method: 'POST', path: '/v3/pay/transactions/native', content });
      if (typeof said.code_url !== 'string') throw new Error('WeChat Pay gave no code_url');
      return said.code_url;
    },
    findPayment: (orderNo) =>
      unlessMissing<ProviderPayment, ProviderPayment>(
        ask({ method: 'GET', path: `${pathOf(orderNo)}?mchid=${merchantId}` }).then((said) =>
          paymentOf(orderNo, said),
        ),
        { kind: 'missing' },
      ),
    close: async (orderNo) => {
      const path = `${pathOf(orderNo)}/close`;
      await unlessMissing(ask({ method: 'POST', path, content: { mchid: merchantId } }), undefined);
    },
    refund: async ({ orderNo, refundNo, amount, total, reason }) => {
      const notifyUrl = account.notifyUrl();
      const content = {
        out_trade_no: orderNo,
        out_refund_no: refundNo,
        reason: reason.slice(0, mostOfReason),
        ...(notifyUrl === undefined ? {} : { notify_url: notifyUrl }),
        amount: { refund: amount, total, currency: 'CNY' },
      };
      try {
        return refundStateOf(
          (await ask({ method: 'POST', path: '/v3/refund/domestic/refunds', content })).status,
        );
      } catch (error) {
        if (error instanceof ProviderRefusal && finalRefusals.includes(error.code))
          return { kind: 'refused', reason: error.message };
        throw error;
      }
    },
    findRefund: ({ refundNo }) =>
      unlessMissing<RefundState, RefundState>(
        ask({ method: 'GET', path: `/v3/refund/domestic/refunds/${encodeURIComponent(refundNo)}` }).then(
          (said) => refundStateOf(said.status),
        ),
        { kind: 'missing' },
      ),
    readNotice: (sent, now) => {
      if (!isWechats(account, sent)) return { kind: 'refused', why: 'signature' };
      const at = Number(sent.headers.get('wechatpay-timestamp')) * msPerSecond;
      if (!(Math.abs(now.getTime() - at) <= windowMs)) return { kind: 'refused', why: 'age' };
      return readSigned(account, sent.body);
    },
    answer: (isTaken) => ({
      status: isTaken ? 200 : 500,
      type: 'application/json',
      body: JSON.stringify(isTaken ? { code: 'SUCCESS' } : { code: 'FAIL', message: 'not taken' }),
    }),
  };
};

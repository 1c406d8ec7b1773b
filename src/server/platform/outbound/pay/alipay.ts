import { createPrivateKey, createPublicKey, createSign, createVerify, type KeyObject } from 'node:crypto';
import { beginningOf } from '#server/platform/bodies/streams.ts';
import {
  type NoticeReading,
  type NoticeSubject,
  type PayProvider,
  type ProviderPayment,
  ProviderRefusal,
  type RefundState,
} from './payProvider.ts';

/** An application at Alipay whose orders are paid by code (`alipay.trade.precreate`). */
export interface Alipay {
  readonly endpoint: string;
  readonly appId: string;
  /** Who the money goes to (`2088…`), where notices are to be for no one else. */
  readonly sellerId: string | undefined;
  readonly privateKey: KeyObject;
  readonly alipayPublicKey: KeyObject;
  readonly notifyUrl: () => string | undefined;
}

type Parameters = Readonly<Record<string, string>>;
type Said = Readonly<Record<string, unknown>>;

const patienceMs = 10_000;
const mostBytes = 65_536;
const minuteMs = 60_000;
const codeLifetimeMs = 110 * minuteMs;
/** A notice that was not taken is sent again for 25 hours. */
const windowMs = 26 * 60 * minuteMs;
const aheadMs = 5 * minuteMs;
/** Alipay writes its times in China's. */
const offsetMs = 8 * 60 * minuteMs;
const timeLength = 'yyyy-mm-dd hh:mm:ss'.length;
const fenPerYuan = 100;
const mostOfTitle = 120;
const mostOfReason = 200;

/** Keys are handed out as bare base64, or as PEM. */
const derOf = (given: string): Buffer | undefined =>
  given.includes('-----') ? undefined : Buffer.from(given.replace(/\s/g, ''), 'base64');

/** The application's private key, PKCS #8 or PKCS #1. Throws for anything else. */
export const alipayPrivateKey = (given: string): KeyObject => {
  const key = derOf(given);
  if (key === undefined) return createPrivateKey(given);
  try {
    return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  } catch {
    return createPrivateKey({ key, format: 'der', type: 'pkcs1' });
  }
};

/** Alipay's public key. Throws for anything else. */
export const alipayPublicKey = (given: string): KeyObject => {
  const key = derOf(given);
  return createPublicKey(key === undefined ? given : { key, format: 'der', type: 'spki' });
};

/** Parameters in the order signatures are made over: by name, without those that are empty, unencoded. */
export const signedText = (parameters: Parameters, without: readonly string[]): string =>
  Object.keys(parameters)
    .filter((name) => !without.includes(name) && parameters[name] !== '')
    .sort()
    .map((name) => `${name}=${parameters[name]}`)
    .join('&');

const timeText = (at: Date): string =>
  new Date(at.getTime() + offsetMs).toISOString().slice(0, timeLength).replace('T', ' ');

const timeIn = (text: string): number => Date.parse(`${text.replace(' ', 'T')}+08:00`);

const yuan = (fen: number): string => (fen / fenPerYuan).toFixed(2);

/** Fen of an amount in yuan; NaN where it is none. */
const fenIn = (text: unknown): number =>
  /^\d{1,12}(?:\.\d{1,2})?$/.test(String(text)) ? Math.round(Number(text) * fenPerYuan) : Number.NaN;

/** The answer as it stands in the text, which is what its signature is over. */
const nodeIn = (text: string, name: string): string | undefined => {
  const from = text.indexOf(`"${name}":`);
  if (from === -1) return undefined;
  const start = from + name.length + '"":'.length;
  const end = text.lastIndexOf(',"sign"') > start ? text.lastIndexOf(',"sign"') : text.lastIndexOf('}');
  return text.slice(start, end).trim();
};

const objectIn = (text: string | undefined): Said => {
  try {
    const said: unknown = JSON.parse(text ?? '');
    return typeof said === 'object' && said !== null ? (said as Said) : {};
  } catch {
    return {};
  }
};

const isAlipays = ({ alipayPublicKey: key }: Alipay, text: string, signature: unknown): boolean =>
  typeof signature === 'string' &&
  createVerify('RSA-SHA256').update(text, 'utf8').verify(key, signature, 'base64');

const done = '10000';
/** Alipay does not know what came of it. */
const unknown: readonly string[] = ['20000', 'ACQ.SYSTEM_ERROR', 'aop.ACQ.SYSTEM_ERROR'];

const createAsk =
  (account: Alipay, clock: () => Date) =>
  async (method: string, content: object, notifyUrl?: string): Promise<Said> => {
    const parameters: Parameters = {
      app_id: account.appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: timeText(clock()),
      version: '1.0',
      notify_url: notifyUrl ?? '',
      biz_content: JSON.stringify(content),
    };
    const sign = createSign('RSA-SHA256')
      .update(signedText(parameters, ['sign']), 'utf8')
      .sign(account.privateKey, 'base64');
    const sent = Object.entries({ ...parameters, sign }).filter(([, value]) => value !== '');
    const response = await fetch(account.endpoint, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded;charset=utf-8' },
      body: new URLSearchParams(sent).toString(),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
    const text = await beginningOf(response.body, mostBytes);
    const node = nodeIn(text, `${method.replaceAll('.', '_')}_response`) ?? nodeIn(text, 'error_response');
    const said = objectIn(node);
    const code = String(said.code ?? response.status);
    if (code === done && isAlipays(account, node ?? '', objectIn(text).sign)) return said;
    if (code === done) throw new Error(`The answer of Alipay to ${method} does not bear its signature`);
    throw new ProviderRefusal(
      'Alipay',
      String(said.sub_code ?? code),
      String(said.sub_msg ?? said.msg ?? ''),
    );
  };

const isMissing = (error: unknown): boolean =>
  error instanceof ProviderRefusal && error.code === 'ACQ.TRADE_NOT_EXIST';

const paymentOf = (orderNo: string, said: Said): ProviderPayment => {
  switch (said.trade_status) {
    case 'TRADE_SUCCESS':
    case 'TRADE_FINISHED':
      return { kind: 'paid', orderNo, amount: fenIn(said.total_amount), tradeNo: String(said.trade_no) };
    case 'TRADE_CLOSED':
      return { kind: 'closed' };
    default:
      return { kind: 'open' };
  }
};

const subjectOf = (sent: Parameters): NoticeSubject | undefined => {
  const orderNo = sent.out_trade_no ?? '';
  if (orderNo === '' || sent.notify_type !== 'trade_status_sync')
    return { kind: 'other', name: sent.notify_type ?? '' };
  // A refund is told as a change of the trade, with the number it was asked for by.
  if (sent.gmt_refund)
    return {
      kind: 'refund',
      orderNo,
      refundNo: sent.out_biz_no ?? '',
      // Its amount is that of all refunds of the trade together.
      amount: undefined,
      state: { kind: 'done' },
    };
  const payment = paymentOf(orderNo, sent);
  if (payment.kind !== 'paid') return { kind: 'other', name: sent.trade_status ?? '' };
  return Number.isSafeInteger(payment.amount) ? { ...payment, kind: 'payment' } : undefined;
};

const isOurs = ({ appId, sellerId }: Alipay, sent: Parameters): boolean =>
  sent.app_id === appId && (sellerId === undefined || sent.seller_id === sellerId);

const readSigned = (account: Alipay, sent: Parameters): NoticeReading => {
  const subject = isOurs(account, sent) ? subjectOf(sent) : undefined;
  return subject === undefined || !sent.notify_id
    ? { kind: 'refused', why: 'content' }
    : { kind: 'notice', notice: { eventId: sent.notify_id, subject } };
};

const refunding = async (work: Promise<RefundState>): Promise<RefundState> => {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ProviderRefusal) || unknown.includes(error.code)) throw error;
    return { kind: 'refused', reason: error.message };
  }
};

/** Payments by code at Alipay (`alipay.trade.precreate`), signed by RSA2. */
export const createAlipay = (account: Alipay, clock: () => Date = () => new Date()): PayProvider => {
  const ask = createAsk(account, clock);
  const findRefund: PayProvider['findRefund'] = async ({ orderNo, refundNo }) => {
    try {
      const said = await ask('alipay.trade.fastpay.refund.query', {
        out_trade_no: orderNo,
        out_request_no: refundNo,
      });
      return { kind: said.refund_status === 'REFUND_SUCCESS' ? 'done' : 'missing' };
    } catch (error) {
      if (isMissing(error)) return { kind: 'missing' };
      throw error;
    }
  };
  return {
    name: 'alipay',
    codeLifetimeMs,
    begin: async ({ orderNo, amount, title, expiresAt }) => {
      const content = {
        out_trade_no: orderNo,
        total_amount: yuan(amount),
        subject: title.slice(0, mostOfTitle),
        time_expire: timeText(expiresAt),
      };
      const said = await ask('alipay.trade.precreate', content, account.notifyUrl());
      if (typeof said.qr_code !== 'string') throw new Error('Alipay gave no qr_code');
      return said.qr_code;
    },
    findPayment: async (orderNo) => {
      try {
        return paymentOf(orderNo, await ask('alipay.trade.query', { out_trade_no: orderNo }));
      } catch (error) {
        if (isMissing(error)) return { kind: 'missing' };
        throw error;
      }
    },
    close: async (orderNo) => {
      try {
        await ask('alipay.trade.close', { out_trade_no: orderNo });
      } catch (error) {
        // A trade is made by the scan: without one there is nothing to close.
        if (!isMissing(error)) throw error;
      }
    },
    refund: (refund) =>
      refunding(
        ask('alipay.trade.refund', {
          out_trade_no: refund.orderNo,
          out_request_no: refund.refundNo,
          refund_amount: yuan(refund.amount),
          refund_reason: refund.reason.slice(0, mostOfReason),
        }).then(({ fund_change: hasMoved }) => (hasMoved === 'Y' ? { kind: 'done' } : { kind: 'running' })),
      ),
    findRefund,
    readNotice: ({ body }, now) => {
      const sent = Object.fromEntries(new URLSearchParams(body));
      if (
        !isAlipays(account, signedText(sent, ['sign', 'sign_type']), sent.sign) ||
        sent.sign_type !== 'RSA2'
      )
        return { kind: 'refused', why: 'signature' };
      const age = now.getTime() - timeIn(sent.notify_time ?? '');
      return age >= -aheadMs && age <= windowMs ? readSigned(account, sent) : { kind: 'refused', why: 'age' };
    },
    answer: (isTaken) => ({ status: 200, type: 'text/plain', body: isTaken ? 'success' : 'fail' }),
  };
};

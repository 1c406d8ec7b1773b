import { createSign, createVerify, generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type Alipay,
  alipayPrivateKey,
  alipayPublicKey,
  createAlipay,
} from '#server/platform/outbound/pay/alipay.ts';
import type { FakePay, FakePayOptions, FakeTrade } from './fakePay.ts';

const ours = generateKeyPairSync('rsa', { modulusLength: 2048 });
const theirs = generateKeyPairSync('rsa', { modulusLength: 2048 });
const appId = '2021000000000001';
const sellerId = '2088000000000001';
const hourMs = 3_600_000;
const mostSkewMs = 15 * 60_000;

type Content = Record<string, string>;
type Node = Record<string, unknown>;

class Refused extends Error {}

/** Names in order, those that are empty left out, as they stand and not as they travel. */
const textOf = (parameters: ReadonlyMap<string, string>, without: readonly string[]): string =>
  [...parameters]
    .filter(([name, value]) => value !== '' && !without.includes(name))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

const sign = (text: string): string =>
  createSign('RSA-SHA256').update(text, 'utf8').sign(theirs.privateKey, 'base64');

const chinaTime = (at: Date): string =>
  new Date(at.getTime() + 8 * hourMs).toISOString().slice(0, 19).replace('T', ' ');

const verify = (sent: ReadonlyMap<string, string>, now: Date): void => {
  const time = Date.parse(`${(sent.get('timestamp') ?? '').replace(' ', 'T')}+08:00`);
  const isNow = Math.abs(now.getTime() - time) < mostSkewMs;
  const isOurs = createVerify('RSA-SHA256')
    .update(textOf(sent, ['sign']), 'utf8')
    .verify(ours.publicKey, sent.get('sign') ?? '', 'base64');
  if (sent.get('app_id') !== appId || sent.get('sign_type') !== 'RSA2' || !isNow || !isOurs)
    throw new Refused('isv.invalid-signature');
};

const fen = (yuan: string | undefined): number => {
  if (!/^\d+\.\d\d$/.test(yuan ?? '')) throw new Refused('ACQ.INVALID_PARAMETER');
  return Math.round(Number(yuan) * 100);
};
const yuan = (amount: number): string => (amount / 100).toFixed(2);
const names = { open: 'WAIT_BUYER_PAY', closed: 'TRADE_CLOSED', paid: 'TRADE_SUCCESS' } as const;

/** Alipay as far as it is asked: checks each request as documented, and signs what it answers and sends. */
export const startFakeAlipay = async ({ clock, notifyUrl }: FakePayOptions): Promise<FakePay> => {
  const trades = new Map<string, FakeTrade>();
  const refunds = new Map<string, { readonly amount: number; readonly orderNo: string; isDone: boolean }>();
  const requests: string[] = [];
  let refundState: 'done' | 'running' | 'refused' = 'done';
  let isAway = false;
  let isForging = false;

  const tradeOf = (orderNo: string | undefined): FakeTrade => {
    const trade = trades.get(orderNo ?? '');
    if (trade === undefined) throw new Refused('ACQ.TRADE_NOT_EXIST');
    return trade;
  };

  const calls: Readonly<Record<string, (content: Content, sent: ReadonlyMap<string, string>) => Node>> = {
    'alipay.trade.precreate': (content, sent) => {
      const amount = fen(content.total_amount);
      const no = content.out_trade_no ?? '';
      if (!content.subject || !sent.get('notify_url')?.startsWith('https://'))
        throw new Refused('ACQ.INVALID_PARAMETER');
      if (trades.get(no)?.state === 'paid') throw new Refused('ACQ.TRADE_HAS_SUCCESS');
      trades.set(no, { state: 'open', amount });
      return { out_trade_no: no, qr_code: `https://qr.alipay.com/${no}${randomBytes(3).toString('hex')}` };
    },
    'alipay.trade.query': ({ out_trade_no: no = '' }) => {
      const trade = tradeOf(no);
      return {
        out_trade_no: no,
        trade_no: trade.tradeNo,
        trade_status: names[trade.state],
        total_amount: yuan(trade.amount),
      };
    },
    'alipay.trade.close': ({ out_trade_no: no = '' }) => {
      const trade = tradeOf(no);
      if (trade.state === 'paid') throw new Refused('ACQ.TRADE_STATUS_ERROR');
      trades.set(no, { ...trade, state: 'closed' });
      return { out_trade_no: no };
    },
    'alipay.trade.refund': (content) => {
      const { out_trade_no: orderNo = '', out_request_no: refundNo = '' } = content;
      const trade = tradeOf(orderNo);
      const amount = fen(content.refund_amount);
      const others = [...refunds].filter(([no, each]) => each.orderNo === orderNo && no !== refundNo);
      const given = others.reduce((sum, [, each]) => sum + each.amount, 0);
      if (trade.state !== 'paid' || given + amount > trade.amount)
        throw new Refused('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL');
      if (refundState === 'refused') throw new Refused('ACQ.SELLER_BALANCE_NOT_ENOUGH');
      refunds.set(refundNo, { amount, orderNo, isDone: refundState === 'done' });
      return {
        out_trade_no: orderNo,
        refund_fee: yuan(given + amount),
        fund_change: refundState === 'done' ? 'Y' : 'N',
      };
    },
    'alipay.trade.fastpay.refund.query': ({ out_trade_no: no, out_request_no: refundNo = '' }) => {
      tradeOf(no);
      const found = refunds.get(refundNo);
      return found?.isDone === true
        ? { refund_status: 'REFUND_SUCCESS', refund_amount: yuan(found.amount) }
        : {};
    },
  };

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (isAway) return void response.destroy();
    const sent = new Map(new URLSearchParams(Buffer.concat(chunks).toString('utf8')));
    const method = sent.get('method') ?? '';
    requests.push(method);
    let node: Node;
    try {
      verify(sent, clock());
      node = {
        code: '10000',
        msg: 'Success',
        ...calls[method]?.(JSON.parse(sent.get('biz_content') ?? '{}'), sent),
      };
    } catch (error) {
      node = { code: '40004', msg: 'Business Failed', sub_code: (error as Error).message, sub_msg: 'no' };
    }
    const text = JSON.stringify(node);
    const signature = sign(isForging ? `${text} ` : text);
    response
      .writeHead(200, { 'Content-Type': 'text/html;charset=utf-8' })
      .end(`{"${method.replaceAll('.', '_')}_response":${text},"sign":"${signature}"}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const account: Alipay = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/gateway.do`,
    appId,
    sellerId,
    privateKey: alipayPrivateKey(ours.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')),
    alipayPublicKey: alipayPublicKey(
      theirs.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    ),
    notifyUrl: () => notifyUrl,
  };
  const notice = (id: string, content: Content): RequestInit => {
    const sent = new Map(
      Object.entries({
        notify_time: chinaTime(clock()),
        notify_type: 'trade_status_sync',
        notify_id: id,
        app_id: appId,
        seller_id: sellerId,
        charset: 'utf-8',
        version: '1.0',
        sign_type: 'RSA2',
        subject: '短信包 1000 条 × 2',
        ...content,
      }),
    );
    sent.set('sign', sign(textOf(sent, ['sign', 'sign_type'])));
    return {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded; charset=utf-8' },
      body: new URLSearchParams([...sent]).toString(),
    };
  };
  const contentOf = (orderNo: string): Content => {
    const trade = trades.get(orderNo) ?? { state: 'open', amount: 0 };
    return {
      out_trade_no: orderNo,
      trade_no: trade.tradeNo ?? '',
      trade_status: names[trade.state],
      total_amount: yuan(trade.amount),
    };
  };
  return {
    provider: createAlipay(account, clock),
    trades,
    requests,
    pay: (orderNo, { amount, tradeNo = `2026${orderNo}` } = {}) => {
      trades.set(orderNo, { state: 'paid', amount: amount ?? trades.get(orderNo)?.amount ?? 0, tradeNo });
    },
    paidNotice: (orderNo, id = `n${orderNo}`) => notice(id, contentOf(orderNo)),
    refundNotice: (refundNo, id = `n${refundNo}`) => {
      const found = refunds.get(refundNo);
      if (found !== undefined) found.isDone = true;
      const refunded = {
        out_biz_no: refundNo,
        refund_fee: yuan(found?.amount ?? 0),
        gmt_refund: `${chinaTime(clock())}.000`,
      };
      return notice(id, { ...contentOf(found?.orderNo ?? ''), ...refunded });
    },
    setRefunds: (state) => {
      refundState = state;
    },
    setAway: (away) => {
      isAway = away;
    },
    forgeAnswers: () => {
      isForging = true;
    },
    close: () => void server.close(),
  };
};

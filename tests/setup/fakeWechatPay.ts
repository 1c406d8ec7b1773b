import { createCipheriv, createSign, createVerify, generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createWechatPay, type WechatPay } from '#server/platform/outbound/pay/wechatPay.ts';
import type { FakePay, FakePayOptions, FakeTrade } from './fakePay.ts';

const msPerSecond = 1_000;
const mostSkewMs = 5 * 60 * msPerSecond;
const keys = {
  merchant: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  platform: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  apiV3: randomBytes(16).toString('hex'),
};
const merchant = {
  appId: 'wx0123456789abcdef',
  merchantId: '1900000109',
  serialNo: '5157F09EFDC096DE15EBE81A47057A72',
};
const platformKeyId = 'PUB_KEY_ID_0119000001092024110100001';

class Refused extends Error {
  readonly status: number;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
  }
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
};

/** As the documentation has it: method, path with query, time, nonce and body, a line each, by the merchant's key. */
const verify = ({ method, url, headers }: IncomingMessage, body: string, now: Date): void => {
  const [, parts = ''] = /^WECHATPAY2-SHA256-RSA2048 (.+)$/.exec(headers.authorization ?? '') ?? [];
  const given = new Map(
    [...parts.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
  if (given.get('mchid') !== merchant.merchantId || given.get('serial_no') !== merchant.serialNo)
    throw new Refused(401, 'SIGN_ERROR');
  const time = given.get('timestamp') ?? '';
  if (!(Math.abs(now.getTime() - Number(time) * msPerSecond) < mostSkewMs))
    throw new Refused(401, 'SIGN_ERROR');
  const signed = `${method}\n${url}\n${time}\n${given.get('nonce_str')}\n${body}\n`;
  const isRight = createVerify('RSA-SHA256')
    .update(signed)
    .verify(keys.merchant.publicKey, given.get('signature') ?? '', 'base64');
  if (!isRight) throw new Refused(401, 'SIGN_ERROR');
};

const signedBy = (now: Date, body: string): Record<string, string> => {
  const time = String(Math.floor(now.getTime() / msPerSecond));
  const nonce = randomBytes(16).toString('hex');
  const signature = createSign('RSA-SHA256')
    .update(`${time}\n${nonce}\n${body}\n`)
    .sign(keys.platform.privateKey, 'base64');
  return {
    'Content-Type': 'application/json',
    'Wechatpay-Timestamp': time,
    'Wechatpay-Nonce': nonce,
    'Wechatpay-Signature': signature,
    'Wechatpay-Serial': platformKeyId,
  };
};

const encrypted = (content: object) => {
  const [nonce, associated] = [randomBytes(6).toString('hex'), 'transaction'];
  const cipher = createCipheriv('aes-256-gcm', keys.apiV3, nonce);
  cipher.setAAD(Buffer.from(associated));
  const sealed = Buffer.concat([
    cipher.update(JSON.stringify(content), 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  return {
    original_type: 'transaction',
    algorithm: 'AEAD_AES_256_GCM',
    ciphertext: sealed.toString('base64'),
    associated_data: associated,
    nonce,
  };
};

const stateNames = { open: 'NOTPAY', closed: 'CLOSED', paid: 'SUCCESS' } as const;
const transactionOf = (orderNo: string, trade: FakeTrade) => ({
  mchid: merchant.merchantId,
  appid: merchant.appId,
  out_trade_no: orderNo,
  trade_type: 'NATIVE',
  trade_state: stateNames[trade.state],
  ...(trade.state === 'paid' ? { transaction_id: trade.tradeNo } : {}),
  amount: { total: trade.amount, payer_total: trade.amount, currency: 'CNY' },
});

/** WeChat Pay as far as it is asked: checks each request as documented, and signs what it answers and sends. */
export const startFakeWechatPay = async ({ clock, notifyUrl }: FakePayOptions): Promise<FakePay> => {
  const trades = new Map<string, FakeTrade>();
  const refunds = new Map<string, { readonly amount: number; readonly orderNo: string; status: string }>();
  const requests: string[] = [];
  let refundStatus = 'SUCCESS';
  let isAway = false;
  let signs = signedBy;

  const refund = (content: Record<string, unknown>) => {
    const orderNo = String(content.out_trade_no);
    const refundNo = String(content.out_refund_no);
    const amount = content.amount as { readonly refund: number; readonly total: number };
    const trade = trades.get(orderNo);
    if (trade?.state !== 'paid' || amount.total !== trade.amount) throw new Refused(400, 'INVALID_REQUEST');
    const others = [...refunds].filter(([no, each]) => each.orderNo === orderNo && no !== refundNo);
    const given = others.reduce((sum, [, each]) => sum + each.amount, 0);
    if (given + amount.refund > trade.amount) throw new Refused(403, 'NOT_ENOUGH');
    if (!refunds.has(refundNo))
      refunds.set(refundNo, { amount: amount.refund, orderNo, status: refundStatus });
    return { refund_id: `50${refundNo}`, out_refund_no: refundNo, status: refunds.get(refundNo)?.status };
  };

  const answer = (method: string, path: string, content: Record<string, unknown>): object | undefined => {
    const [, order = '', close] =
      /^\/v3\/pay\/transactions\/out-trade-no\/([^/?]+)(\/close)?/.exec(path) ?? [];
    if (method === 'POST' && path === '/v3/pay/transactions/native') {
      const { appid, mchid, description, out_trade_no: no, notify_url: url, time_expire: end } = content;
      const { total } = content.amount as { readonly total: number };
      const isWhole = [appid, mchid, description, no, url, end].every(
        (part) => typeof part === 'string' && part !== '',
      );
      if (!isWhole || mchid !== merchant.merchantId || !String(url).startsWith('https://'))
        throw new Refused(400, 'PARAM_ERROR');
      const known = trades.get(String(no));
      if (known !== undefined && (known.state !== 'open' || known.amount !== total))
        throw new Refused(403, 'OUT_TRADE_NO_USED');
      trades.set(String(no), { state: 'open', amount: total });
      return { code_url: `weixin://wxpay/bizpayurl?pr=${no}${randomBytes(3).toString('hex')}` };
    }
    if (order !== '') {
      const trade = trades.get(order);
      if (trade === undefined) throw new Refused(404, 'ORDER_NOT_EXIST');
      if (close === undefined) return transactionOf(order, trade);
      if (trade.state === 'paid') throw new Refused(400, 'ORDERPAID');
      trades.set(order, { ...trade, state: 'closed' });
      return undefined;
    }
    if (method === 'POST' && path === '/v3/refund/domestic/refunds') return refund(content);
    const [, refundNo = ''] = /^\/v3\/refund\/domestic\/refunds\/(.+)$/.exec(path) ?? [];
    const found = refunds.get(refundNo);
    if (found === undefined) throw new Refused(404, 'RESOURCE_NOT_EXISTS');
    return { out_refund_no: refundNo, status: found.status };
  };

  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    const { method = '', url = '' } = request;
    requests.push(`${method} ${url}`);
    if (isAway) return void response.destroy();
    try {
      verify(request, body, clock());
      const said = answer(method, url, body === '' ? {} : JSON.parse(body));
      const text = said === undefined ? '' : JSON.stringify(said);
      response.writeHead(said === undefined ? 204 : 200, signs(clock(), text)).end(text);
    } catch (error) {
      const status = error instanceof Refused ? error.status : 500;
      const text = JSON.stringify({ code: (error as Error).message, message: 'no' });
      response.writeHead(status, signs(clock(), text)).end(text);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const account: WechatPay = {
    ...merchant,
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    privateKey: keys.merchant.privateKey,
    apiV3Key: Buffer.from(keys.apiV3),
    platformKey: keys.platform.publicKey,
    platformKeyId,
    notifyUrl: () => notifyUrl,
  };
  const notice = (id: string, eventType: string, content: object) => {
    const body = JSON.stringify({
      id,
      create_time: clock().toISOString(),
      event_type: eventType,
      resource_type: 'encrypt-resource',
      resource: encrypted(content),
    });
    return { method: 'POST', headers: signedBy(clock(), body), body };
  };
  return {
    provider: createWechatPay(account, clock),
    trades,
    requests,
    pay: (orderNo, { amount, tradeNo = `42${orderNo}` } = {}) => {
      const total = amount ?? trades.get(orderNo)?.amount ?? 0;
      trades.set(orderNo, { state: 'paid', amount: total, tradeNo });
    },
    paidNotice: (orderNo, id = `EV-${orderNo}`) =>
      notice(
        id,
        'TRANSACTION.SUCCESS',
        transactionOf(orderNo, trades.get(orderNo) ?? { state: 'open', amount: 0 }),
      ),
    refundNotice: (refundNo, id = `EV-${refundNo}`) => {
      const found = refunds.get(refundNo);
      if (found !== undefined) found.status = 'SUCCESS';
      return notice(id, 'REFUND.SUCCESS', {
        mchid: merchant.merchantId,
        out_trade_no: found?.orderNo,
        out_refund_no: refundNo,
        refund_status: 'SUCCESS',
        amount: { refund: found?.amount, total: 0 },
      });
    },
    setRefunds: (state) => {
      refundStatus = { done: 'SUCCESS', running: 'PROCESSING', refused: 'ABNORMAL' }[state];
    },
    setAway: (away) => {
      isAway = away;
    },
    forgeAnswers: () => {
      signs = (now, body) => ({ ...signedBy(now, `${body} `), 'Wechatpay-Serial': platformKeyId });
    },
    close: () => void server.close(),
  };
};

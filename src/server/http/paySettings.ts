import { createPrivateKey, type KeyObject } from 'node:crypto';
import { paymentNoticePath } from '#domain/console/addresses.ts';
import {
  type Alipay,
  alipayPrivateKey,
  alipayPublicKey,
  createAlipay,
} from '#server/platform/outbound/pay/alipay.ts';
import { demoPaying, type PaySettings } from '#server/platform/outbound/pay/payPort.ts';
import type { PayProvider } from '#server/platform/outbound/pay/payProvider.ts';
import { createWechatPay, type WechatPay } from '#server/platform/outbound/pay/wechatPay.ts';
import { publicKeyIn } from '#server/platform/outbound/pay/wechatSigning.ts';
import { type Environment, listed, oneOf, SettingsError, safeAddressOf } from './environment.ts';

/** An account is named whole or not at all: money sent to half of one is lost. */
const payeeOf = (environment: Environment): PaySettings['payee'] => {
  const { PAYEE_NAME: payee, PAYEE_BANK: bank, PAYEE_ACCOUNT: account } = environment;
  if (!payee && !bank && !account) return undefined;
  if (!payee || !bank || !account)
    throw new SettingsError('PAYEE_NAME, PAYEE_BANK and PAYEE_ACCOUNT go together');
  return { payee, bank, account, isDemo: false };
};

const payAddressOf = (given: string | undefined): string | undefined => {
  if (given === undefined || given === '') return undefined;
  if (!given.startsWith('https://') || !URL.canParse(given) || !given.includes('{order}'))
    throw new SettingsError(
      `PAY_ADDRESS is "${given}"; it takes an https address with {order} in it, such as https://pay.example.com/{order}?fen={amount}`,
    );
  return given;
};

/** Where money goes. The demo shows every way, by an address and an account that take no money. */
export const payingOf = (environment: Environment, isDemo: boolean): PaySettings => ({
  address: payAddressOf(environment.PAY_ADDRESS) ?? (isDemo ? demoPaying.address : undefined),
  payee: payeeOf(environment) ?? (isDemo ? demoPaying.payee : undefined),
});

/** A merchant's account at a payment provider. */
export type PayAccount =
  | ({ readonly kind: 'wechat' } & Omit<WechatPay, 'notifyUrl'>)
  | ({ readonly kind: 'alipay' } & Omit<Alipay, 'notifyUrl'>);

type Kind = PayAccount['kind'];

const needs: Readonly<Record<Kind, readonly string[]>> = {
  wechat: [
    'WECHAT_PAY_APP_ID',
    'WECHAT_PAY_MERCHANT_ID',
    'WECHAT_PAY_SERIAL_NO',
    'WECHAT_PAY_PRIVATE_KEY',
    'WECHAT_PAY_API_V3_KEY',
    'WECHAT_PAY_PLATFORM_KEY',
    'WECHAT_PAY_PLATFORM_KEY_ID',
  ],
  alipay: ['ALIPAY_APP_ID', 'ALIPAY_PRIVATE_KEY', 'ALIPAY_PUBLIC_KEY'],
};
const takes: Readonly<Record<Kind, readonly string[]>> = { wechat: [], alipay: ['ALIPAY_SELLER_ID'] };
const kinds = Object.keys(needs) as Kind[];

const checkNames = (environment: Environment, kind: Kind | undefined): void => {
  if (kind !== undefined && needs[kind].some((name) => !environment[name]))
    throw new SettingsError(`PAY_PROVIDER=${kind} needs ${listed(needs[kind])}`);
  for (const other of kinds)
    for (const name of [...needs[other], ...takes[other]])
      if (other !== kind && environment[name])
        throw new SettingsError(`${name} and what goes with it need PAY_PROVIDER=${other}`);
  if (kind === undefined && environment.PAY_ENDPOINT)
    throw new SettingsError('PAY_ENDPOINT needs PAY_PROVIDER');
};

const keyOf = (name: string, given: string, read: (given: string) => KeyObject): KeyObject => {
  try {
    const key = read(given);
    if (key.asymmetricKeyType === 'rsa') return key;
  } catch {
    // Said below: what was given is a secret.
  }
  throw new SettingsError(`${name} holds no RSA key as the provider hands it out`);
};

const apiV3KeyBytes = 32;

const apiV3KeyOf = (given: string): Uint8Array => {
  const key = Buffer.from(given, 'utf8');
  if (key.length !== apiV3KeyBytes)
    throw new SettingsError(`WECHAT_PAY_API_V3_KEY takes the ${apiV3KeyBytes} characters set at WeChat Pay`);
  return key;
};

/** Who takes the money of codes; undefined: no one that could be asked. */
export const payAccountOf = (environment: Environment): PayAccount | undefined => {
  const kind = oneOf(environment, 'PAY_PROVIDER', kinds);
  checkNames(environment, kind);
  if (kind === undefined) return undefined;
  if (environment.PAY_ADDRESS)
    throw new SettingsError('PAY_ADDRESS and PAY_PROVIDER say the same: keep one of them');
  const of = (name: string): string => environment[name] ?? '';
  const endpoint = (usual: string): string =>
    safeAddressOf('PAY_ENDPOINT', environment.PAY_ENDPOINT || usual);
  switch (kind) {
    case 'wechat':
      return {
        kind,
        endpoint: endpoint('https://api.mch.weixin.qq.com'),
        appId: of('WECHAT_PAY_APP_ID'),
        merchantId: of('WECHAT_PAY_MERCHANT_ID'),
        serialNo: of('WECHAT_PAY_SERIAL_NO'),
        privateKey: keyOf('WECHAT_PAY_PRIVATE_KEY', of('WECHAT_PAY_PRIVATE_KEY'), createPrivateKey),
        apiV3Key: apiV3KeyOf(of('WECHAT_PAY_API_V3_KEY')),
        platformKey: keyOf('WECHAT_PAY_PLATFORM_KEY', of('WECHAT_PAY_PLATFORM_KEY'), publicKeyIn),
        platformKeyId: of('WECHAT_PAY_PLATFORM_KEY_ID'),
      };
    case 'alipay':
      return {
        kind,
        endpoint: endpoint('https://openapi.alipay.com/gateway.do'),
        appId: of('ALIPAY_APP_ID'),
        sellerId: environment.ALIPAY_SELLER_ID || undefined,
        privateKey: keyOf('ALIPAY_PRIVATE_KEY', of('ALIPAY_PRIVATE_KEY'), alipayPrivateKey),
        alipayPublicKey: keyOf('ALIPAY_PUBLIC_KEY', of('ALIPAY_PUBLIC_KEY'), alipayPublicKey),
      };
    default:
      return kind satisfies never;
  }
};

/** The provider of an account; `publicOrigin`: where it finds this console, undefined where no one has said. */
export const payProviderOf = (
  account: PayAccount | undefined,
  publicOrigin: () => string | undefined,
): PayProvider | undefined => {
  if (account === undefined) return undefined;
  const notifyUrl = (): string | undefined => {
    const origin = publicOrigin();
    return origin === undefined ? undefined : `${origin}${paymentNoticePath}`;
  };
  return account.kind === 'wechat'
    ? createWechatPay({ ...account, notifyUrl })
    : createAlipay({ ...account, notifyUrl });
};

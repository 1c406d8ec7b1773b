import { createHash, createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { watchMessages } from '#server/http/metrics.ts';
import { createMetrics } from '#server/platform/metrics/metrics.ts';
import { createAliyunSms, signAcs3 } from '#server/platform/outbound/sms/aliyunSms.ts';
import type { SmsPort } from '#server/platform/outbound/sms/smsPort.ts';
import { createTencentSms, signTc3 } from '#server/platform/outbound/sms/tencentSms.ts';
import { createTwilioSms } from '#server/platform/outbound/sms/twilioSms.ts';
import { type Provider, type Received, startProvider } from './provider.ts';

const now = new Date('2026-11-29T08:00:00.500Z');
const message = {
  id: 'message-1',
  countryCode: '86',
  phone: '13800000001',
  text: '【管理后台】验证码 123456，用于登录，5 分钟内有效。',
};

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

let provider: Provider;

beforeEach(async () => {
  provider = await startProvider();
});
afterEach(() => provider.close());

const send = (sms: SmsPort, changed: Partial<typeof message> = {}) =>
  sms.send({ ...message, ...changed }, AbortSignal.timeout(300));

/** The lines of the signed headers as the provider received them. */
const signedLines = ({ headers }: Received, names: string) =>
  names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);

const only = (): Received => {
  const [request] = provider.received;
  if (request === undefined) throw new Error('Nothing was received');
  return request;
};

describe('messages handed to Alibaba Cloud', () => {
  const account = () => ({
    endpoint: provider.url,
    accessKeyId: 'LTAI-test',
    accessKeySecret: 'secret',
    signName: '澜山',
    templates: [
      { id: 'SMS_100', text: '验证码 $'.concat('{code}，用于$', '{purpose}，$', '{minutes} 分钟内有效。') },
    ],
  });
  const aliyun = () =>
    createAliyunSms(
      account(),
      () => 'nonce-1',
      () => now,
    );
  const says = (Code: string) => {
    provider.answer = { status: Code === 'OK' ? 200 : 400, body: { Code, Message: `because ${Code}` } };
  };

  it('are signed as its documentation shows it', () => {
    const url = new URL(
      'https://ecs.cn-shanghai.aliyuncs.com/?ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai',
    );
    const headers = { 'x-acs-action': 'RunInstances', 'x-acs-version': '2014-05-26' };
    const key = { accessKeyId: 'YourAccessKeyId', accessKeySecret: 'YourAccessKeySecret' };
    const at = new Date('2023-10-26T10:22:32Z');

    const signed = signAcs3({ url, body: '', headers }, key, {
      at,
      nonce: '3156853299f313e23d1673dc12e1703d',
    });

    expect(signed.Authorization).toBe(
      'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
    );
  });

  it('name number, sign, template, variables and the id of the message', async () => {
    says('OK');

    expect(await send(aliyun())).toEqual({ kind: 'accepted' });
    expect(only().headers).toMatchObject({ 'x-acs-action': 'SendSms', 'x-acs-version': '2017-05-25' });
    expect(Object.fromEntries(new URLSearchParams(only().body))).toEqual({
      PhoneNumbers: '13800000001',
      SignName: '澜山',
      TemplateCode: 'SMS_100',
      TemplateParam: '{"code":"123456","purpose":"登录","minutes":"5"}',
      OutId: 'message-1',
    });
  });

  it('carry a signature over headers and body that the provider can make again', async () => {
    says('OK');
    await send(aliyun());

    const { method, headers, body } = only();
    const [, names = '', signature] =
      /SignedHeaders=([^,]+),Signature=(.+)$/.exec(headers.authorization ?? '') ?? [];
    const payload = sha256(body);
    const canonical = `${method}\n/\n\n${signedLines(only(), names).join('')}\n${names}\n${payload}`;
    expect(headers['x-acs-content-sha256']).toBe(payload);
    expect(names).toBe(
      'content-type;host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version',
    );
    expect(hmac('secret', `ACS3-HMAC-SHA256\n${sha256(canonical)}`).toString('hex')).toBe(signature);
  });

  it('go to other countries with their code', async () => {
    says('OK');
    await send(aliyun(), { countryCode: '852', phone: '51234567' });

    expect(new URLSearchParams(only().body).get('PhoneNumbers')).toBe('85251234567');
  });

  it('are turned down for a number alone, and tried again for all else', async () => {
    says('isv.MOBILE_NUMBER_ILLEGAL');
    expect(await send(aliyun())).toEqual({ kind: 'rejected', reason: 'because isv.MOBILE_NUMBER_ILLEGAL' });
    says('isv.BUSINESS_LIMIT_CONTROL');
    await expect(send(aliyun())).rejects.toThrow('Alibaba Cloud answered 400 isv.BUSINESS_LIMIT_CONTROL');
    provider.answer = 'silence';
    await expect(send(aliyun())).rejects.toThrow();
  });

  it('are not sent where no template is for their text', async () => {
    await expect(send(aliyun(), { text: '别的话' })).rejects.toThrow('No template of SMS_TEMPLATES');
    expect(provider.received).toEqual([]);
  });
});

describe('messages handed to Tencent Cloud', () => {
  const tencent = () =>
    createTencentSms(
      {
        endpoint: provider.url,
        secretId: 'AKID-test',
        secretKey: 'secret',
        appId: '1400006666',
        region: 'ap-guangzhou',
        signName: '澜山',
        templates: [{ id: '1110', text: '验证码 {2}，用于{1}，{3} 分钟内有效。' }],
      },
      () => now,
    );
  const says = (Code: string) => {
    provider.answer = {
      status: 200,
      body: { Response: { SendStatusSet: [{ Code, Message: `because ${Code}` }], RequestId: '1' } },
    };
  };

  it('name number, application, sign, template, variables by number and the id of the message', async () => {
    says('Ok');

    expect(await send(tencent())).toEqual({ kind: 'accepted' });
    expect(only().headers).toMatchObject({
      'x-tc-action': 'SendSms',
      'x-tc-version': '2021-01-11',
      'x-tc-region': 'ap-guangzhou',
      'x-tc-timestamp': '1795939200',
    });
    expect(JSON.parse(only().body)).toEqual({
      PhoneNumberSet: ['+8613800000001'],
      SmsSdkAppId: '1400006666',
      SignName: '澜山',
      TemplateId: '1110',
      TemplateParamSet: ['登录', '123456', '5'],
      SessionContext: 'message-1',
    });
  });

  it('carry a signature over headers and body that the provider can make again', async () => {
    says('Ok');
    await send(tencent());

    const { headers, body } = only();
    const [, scope = '', names = '', signature] =
      /^TC3-HMAC-SHA256 Credential=AKID-test\/(\S+), SignedHeaders=(\S+), Signature=(\S+)$/.exec(
        headers.authorization ?? '',
      ) ?? [];
    const lines = signedLines(only(), names).map((line) => line.toLowerCase());
    const canonical = `POST\n/\n\n${lines.join('')}\n${names}\n${sha256(body)}`;
    const text = `TC3-HMAC-SHA256\n${headers['x-tc-timestamp']}\n${scope}\n${sha256(canonical)}`;
    const key = hmac(hmac(hmac('TC3secret', '2026-11-29'), 'sms'), 'tc3_request');
    expect(scope).toBe('2026-11-29/sms/tc3_request');
    expect(names).toBe('content-type;host;x-tc-action');
    expect(hmac(key, text).toString('hex')).toBe(signature);
  });

  it('are signed as its documentation shows it', () => {
    const body = '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}';
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      host: 'cvm.tencentcloudapi.com',
    };
    const key = {
      secretId: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE',
      secretKey: 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE',
    };

    const signed = signTc3({ service: 'cvm', headers, body }, key, new Date(1_551_113_065_000));

    expect(signed).toBe(
      'TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host, Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168',
    );
  });

  it('are turned down for a number alone, and tried again for all else', async () => {
    says('FailedOperation.PhoneNumberInBlacklist');
    expect(await send(tencent())).toMatchObject({ kind: 'rejected' });
    says('LimitExceeded.PhoneNumberThirtySecondLimit');
    await expect(send(tencent())).rejects.toThrow('LimitExceeded.PhoneNumberThirtySecondLimit');
    const error = { Code: 'AuthFailure.SignatureFailure', Message: 'no' };
    provider.answer = { status: 200, body: { Response: { Error: error } } };
    await expect(send(tencent())).rejects.toThrow(
      'Tencent Cloud answered 200 AuthFailure.SignatureFailure no',
    );
  });
});

describe('messages handed to Twilio', () => {
  const twilio = (from = '+15005550006') =>
    createTwilioSms({ endpoint: provider.url, accountSid: 'AC1', authToken: 'token', from });

  it('are a form with the number, the sender and the text, under the account', async () => {
    provider.answer = { status: 201, body: { sid: 'SM1', status: 'queued' } };

    expect(await send(twilio())).toEqual({ kind: 'accepted', providerNo: 'SM1' });
    expect(only().url).toBe('/2010-04-01/Accounts/AC1/Messages.json');
    expect(only().headers.authorization).toBe(`Basic ${btoa('AC1:token')}`);
    expect(Object.fromEntries(new URLSearchParams(only().body))).toEqual({
      To: '+8613800000001',
      From: '+15005550006',
      Body: message.text,
    });
  });

  it('may come from a messaging service', async () => {
    provider.answer = { status: 201, body: { sid: 'SM1' } };
    await send(twilio('MG1'));

    expect(new URLSearchParams(only().body).get('MessagingServiceSid')).toBe('MG1');
  });

  it('are turned down for a number alone, and tried again for all else', async () => {
    provider.answer = { status: 400, body: { code: 21_211, message: 'not a valid phone number' } };
    expect(await send(twilio())).toEqual({ kind: 'rejected', reason: 'not a valid phone number' });
    provider.answer = { status: 401, body: { code: 20_003, message: 'Authenticate' } };
    await expect(send(twilio())).rejects.toThrow('Twilio answered 401 20003 Authenticate');
    provider.answer = { status: 502, body: 'bad gateway' };
    await expect(send(twilio())).rejects.toThrow('Twilio answered 502');
  });
});

describe('what is left at Twilio', () => {
  const balanceOf = async () => {
    const { balance } = createTwilioSms({
      ...{ endpoint: provider.url, accountSid: 'AC1', authToken: 'token', from: 'MG1' },
    });
    const metrics = createMetrics();
    watchMessages(metrics, { send: () => Promise.reject(new Error('none is sent')), balance });
    return (await metrics.text()).split('\n').filter((line) => line.startsWith('console_sms_balance'));
  };

  it('is a figure in the currency of the account, asked for with its key', async () => {
    provider.answer = { status: 200, body: { account_sid: 'AC1', balance: '-1.25', currency: 'USD' } };

    expect(await balanceOf()).toEqual(['console_sms_balance{currency="USD"} -1.25']);
    expect(only()).toMatchObject({ method: 'GET', url: '/2010-04-01/Accounts/AC1/Balance.json' });
    expect(only().headers.authorization).toBe(`Basic ${btoa('AC1:token')}`);
  });

  it('is no figure where the key is refused or the answer has none', async () => {
    provider.answer = { status: 401, body: { code: 20_003, balance: '7', currency: 'USD' } };
    expect(await balanceOf()).toEqual([]);
    provider.answer = { status: 200, body: { currency: 'USD' } };
    expect(await balanceOf()).toEqual([]);
  });

  it('is asked for once, however many look within ten minutes', async () => {
    provider.answer = { status: 200, body: { balance: '5', currency: 'USD' } };
    const { balance } = createTwilioSms({
      ...{ endpoint: provider.url, accountSid: 'AC1', authToken: 'token', from: 'MG1' },
    });
    const metrics = createMetrics();
    watchMessages(metrics, { send: () => Promise.reject(new Error('none is sent')), balance });
    await metrics.text();
    await metrics.text();

    expect(provider.received).toHaveLength(1);
  });
});

import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createPostgresDialect } from '#server/database/postgres.ts';
import { openAsSet } from '#server/http/openPrepared.ts';
import { readSettings } from '#server/http/settings.ts';
import { createLogger } from '#server/platform/logger.ts';

const webhook = (changed: Readonly<Record<string, string>>) => ({
  SMS_PROVIDER: 'webhook',
  SMS_WEBHOOK_URL: 'https://sms.example.com/send',
  SMS_WEBHOOK_SECRET: Buffer.alloc(32, 1).toString('base64'),
  ...changed,
});

describe('settings', () => {
  it('default to the demo on this machine alone', () => {
    expect(readSettings({})).toMatchObject({
      host: '127.0.0.1',
      port: 8000,
      isDemo: true,
      secureCookies: false,
    });
  });

  it('have no demo and secure cookies on any other address', () => {
    expect(readSettings({ HOST: '0.0.0.0' })).toMatchObject({ isDemo: false, secureCookies: true });
  });

  it('refuse to switch the demo on where others can reach it', () => {
    expect(() => readSettings({ HOST: '0.0.0.0', DEMO: '1' })).toThrow('its passwords are public');
  });

  it('leave a PostgreSQL database alone unless asked', () => {
    expect(readSettings({ DATABASE_URL: 'postgres://x' }).isDemo).toBe(false);
  });

  it('name a mail server by its address, and who its messages are from', () => {
    const from = { SMTP_FROM: 'console@example.com' };

    expect(readSettings({}).smtp).toBeUndefined();
    expect(readSettings({ ...from, SMTP_URL: 'smtp://console:p%40ss@mail.example.com' }).smtp).toEqual({
      host: 'mail.example.com',
      port: 587,
      isSecure: false,
      mayBePlain: false,
      account: { user: 'console', pass: 'p@ss' },
      from: 'console@example.com',
    });
    expect(readSettings({ ...from, SMTP_URL: 'smtps://mail.example.com' }).smtp).toMatchObject({
      port: 465,
      isSecure: true,
      account: undefined,
    });
    expect(readSettings({ ...from, SMTP_URL: 'smtp://127.0.0.1:2525' }).smtp?.mayBePlain).toBe(true);
  });

  it('refuse a mail server that is none, without repeating its password', () => {
    const from = { SMTP_FROM: 'console@example.com' };
    const reasonFor = (environment: Readonly<Record<string, string>>): string => {
      try {
        readSettings(environment);
        return 'nothing is refused';
      } catch (error) {
        return String(error);
      }
    };

    const reason = reasonFor({ ...from, SMTP_URL: 'https://console:secret-of-ours@mail.example.com' });
    expect(reason).toContain('SMTP_URL takes an address');
    expect(reason).not.toContain('secret-of-ours');
    expect(reasonFor({ SMTP_URL: 'smtp://mail.example.com' })).toContain('SMTP_URL needs an address');
    expect(reasonFor({ ...from, SMTP_URL: 'smtp://mail.example.com', SMTP_FROM: 'console' })).toContain(
      'SMTP_FROM is',
    );
    expect(reasonFor(from)).toContain('SMTP_FROM needs SMTP_URL');
  });

  it('make traces where a collector is named and nothing switches them off', () => {
    const named = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };

    expect(readSettings({}).traces).toBeUndefined();
    expect(readSettings(named).traces).toEqual({ headers: undefined });
    expect(readSettings({ ...named, OTEL_EXPORTER_OTLP_HEADERS: 'a=b' }).traces).toEqual({ headers: 'a=b' });
    expect(readSettings({ ...named, OTEL_SDK_DISABLED: 'true' }).traces).toBeUndefined();
    expect(readSettings({ ...named, OTEL_TRACES_EXPORTER: 'none' }).traces).toBeUndefined();
  });

  it('refuse a collector that is no address, and a sampler no one knows', () => {
    const named = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };

    expect(() => readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' })).toThrow(
      'it takes an address',
    );
    expect(() => readSettings({ ...named, OTEL_TRACES_SAMPLER: 'sometimes' })).toThrow('OTEL_TRACES_SAMPLER');
  });

  it('let reviews approve themselves in the demo alone', () => {
    expect(readSettings({}).reviewAfterSeconds).toBe(30);
    expect(readSettings({ HOST: '0.0.0.0' }).reviewAfterSeconds).toBeUndefined();
    expect(readSettings({ REVIEW_MODE: 'manual' }).reviewAfterSeconds).toBeUndefined();
  });

  it('wait before they take no more calls where somebody hands them out', () => {
    expect(readSettings({}).shutdownDelaySeconds).toBe(0);
    expect(readSettings({ HOST: '0.0.0.0' }).shutdownDelaySeconds).toBe(5);
    expect(readSettings({ DATABASE_URL: 'postgres://here/app' }).shutdownDelaySeconds).toBe(5);
    expect(readSettings({ SHUTDOWN_DELAY_SECONDS: '20' }).shutdownDelaySeconds).toBe(20);
  });

  it('give the metrics to no one unless they say to whom or where', () => {
    expect(readSettings({}).metrics).toEqual({ token: undefined, own: undefined });
    expect(readSettings({ METRICS_TOKEN: 'x'.repeat(16) }).metrics.token).toBe('x'.repeat(16));
    expect(readSettings({ METRICS_PORT: '9464' }).metrics.own).toEqual({ host: '127.0.0.1', port: 9464 });
    expect(readSettings({ METRICS_PORT: '1', METRICS_HOST: '0.0.0.0' }).metrics.own?.host).toBe('0.0.0.0');
    expect(() => readSettings({ METRICS_TOKEN: 'short' })).toThrow('at least 16 characters');
    expect(() => readSettings({ METRICS_PORT: 'x' })).toThrow('METRICS_PORT is "x"');
  });

  it('bring an older database to this version unless they say not to', () => {
    expect(readSettings({}).isMigrating).toBe(true);
    expect(readSettings({ MIGRATE: '0' }).isMigrating).toBe(false);
    expect(() => readSettings({ MIGRATE: 'no' })).toThrow('MIGRATE is "no"; it takes 0 or 1');
  });

  it('name nobody who takes money outside the demo', () => {
    expect(readSettings({}).paying.payee).toMatchObject({ isDemo: true });
    expect(readSettings({ HOST: '0.0.0.0' }).paying).toEqual({ address: undefined, payee: undefined });
  });

  it('name the account a company was given', () => {
    const account = { PAYEE_NAME: '甲平台', PAYEE_BANK: '乙银行', PAYEE_ACCOUNT: '6222 0000' };

    const { paying } = readSettings({ HOST: '0.0.0.0', ...account });

    expect(paying.payee).toEqual({ payee: '甲平台', bank: '乙银行', account: '6222 0000', isDemo: false });
  });

  it('take the profile from the command line before the environment', () => {
    expect(readSettings({ PROFILE: 'demo' }, ['--profile', 'stress']).profile).toBe('stress');
  });

  it('have no one who sends messages unless a webhook is named', () => {
    expect(readSettings({}).sms).toBeUndefined();
    expect(readSettings({ SMS_PROVIDER: 'outbox' }).sms).toBeUndefined();
  });

  it('take the secret of the webhook as Standard Webhooks writes it', () => {
    const secret = Buffer.alloc(32, 1).toString('base64');
    const named = { SMS_PROVIDER: 'webhook', SMS_WEBHOOK_URL: 'https://sms.example.com/send' };

    for (const written of [secret, `whsec_${secret}`])
      expect(readSettings({ ...named, SMS_WEBHOOK_SECRET: written }).sms).toEqual({
        kind: 'webhook',
        url: 'https://sms.example.com/send',
        secret: Buffer.alloc(32, 1),
      });
  });

  it('read secrets from files as well', () => {
    const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
    const file = join(folder, 'database-url');
    writeFileSync(file, 'postgres://console@database/console\n');

    expect(readSettings({ DATABASE_URL_FILE: file }).databaseUrl).toBe('postgres://console@database/console');
    expect(() => readSettings({ DATABASE_URL_FILE: file, DATABASE_URL: 'postgres://x' })).toThrow(
      'keep one of them',
    );
    expect(() => readSettings({ LINK_KEY_FILE: join(folder, 'none') })).toThrow('cannot be read');
    rmSync(folder, { recursive: true });
  });

  it.each([
    [{ SMS_WEBHOOK_URL: 'https://sms.example.com' }, 'need SMS_PROVIDER=webhook'],
    [{ SMS_PROVIDER: 'webhook' }, 'needs SMS_WEBHOOK_URL and SMS_WEBHOOK_SECRET'],
    [{ SMS_PROVIDER: 'pigeon' }, 'outbox or webhook or aliyun or tencent or twilio'],
    [webhook({ SMS_WEBHOOK_URL: 'http://sms.example.com' }), 'an https address'],
    [webhook({ SMS_WEBHOOK_URL: 'https://me:secret@sms.example.com' }), 'without a password in it'],
    [webhook({ SMS_WEBHOOK_URL: 'sms' }), 'an https address'],
    [webhook({ SMS_WEBHOOK_SECRET: 'c2hvcnQ=' }), '24 to 64 bytes in base64'],
    [webhook({ SMS_WEBHOOK_SECRET: 'not base64, but long enough for one' }), '24 to 64 bytes in base64'],
  ])('name what is wrong with the sender %j', (environment, text) => {
    expect(() => readSettings(environment)).toThrow(text);
  });

  it.each([
    [{ PORT: '80 80' }, 'PORT is "80 80"'],
    [{ DURABILITY: 'fast' }, 'synced or relaxed'],
    [{ CLOCK_AHEAD_DAYS: '-1' }, 'a number from 0 to 400'],
    [{ CLOCK_AHEAD_DAYS: '2', DEMO: '0' }, 'for the demo only'],
    [{ SHUTDOWN_DELAY_SECONDS: 'soon' }, 'a number from 0 to 300'],
    [{ REVIEW_MODE: 'auto', REVIEW_SECONDS: 'soon' }, 'a number from 0 to 86400'],
    [{ PAYEE_NAME: '甲平台', PAYEE_BANK: '乙银行' }, 'PAYEE_ACCOUNT go together'],
    [{ PAY_ADDRESS: 'https://pay.example.com' }, 'an https address with {order} in it'],
    [{ ALLOWED_ORIGINS: 'console.example.com' }, 'it takes origins such as'],
    [{ PUBLIC_ORIGIN: 'https://console.example.com/login' }, 'it takes origins such as'],
  ])('name what is wrong with %j', (environment, text) => {
    expect(() => readSettings(environment)).toThrow(text);
  });
});

describe('the log', () => {
  it('T32: redacts secrets at the top and one level down', () => {
    const lines: string[] = [];
    const logger = createLogger('info', { write: (line) => lines.push(line) });

    logger.error({ token: 'canary', request: { password: 'canary', phone: 'canary' } }, 'x');

    expect(lines.join('')).not.toContain('canary');
  });
});

describe('the place of files', () => {
  const key = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
  const placeOf = (environment: Readonly<Record<string, string>>) => readSettings(environment).files;
  const bucket = (url: string) => placeOf({ ...key, FILES_URL: url });

  it('is a folder of the data directory without a setting', () => {
    expect(placeOf({ DATA_DIR: '/srv/console' })).toEqual({
      kind: 'folder',
      directory: '/srv/console/files',
    });
    expect(placeOf({ FILES_URL: '/mnt/shared' })).toEqual({ kind: 'folder', directory: '/mnt/shared' });
    expect(placeOf({ FILES_URL: 'file:///mnt/a%20b' })).toEqual({ kind: 'folder', directory: '/mnt/a b' });
  });

  it('is a bucket of AWS by its own name, of MinIO by its path', () => {
    expect(bucket('s3://uploads/console?region=eu-central-1')).toMatchObject({
      kind: 'bucket',
      bucket: {
        base: new URL('https://uploads.s3.eu-central-1.amazonaws.com/'),
        prefix: 'console/',
        region: 'eu-central-1',
        accessKeyId: 'id',
      },
    });
    expect(bucket('s3://uploads?presigned=60')).toMatchObject({ bucket: { presigned: 60 } });
    expect(bucket('s3://uploads?endpoint=http://minio:9000')).toMatchObject({
      bucket: { base: new URL('http://minio:9000/uploads'), prefix: '', region: 'us-east-1' },
    });
    expect(bucket('s3://uploads?endpoint=https://oss-cn-shenzhen.aliyuncs.com&style=virtual')).toMatchObject({
      bucket: { base: new URL('https://uploads.oss-cn-shenzhen.aliyuncs.com/') },
    });
  });

  it.each([
    ['s3://U', 'a bucket has 3 to 63'],
    ['s3://uploads?endpoint=http://s3.example.com', 'http is for this machine'],
    ['s3://uploads?endpoint=minio', 'is no address of a storage'],
    ['s3://uploads?endpoint=https://id:secret@s3.example.com', 'the key goes into S3_ACCESS_KEY_ID'],
    ['s3://uploads?regoin=eu', 'it knows no regoin'],
    ['s3://uploads?style=other', 'style is path or virtual'],
    ['s3://uploads?presigned=5', 'the seconds an address is good for, 10 to 3600'],
    ['s3://uploads?presigned=long', 'the seconds an address is good for'],
    ['s3://uploads/a%20b', 'a prefix has letters'],
    ['ftp://files.example.com', 'that is neither'],
  ])('is refused for %s with words', (url, words) => {
    const environment = url.startsWith('s3') ? { ...key, FILES_URL: url } : { FILES_URL: url };

    expect(() => placeOf(environment)).toThrow(words);
  });

  it('has its key with it, or none', () => {
    expect(() => placeOf({ FILES_URL: 's3://uploads' })).toThrow('needs S3_ACCESS_KEY_ID');
    expect(() => placeOf(key)).toThrow('need FILES_URL=s3://');
  });
});

describe('a provider of messages', () => {
  const directory = mkdtempSync(join(tmpdir(), 'console-templates-'));
  const templates = (name: string, rows: unknown): string => {
    const path = join(directory, name);
    writeFileSync(path, JSON.stringify(rows));
    return path;
  };
  const code = '验证码 {1}，用于{2}，{3} 分钟内有效。请勿告诉他人，工作人员不会索要。';
  const named = ['{1}', '{2}', '{3}'].reduce((text, sign, at) => text.replace(sign, `$\{v${at}}`), code);
  const key = { SMS_ACCESS_KEY_ID: 'id', SMS_ACCESS_KEY_SECRET: 'secret', SMS_SIGN_NAME: '澜山' };
  const aliyun = {
    ...key,
    SMS_PROVIDER: 'aliyun',
    SMS_TEMPLATES: templates('a', [{ id: 'S', text: named }]),
  };
  const tencent = {
    ...key,
    SMS_PROVIDER: 'tencent',
    SMS_APP_ID: '1400',
    SMS_TEMPLATES: templates('t', [{ id: '1', text: code }]),
  };
  const twilio = { SMS_PROVIDER: 'twilio', SMS_ACCOUNT_SID: 'AC1', SMS_AUTH_TOKEN: 't', SMS_FROM: '+1500' };

  it('is asked at its own address unless another is named', () => {
    expect(readSettings(aliyun).sms).toMatchObject({ endpoint: 'https://dysmsapi.aliyuncs.com' });
    expect(readSettings(tencent).sms).toMatchObject({ region: 'ap-guangzhou', appId: '1400' });
    expect(readSettings({ ...twilio, SMS_ENDPOINT: 'https://proxy.example.com/' }).sms).toMatchObject({
      kind: 'twilio',
      endpoint: 'https://proxy.example.com',
    });
  });

  it.each([
    [{ SMS_PROVIDER: 'aliyun', ...key }, 'SMS_PROVIDER=aliyun needs SMS_ACCESS_KEY_ID'],
    [{ ...tencent, SMS_APP_ID: '' }, 'SMS_APP_ID'],
    [{ ...twilio, SMS_FROM: '' }, 'needs SMS_ACCOUNT_SID, SMS_AUTH_TOKEN and SMS_FROM'],
    [{ ...twilio, SMS_SIGN_NAME: 'x' }, 'need SMS_PROVIDER=aliyun or tencent'],
    [{ ...twilio, SMS_ENDPOINT: 'http://api.example.com' }, 'an https address'],
    [{ ...aliyun, SMS_TEMPLATES: '/nowhere.json' }, 'it takes a file such as'],
    [{ ...aliyun, SMS_TEMPLATES: templates('b', [{ id: 1 }]) }, 'it holds something else'],
    [{ ...tencent, SMS_TEMPLATES: templates('c', [{ id: '1', text: '{1}{2}' }]) }, 'side by side'],
    [{ ...tencent, SMS_TEMPLATES: templates('d', [{ id: '1', text: '你好 {1}' }]) }, 'is for the code: 【'],
  ])('is refused for %j with words', (environment, words) => {
    expect(() => readSettings(environment)).toThrow(words);
  });
});

describe('who takes the money of codes', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = {
    private: rsa.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    public: rsa.publicKey.export({ format: 'pem', type: 'spki' }).toString(),
  };
  const origin = { PUBLIC_ORIGIN: 'https://console.example.com' };
  const wechat = {
    ...origin,
    PAY_PROVIDER: 'wechat',
    WECHAT_PAY_APP_ID: 'wx1',
    WECHAT_PAY_MERCHANT_ID: '1900000109',
    WECHAT_PAY_SERIAL_NO: '5157',
    WECHAT_PAY_PRIVATE_KEY: pem.private,
    WECHAT_PAY_API_V3_KEY: 'x'.repeat(32),
    WECHAT_PAY_PLATFORM_KEY: pem.public,
    WECHAT_PAY_PLATFORM_KEY_ID: 'PUB_KEY_ID_1',
  };
  const bare = (text: string): string => text.replace(/-----[^-]+-----|\s/g, '');
  const alipay = {
    ...origin,
    PAY_PROVIDER: 'alipay',
    ALIPAY_APP_ID: '2021',
    ALIPAY_PRIVATE_KEY: bare(pem.private),
    ALIPAY_PUBLIC_KEY: bare(pem.public),
  };

  it('is named with the keys as they are handed out, and the demo pays nothing by itself then', () => {
    expect(readSettings(wechat).payAccount).toMatchObject({
      kind: 'wechat',
      endpoint: 'https://api.mch.weixin.qq.com',
    });
    expect(readSettings(alipay)).toMatchObject({
      payAccount: { kind: 'alipay' },
      isDemo: true,
      payAfterSeconds: undefined,
    });
  });

  it.each([
    [{ ...wechat, WECHAT_PAY_APP_ID: '' }, 'PAY_PROVIDER=wechat needs WECHAT_PAY_APP_ID'],
    [{ ...wechat, PUBLIC_ORIGIN: '' }, 'needs PUBLIC_ORIGIN'],
    [{ ...wechat, WECHAT_PAY_API_V3_KEY: 'short' }, 'takes the 32 characters'],
    [{ ...wechat, WECHAT_PAY_PLATFORM_KEY: 'no key' }, 'WECHAT_PAY_PLATFORM_KEY holds no RSA key'],
    [{ ...wechat, PAY_MODE: 'auto' }, 'exclude each other'],
    [{ ...wechat, PAY_ADDRESS: 'https://pay.example.com/{order}' }, 'say the same'],
    [{ ...alipay, PAY_ENDPOINT: 'http://openapi.example.com' }, 'an https address'],
    [{ ALIPAY_APP_ID: '2021' }, 'need PAY_PROVIDER=alipay'],
  ])('is refused for what cannot be meant (%#)', (environment, words) => {
    expect(() => readSettings(environment)).toThrow(words);
  });
});

describe('where heads of records go', () => {
  const secret = { AUDIT_KEY: 's'.repeat(32) };

  it('is a folder, a bucket of its own key, or an https address', () => {
    const bucket = {
      AUDIT_EXPORT_URL: 's3://audit-heads',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'key',
    };
    for (const place of [
      { AUDIT_EXPORT_URL: 'file:///mnt/audit' },
      bucket,
      { AUDIT_EXPORT_URL: 'https://audit.example.com' },
    ])
      expect(readSettings({ ...secret, ...place }).audit?.everyHours).toBe(24);
  });

  it.each([
    [{ AUDIT_EXPORT_URL: 'file:///mnt/audit' }, 'needs AUDIT_KEY'],
    [{ AUDIT_EXPORT_URL: 'file:///mnt/audit', AUDIT_KEY: 'short' }, 'at least 32 characters'],
    [{ ...secret, AUDIT_EXPORT_URL: 'audit' }, 'it takes file:///folder'],
    [
      { ...secret, AUDIT_EXPORT_URL: 'https://audit.example.com', AUDIT_EXPORT_HOURS: '0' },
      'a number from 1',
    ],
    [{ SMS_PROVIDER: 'webhook', SMS_REPORT_TOKEN: 'x' }, 'SMS_PROVIDER=webhook needs'],
  ])('is refused for %j', (environment, words) => {
    expect(() => readSettings(environment)).toThrow(words);
  });
});

describe('DATABASE_CONNECTIONS', () => {
  const DATABASE_URL = 'postgres://127.0.0.1/console';

  it('takes a whole number from 2 to 100, and none is ten', () => {
    expect(readSettings({ DATABASE_URL, DATABASE_CONNECTIONS: '25' }).databaseConnections).toBe(25);
    expect(readSettings({ DATABASE_URL }).databaseConnections).toBeUndefined();
    expect(createPostgresDialect(DATABASE_URL).load().most).toBe(10);
    for (const given of ['1', '101', '2.5', 'many'])
      expect(() => readSettings({ DATABASE_URL, DATABASE_CONNECTIONS: given })).toThrow(
        `DATABASE_CONNECTIONS is "${given}"; it takes a number from 2 to 100`,
      );
  });

  it('is refused without a server to connect to', () => {
    expect(() => readSettings({ DATABASE_CONNECTIONS: '20' })).toThrow('DATABASE_URL, which is not set');
  });

  it('is the most a process opens to the database', async () => {
    const database = await openAsSet(readSettings({ DATABASE_URL, DATABASE_CONNECTIONS: '3' }));
    onTestFinished(() => database.close());

    expect(database.load().most).toBe(3);
  });
});

import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSms } from '#server/http/smsSettings.ts';
import { createLogger } from '#server/platform/logger.ts';
import { createSmsWebhook, type SmsWebhook } from '#server/platform/outbound/sms/smsWebhook.ts';

const secret = Buffer.alloc(32, 7);
const message = { id: 'message-1', countryCode: '86', phone: '13800000001', text: '验证码 123456' };
const now = new Date('2026-11-29T08:00:00.500Z');

type Reply = (response: ServerResponse) => void;

let server: Server;
let url: string;
let received: { readonly request: IncomingMessage; readonly body: string }[];
let reply: Reply;

const answers =
  (status: number, body = '', headers = {}): Reply =>
  (response) =>
    response.writeHead(status, headers).end(body);

const send = (signal = AbortSignal.timeout(5_000)) =>
  createSmsWebhook({ url, secret }, () => now).send(message, signal);

/** As a receiver checks it: the time is near, and one of the signatures fits. */
const isSigned = ({ request: { headers }, body }: (typeof received)[number], key: Buffer): boolean => {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures } = headers;
  const fitting = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest();
  return String(signatures)
    .split(' ')
    .map((each) => Buffer.from(each.replace('v1,', ''), 'base64'))
    .some((each) => each.length === fitting.length && timingSafeEqual(each, fitting));
};

beforeEach(async () => {
  received = [];
  reply = answers(202);
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ request, body: Buffer.concat(chunks).toString() });
      reply(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms`;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

describe('messages handed to a webhook', () => {
  it('come as JSON with the number, the text and the id of the message', async () => {
    expect(await send()).toEqual({ kind: 'accepted' });

    const [got] = received;
    expect(got?.request.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': 'message-1',
      'webhook-timestamp': '1795939200',
    });
    expect(JSON.parse(got?.body ?? '')).toEqual({
      type: 'sms.send',
      timestamp: now.toISOString(),
      data: { id: 'message-1', country_code: '86', phone: '13800000001', text: '验证码 123456' },
    });
  });

  it('are signed over id, time and body with the secret alone', async () => {
    await send();

    const [got] = received;
    if (got === undefined) throw new Error('Nothing was received');
    expect(isSigned(got, secret)).toBe(true);
    expect(isSigned(got, Buffer.alloc(32, 8))).toBe(false);
    expect(isSigned({ ...got, body: got.body.replace('123456', '654321') }, secret)).toBe(false);
  });

  it.each([
    ['{"reason": "no such number"}', 'no such number'],
    ['no such number', 'no such number'],
    ['{"other": 1}', '{"other": 1}'],
    ['x'.repeat(1_000_000), 'x'.repeat(200)],
  ])('are turned down for good by 422, with its reason', async (body, reason) => {
    reply = answers(422, body);

    expect(await send()).toEqual({ kind: 'rejected', reason });
  });

  it.each([400, 401, 404, 429, 500, 503])('are tried again after %i', async (status) => {
    reply = answers(status);

    await expect(send()).rejects.toThrow(`answered ${status}`);
  });

  it('are not led elsewhere by a redirect', async () => {
    reply = answers(307, '', { Location: `${url}/elsewhere` });

    await expect(send()).rejects.toThrow();
    expect(received).toHaveLength(1);
  });

  it('leave the machine where a webhook is set, and end in the outbox where none is, which a server says', async () => {
    const warned: string[] = [];
    const logger = createLogger('warn', { write: (line) => warned.push(line) });
    const sendBy = (isDemo: boolean, webhook: SmsWebhook | undefined) =>
      createSms({ isDemo, sms: webhook && { kind: 'webhook', ...webhook } }, logger).send(
        message,
        AbortSignal.timeout(5_000),
      );

    await sendBy(false, { url, secret });
    expect(received).toHaveLength(1);
    await sendBy(true, undefined);
    expect(warned).toEqual([]);
    await sendBy(false, undefined);
    expect(warned.join()).toContain('no message leaves this machine');
    expect(received).toHaveLength(1);
  });

  it('are given up when no one waits for an answer any more', async () => {
    reply = () => {};

    await expect(send(AbortSignal.timeout(50))).rejects.toThrow();
  });
});

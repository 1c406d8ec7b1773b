import { describe, expect, it } from 'vitest';
import { createConsoleProvider } from '#dataProvider/createConsoleProvider.ts';
import { refusalOf, SessionEndedError } from '#dataProvider/refusal.ts';
import { createRequestIds, createTransport, type TransportPorts } from '#dataProvider/transport.ts';
import type { CallModel } from '#engine/model.ts';

const callWith = (parts: Partial<CallModel> = {}): CallModel => ({
  name: 'deviceList',
  noun: 'device',
  method: 'POST',
  path: '/device/list',
  encoding: 'json',
  effect: 'read',
  permission: 'read',
  refusal: 'warning',
  stepUp: [],
  isGated: true,
  isBackground: false,
  isIdempotent: false,
  undo: undefined,
  request: { type: 'object', properties: { page: { type: 'integer' } } },
  reply: { type: 'object' },
  hasSuccess: false,
  defaultHandler: undefined,
  ...parts,
});

interface Sent {
  readonly address: string;
  readonly init: RequestInit;
}

const envelope = (code: number, message = '', data: unknown = {}) =>
  new Response(JSON.stringify({ code, message, data }), { headers: { 'x-request-id': 'r-1' } });

/** A transport whose server gives these answers one after the other. */
const stage = (answers: readonly (Response | Error)[], parts: Partial<TransportPorts> = {}) => {
  const sent: Sent[] = [];
  const left = [...answers];
  let number = 0;
  const send = createTransport({
    apiBase: '/api',
    uploadBase: '/api',
    fetch: async (address, init = {}) => {
      sent.push({ address: String(address), init });
      const answer = left.shift() ?? new Error('no answer left');
      if (answer instanceof Error) throw answer;
      return answer;
    },
    session: () => ({ user_id: 7, token: 'abc', company_id: 3, device_id: 'd' }),
    language: () => 'zh-CN',
    words: () => ({
      network: '网络异常',
      broken: '数据错误，请稍后再试',
      refused: () => '操作失败',
      because: (message, reason) => `${message}：${reason}`,
    }),
    requestIds: createRequestIds(() => {
      number += 1;
      return `id-${number}`;
    }),
    ...parts,
  });
  const bodyOf = (index: number): Record<string, unknown> => JSON.parse(String(sent[index]?.init.body));
  return { send, sent, bodyOf };
};

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('a request', () => {
  it('carries the session in every POST body', async () => {
    const { send, sent, bodyOf } = stage([envelope(0)]);

    await send(callWith(), { page: 1 });

    expect(sent[0]?.address).toBe('/api/device/list');
    expect(bodyOf(0)).toEqual({ user_id: 7, token: 'abc', company_id: 3, device_id: 'd', page: 1 });
  });

  it('keeps a user_id that the call itself speaks about', async () => {
    const properties = { user_id: { type: 'integer' as const } };
    const { send, bodyOf } = stage([envelope(0), envelope(0)]);
    const call = callWith({ request: { type: 'object', properties } });

    await send(call, { user_id: 42, token: 'forged', company_id: 9 });
    await send(call, {});

    expect(bodyOf(0)).toEqual({ user_id: 42, token: 'abc', company_id: 3, device_id: 'd' });
    expect(bodyOf(1)).not.toHaveProperty('user_id');
  });

  it('never puts the token into the address of a GET', async () => {
    const { send, sent } = stage([envelope(0)]);

    await send(callWith({ method: 'GET', encoding: 'query', path: '/search' }), { keywords: '王 芳' });

    expect(sent[0]?.address).toBe('/api/search?keywords=%E7%8E%8B+%E8%8A%B3');
    expect(sent[0]?.init.body).toBeUndefined();
  });

  it('sends a GET that changes something as the specification names it', async () => {
    const { send, sent } = stage([envelope(0)]);
    const call = callWith({
      method: 'GET',
      encoding: 'query',
      effect: 'write',
      path: '/contacts/exportVerifySms',
    });

    await send(call, { call: 'memberExport' });

    expect(sent[0]?.address).toBe('/api/contacts/exportVerifySms?call=memberExport');
    expect(sent[0]?.init.method).toBe('GET');
    expect(sent[0]?.init.body).toBeUndefined();
  });

  it('sends a form as form fields', async () => {
    const { send, sent } = stage([envelope(0)]);

    await send(callWith({ encoding: 'form' }), { scene: 'logo', ids: [1, 2], note: null });

    const body = sent[0]?.init.body as URLSearchParams;
    expect(Object.fromEntries(body)).toMatchObject({ scene: 'logo', ids: '[1,2]', token: 'abc' });
    expect(body.has('note')).toBe(false);
  });

  it('sends files as multipart', async () => {
    const { send, sent } = stage([envelope(0)]);

    await send(callWith({ encoding: 'multipart' }), { file: new Blob(['x']), status: 1 });

    const body = sent[0]?.init.body as FormData;
    expect(body.get('file')).toBeInstanceOf(Blob);
    expect(body.get('company_id')).toBe('3');
  });

  it('goes with its file to the address of uploads, and without one to that of the calls', async () => {
    const bases = { apiBase: 'https://office.example.com/api', uploadBase: 'https://files.example.com' };
    const { send, sent } = stage([envelope(0), envelope(0)], bases);

    await send(callWith({ encoding: 'multipart', path: '/company/file' }), { file: new Blob(['x']) });
    await send(callWith(), {});

    expect(sent.map(({ address }) => address)).toEqual([
      'https://files.example.com/company/file',
      'https://office.example.com/api/device/list',
    ]);
    expect(sent[0]?.init.credentials).toBe('include');
  });

  it('sends a list in a form as its name repeated', async () => {
    const { send, sent } = stage([envelope(0)]);

    await send(callWith({ encoding: 'multipart' }), { departments: ['甲', '乙'], positions: [] });

    const body = sent[0]?.init.body as FormData;
    expect(body.getAll('departments')).toEqual(['甲', '乙']);
    expect(body.has('positions')).toBe(false);
  });

  it('numbers a write, and a retry after a lost answer alike', async () => {
    const write = callWith({ effect: 'write', isIdempotent: true });
    const { send, bodyOf } = stage([new Error('cut'), envelope(0), envelope(0)]);

    await failureOf(send(write, { page: 1 }));
    await send(write, { page: 1 });
    await send(write, { page: 1 });

    expect([0, 1, 2].map((index) => bodyOf(index).request_id)).toEqual(['id-1', 'id-1', 'id-2']);
  });
});

describe('an answer', () => {
  it('of code 0 gives the data', async () => {
    const { send } = stage([envelope(0, 'ok', { total: 3 })]);

    expect(await send(callWith(), {})).toEqual({ total: 3 });
  });

  it.each(['warning', 'error'] as const)('of code 4000 is a %s where the call says so', async (refusal) => {
    const data = { error_key: 'phone_exists', fields: { phone: '该手机号已存在' }, current: { version: 2 } };
    const { send } = stage([envelope(4000, '保存失败', data)]);

    const error = await failureOf(send(callWith({ refusal }), {}));

    expect(error).toMatchObject({ message: '保存失败', status: 4000 });
    expect(refusalOf(error)).toMatchObject({
      severity: refusal,
      error_key: 'phone_exists',
      current: { version: 2 },
      errors: { phone: '该手机号已存在', root: { serverError: '保存失败' } },
    });
  });

  it('of code 5000 names the request it was logged under', async () => {
    const { send } = stage([envelope(5000, 'stack trace')]);

    expect(await failureOf(send(callWith(), {}))).toMatchObject({ message: '数据错误，请稍后再试 (r-1)' });
  });

  it.each([
    ['nothing', new Error('offline')],
    ['a page of a gateway', new Response('<html>502</html>', { status: 502 })],
    ['JSON cut short', new Response('{"code":0,"da')],
    ['JSON that is no envelope', new Response('[]')],
  ])('that is %s is a network failure', async (_, answer) => {
    const { send } = stage([answer]);

    expect(await failureOf(send(callWith(), {}))).toMatchObject({ message: '网络异常', status: 0 });
  });

  it('that never comes is a network failure after the time limit', async () => {
    const { send } = stage([], {
      timeoutMs: 10,
      fetch: (_, init) =>
        new Promise((_resolve, reject) =>
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
        ),
    });

    expect(await failureOf(send(callWith(), {}))).toMatchObject({ message: '网络异常' });
  });

  it('of code 4001 ends the session and never settles', async () => {
    const { send } = stage([envelope(4001, '登录已失效，请重新登录')]);
    let ends = 0;
    const provider = createConsoleProvider({
      models: () => ({ device: { calls: { deviceList: callWith() } } as never }),
      send,
      endSession: () => {
        ends += 1;
      },
    });

    const outcome = await Promise.race([
      provider.call('deviceList', {}).then(() => 'settled'),
      new Promise((resolve) => setTimeout(resolve, 30, 'open')),
    ]);

    expect([outcome, ends]).toEqual(['open', 1]);
  });

  it('of code 4001 beside a dissolution under way leaves the last word to its answer', async () => {
    const said: string[] = [];
    let answer = (_reply: unknown) => {};
    const dissolution = new Promise((resolve) => {
      answer = resolve;
    });
    const provider = createConsoleProvider({
      models: () => ({
        company: { calls: { dissolve: callWith({ name: 'dissolve' }), deviceList: callWith() } } as never,
      }),
      send: ({ name }) =>
        name === 'dissolve' ? dissolution : Promise.reject(new SessionEndedError('登录已失效')),
      endSession: () => said.push('ended'),
    });

    void provider.call('dissolve', {} as never).then(() => said.push('dissolved'));
    void provider.call('deviceList', {});
    await new Promise((resolve) => setTimeout(resolve, 10));
    answer({});

    await expect.poll(() => said).toEqual(['dissolved', 'ended']);
  });

  it('of code 4001 instead of a file ends the session, a refusal says why', async () => {
    const download = callWith({ name: 'deviceExportFile', method: 'GET', encoding: 'navigation' });
    const json = { headers: { 'content-type': 'application/json; charset=utf-8' } };
    const refused = JSON.stringify({ code: 4000, message: '下载链接已失效', data: {} });
    const ended = JSON.stringify({ code: 4001, message: '登录已失效，请重新登录', data: {} });
    const { send, sent } = stage([
      new Response('a,b', { headers: { 'content-type': 'text/csv' } }),
      new Response(refused, json),
      new Response(ended, json),
      new Response('<html>', { status: 502, headers: { 'content-type': 'text/html' } }),
    ]);

    expect(await ((await send(download, { ticket: 'a+b' })) as Blob).text()).toBe('a,b');
    expect(sent[0]?.address).toBe('/api/device/list?ticket=a%2Bb');
    expect(await failureOf(send(download, {}))).toMatchObject({ message: '下载链接已失效' });
    expect(await failureOf(send(download, {}))).toBeInstanceOf(SessionEndedError);
    expect(await failureOf(send(download, {}))).toMatchObject({ message: '网络异常' });
  });

  it('of code 4001 is an error of its own for start-up', async () => {
    const { send } = stage([envelope(4001)]);

    expect(await failureOf(send(callWith(), {}))).toBeInstanceOf(SessionEndedError);
  });
});

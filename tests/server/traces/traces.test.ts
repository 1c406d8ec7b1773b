import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runImports } from '#server/features/imports/jobs/imports.ts';
import { deliverMessages } from '#server/features/messages/jobs/messages.ts';
import { insertMessage } from '#server/features/messages/store/smsMessages.ts';
import { runTimedWork } from '#server/http/jobs/timers.ts';
import { openTelemetry } from '#server/http/openTelemetry.ts';
import { createOutside } from '#server/platform/outbound/outsideFetch.ts';
import type { SmsPort } from '#server/platform/outbound/sms/smsPort.ts';
import { createSmsWebhook } from '#server/platform/outbound/sms/smsWebhook.ts';
import { createTwilioSms } from '#server/platform/outbound/sms/twilioSms.ts';
import { createTracing, type SpanMaker, type Tracing } from '#server/platform/tracing/tracing.ts';
import { watchedOutside, watchFetch } from '#server/platform/tracing/watchedFetch.ts';
import { apply } from '#tests/server/application/applications.ts';
import { header, visitorLines, visitors } from '#tests/server/import/visitorImport.ts';
import { type Provider, startProvider } from '#tests/server/platform/sms/provider.ts';
import {
  type Backend,
  type BackendOptions,
  browserHeaders,
  createBackend,
  type TestSession,
} from '#tests/setup/backend.ts';
import { type Collector, factOf, type SentSpan, startCollector } from '#tests/setup/collector.ts';
import { createCompanies, people } from '#tests/setup/company.ts';
import { csvFile } from '#tests/setup/imports.ts';

const kinds = { internal: 1, server: 2, client: 3 };
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const parentId = '00f067aa0ba902b7';
/** As `tests/setup/company.ts` numbers its people. */
const mainMobile = '13800010001';

let collector: Collector;
let provider: Provider;
let backend: Backend;
let main: TestSession;
let maker: SpanMaker;
let tracing: Tracing;
let warnings: string[];
let stopFetch: () => void;

const serve = async (options: BackendOptions = {}): Promise<void> => {
  backend = await createBackend({ ...options, tracing });
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
  backend.database.watch(tracing.watchDatabase);
};

beforeEach(async () => {
  collector = await startCollector();
  provider = await startProvider();
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url);
  warnings = [];
  const silent = () => undefined;
  maker = openTelemetry({ info: silent, error: silent, warn: (_, message) => warnings.push(message) });
  tracing = createTracing(maker);
  stopFetch = watchFetch(tracing);
});

afterEach(async () => {
  stopFetch();
  backend.database.watch(undefined);
  await maker.close();
  collector.close();
  provider.close();
  vi.unstubAllEnvs();
});

/** Everything the collector was sent once the traces have ended. */
const sent = async (): Promise<readonly SentSpan[]> => {
  await maker.close();
  return collector.spans();
};

const only = (spans: readonly SentSpan[], find: (span: SentSpan) => boolean): SentSpan => {
  const [span, ...others] = spans.filter(find);
  if (span === undefined || others.length > 0)
    throw new Error(`${others.length + (span === undefined ? 0 : 1)} spans instead of one`);
  return span;
};

const callSpan = (spans: readonly SentSpan[], call: string): SentSpan =>
  only(spans, (span) => factOf(span, 'console.call') === call);

const below = (spans: readonly SentSpan[], above: SentSpan): readonly SentSpan[] =>
  spans.filter(({ parentSpanId }) => parentSpanId === above.spanId);

const pathOf = (name: string): string => {
  const { path } = Object.values(backend.contract.models)
    .flatMap(({ calls }) => Object.values(calls))
    .find((call) => call.name === name) ?? { path: '' };
  return `/api${path.startsWith('/') ? '' : '/'}${path}`;
};

/** Asks as a browser whose request belongs to a trace already. */
const askWithin = (traceparent: string, path: string, fields: object): Promise<Response> => {
  const { userId, token, companyId, deviceId } = main;
  return backend.send(path, {
    method: 'POST',
    headers: { ...browserHeaders(main), 'Content-Type': 'application/json', traceparent },
    body: JSON.stringify({ user_id: userId, token, company_id: companyId, device_id: deviceId, ...fields }),
  });
};

describe('a call', () => {
  it('is a span below the one that asked, with its name, its code and its request', async () => {
    await serve();
    const path = pathOf('getDepartmentInfo');

    const answer = await askWithin(`00-${traceId}-${parentId}-01`, path, { id: 10 });

    const span = callSpan(await sent(), 'getDepartmentInfo');
    expect(span).toMatchObject({
      name: `POST ${path}`,
      kind: kinds.server,
      traceId,
      parentSpanId: parentId,
      status: { code: 0 },
    });
    expect(factOf(span, 'console.code')).toBe(0);
    expect(factOf(span, 'console.company_id')).toBe(1);
    expect(factOf(span, 'console.request_id')).toBe(answer.headers.get('X-Request-Id'));
    const line = backend.lines.find(({ message }) => message === 'call');
    expect(line?.fields.trace_id).toBe(traceId);
  });

  it('that is refused is no error, and one that is broken is one', async () => {
    await serve({
      handlers: {
        departments: async () => {
          throw new Error(`mobile ${mainMobile} broke it`);
        },
      },
    });
    await backend.call('getDepartmentInfo', { id: 987_654 }, main);
    await backend.call('departments', {}, main);

    const spans = await sent();
    const refused = callSpan(spans, 'getDepartmentInfo');
    expect(factOf(refused, 'console.code')).not.toBe(0);
    expect(refused.status.code).toBe(0);
    const broken = callSpan(spans, 'departments');
    expect(broken.status.code).toBe(2);
    expect(factOf(broken, 'error.type')).toBe('500');
    expect(factOf(broken.events[0] ?? { attributes: [] }, 'exception.type')).toBe('Error');
    expect(factOf(broken.events[0] ?? { attributes: [] }, 'exception.stacktrace')).toMatch(
      /traces\.test\.ts/,
    );
  });

  it('is not kept where the one that asked does not keep it', async () => {
    await serve();

    await askWithin(`00-${traceId}-${parentId}-00`, pathOf('getDepartmentInfo'), { id: 10 });

    expect(await sent()).toEqual([]);
    const line = backend.lines.find(({ message }) => message === 'call');
    expect(line?.fields).not.toHaveProperty('trace_id');
  });

  it('begins a trace of its own where the one that asked says nothing that can be read', async () => {
    await serve();

    await askWithin('00-nothing', pathOf('getDepartmentInfo'), { id: 10 });

    expect(callSpan(await sent(), 'getDepartmentInfo').parentSpanId ?? '').toBe('');
  });
});

it('a page or a file is named by its kind, and a probe has no span', async () => {
  await serve();
  await backend.send('/healthz');
  await backend.send(`/j/a-secret-token?mobile=${mainMobile}`, { headers: { accept: 'text/html' } });

  const [span, ...others] = await sent();
  expect(others).toEqual([]);
  expect(span?.name).toMatch(/^GET (?:page|other)$/);
  expect(collector.bodies.join('\n')).not.toContain('a-secret-token');
});

describe('the database', () => {
  it('has a span for a transaction that stands, with its statements below it', async () => {
    await serve();

    const { code } = await backend.call('updateDepartment', { id: 12, name: '界面小组' }, main);

    expect(code).toBe(0);
    const spans = await sent();
    const inCall = below(spans, callSpan(spans, 'updateDepartment'));
    const transaction = only(
      inCall,
      (span) =>
        span.name === 'transaction' && below(spans, span).some(({ name }) => name === 'UPDATE department'),
    );
    expect(factOf(transaction, 'console.outcome')).toBe('commit');
    const update = only(below(spans, transaction), ({ name }) => name === 'UPDATE department');
    expect(update.kind).toBe(kinds.client);
    expect(factOf(update, 'db.collection.name')).toBe('department');
    expect(Number(factOf(update, 'console.rows'))).toBeGreaterThan(0);
    expect(BigInt(update.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(update.startTimeUnixNano));
    expect(BigInt(transaction.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(update.endTimeUnixNano));
  });

  it('has a span for a transaction that was taken back', async () => {
    await serve();

    const { code } = await backend.call('updateDepartment', { id: 10, superDeptId: 12 }, main);

    expect(code).not.toBe(0);
    const spans = await sent();
    const outcomes = below(spans, callSpan(spans, 'updateDepartment'))
      .filter(({ name }) => name === 'transaction')
      .map((span) => factOf(span, 'console.outcome'));
    expect(outcomes).toContain('rollback');
  });

  it('says what kind of error a statement met', async () => {
    await serve();
    const work = tracing.job('broken work', async () => {
      await backend.ports.database.db
        .insertInto('company')
        .columns(['company_id'])
        .expression((query) => query.selectFrom('company').select('company_id').limit(1))
        .execute();
    });

    await expect(work).rejects.toThrow();

    const spans = await sent();
    const statement = only(spans, ({ name }) => name === 'INSERT company');
    expect(statement.status.code).toBe(2);
    expect(String(factOf(statement, 'db.response.status_code'))).toMatch(/^23\d{3}$/);
    expect(only(spans, ({ name }) => name === 'broken work').status.code).toBe(2);
  });
});

describe('a job', () => {
  it('that finds nothing to do has no span', async () => {
    await serve();

    const attempts = await tracing.job('messages', () => deliverMessages(backend.ports));

    expect(attempts).toBe(0);
    expect(await sent()).toEqual([]);
  });

  it('that finds something has a trace of its own, with its transactions below it', async () => {
    await serve();
    await backend.database.db
      .updateTable('member')
      .set({ status: 'resigned', resigned_at: new Date('2026-10-01T00:00:00Z') })
      .where('user_id', '=', 8)
      .where('company_id', '=', 1)
      .execute();

    await runTimedWork(backend.ports);

    const spans = await sent();
    const job = only(spans, ({ name }) => name === 'purges');
    expect(job.parentSpanId ?? '').toBe('');
    expect(job.kind).toBe(kinds.internal);
    expect(below(spans, job).length).toBeGreaterThan(0);
  });

  it('is linked to the call that sent a code', async () => {
    await serve({ sms: createSmsWebhook({ url: provider.url, secret: new Uint8Array(32) }) });
    await backend.call('smsSend', { scene: 'export' }, main);

    await tracing.job('messages', () => deliverMessages(backend.ports));

    const spans = await sent();
    const call = callSpan(spans, 'smsSend');
    const job = only(spans, ({ name }) => name === 'messages');
    const message = only(spans, ({ name }) => name === 'message');
    expect(message).toMatchObject({ traceId: job.traceId, parentSpanId: job.spanId });
    expect(message.traceId).not.toBe(call.traceId);
    expect(message.links).toMatchObject([{ traceId: call.traceId, spanId: call.spanId }]);
  });

  it('is linked to the call that decided an application', async () => {
    await serve({ sms: createSmsWebhook({ url: provider.url, secret: new Uint8Array(32) }) });
    const applied = await apply(backend);
    const ids = [applied?.applicationId ?? 0];
    await backend.call('applicationAccept', { application_ids: ids, accept: 1 }, main);

    await tracing.job('messages', () => deliverMessages(backend.ports));

    const spans = await sent();
    const call = callSpan(spans, 'applicationAccept');
    const message = only(spans, ({ name }) => name === 'message');
    expect(message.links).toMatchObject([{ traceId: call.traceId, spanId: call.spanId }]);
  });

  it('is linked to nothing where no call asked for the message, as a timer has none', async () => {
    await serve({ sms: createSmsWebhook({ url: provider.url, secret: new Uint8Array(32) }) });
    const { db } = backend.database;
    const text = '提醒';
    await tracing.job('reminders', () =>
      insertMessage(db, {
        ...{ companyId: 1, countryCode: '86', mobile: mainMobile, text },
        ...{ now: backend.ports.clock(), purpose: 'reminder' },
      }).then(() => 1),
    );

    await tracing.job('messages', () => deliverMessages(backend.ports));

    const message = only(await sent(), ({ name }) => name === 'message');
    expect(message.links ?? []).toEqual([]);
  });

  it('is linked to the call that confirmed an import', async () => {
    await serve({ entities: [visitors], config: { importPatienceMs: 0 } });
    const file = csvFile([header, ...visitorLines(2)]);
    const { data } = await backend.call('visitorUpload', { file, type: 'add' }, main);
    await tracing.job('imports', () => runImports(backend.ports));
    await backend.call('visitorImport', { import_id: data.import_id, status: 1 }, main);
    await tracing.job('imports', () => runImports(backend.ports));

    const spans = await sent();
    const turns = spans.filter(({ name }) => name === 'import');
    expect(turns.map(({ links }) => links.map(({ spanId }) => spanId))).toEqual(
      expect.arrayContaining([
        [callSpan(spans, 'visitorUpload').spanId],
        [callSpan(spans, 'visitorImport').spanId],
      ]),
    );
  });
});

describe('a request to others', () => {
  const sendCode = async (sms: SmsPort) => {
    await serve({ sms });
    await backend.call('smsSend', { scene: 'export' }, main);
    await tracing.job('messages', () => deliverMessages(backend.ports));
    return sent();
  };
  const received = () => {
    const [request] = provider.received;
    if (request === undefined) throw new Error('Nothing was received');
    return request.headers;
  };

  it("is a span, and a receiver of the operator's own is sent it to go on with", async () => {
    const spans = await sendCode(createSmsWebhook({ url: provider.url, secret: new Uint8Array(32) }));

    const message = only(spans, ({ name }) => name === 'message');
    const request = only(below(spans, message), ({ kind }) => kind === kinds.client);
    expect(request.name).toBe('POST');
    expect(factOf(request, 'server.address')).toBe('127.0.0.1');
    expect(factOf(request, 'http.response.status_code')).toBe(200);
    expect(received().traceparent).toBe(`00-${request.traceId}-${request.spanId}-01`);
  });

  it('tells a company that sends messages for many no id of ours', async () => {
    const account = { endpoint: provider.url, accountSid: 'AC1', authToken: 'secret', from: '+1555' };
    const spans = await sendCode(createTwilioSms(account));

    const message = only(spans, ({ name }) => name === 'message');
    expect(below(spans, message)).toHaveLength(1);
    expect(received()).not.toHaveProperty('traceparent');
    expect(received()).not.toHaveProperty('tracestate');
  });

  it('to an address of a company is a span and tells it no id of ours', async () => {
    await serve();
    provider.answer = { status: 404, body: {} };
    const outside = watchedOutside(createOutside(['127.0.0.1']), tracing);

    await tracing.job('discovery', async () => {
      await outside.ask(`${provider.url}/.well-known/openid-configuration?login_hint=${mainMobile}`);
    });

    const spans = await sent();
    const request = only(spans, ({ kind }) => kind === kinds.client);
    expect(factOf(request, 'http.response.status_code')).toBe(404);
    expect(request.status.code).toBe(2);
    expect(received()).not.toHaveProperty('traceparent');
    expect(collector.bodies.join('\n')).not.toContain(mainMobile);
  });

  it('that no one answers is a span with its error', async () => {
    await serve();
    provider.close();

    await tracing.job('asking', () => fetch(provider.url).catch(() => undefined));

    const request = only(await sent(), ({ kind }) => kind === kinds.client);
    expect(request.status.code).toBe(2);
  });
});

it('no name, number, token or value of a person is in any span', async () => {
  await serve({ sms: createSmsWebhook({ url: provider.url, secret: new Uint8Array(32) }) });
  const phone = '13912345678';
  await backend.call('searchUserAndDept', { keywords: phone, type: 'all' }, main);
  const changed = await backend.call('saveUser', { id: 7, name: '褚新名', phone, country_code: '86' }, main);
  await backend.call('smsSend', { scene: 'export' }, main);
  await tracing.job('messages', () => deliverMessages(backend.ports));
  await backend.call('smsSend', { scene: 'login', phone: mainMobile, country_code: '86' });

  const spans = await sent();
  expect(callSpan(spans, 'saveUser')).toBeDefined();
  expect(changed.code).toBe(0);
  expect(spans.length).toBeGreaterThan(30);
  const all = collector.bodies.join('\n');
  for (const secret of [phone, mainMobile, '褚', '周主管', main.token, main.deviceId])
    expect(all).not.toContain(secret);
  const texts = spans.flatMap((span) => {
    const text = factOf(span, 'db.query.text');
    return text === undefined ? [] : [String(text)];
  });
  expect(texts.length).toBeGreaterThan(20);
  for (const text of texts) expect(text).not.toMatch(/'|(?<![\w$."])\d+/);
});

it('a collector that is away is noticed once and harms no call', async () => {
  await maker.close();
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', 'http://127.0.0.1:1');
  vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '20');
  vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '100');
  const silent = () => undefined;
  maker = openTelemetry({ info: silent, error: silent, warn: (_, message) => warnings.push(message) });
  tracing = createTracing(maker);
  await serve();

  expect((await backend.call('getDepartmentInfo', { id: 10 }, main)).code).toBe(0);
  await vi.waitFor(() => expect(warnings).toHaveLength(1), 10_000);
  expect((await backend.call('getDepartmentInfo', { id: 10 }, main)).code).toBe(0);
  await maker.close();

  expect(warnings).toEqual(['traces are dropped: the collector does not take them']);
});

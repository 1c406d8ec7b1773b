import {
  type Dialect,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { deliverMessages } from '#server/features/messages/jobs/messages.ts';
import { runTimedWork } from '#server/http/jobs/timers.ts';
import { watchDatabase, watchProcess } from '#server/http/metrics.ts';
import { createCounter, createHistogram, textOf } from '#server/platform/metrics/metrics.ts';
import type { SmsVerdict } from '#server/platform/outbound/sms/smsPort.ts';
import { type Backend, type BackendOptions, createBackend, testNow } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';

const metricsToken = 'a token of many characters';
const bearer = { headers: { Authorization: `Bearer ${metricsToken}` } };

let backend: Backend;
const open = async (options: BackendOptions = {}) => {
  backend = await createBackend({ config: { metricsToken }, ...options });
  await createCompanies(backend.database.db);
};

beforeEach(() => open());

const scrape = async (): Promise<string> => (await backend.send('/metrics', bearer)).text();

const message = (phone: string, created = testNow) =>
  backend.database.db
    .insertInto('sms_outbox')
    .values({
      company_id: 1,
      country_code: '86',
      phone,
      text: '123456',
      created_at: created,
      next_attempt_at: created,
    })
    .execute();

describe('metrics', () => {
  it('are in the text form, with quotes, backslashes and lines of labels escaped', () => {
    const counter = createCounter({ name: 'tries_total', help: 'Tries.' });
    counter.add({ by: 'a "b"\\\n' });
    counter.add({ by: 'a "b"\\\n' }, 2);

    expect(textOf([counter.family()])).toBe(
      '# HELP tries_total Tries.\n# TYPE tries_total counter\ntries_total{by="a \\"b\\"\\\\\\n"} 3\n',
    );
  });

  it('count each value of a histogram in every bucket it fits into', () => {
    const histogram = createHistogram({ name: 'taken_seconds', help: 'Taken.' }, [0.1, 1]);
    for (const value of [0.1, 0.5, 7]) histogram.observe({ call: 'x' }, value);

    expect(textOf([histogram.family()]).split('\n').slice(2, -1)).toEqual([
      'taken_seconds_bucket{call="x",le="0.1"} 1',
      'taken_seconds_bucket{call="x",le="1"} 2',
      'taken_seconds_bucket{call="x",le="+Inf"} 3',
      'taken_seconds_sum{call="x"} 7.6',
      'taken_seconds_count{call="x"} 3',
    ]);
  });

  it('are for the bearer of the token alone', async () => {
    const statusOf = async (init: RequestInit) => (await backend.send('/metrics', init)).status;

    expect(await statusOf({})).toBe(401);
    expect(await statusOf({ headers: { Authorization: 'Bearer another' } })).toBe(401);
    expect(await statusOf(bearer)).toBe(200);
  });

  it('are nowhere without a token', async () => {
    await open({ config: {} });

    expect((await backend.send('/metrics', bearer)).status).toBe(404);
  });

  it('count calls by name, code and status, and all unknown addresses as one', async () => {
    const session = await backend.signIn(people.main);
    await backend.call('departments', {}, session);
    await backend.call('departments', {});
    for (const path of ['/api/first', '/api/second']) await backend.send(path);

    const text = await scrape();
    expect(text).toContain('console_calls_total{call="departments",code="0",status="200"} 1');
    expect(text).toContain('console_calls_total{call="departments",code="4001",status="200"} 1');
    expect(text).toContain('console_call_seconds_count{call="departments"} 2');
    expect(text).toMatch(/console_calls_total\{call="unknown",code="\d+",status="404"\} 2/);
    expect(text).not.toContain('second"');
  });

  it('count messages by what the provider made of them', async () => {
    const verdicts: Readonly<Record<string, SmsVerdict>> = {
      '1': { kind: 'accepted' },
      '2': { kind: 'rejected', reason: 'no such number' },
    };
    const send = async ({ phone }: { readonly phone: string }): Promise<SmsVerdict> => {
      const verdict = verdicts[phone];
      if (verdict === undefined) throw new Error('no answer');
      return verdict;
    };
    await open({ sms: { send } });
    for (const phone of ['1', '2', '3']) await message(phone);

    await deliverMessages(backend.ports);

    const text = await scrape();
    for (const outcome of ['handed_over', 'refused', 'retried'])
      expect(text).toContain(`console_messages_total{outcome="${outcome}"} 1`);
    expect(text).toContain('console_messages_total{outcome="given_up"} 0');
  });

  it('count jobs by how they ended', async () => {
    const contract = () => {
      throw new Error('no contract');
    };

    await runTimedWork({ ...backend.ports, contract });

    const text = await backend.ports.metrics.text();
    expect(text).toContain('console_job_runs_total{work="timers",outcome="failed"} 1');
    expect(text).toContain('console_job_runs_total{work="deletions",outcome="done"} 1');
    expect(text).toMatch(/console_job_last_done_timestamp_seconds\{work="deletions"\} \d+/);
    expect(text).not.toContain('timestamp_seconds{work="timers"}');
  });

  it('tell how many wait in a queue and how long the oldest has', async () => {
    watchDatabase(backend.ports.metrics, backend.database);
    await message('1', new Date(Date.now() - 90_000));
    await message('2', new Date(Date.now() - 30_000));

    const text = await scrape();

    expect(text).toContain('console_database_up 1');
    expect(text).toContain('console_queue_waiting{queue="codes"} 2');
    expect(Number(/oldest_seconds\{queue="codes"\} (\S+)/.exec(text)?.[1])).toBeCloseTo(90, -1);
    expect(text).toContain('console_queue_waiting{queue="imports"} 0');
    expect(Number(/statements_total (\d+)/.exec(text)?.[1])).toBeGreaterThan(0);
  });

  it('are told where the database is away', async () => {
    const driver = Object.assign(new DummyDriver(), {
      acquireConnection: () => Promise.reject(new Error('away')),
    });
    const dialect: Dialect = {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    };
    watchDatabase(backend.ports.metrics, { ...backend.database, db: new Kysely({ dialect }) });

    expect(await scrape()).toContain('console_database_up 0');
  });

  it('tell memory, lag and connections of the process', async () => {
    watchProcess(backend.ports.metrics, async () => 7);

    const text = await scrape();

    expect(text).toContain('console_open_connections 7');
    expect(Number(/process_resident_memory_bytes (\d+)/.exec(text)?.[1])).toBeGreaterThan(1e6);
    expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds [\d.e-]+\n/);
  });
});

describe('the access log', () => {
  const lineOf = (message: string) => backend.lines.find((line) => line.message === message)?.fields;

  it('has a line of each call: what, from where, by which agent, what came of it', async () => {
    await backend.app.fetch(
      new Request('http://console.test/api/first?token=secret', {
        headers: { 'User-Agent': 'x'.repeat(400) },
      }),
      { incoming: { socket: { remoteAddress: '192.0.2.7' } } },
    );

    expect(lineOf('call')).toMatchObject({
      method: 'GET',
      path: '/first',
      call: 'unknown',
      status: 404,
      ip: '192.0.2.7',
      agent: 'x'.repeat(300),
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(JSON.stringify(backend.lines)).not.toContain('secret');
  });

  it('has a line of each page with the address its proxies say, without the query', async () => {
    await open({ config: { trustedProxies: 1 } });
    const answer = await backend.send('/none.js?token=secret', {
      headers: { 'X-Forwarded-For': '192.0.2.1, 192.0.2.9' },
    });

    expect(lineOf('request')).toMatchObject({ path: '/none.js', status: 404, ip: '192.0.2.9' });
    expect(lineOf('request')?.request_id).toBe(answer.headers.get('x-request-id'));
    expect(JSON.stringify(backend.lines)).not.toContain('secret');
  });

  it('has none of what asks again and again', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics']) await backend.send(path, bearer);

    expect(backend.lines).toEqual([]);
  });
});

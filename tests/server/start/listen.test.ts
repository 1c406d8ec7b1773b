import type { RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createUploadTest } from '#server/http/app.ts';
import { type Listening, listen, listenerOf } from '#server/http/listen.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';

const host = '127.0.0.1';

let backend: Backend;
let main: TestSession;
let listening: Listening;
let hear: () => void = () => undefined;
const lines: Socket[] = [];
const patience = { headersMs: 600, bodyMs: 300, uploadMs: 2_000, checkMs: 50 };

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
  const isUpload = createUploadTest(backend.ports);
  const answer = listenerOf(backend.app);
  const listener: RequestListener = (incoming, outgoing) => {
    hear();
    answer(incoming, outgoing);
  };
  listening = await listen(listener, { host, port: 0, patience, isUpload });
});

afterEach(async () => {
  for (const line of lines.splice(0)) line.destroy();
  await listening.stop();
});

/** A line to the server; what was answered on it once it ends. */
const open = (): { readonly line: Socket; readonly ended: Promise<string> } => {
  const line = connect({ host, port: Number(new URL(listening.address).port) });
  lines.push(line);
  line.setEncoding('utf8');
  return {
    line,
    ended: new Promise((resolve) => {
      let text = '';
      line.on('data', (part) => {
        text += part;
      });
      line.on('error', () => resolve(text)).on('close', () => resolve(text));
    }),
  };
};

const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
const envelopeOf = (answer: string) => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));

const headOf = (path: string, length: number, type = 'application/json'): string =>
  [
    `POST ${path} HTTP/1.1`,
    `Host: ${host}`,
    `Content-Type: ${type}`,
    `Content-Length: ${length}`,
    '',
    '',
  ].join('\r\n');

const healthOf = (more = ''): string => `GET /healthz HTTP/1.1\r\nHost: ${host}\r\n${more}\r\n`;

/** Sends a byte every twentieth of a second until the line ends. */
const trickle = (line: Socket): void => {
  const timer = setInterval(() => line.writable && line.write(' '), 50);
  line.on('close', () => clearInterval(timer));
};

// Case H03.
describe('a line that is held', () => {
  it('cuts a body that never ends, and answers others meanwhile', async () => {
    const slow = open();
    slow.line.write(headOf('/api/departments', 5_000));
    trickle(slow.line);

    const healths = await Promise.all(
      Array.from({ length: 20 }, () => fetch(`${listening.address}/healthz`).then(({ status }) => status)),
    );
    const answer = await slow.ended;

    expect(new Set(healths)).toEqual(new Set([200]));
    expect(statusOf(answer)).toBe(408);
    expect(envelopeOf(answer)).toMatchObject({ code: 4000, message: '请求超时，请检查网络后重试' });
  });

  it('is no error when it is let go', async () => {
    for (const path of ['/api/departments', '/csp-report']) {
      const left = open();
      left.line.write(headOf(path, 5_000));
      left.line.write('{');
      await new Promise((resolve) => setTimeout(resolve, 50));
      left.line.destroy();
    }

    await expect.poll(() => backend.lines).toMatchObject([{ message: 'call', fields: { status: 499 } }]);
    expect(backend.lines.filter(({ level }) => level !== 'info')).toEqual([]);
  });

  it('gives an upload the time it needs', async () => {
    const upload = open();
    upload.line.write(headOf('/api/company/file', 5_000, 'multipart/form-data; boundary=x'));
    trickle(upload.line);
    const start = Date.now();

    await upload.ended;

    expect(Date.now() - start).toBeGreaterThan(1_500);
  });

  it('gives files no longer where none are taken', async () => {
    const report = open();
    report.line.write(headOf('/csp-report', 5_000, 'multipart/form-data; boundary=x'));
    trickle(report.line);
    const start = Date.now();

    expect(statusOf(await report.ended)).toBe(408);
    expect(Date.now() - start).toBeLessThan(patience.uploadMs);
  });

  it('ends headers that never end', async () => {
    const slow = open();
    slow.line.write('GET /healthz HTTP/1.1\r\nX-Slow: ');

    expect(statusOf(await slow.ended)).toBe(408);
  });

  it('stands idle by the hundreds without harm', async () => {
    const idle = Array.from({ length: 500 }, () => open());
    await Promise.all(idle.map(({ line }) => new Promise((resolve) => line.once('connect', resolve))));

    expect((await fetch(`${listening.address}/healthz`)).status).toBe(200);
  });
});

describe('a request of strange make', () => {
  it('refuses headers of 64 kB', async () => {
    const long = open();
    long.line.write(healthOf(`X-Long: ${'a'.repeat(64 * 1024)}\r\n`));
    const answer = await long.ended;

    expect(statusOf(answer)).toBe(431);
    expect(envelopeOf(answer)).toMatchObject({ code: 4000, message: '请求内容过大' });
  });

  it('answers two requests of one line in order', async () => {
    const both = open();
    both.line.write(healthOf() + healthOf('Connection: close\r\n'));

    expect((await both.ended).match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  });

  it('is answered with the envelope where it is no request', async () => {
    const odd = open();
    odd.line.write('not http at all\r\n\r\n');

    expect(envelopeOf(await odd.ended)).toMatchObject({ code: 4000 });
  });
});

describe('what cannot be answered on a line', () => {
  const began = 'HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 9\r\n\r\nbegun';

  /** Serves `/begun` an answer that never goes on, and `/owed` none. */
  const holding: RequestListener = ({ url }, outgoing) => {
    if (url !== '/begun') return;
    outgoing.sendDate = false;
    outgoing.writeHead(200, { Connection: 'close', 'Content-Length': 9 });
    outgoing.write('begun');
  };

  const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`;

  beforeEach(async () => {
    await listening.stop();
    listening = await listen(holding, { host, port: 0, patience });
  });

  const hold = async (path: string) => {
    const held = open();
    held.line.write(get(path));
    if (path === '/begun') await new Promise((resolve) => held.line.once('data', resolve));
    return held;
  };

  it('is not written into an answer under way', async () => {
    const { line, ended } = await hold('/begun');
    line.write('not http at all\r\n\r\n');

    expect(await ended).toBe(began);
  });

  it('is not taken for the answer to the request before', async () => {
    const { line, ended } = await hold('/owed');
    line.write('not http at all\r\n\r\n');

    expect(await ended).toBe('');
  });

  it('leaves the answer before a late body as it is', async () => {
    const { line, ended } = await hold('/begun');
    line.write(headOf('/owed', 5_000));

    expect(await ended).toBe(began);
  });
});

// Case H10.
it('finishes what runs before it stops', async () => {
  const body = JSON.stringify({
    user_id: main.userId,
    token: main.token,
    company_id: main.companyId,
    device_id: main.deviceId,
  });
  const cookie = `user_id=${main.userId}; company_id=${main.companyId}; sid=${main.cookie}`;
  const headers = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin', cookie };
  const count = 10;
  const allHeard = new Promise<void>((resolve) => {
    let heard = 0;
    hear = () => {
      heard += 1;
      if (heard === count) resolve();
    };
  });
  const running = Array.from({ length: count }, () =>
    fetch(`${listening.address}/api/departments`, { method: 'POST', headers, body }),
  );
  await allHeard;

  await listening.stop();

  const answers = await Promise.all(running.map(async (each) => (await each).json()));
  expect(answers.map(({ code }) => code)).toEqual(Array(count).fill(0));
  await expect(fetch(`${listening.address}/healthz`)).rejects.toThrow();
});

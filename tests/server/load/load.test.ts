import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '#conformance/client.ts';
import { isDeep } from '#tests/setup/strength.ts';
import { measureRole, rowsOfRole } from '../../../bench/load/measureRole.ts';
import { type OwnServer, startOwnServer } from '../../../bench/load/ownServer.ts';
import { rolesOf } from '../../../bench/load/roles.ts';
import { loadBench } from '../../../bench/loadBench.ts';
import { meetsGoal } from '../../../bench/row.ts';

const answered = (code: number, status = 200): Answer => ({
  status,
  type: 'application/json',
  body: { code, message: 'no', data: null },
  bytes: new Uint8Array(),
});

const visited = (answers: readonly (() => Promise<Answer>)[]) =>
  measureRole(
    {
      name: 'person',
      people: 1,
      pauseMs: 0,
      visit: async (timed) => {
        for (const answer of answers) await timed(answer);
      },
    },
    0,
  );

describe('the figures of a role', () => {
  it('count each answer that was refused, broken or never came, and miss the target then', async () => {
    const figures = await visited([
      async () => answered(0),
      async () => answered(4000),
      async () => answered(0, 500),
      async () => {
        throw new Error('line cut');
      },
    ]);

    expect(figures.errors).toEqual(['HTTP 200, code 4000: no', 'HTTP 500, code 0: no', 'line cut']);
    expect(figures.latencies).toHaveLength(4);
    const errors = rowsOfRole(figures).find(({ name }) => name === 'person: errors');
    expect([errors?.ours, errors && meetsGoal(errors)]).toEqual([75, false]);
  });

  it('meet the target of errors where every answer was one', async () => {
    const rows = rowsOfRole(await visited([async () => answered(0)]));

    expect(rows.map(({ name }) => name.replace('person: ', ''))).toEqual([
      ...['answers', 'p50', 'p95', 'p99', 'errors'],
    ]);
    expect(rows.map(meetsGoal)).toEqual([undefined, undefined, true, true, true]);
  });
});

/** Hands requests on, but for those of a path: they are answered as by a server that failed. */
const failingAt = (path: string, behind: string): Server =>
  createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    if (incoming.url === path) {
      outgoing.writeHead(500, { 'content-type': 'application/json' });
      outgoing.end('{"code":5000,"message":"broken","data":null}');
      return;
    }
    const headers = new Headers();
    for (const name of ['content-type', 'cookie', 'sec-fetch-site']) {
      const value = incoming.headers[name];
      if (typeof value === 'string') headers.set(name, value);
    }
    headers.set('origin', new URL(behind).origin);
    const response = await fetch(new URL(incoming.url ?? '', behind), {
      method: 'POST',
      headers,
      body: Buffer.concat(chunks),
    });
    outgoing.writeHead(response.status, {
      'content-type': 'application/json',
      'set-cookie': response.headers.getSetCookie(),
    });
    outgoing.end(await response.text());
  });

/** A server of its own takes a third of a minute: `npm run test:deep`. */
describe.runIf(isDeep)('a load on a server', () => {
  let own: OwnServer;
  let folder: string;
  beforeAll(async () => {
    own = await startOwnServer();
    folder = mkdtempSync(join(tmpdir(), 'load-'));
    writeFileSync(join(folder, 'accounts.json'), JSON.stringify(own.accounts));
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await own.stop();
  });

  const load = async (url: string): Promise<{ readonly code: number; readonly said: string }> => {
    const account = join(folder, 'accounts.json');
    const command = ['tsx', 'bench/main.ts', 'load', '--smoke', '--url', url, '--account', account];
    try {
      const { stdout } = await promisify(execFile)('npx', command);
      return { code: 0, said: stdout };
    } catch (error) {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
      return { code, said: stdout + stderr };
    }
  };

  it('lets each role do what it comes for', async () => {
    const roles = await rolesOf(own.url, own.accounts);

    const figures = await Promise.all(roles.map((role) => measureRole({ ...role, people: 1 }, 0)));

    expect(figures.map(({ role, latencies, errors }) => [role, latencies.length, errors])).toEqual([
      ['main administrator', 6, []],
      ['sub-administrator', 6, []],
      ['newcomer', 5, []],
    ]);
  });

  it('passes where every answer is one', async () => {
    const { rows, failed } = await loadBench.run('smoke', () => {}, { server: own });

    expect([rows.length, failed]).toEqual([15, []]);
  });

  it('fails where the server answers errors, and says which', async () => {
    const proxy = failingAt('/api/home/overview', own.url);
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));

    const { code, said } = await load(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}/api`);

    proxy.closeAllConnections();
    proxy.close();
    expect(code).toBe(1);
    expect(said).toMatch(/failed: main administrator: \d+ answers were none, the first: HTTP 500, code 5000/);
  });
});

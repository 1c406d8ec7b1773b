import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkConformance, type Finding } from '#conformance/conformance.ts';
import { specifiedCalls } from '#engine/specifiedCalls.ts';
import { answeredCalls, type SpecServer, startSpecServer } from './specServer/specServer.ts';

let server: SpecServer;

beforeAll(async () => {
  server = await startSpecServer();
});

afterAll(() => server.close());

describe('a server written from the specification alone', () => {
  let findings: readonly Finding[];

  beforeAll(async () => {
    findings = await checkConformance({
      url: `${server.url}/api`,
      account: server.account,
      mark: '20261127',
      readCode: async () => /验证码 (\d{6})/.exec(server.outbox.at(-1) ?? '')?.[1],
    });
  });

  it('has the calls of the specification and no other', () => {
    expect([...answeredCalls].sort()).toEqual([...specifiedCalls].sort());
  });

  it('is found to answer all 88 calls as the specification says', () => {
    expect(findings.filter(({ verdict }) => verdict !== 'right')).toEqual([]);
    expect(findings).toHaveLength(88);
  });

  it('is left with the departments and people it had', async () => {
    const { company_id, token } = server.account;
    const response = await fetch(`${server.url}/api/departments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ company_id, token, id: 0 }),
    });
    const { data } = await response.json();

    expect(data.departments.map(({ name }: { name: string }) => name)).toEqual([
      '总经办',
      '生产中心',
      '销售中心',
    ]);
    expect(data.company.users_count).toBe(25);
  });

  it('is asked no call it does not have', () => {
    expect(server.calls.filter(({ isKnown }) => !isKnown)).toEqual([]);
  });
});

describe('a run that is stopped half-way', () => {
  it('takes away what it made', async () => {
    const run = checkConformance({
      url: `${server.url}/api`,
      account: server.account,
      mark: '20261128',
      fetch: (request) =>
        request.url.endsWith('/role/roleUsersList') ? Promise.reject(new Error('cut off')) : fetch(request),
    });

    await expect(run).rejects.toThrow('cut off');
    const found = await Promise.all(
      ['/departments', '/role/characterDatas'].map(async (path) => {
        const { company_id, token } = server.account;
        const body = new URLSearchParams({ company_id: String(company_id), token });
        return (await fetch(`${server.url}/api${path}`, { method: 'POST', body })).text();
      }),
    );
    expect(found.join()).toContain('销售中心');
    expect(found.join()).toContain('安全员');
    expect(found.join()).not.toContain('20261128');
  });
});

describe('the server itself', () => {
  it('shares no code with the product', () => {
    const folder = 'tests/conformance/specServer';
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.ts'),
    );
    const imported = files.flatMap((name) =>
      [...readFileSync(join(folder, name), 'utf8').matchAll(/from '([^']+)'/g)].map(([, from]) => from),
    );

    expect(imported.length).toBeGreaterThan(30);
    expect(imported.filter((from) => !/^(\.{1,2}\/|node:|hucre\/)/.test(from ?? ''))).toEqual([]);
    expect(imported.filter((from) => from?.includes('../../'))).toEqual([]);
  });

  it('knows no call beyond the specification', async () => {
    const response = await fetch(`${server.url}/api/capabilities`);

    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ code: 404, message: '接口不存在', data: null });
  });

  it('refuses with a sentence and nothing else, and whoever is not signed in with 4001', async () => {
    const ask = async (fields: Readonly<Record<string, unknown>>) => {
      const body = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
      return (await fetch(`${server.url}/api/role/addRoleGroup`, { method: 'POST', body })).json();
    };
    const { company_id, token } = server.account;

    expect(await ask({ company_id, token })).toEqual({ code: 4000, message: '请填写角色组名称', data: null });
    expect(await ask({ company_id, token: 'other', posGroupName: '甲' })).toMatchObject({ code: 4001 });
  });
});

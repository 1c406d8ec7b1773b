import { beforeAll, describe, expect, it } from 'vitest';
import { checkConformance, type Finding, junitReport, textReport } from '#conformance/conformance.ts';
import { newestCode } from '#tests/server/code/outbox.ts';
import { type Backend, createBackend } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';

const mobile = '13800010001';

let backend: Backend;

/** What the runner finds of a server whose answers pass through `change` on their way. */
const findingsWith = async (
  change: (path: string, response: Response) => Promise<Response> | Response = (_, response) => response,
): Promise<readonly Finding[]> => {
  // The runner names days by its own clock, and means those of a server of today.
  backend = await createBackend({ clock: () => new Date() });
  await createCompanies(backend.database.db);
  const { token, deviceId, cookie } = await backend.signIn(people.main);
  return checkConformance({
    url: 'http://console.test/api',
    account: {
      user_id: people.main.userId,
      company_id: people.main.companyId,
      mobile,
      token,
      device_id: deviceId,
    },
    mark: '20261127',
    readCode: () => newestCode(backend, mobile),
    fetch: async (request) => {
      if (cookie !== undefined)
        request.headers.set('cookie', `${request.headers.get('cookie') ?? ''}; sid=${cookie}`);
      return change(new URL(request.url).pathname, await backend.app.fetch(request));
    },
  });
};

const findingAt = (findings: readonly Finding[], path: string): Finding | undefined =>
  findings.find((finding) => finding.path === path);

describe('our own server', () => {
  let findings: readonly Finding[];

  beforeAll(async () => {
    findings = await findingsWith();
  });

  it('answers all 88 calls of the specification as it says', () => {
    expect(findings.filter(({ verdict }) => verdict !== 'right')).toEqual([]);
    expect(findings).toHaveLength(88);
  });

  it('is left as it was found', async () => {
    const { db } = backend.database;
    const departments = await db
      .selectFrom('department')
      .select('name')
      .where('name', 'like', '%20261127%')
      .where('deleted_at', 'is', null)
      .execute();
    const members = await db
      .selectFrom('member')
      .select('name')
      .where('name', 'like', '%20261127%')
      .where('status', '=', 'normal')
      .execute();

    expect([...departments, ...members]).toEqual([]);
  });
});

describe('a server of somebody else', () => {
  it('is told which calls it lacks, has in another shape or refuses, and what could not be asked', async () => {
    const answers: Readonly<Record<string, () => Response>> = {
      '/api/contact/getPosition': () => new Response('not found', { status: 404 }),
      '/api/contacts/getUserField': () => Response.json({ code: 0, message: 'ok', data: { list: [{}] } }),
      '/api/home/companyList': () =>
        new Response('<html></html>', { headers: { 'content-type': 'text/html' } }),
      '/api/contacts/export': () => Response.json({ code: 4000, message: '请稍后', data: null }),
      '/api/role/addRoleGroup': () => Response.json({ code: 4000, message: '不允许', data: null }),
    };
    const findings = await findingsWith((path, response) => answers[path]?.() ?? response);

    expect(findingAt(findings, '/contact/getPosition')).toMatchObject({
      verdict: 'missing',
      note: 'HTTP 404',
    });
    expect(findingAt(findings, '/contacts/getUserField')).toMatchObject({ verdict: 'other shape' });
    expect(findingAt(findings, '/contacts/getUserField')?.places).toContain('list.0.id: validation.required');
    expect(findingAt(findings, '/home/companyList')).toMatchObject({
      verdict: 'other shape',
      note: 'HTTP 200 without code, message and data',
    });
    expect(findingAt(findings, '/role/addRoleGroup')).toMatchObject({ verdict: 'refused', note: '不允许' });
    expect(findingAt(findings, '/contacts/export')).toMatchObject({ verdict: 'refused', note: '请稍后' });
    expect(findingAt(findings, '/role/addRoleData')).toMatchObject({ verdict: 'not asked' });
    expect(textReport(findings)).toContain('missing     POST /contact/getPosition: HTTP 404');
    expect(junitReport(findings)).toContain(
      '<testcase classname="conformance" name="POST /contact/getPosition"><failure message="missing: HTTP 404">',
    );
  });
});

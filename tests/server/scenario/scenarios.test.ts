import { readdirSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerPage, appFor, listAddress } from '#tests/scenarios/development.ts';
import { inScenario } from '#tests/scenarios/scenario.ts';
import { findScenario, keyOf, models, scenarios } from '#tests/scenarios/scenarios.ts';
import {
  type Backend,
  browserHeaders,
  createBackend,
  type TestAnswer,
  type TestSession,
} from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';

let backend: Backend;
let session: TestSession;

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
  session = await backend.signIn(people.main);
});

const around = { models, basePath: '/api', wait: async () => {} };

/** Asks a call as the browser does, in a scenario. */
const ask = async (key: string, path: string, fields: object = {}) => {
  const { found } = findScenario(key);
  if (found === undefined) throw new Error(`no scenario ${key}`);
  const { userId: user_id, token, companyId: company_id, deviceId: device_id } = session;
  const response = await inScenario(backend.app, found, around).fetch(
    new Request(`http://console.test/api${path}`, {
      method: 'POST',
      headers: { ...browserHeaders(session), 'Content-Type': 'application/json' },
      body: JSON.stringify({ user_id, token, company_id, device_id, ...fields }),
    }),
  );
  return { ...((await response.json()) as TestAnswer), status: response.status };
};

const everyone = { id: 0, include_sub: 1, page: 1, page_size: 20 };

describe('a scenario', () => {
  it('answers ten thousand rows page by page, each with an id of its own', async () => {
    const first = await ask('member.tenThousandRows', '/departmentUsers', everyone);
    const last = await ask('member.tenThousandRows', '/departmentUsers', { ...everyone, page: 500 });
    const beyond = await ask('member.tenThousandRows', '/departmentUsers', { ...everyone, page: 501 });

    const ids = [first, last].flatMap(({ data }) => data.list.map((row: { user_id: number }) => row.user_id));
    expect([first.data.total, new Set(ids).size, beyond.data.list.length]).toEqual([10_000, 40, 0]);
  });

  it('opens a copied row as the row it is a copy of', async () => {
    const copy = await ask('member.tenThousandRows', '/contact/getUser', { user_id: 7_000_000_007 });

    expect(copy).toMatchObject({ code: 0, data: { name: '褚前端' } });
  });

  it('keeps of an empty list all but its rows', async () => {
    const real = await backend.call('departmentUsers', everyone, session);
    const { data } = await ask('member.empty', '/departmentUsers', everyone);

    expect(real.data.total).toBeGreaterThan(0);
    expect(data).toEqual({ ...real.data, list: [], total: 0 });
  });

  it.each([
    ['failing', 500, 5000],
    ['expired', 200, 4001],
    ['forbidden', 200, 4000],
  ])('answers %s as the contract says', async (name, status, code) => {
    const answer = await ask(`member.${name}`, '/departmentUsers', everyone);

    expect([answer.status, answer.code]).toEqual([status, code]);
    expect(answer.message).not.toBe('');
  });

  it('names the field of a save it refuses, and nothing is saved', async () => {
    const before = await backend.call('getUser', { user_id: 7 }, session);
    const answer = await ask('member.phoneTaken', '/contact/saveUser', { user_id: 7, name: '别名' });
    const after = await backend.call('getUser', { user_id: 7 }, session);

    expect(answer).toMatchObject({ code: 4000, data: { error_key: 'phone_exists' } });
    expect(Object.keys(answer.data.fields)).toEqual(['phone']);
    expect(after.data).toEqual(before.data);
  });

  it('leaves the calls of other nouns alone', async () => {
    const answer = await ask('device.failing', '/departmentUsers', everyone);

    expect(answer.code).toBe(0);
  });
});

describe('the dev server', () => {
  it('lists every scenario at an address no page has', async () => {
    const list = (await answerPage(listAddress, undefined)?.text()) ?? '';

    expect(scenarios.map(keyOf).filter((key) => !list.includes(`/?scenario=${key}"`))).toEqual([]);
    expect(models.map(({ route }) => route)).not.toContain(listAddress);
  });

  it('opens one by address on the page of its noun, and leaves it again', () => {
    const opened = answerPage('/?scenario=device.slow', undefined);
    const left = answerPage('/?scenario=none', 'scenario=device.slow');

    expect([opened?.status, opened?.headers.get('location')]).toEqual([
      302,
      '/enterprise/member-device-manage',
    ]);
    expect(opened?.headers.get('set-cookie')).toContain('scenario=device.slow;');
    expect(left?.headers.get('set-cookie')).toContain('Max-Age=0');
  });

  it('answers an unknown name with the nearest one', async () => {
    const unknown = answerPage('/?scenario=device.slwo', undefined);

    expect(unknown?.status).toBe(404);
    expect(await unknown?.text()).toContain('the nearest is device.slow');
  });

  it('takes the app as it is for a browser that chose none', () => {
    expect(appFor(backend.app, 'language=zh', '/api')).toBe(backend.app);
    expect(appFor(backend.app, 'scenario=device.slow', '/api')).not.toBe(backend.app);
  });
});

describe('what is built', () => {
  it('knows no scenario', async () => {
    const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .filter((file) => /tests\/scenarios|[?&]scenario=/.test(readFileSync(`src/${file}`, 'utf8')));
    const scripts = readdirSync('scripts')
      .filter((file) => file.endsWith('.ts'))
      .filter((file) => readFileSync(`scripts/${file}`, 'utf8').includes('tests/scenarios'));

    expect([sources, scripts]).toEqual([[], ['dev.ts', 'newTest.ts', 'override.ts']]);
  });

  it('answers a browser with the cookie of a scenario as ever', async () => {
    const headers = browserHeaders(session);
    const { userId: user_id, token, companyId: company_id, deviceId: device_id } = session;
    const response = await backend.send('/api/departmentUsers', {
      method: 'POST',
      headers: {
        ...headers,
        Cookie: `${headers.Cookie}; scenario=member.failing`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ user_id, token, company_id, device_id, ...everyone }),
    });

    expect(await response.json()).toMatchObject({ code: 0 });
  });
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answersMarkup } from '#server/http/static/startAnswers.ts';
import { type Backend, browserHeaders, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';

const wordsIn = (locale: string) => ({
  all: [`/assets/${locale}All-1.js`],
  first: {
    member: [`/assets/${locale}Member-1.js`],
    home: [`/assets/${locale}Home-1.js`],
    session: [`/assets/${locale}Session-1.js`],
  },
});

let directory: string;
let backend: Backend;

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'console-static-'));
  mkdirSync(join(directory, 'assets'));
  writeFileSync(
    join(directory, 'index.html'),
    '<head><meta nonce="__CSP_NONCE__"><script nonce="__CSP_NONCE__"></script></head><body><div id="root"></div></body>',
  );
  writeFileSync(join(directory, 'assets', 'main-1a2b.js'), 'export {}');
  writeFileSync(join(directory, 'assets', 'main-1a2b.js.map'), '{}');
  writeFileSync(join(directory, 'assets', 'main-1a2b.js.br'), 'brotli');
  writeFileSync(join(directory, 'assets', 'main-1a2b.js.gz'), 'gzip');
  writeFileSync(
    join(directory, 'preloads.json'),
    JSON.stringify({
      frame: '<i nonce="__CSP_NONCE__">frame</i>',
      words: { zh: wordsIn('zh'), en: wordsIn('en'), ja: wordsIn('ja') },
      models: { member: ['/assets/memberModels-1.js'], home: ['/assets/homeModels-1.js'] },
      pages: ['/assets/pages-1.js'],
      routes: { '/contact/ContactManage': { noun: 'member', scripts: ['/assets/members-1.js'] } },
    }),
  );
});

afterAll(() => rmSync(directory, { recursive: true, force: true }));

beforeEach(async () => {
  backend = await createBackend({ config: { staticDirectory: directory } });
  await createCompanies(backend.database.db);
});

const bringsOf = async (
  init?: RequestInit,
  address = '/contact/ContactManage',
): Promise<Record<string, unknown>> => {
  const page = await (await backend.send(address, init)).text();
  return JSON.parse(
    /<script type="application\/json" id="start-answers">(.*?)<\/script>/.exec(page)?.[1] ?? '{}',
  );
};

const peer = { incoming: { socket: { remoteAddress: '192.0.2.7' } } };

/** Headers of a page asked for by a signed-in browser. */
const headersOf = (session: TestSession, site: string) => {
  const headers = browserHeaders(session);
  const cookie = `${headers.Cookie}; token=${session.token}; deviceId=${session.deviceId}`;
  return { ...headers, Cookie: cookie, 'Sec-Fetch-Site': site };
};

const auditRows = () => backend.database.db.selectFrom('operation_record').select(['action', 'ip']).execute();

const nonceOf = async (response: Response) => /nonce="([^"]+)"/.exec(await response.text())?.[1] ?? '';

describe('a page', () => {
  const pageOf = async (keepsMessages: boolean) => {
    backend = await createBackend({ config: { staticDirectory: directory, keepsMessages } });
    return (await backend.send('/login')).text();
  };

  it('says of a server no one sends messages for that it keeps them', async () => {
    expect(await pageOf(true)).toContain('<meta name="messages" content="kept">');
    expect(await pageOf(false)).not.toContain('name="messages"');
  });
});

describe('the console', () => {
  it('gets a new nonce with every page, in policy and page alike', async () => {
    const [first, second] = [await backend.send('/contact/ContactManage'), await backend.send('/')];

    const policy = first.headers.get('content-security-policy') ?? '';
    const nonce = await nonceOf(first);
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(policy).toContain("script-src 'self';");
    expect(await nonceOf(second)).not.toBe(nonce);
  });

  it('stands as a frame in the pages of a user who is signed in, until its code is there', async () => {
    const own = headersOf(await backend.signIn(people.main), 'none');
    const rootOf = async (path: string, headers = {}) =>
      /<div id="root">(.*)<\/div>/.exec(await (await backend.send(path, { headers })).text())?.[1];

    expect(await rootOf('/contact/ContactManage/7/show', own)).toMatch(/^<i nonce="(?!__)[^"]+">frame<\/i>$/);
    expect(await rootOf('/home', own)).toContain('frame');
    expect(await rootOf('/helpCenter', own)).toBe('');
    expect(await rootOf('/contact/ContactManage')).toBe('');
  });

  it('T12: is shown in no frame, or in those of the allow-list', async () => {
    const framed = await createBackend({
      config: { staticDirectory: directory, frameAncestors: ['https://host.example'] },
    });

    expect((await backend.send('/')).headers.get('x-frame-options')).toBe('DENY');
    const { headers } = await framed.send('/');
    expect(headers.get('x-frame-options')).toBeNull();
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self' https://host.example");
  });

  it('keeps built files for ever and hides source maps', async () => {
    const file = await backend.send('/assets/main-1a2b.js');

    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await backend.send('/assets/main-1a2b.js.map')).status).toBe(404);
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br', 'brotli'],
    ['gzip;q=1.0', 'gzip', 'gzip'],
    ['identity', null, 'export {}'],
  ])('sends a built file in the smallest form of %s', async (accepted, coding, body) => {
    const file = await backend.send('/assets/main-1a2b.js', { headers: { 'accept-encoding': accepted } });

    expect(file.headers.get('content-encoding')).toBe(coding);
    expect(file.headers.get('vary')).toBe('Accept-Encoding');
    expect(await file.text()).toBe(body);
  });

  it('names in the page the scripts its address needs', async () => {
    const asking = { headers: { cookie: 'token=any; language=ja' } };
    const preloads = async (path: string, init?: RequestInit) =>
      [...(await (await backend.send(path, init)).text()).matchAll(/href="\/assets\/(\w+)-1\.js"/g)].map(
        ([, name]) => name,
      );

    expect(await preloads('/contact/ContactManage/7/show', asking)).toEqual([
      'jaMember',
      'memberModels',
      'pages',
      'members',
    ]);
    expect(await preloads('/contact/ContactManager', asking)).toEqual(['jaAll', 'pages']);
    for (const home of ['/', '/home'])
      expect(await preloads(home, asking)).toEqual(['jaHome', 'homeModels', 'pages']);
    for (const behindLogin of ['/contact/ContactManage', '/', '/login/pcLogin'])
      expect(await preloads(behindLogin)).toEqual(['zhSession']);
    expect(await preloads('/helpCenter')).toEqual(['zhAll']);
  });

  it('names them without a nonce, with which the browser would compile them anew for every page', async () => {
    const asking = { headers: { cookie: 'token=any' } };
    const page = await (await backend.send('/contact/ContactManage', asking)).text();

    expect(page).toMatch(/<link rel="modulepreload" [^>]+>/);
    expect(page).not.toMatch(/<link rel="modulepreload" [^>]*nonce/);
  });

  it('brings along what a signed-in reader would ask first', async () => {
    const session = await backend.signIn(people.main);

    const brought = await bringsOf({ headers: headersOf(session, 'none') });

    expect(brought.loginUser).toMatchObject({ user: { user_id: people.main.userId } });
    expect(brought.preferences).toEqual({ list: [] });
    expect(JSON.stringify(brought)).not.toContain(session.token);
  });

  it('brings the first rows with the page of a list, asked as the list asks', async () => {
    const headers = headersOf(await backend.signIn(people.main), 'none');

    const { first } = await bringsOf({ headers });

    expect(first).toEqual([
      {
        call: 'departmentUsers',
        request: { id: 0, include_sub: 1, page: 1, page_size: 20 },
        data: expect.objectContaining({ total: expect.any(Number) }),
      },
    ]);
  });

  it('brings no rows where the address says which, and none to a closed gate or to whom they are not for', async () => {
    const headers = headersOf(await backend.signIn(people.main), 'none');
    const locked = headersOf(await backend.signIn(people.main, 'browser', { isUnlocked: false }), 'none');
    const sub = headersOf(await backend.signIn(people.sub), 'none');
    const managed = '/newSetting/manage-group';

    expect((await bringsOf({ headers }, '/contact/ContactManage?page=2')).first).toEqual([]);
    expect(
      (await bringsOf({ headers }, '/enterprise/member-device-manage?layout=board')).first,
    ).toMatchObject([{ call: 'deviceList' }]);
    expect((await bringsOf({ headers: locked })).first).toEqual([]);
    expect((await bringsOf({ headers: sub }, managed)).first).toEqual([]);
    expect((await bringsOf({ headers }, managed)).first).toHaveLength(1);
    expect(await auditRows()).toEqual([]);
  });

  it('sends what the browser can begin with before the answers are made', async () => {
    const headers = headersOf(await backend.signIn(people.main), 'none');
    const { body } = await backend.send('/contact/ContactManage', { headers });
    const reader = body?.getReader();
    const next = async () => new TextDecoder().decode((await reader?.read())?.value as Uint8Array);

    const beginning = await next();

    expect(beginning).toContain('frame</i>');
    expect(beginning).not.toContain('start-answers');
    expect(await next()).toMatch(/^<script type="application\/json" id="start-answers">.*<\/body>$/);
  });

  it('brings the overview with the home page alone', async () => {
    const headers = headersOf(await backend.signIn(people.main), 'none');

    expect((await bringsOf({ headers }, '/home')).homeOverview).toMatchObject({ waiting: [] });
    expect(await bringsOf({ headers })).not.toHaveProperty('homeOverview');
  });

  it('leaves no audit row of a page that goes on', async () => {
    await bringsOf({ headers: headersOf(await backend.signIn(people.main), 'none') });

    expect(await auditRows()).toEqual([]);
  });

  it('brings nothing to a page another site leads to', async () => {
    const session = await backend.signIn(people.main);

    for (const site of ['cross-site', 'same-site'])
      expect(await bringsOf({ headers: headersOf(session, site) })).toEqual({});
  });

  it('writes down from where a token was used for another', async () => {
    const session = await backend.signIn(people.main);
    const headers = headersOf({ ...session, userId: people.sub.userId }, 'none');

    const page = await backend.app.fetch(new Request('http://console.test/home', { headers }), peer);
    await page.text();

    expect(await auditRows()).toEqual([{ action: 'identityMismatch', ip: '192.0.2.7' }]);
  });

  it('brings nothing for a token without its companion', async () => {
    const { token, userId, companyId } = await backend.signIn(people.main);
    const cookie = `user_id=${userId}; company_id=${companyId}; token=${token}`;

    expect(await bringsOf({ headers: { cookie } })).toEqual({});
  });

  it('lets no text of an answer end its block', () => {
    const markup = answersMarkup({ loginUser: { name: '</script><script>alert(1)</script>' } });

    expect(markup.match(/<\/script>/g)).toHaveLength(1);
  });

  it.each(['/assets/..%2f..%2fpackage.json', '/%2e%2e/package.json', '/assets/%00.js'])(
    'serves nothing outside its folder: %s',
    async (path) => {
      expect((await backend.send(path)).status).toBe(404);
    },
  );

  it('opens the page at an unknown address with a dot, for a browser', async () => {
    const ask = (path: string, accept: string) => backend.send(path, { headers: { accept } });
    const browser = 'text/html,application/xhtml+xml,*/*;q=0.8';

    const opened = await Promise.all(['/old.html', '/helpCenter/v1.2'].map((path) => ask(path, browser)));
    const refused = [await ask('/old.html', '*/*'), await ask('/assets/gone.js', browser)];

    for (const page of opened) {
      expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('html')]);
      expect(await nonceOf(page)).not.toBe('');
    }
    expect(refused.map(({ status }) => status)).toEqual([404, 404]);
  });

  it('sends no referrer, whatever it serves', async () => {
    const answers = await Promise.all(
      ['/', '/assets/main-1a2b.js', '/api/nothing'].map((path) => backend.send(path)),
    );

    expect(answers.map(({ headers }) => headers.get('referrer-policy'))).toEqual(
      Array(3).fill('no-referrer'),
    );
  });

  it('notes reports of blocked content without their queries', async () => {
    const report = {
      'csp-report': { 'violated-directive': 'img-src', 'blocked-uri': 'https://x.example/a?token=canary' },
    };

    const response = await backend.send('/csp-report', { method: 'POST', body: JSON.stringify(report) });

    expect(response.status).toBe(204);
    expect(JSON.stringify(backend.lines)).toContain('img-src');
    expect(JSON.stringify(backend.lines)).not.toContain('canary');
  });

  it('reads no report that never ends', async () => {
    let pulled = 0;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        pulled += 1;
        controller.enqueue(new Uint8Array(1_024).fill(32));
      },
    });
    const endless = { method: 'POST', body, duplex: 'half' };

    const response = await backend.send('/csp-report', endless);

    expect(response.status).toBe(204);
    expect(pulled).toBeLessThan(32);
  });
});

describe('a start-up address', () => {
  const linkTo = async (path = '/home') => {
    const link = await backend.signIn(people.main, 'link');
    return `${path}?user_id=${link.userId}&token=${link.token}&company_id=${link.companyId}&language=en`;
  };

  it('T01: is answered by a clean address and fresh cookies', async () => {
    const address = await linkTo();

    const response = await backend.send(address);

    const cookies = response.headers.getSetCookie().join('\n');
    expect([response.status, response.headers.get('location')]).toEqual([303, '/home?language=en']);
    expect(cookies).toMatch(/sid=[^;]+; Path=\/; HttpOnly; SameSite=Strict/);
    expect(cookies).not.toContain(/token=([^&]+)/.exec(address)?.[1]);
  });

  it('takes from the cookies who the token belongs to', async () => {
    const link = await backend.signIn(people.main, 'link');
    const headers = { Cookie: `user_id=${link.userId}; company_id=${link.companyId}` };

    const response = await backend.send(`/home?token=${link.token}`, { headers });

    expect([response.status, response.headers.get('location')]).toEqual([303, '/home']);
    expect(response.headers.getSetCookie().join('\n')).toMatch(/sid=[^;]+; Path=\/; HttpOnly/);
  });

  it('is written down with the peer that opened it', async () => {
    await backend.app.fetch(new Request(`http://console.test${await linkTo()}`), peer);

    expect(await auditRows()).toEqual([{ action: 'exchangeLink', ip: '192.0.2.7' }]);
  });

  it('S10: works once', async () => {
    const address = await linkTo();
    await backend.send(address);

    const again = await backend.send(address);

    expect(again.headers.get('location')).toBe('/login?link=expired');
    expect(again.headers.getSetCookie()).toEqual([]);
  });

  it('S08: does not replace the session of somebody else', async () => {
    const sub = await backend.signIn(people.sub);
    const headers = { Cookie: `${browserHeaders(sub).Cookie}; token=${sub.token}` };

    const response = await backend.send(await linkTo(), { headers });

    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it('S08: leaves a link alone that another site leads to, and asks instead', async () => {
    const address = await linkTo();

    const response = await backend.send(address, { headers: { 'Sec-Fetch-Site': 'cross-site' } });

    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect((await backend.send(address, {})).status).toBe(303);
  });

  it('T01: never leads to another host', async () => {
    const response = await backend.send(`//evil.example${await linkTo()}`, {});

    expect(response.headers.get('location') ?? '/').toMatch(/^\/(?!\/)/);
  });
});

describe('a remote debugging script', () => {
  const withPage = async (markup: string): Promise<Response> => {
    const folder = mkdtempSync(join(tmpdir(), 'console-debug-'));
    writeFileSync(join(folder, 'index.html'), markup);
    const config = { staticDirectory: folder, debugScript: 'https://debug.example/a.js' };
    const answer = await (await createBackend({ config })).send('/home');
    rmSync(folder, { recursive: true, force: true });
    return answer;
  };

  it('is admitted by pages that have a place for it', async () => {
    const answer = await withPage('<head><meta name="debug-script" content="__DEBUG_SCRIPT__"></head>');

    expect(await answer.text()).toContain('content="https://debug.example/a.js"');
    expect(answer.headers.get('content-security-policy')).toContain(
      "script-src 'self' https://debug.example;",
    );
  });

  it('is never admitted by a page built for prod', async () => {
    const answer = await withPage('<head></head>');

    expect(await answer.text()).not.toContain('debug.example');
    expect(answer.headers.get('content-security-policy')).not.toContain('debug.example');
  });
});

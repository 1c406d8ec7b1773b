import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Backend, createBackend } from '#tests/setup/backend.ts';

let root: string;
let directory: string;
let backend: Backend;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'console-docs-'));
  directory = join(root, 'docs');
  mkdirSync(join(directory, 'assets'), { recursive: true });
  mkdirSync(join(directory, 'reference'));
  writeFileSync(join(root, 'secret.html'), 'secret');
  for (const [name, text] of Object.entries({
    'index.html': '<title>first</title>',
    '404.html': '<title>none</title>',
    'reference/index.html': '<title>reference</title>',
    'reference/list.html': '<title>list</title>',
    'assets/app.1a2b.js': 'export {}',
    'icon.svg': '<svg/>',
    'source-hash': 'abc',
  }))
    writeFileSync(join(directory, name), text);
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

beforeEach(async () => {
  backend = await createBackend({ config: { docsDirectory: directory, staticDirectory: undefined } });
});

const titleAt = async (path: string): Promise<string | undefined> =>
  /<title>(.*)<\/title>/.exec(await (await backend.send(path)).text())?.[1];

describe('the documentation', () => {
  it('begins below /docs/, where its first page stands', async () => {
    const answer = await backend.send('/docs');

    expect(answer.status).toBe(308);
    expect(answer.headers.get('location')).toBe('/docs/');
    expect(await titleAt('/docs/')).toBe('first');
  });

  it('has its pages under addresses without an extension', async () => {
    expect(await titleAt('/docs/reference/list')).toBe('list');
    expect(await titleAt('/docs/reference/')).toBe('reference');
    expect(await titleAt('/docs/reference/list?from=search')).toBe('list');
  });

  it('admits files of its own and nothing else', async () => {
    const { headers } = await backend.send('/docs/reference/list');
    const policy = headers.get('content-security-policy') ?? '';

    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("style-src 'self';");
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('set-cookie')).toBeNull();
  });

  it('keeps its scripts in the browser for good, and asks for its pages again', async () => {
    const script = await backend.send('/docs/assets/app.1a2b.js');

    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(script.headers.get('cache-control')).toContain('immutable');
    expect((await backend.send('/docs/icon.svg')).headers.get('cache-control')).toBe('no-cache');
  });

  it.each(['/docs/nothing', '/docs/assets/none.js', '/docs/source-hash', '/docs/reference/list.json'])(
    'answers %s with its own page for what is not there, and 404',
    async (path) => {
      const answer = await backend.send(path);

      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(await answer.text()).toBe('<title>none</title>');
    },
  );

  it.each([
    '/docs/%2e%2e/secret',
    '/docs/..%2fsecret',
    '/docs/..%5csecret',
    '/docs/%00',
    '/docs/%E0%A4%A',
    '/docs//etc',
  ])('reads nothing outside its folder for %s', async (path) => {
    const answer = await backend.send(path);

    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain('secret');
  });

  it('answers HEAD without a body, and takes nothing else', async () => {
    const head = await backend.send('/docs/', { method: 'HEAD' });

    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
    expect((await backend.send('/docs/', { method: 'POST' })).status).toBe(404);
  });

  it('is counted as what it is', async () => {
    await backend.send('/docs/');

    expect(await backend.ports.metrics.text()).toMatch(/kind="docs"[^\n]*} 1/);
  });
});

describe('a server without the documentation', () => {
  it('has nothing below /docs', async () => {
    const bare = await createBackend({ config: { docsDirectory: undefined } });

    expect((await bare.send('/docs/')).status).toBe(404);
    expect((await bare.send('/docs')).status).toBe(404);
  });
});

describe('the page of the console', () => {
  it('says whether there is documentation to lead to', async () => {
    writeFileSync(join(directory, '..', 'index.html'), '<head></head><body><div id="root"></div></body>');
    const page = async (docsDirectory: string | undefined) => {
      const own = await createBackend({ config: { staticDirectory: root, docsDirectory } });
      return (await own.send('/helpCenter', { headers: { accept: 'text/html' } })).text();
    };

    expect(await page(directory)).toContain('<meta name="docs" content="/docs/">');
    expect(await page(undefined)).not.toContain('name="docs"');
  });
});

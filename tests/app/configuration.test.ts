import { afterEach, describe, expect, it, vi } from 'vitest';
import { docsAddress, helpAddress, readConfiguration } from '#app/console/configuration.ts';

const styleNonceOf = (nonce: string) => {
  const page = document.implementation.createHTMLDocument();
  const meta = page.createElement('meta');
  meta.setAttribute('name', 'style-nonce');
  meta.nonce = nonce;
  page.head.append(meta);
  return readConfiguration(page).styleNonce;
};

const pageWith = (metas: Readonly<Record<string, string>>): Document => {
  const page = document.implementation.createHTMLDocument();
  for (const [name, content] of Object.entries(metas)) {
    const meta = page.createElement('meta');
    meta.name = name;
    meta.content = content;
    page.head.append(meta);
  }
  return page;
};

const addressesOf = (page: Document) => {
  const { apiBase, uploadBase } = readConfiguration(page);
  return [apiBase, uploadBase, helpAddress('member', page)];
};

describe('the addresses of an environment', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('are those of the server that delivered the page', () => {
    const untouched = pageWith({ 'api-base': '', 'upload-base': '', 'help-base': '' });

    expect(addressesOf(untouched)).toEqual(['/api', '/api', '/helpCenter#member']);
  });

  it('are named by the page', () => {
    const page = pageWith({
      'api-base': 'https://office.example.com/api/',
      'upload-base': 'https://files.example.com',
      'help-base': 'https://help.example.com/console',
    });

    expect(addressesOf(page)).toEqual([
      'https://office.example.com/api',
      'https://files.example.com',
      'https://help.example.com/console#member',
    ]);
  });

  it('are named by the build, uploads by the address of the calls where they have none', () => {
    vi.stubEnv('VITE_API_BASE', 'https://office.example.com/api');
    vi.stubEnv('VITE_HELP_BASE', '/guide/');

    expect(addressesOf(pageWith({}))).toEqual([
      'https://office.example.com/api',
      'https://office.example.com/api',
      '/guide/#member',
    ]);
  });

  it('are never a script', () => {
    expect(
      addressesOf(pageWith({ 'help-base': 'javascript:alert(1)', 'api-base': '//evil.example' })),
    ).toEqual(['/api', '/api', '/helpCenter#member']);
  });
});

describe('the documentation', () => {
  it('is where the server that delivered the page says it is, and nowhere where it says nothing', () => {
    expect(docsAddress(pageWith({ docs: '/docs/' }))).toBe('/docs/');
    expect(docsAddress(pageWith({}))).toBeUndefined();
    expect(docsAddress(pageWith({ docs: 'javascript:alert(1)' }))).toBeUndefined();
  });
});

describe('the configuration of a page', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('takes any nonce the server wrote, also one that begins as the placeholder does', () => {
    vi.stubEnv('VITE_NONCE_PLACEHOLDER', '__CSP_NONCE__');
    expect(styleNonceOf('__v1XK0P4I3zUmFbK3cWGy7HtqJopVHce4MTmarhB4Q')).toBe(
      '__v1XK0P4I3zUmFbK3cWGy7HtqJopVHce4MTmarhB4Q',
    );
  });

  it('takes no placeholder that nobody filled in', () => {
    vi.stubEnv('VITE_NONCE_PLACEHOLDER', '__CSP_NONCE__');
    expect(styleNonceOf('__CSP_NONCE__')).toBeUndefined();
    expect(styleNonceOf('')).toBeUndefined();
  });
});

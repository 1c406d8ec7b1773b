import { afterEach, describe, expect, it, vi } from 'vitest';
import { readConfiguration } from '#app/console/configuration.ts';

const styleNonceOf = (nonce: string) => {
  const page = document.implementation.createHTMLDocument();
  const meta = page.createElement('meta');
  meta.setAttribute('property', 'csp-nonce');
  meta.nonce = nonce;
  page.head.append(meta);
  return readConfiguration(page).styleNonce;
};

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

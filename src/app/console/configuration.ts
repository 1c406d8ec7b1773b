import { serverPaths } from '#domain/console/addresses.ts';
/**
 * Where this build talks to. A company's own server: set `<meta name="api-base">` in the delivered index.html, or
 * `VITE_API_BASE` when building; by default the server that delivered the page, at `/api`.
 */
export interface Configuration {
  readonly apiBase: string;
  /** Names the build, so that a page reloads at most once per build. */
  readonly build: string;
  /** Whether the server is known to answer every call; it is asked otherwise (`GET /capabilities`). */
  readonly offersAll: boolean;
  /** For `<style>` elements under the strict Content-Security-Policy; undefined where styles are allowed otherwise. */
  readonly styleNonce: string | undefined;
}

const metaContent = (page: Document, name: string): string | undefined =>
  page.querySelector(`meta[name="${name}"]`)?.getAttribute('content') || undefined;

/**
 * A server that does not fill in the nonce leaves the placeholder, which is none. A nonce is compared as a whole: one in
 * four thousand random ones begins as the placeholder does.
 */
const nonceOf = (page: Document): string | undefined => {
  const nonce = page.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
  return nonce === undefined || nonce === '' || nonce === import.meta.env.VITE_NONCE_PLACEHOLDER
    ? undefined
    : nonce;
};

/** Who may show the console and talk to it over the bridge. */
export interface HostRules {
  /** Name of the object a phone app puts into its web view; `<meta name="bridge-object">`, by default `consoleBridge`. */
  readonly objectName: string;
  /** Origins of parent pages, from `<meta name="bridge-origins">`; our own server writes its FRAME_ANCESTORS there. */
  readonly allowedOrigins: readonly string[];
}

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;

/** An origin that is none, such as a placeholder no one filled in, allows no one. */
export const readHostRules = (page: Document = document): HostRules => ({
  objectName: metaContent(page, 'bridge-object') ?? 'consoleBridge',
  allowedOrigins: (metaContent(page, 'bridge-origins') ?? '').split(/[\s,]+/).filter(isOrigin),
});

export const readConfiguration = (page: Document = document): Configuration => ({
  apiBase: (metaContent(page, 'api-base') ?? import.meta.env.VITE_API_BASE ?? serverPaths.calls).replace(
    /\/+$/,
    '',
  ),
  offersAll: metaContent(page, 'capabilities') === 'all',
  build: import.meta.env.VITE_BUILD_ID ?? 'development',
  styleNonce: nonceOf(page),
});

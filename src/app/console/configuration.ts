import { consoleAddresses, isElsewhere, serverPaths } from '#domain/console/addresses.ts';

/**
 * Where this build talks to: the environment of spec.md section 7. Each is named by a `<meta>` of the delivered index.html, else by a
 * variable when building, else it is the server that delivered the page.
 */
export interface Configuration {
  /** Of the calls: `api-base`, `VITE_API_BASE`, `/api`. */
  readonly apiBase: string;
  /** Of the calls that carry a file: `upload-base`, `VITE_UPLOAD_BASE`, that of the others. */
  readonly uploadBase: string;
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
  const nonce = page.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.nonce;
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

/** An address of a server, or a path on the one that delivered the page; anything else is none. */
const isAddress = (text: string | undefined): text is string =>
  text !== undefined && (isElsewhere(text) || /^\/(?!\/)/.test(text));

const withoutEnd = (address: string): string => address.replace(/\/+$/, '');

const baseOf = (page: Document, name: string, built: string | undefined): string | undefined =>
  [metaContent(page, name), built].find(isAddress);

/** The help centre, or a topic of it: `help-base`, `VITE_HELP_BASE`, `/helpCenter`. */
export const helpAddress = (topic?: string, page: Document = document): string => {
  const base = baseOf(page, 'help-base', import.meta.env.VITE_HELP_BASE) ?? consoleAddresses.help;
  return topic === undefined ? base : `${base}#${topic}`;
};

/** Where the documentation for developers is; undefined where the server that delivered the page has none. */
export const docsAddress = (page: Document = document): string | undefined =>
  [metaContent(page, 'docs')].find(isAddress);

const basesOf = (page: Document): Pick<Configuration, 'apiBase' | 'uploadBase'> => {
  const apiBase = withoutEnd(baseOf(page, 'api-base', import.meta.env.VITE_API_BASE) ?? serverPaths.calls);
  return {
    apiBase,
    uploadBase: withoutEnd(baseOf(page, 'upload-base', import.meta.env.VITE_UPLOAD_BASE) ?? apiBase),
  };
};

export const readConfiguration = (page: Document = document): Configuration => ({
  ...basesOf(page),
  offersAll: metaContent(page, 'capabilities') === 'all',
  build: import.meta.env.VITE_BUILD_ID ?? 'development',
  styleNonce: nonceOf(page),
});

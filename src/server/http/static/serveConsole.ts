import { readFile } from 'node:fs/promises';
import { extname, join, resolve, sep } from 'node:path';
import { serverPaths } from '#domain/console/addresses.ts';
import { defaultLocale } from '#i18n/locale.ts';
import { parseCookies } from '#server/guard/cookies.ts';
import { apiHeaders, assetHeaders, pageHeaders } from '#server/guard/headers.ts';
import { localeOfRequest } from '#server/guard/locale.ts';
import { protocolOutcome } from '#server/platform/envelope.ts';
import type { Ports } from '#server/platform/ports.ts';
import { exchangeLink } from './exchangeLink.ts';
import { preloadsOf, scriptsOfPage } from './pagePreloads.ts';
import { answersMarkup, startAnswers } from './startAnswers.ts';

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

/** Stands in the built page wherever the nonce of this very answer belongs. */
export const noncePlaceholder = /__CSP_NONCE__/g;

/** Stands in the built page for the origins that may show it in a frame: they may talk to it, too. */
const ancestorsPlaceholder = '__FRAME_ANCESTORS__';

/** Stands in pages of builds that are not for prod, and in no other. */
export const debugScriptPlaceholder = '__DEBUG_SCRIPT__';

const read = async (path: string): Promise<Buffer | undefined> => {
  try {
    return await readFile(path);
  } catch {
    return undefined;
  }
};

const notFound = (ports: Ports): Response =>
  new Response(JSON.stringify(protocolOutcome(defaultLocale, 'call.unknownPath', 404).envelope), {
    status: 404,
    headers: { ...apiHeaders(ports.config), 'Content-Type': 'application/json; charset=utf-8' },
  });

const fileOf = (directory: string, pathname: string): string | undefined => {
  const path = resolve(join(directory, pathname));
  return path.startsWith(resolve(directory) + sep) ? path : undefined;
};

const pathnameOf = (request: Request): string | undefined => {
  try {
    return decodeURIComponent(new URL(request.url).pathname);
  } catch {
    return undefined;
  }
};

/** Codings the build wrote beside each larger file, best first. */
const codings = [
  { name: 'br', extension: '.br' },
  { name: 'gzip', extension: '.gz' },
] as const;

interface StoredFile {
  readonly content: Buffer;
  readonly coding?: string;
}

/** The smallest form of a file the reader understands. */
const readSmallest = async (path: string, request: Request): Promise<StoredFile | undefined> => {
  const accepted = (request.headers.get('accept-encoding') ?? '')
    .split(',')
    .map((each) => each.trim().split(';')[0]);
  for (const { name, extension } of codings) {
    const content = accepted.includes(name) ? await read(`${path}${extension}`) : undefined;
    if (content !== undefined) return { content, coding: name };
  }
  const content = await read(path);
  return content === undefined ? undefined : { content };
};

/** Undefined where there is no such file. */
const serveFile = async (
  ports: Ports,
  directory: string,
  request: Request,
  pathname: string,
): Promise<Response | undefined> => {
  const path = fileOf(directory, pathname);
  const type = contentTypes[extname(pathname)];
  const isReadable = path !== undefined && type !== undefined && !pathname.includes('\0');
  const file = isReadable ? await readSmallest(path, request) : undefined;
  if (file === undefined || type === undefined) return undefined;
  const headers = {
    ...assetHeaders(ports.config, pathname.startsWith(`${serverPaths.assets}/`)),
    'Content-Type': type,
    Vary: 'Accept-Encoding',
    ...(file.coding === undefined ? {} : { 'Content-Encoding': file.coding }),
  };
  return new Response(new Uint8Array(file.content), { headers });
};

const preloadMarkup = (scripts: readonly string[]): string =>
  scripts
    .map((address) => `<link rel="modulepreload" crossorigin href="${address}" nonce="__CSP_NONCE__">`)
    .join('');

/** A request for a page or a file. `ip` is the peer's address as the transport knows it. */
export interface ReadingRequest {
  readonly request: Request;
  readonly ip: string | undefined;
}

const escapedAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

const servePage = async (
  ports: Ports,
  directory: string,
  { request, ip }: ReadingRequest,
  pathname: string,
): Promise<Response> => {
  const exchanged = await exchangeLink(ports, request, ip);
  if (exchanged !== undefined) return exchanged;
  const page = await read(join(directory, 'index.html'));
  if (page === undefined) return notFound(ports);
  const cookies = parseCookies(request.headers.get('cookie'));
  const scripts = scriptsOfPage(await preloadsOf(directory), {
    pathname,
    locale: localeOfRequest(request, cookies),
    isSignedIn: cookies.token !== undefined,
  });
  const nonce = ports.randomToken();
  const built = page.toString('utf8');
  const debugScript = built.includes(debugScriptPlaceholder) ? ports.config.debugScript : undefined;
  const head = `${preloadMarkup(scripts)}</head>`;
  const markup = built
    .replace('</head>', () => head)
    .replace(ancestorsPlaceholder, () => ports.config.frameAncestors.join(' '))
    .replace(debugScriptPlaceholder, () => escapedAttribute(debugScript ?? ''))
    .replace(noncePlaceholder, nonce);
  // After the nonce: what people wrote never gets one.
  const answers = answersMarkup(await startAnswers(ports, { request, cookies, ip }));
  return new Response(
    markup.replace('</head>', () => `${answers}</head>`),
    { headers: pageHeaders(ports.config, nonce, { debugScript }) },
  );
};

/** Somebody who opens an address in a browser; what is built names its files itself and never wants a page instead. */
const wantsPage = (request: Request, pathname: string): boolean =>
  !pathname.startsWith(`${serverPaths.assets}/`) &&
  (request.headers.get('accept') ?? '').includes('text/html');

/**
 * The built console: files with an extension as they are, every other address is the page (its router takes over), an
 * unknown one with a dot too where a browser opens it. Source maps are not served.
 */
export const serveConsole = async (ports: Ports, reading: ReadingRequest): Promise<Response> => {
  const { request } = reading;
  const { staticDirectory } = ports.config;
  const pathname = pathnameOf(request);
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  if (staticDirectory === undefined || pathname === undefined || !isReading) return notFound(ports);
  if (extname(pathname) === '') return servePage(ports, staticDirectory, reading, pathname);
  const file = await serveFile(ports, staticDirectory, request, pathname);
  if (file !== undefined) return file;
  return wantsPage(request, pathname)
    ? servePage(ports, staticDirectory, reading, pathname)
    : notFound(ports);
};

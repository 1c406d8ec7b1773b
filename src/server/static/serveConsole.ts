import { readFile } from 'node:fs/promises';
import { extname, join, resolve, sep } from 'node:path';
import { defaultLocale } from '#i18n/locale.ts';
import { protocolOutcome } from '#server/call/envelope.ts';
import { apiHeaders, assetHeaders, pageHeaders } from '#server/guard/headers.ts';
import type { Ports } from '#server/ports.ts';
import { exchangeLink } from './exchangeLink.ts';

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

const serveFile = async (ports: Ports, directory: string, pathname: string): Promise<Response> => {
  const path = fileOf(directory, pathname);
  const content = path === undefined || pathname.includes('\0') ? undefined : await read(path);
  const type = contentTypes[extname(pathname)];
  if (content === undefined || type === undefined) return notFound(ports);
  const headers = { ...assetHeaders(ports.config, pathname.startsWith('/assets/')), 'Content-Type': type };
  return new Response(new Uint8Array(content), { headers });
};

const servePage = async (ports: Ports, directory: string, request: Request): Promise<Response> => {
  const exchanged = await exchangeLink(ports, request);
  if (exchanged !== undefined) return exchanged;
  const page = await read(join(directory, 'index.html'));
  if (page === undefined) return notFound(ports);
  const nonce = ports.randomToken();
  return new Response(page.toString('utf8').replace(noncePlaceholder, nonce), {
    headers: pageHeaders(ports.config, nonce),
  });
};

/**
 * The built console: files with an extension as they are, every other address is the page (its router takes over). Source
 * maps are not served.
 */
export const serveConsole = async (ports: Ports, request: Request): Promise<Response> => {
  const { staticDirectory } = ports.config;
  const pathname = pathnameOf(request);
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  if (staticDirectory === undefined || pathname === undefined || !isReading) return notFound(ports);
  return extname(pathname) === ''
    ? servePage(ports, staticDirectory, request)
    : serveFile(ports, staticDirectory, pathname);
};

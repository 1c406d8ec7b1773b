import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { serverPaths } from '#domain/console/addresses.ts';
import { assetHeaders, docsHeaders } from '#server/guard/headers.ts';
import type { Ports } from '#server/platform/ports.ts';

/** What the built documentation is made of. */
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

const notFoundPage = 'not-found';

/** The file an address names, below the folder; undefined where it could be none. Pages are asked for without their extension. */
const fileOf = (address: URL): string | undefined => {
  const encoded = address.pathname.slice(serverPaths.docs.length + 1);
  try {
    const path = decodeURIComponent(encoded);
    if (path.includes('\0') || path.includes('\\') || normalize(`/${path}`) !== `/${path}`) return undefined;
    if (path === '' || path.endsWith('/')) return `${path}index.html`;
    return extname(path) === '' ? `${path}.html` : path;
  } catch {
    return undefined;
  }
};

const read = async (path: string): Promise<Buffer | undefined> => {
  try {
    return await readFile(path);
  } catch {
    return undefined;
  }
};

/**
 * Answers a request below `/docs`: files of the built documentation, and its own page, with status 404, for what it has not. They hold
 * nothing of a company and ask for no session. Without a built documentation there is nothing: undefined.
 */
export const serveDocs = async ({ config }: Ports, request: Request): Promise<Response | undefined> => {
  const { docsDirectory: directory } = config;
  if (directory === undefined || !['GET', 'HEAD'].includes(request.method)) return undefined;
  const address = new URL(request.url);
  // Links of a page are relative to its folder: the first page is one, too.
  if (address.pathname === serverPaths.docs)
    return new Response(null, {
      status: 308,
      headers: { ...assetHeaders(config, false), Location: `${serverPaths.docs}/` },
    });
  const file = fileOf(address) ?? notFoundPage;
  const type = types[extname(file)];
  const found = type === undefined ? undefined : await read(join(directory, file));
  const body = found ?? (await read(join(directory, '404.html')));
  if (body === undefined) return undefined;
  const isPage = found === undefined || extname(file) === '.html';
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), {
    status: found === undefined ? 404 : 200,
    headers: {
      ...(isPage ? docsHeaders(config) : assetHeaders(config, file.startsWith('assets/'))),
      ...(isPage ? {} : { 'Content-Type': type ?? '' }),
    },
  });
};

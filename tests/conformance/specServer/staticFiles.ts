import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** A file of a folder as it lies there; every address without one is the page. */
export const serveFile = async (folder: string, pathname: string): Promise<Response> => {
  const extension = extname(pathname);
  const path = extension === '' ? '/index.html' : normalize(decodeURIComponent(pathname));
  try {
    const bytes = await readFile(join(folder, path));
    return new Response(new Uint8Array(bytes), {
      headers: { 'content-type': types[extname(path)] ?? 'application/octet-stream' },
    });
  } catch {
    return new Response('Not found', { status: 404 });
  }
};

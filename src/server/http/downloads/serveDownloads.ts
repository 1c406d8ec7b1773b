import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ClientFile, Platform } from '#domain/client/clientFile.ts';
import { apiHeaders, downloadHeaders } from '#server/guard/headers.ts';
import type { Ports } from '#server/platform/ports.ts';
import { readPublished } from './published.ts';

/** A small file that opens the console when it is opened itself. */
interface Shortcut {
  readonly platform: Platform;
  readonly file: string;
  readonly content: string;
}

const name = 'address-book-console';

/** Shortcuts to a console, for the desktops that know such files. `origin` is written as a URL, which holds no sign of markup. */
const shortcutsTo = (origin: string): readonly Shortcut[] => {
  const address = new URL('/', origin).href;
  return [
    {
      platform: 'windows',
      file: `${name}.url`,
      content: `[InternetShortcut]\r\nURL=${address}\r\n`,
    },
    {
      platform: 'macos',
      file: `${name}.webloc`,
      content: `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict><key>URL</key><string>${address}</string></dict></plist>
`,
    },
    {
      platform: 'linux',
      file: `${name}.desktop`,
      content: `[Desktop Entry]\nType=Link\nName=通讯录管理后台\nURL=${address}\nIcon=text-html\n`,
    },
  ];
};

const shortcutVersion = '1.0';
const shortcutDay = '2026-01-05';

interface Shelf {
  readonly clients: readonly ClientFile[];
  readonly open: (file: string) => BodyInit;
}

const published = async (directory: string): Promise<Shelf> => ({
  clients: await readPublished(directory),
  // Typed by two libraries that describe the same stream.
  open: (file) => Readable.toWeb(createReadStream(join(directory, file))) as ReadableStream<Uint8Array>,
});

/** The demo's company has published shortcuts to this very console. */
const demoShelf = (origin: string): Shelf => {
  const shortcuts = shortcutsTo(origin);
  return {
    clients: shortcuts.map(({ platform, file, content }) => ({
      platform,
      version: shortcutVersion,
      released: shortcutDay,
      file,
      size: Buffer.byteLength(content),
      sha256: createHash('sha256').update(content).digest('hex'),
      isShortcut: true,
    })),
    open: (file) => shortcuts.find((shortcut) => shortcut.file === file)?.content ?? '',
  };
};

const shelfOf = async ({ config }: Ports): Promise<Shelf> => {
  if (config.downloadsDirectory !== undefined) return published(config.downloadsDirectory);
  return config.demoAccounts.length === 0
    ? { clients: [], open: () => '' }
    : demoShelf(config.publicOrigin());
};

/** What clients the company has published, for anybody. A folder that cannot be read is the operator's to mend: see the log. */
export const serveDownloadList = async (ports: Ports): Promise<Response> => {
  const headers = { ...apiHeaders(ports.config), 'Content-Type': 'application/json; charset=utf-8' };
  try {
    const { clients } = await shelfOf(ports);
    return new Response(JSON.stringify({ clients }), { headers });
  } catch (error) {
    ports.logger.error({ error: String(error) }, 'downloads');
    return new Response('{}', { status: 500, headers });
  }
};

/** One of the files the list names, and nothing else. */
export const serveDownload = async (ports: Ports, file: string): Promise<Response> => {
  const { clients, open } = await shelfOf(ports);
  const client = clients.find((each) => each.file === file);
  if (client === undefined) return new Response(null, { status: 404, headers: apiHeaders(ports.config) });
  return new Response(open(file), {
    headers: {
      ...downloadHeaders(ports.config, file),
      'Content-Type': 'application/octet-stream',
      'Content-Length': String(client.size),
    },
  });
};

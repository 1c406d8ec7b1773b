import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ClientFile, newestFirst, type Platform, platforms } from '#domain/client/clientFile.ts';
import { apiHeaders, downloadHeaders } from '#server/guard/headers.ts';
import type { Ports } from '#server/platform/ports.ts';

/** Name of the list in the folder of clients. */
const listFile = 'downloads.json';

/** Thrown for a folder of clients that cannot be meant; its message says what is wrong with which entry. */
class PublishedClientsError extends Error {
  override readonly name = 'PublishedClientsError';
}

type Entry = Omit<ClientFile, 'size' | 'sha256'>;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isNotes = (value: unknown): boolean =>
  value === undefined || (isRecord(value) && Object.values(value).every((text) => typeof text === 'string'));

const isEntry = (value: unknown): value is Entry =>
  isRecord(value) &&
  platforms.some((platform) => platform === value.platform) &&
  typeof value.version === 'string' &&
  /^\d{4}-\d{2}-\d{2}$/.test(String(value.released)) &&
  typeof value.file === 'string' &&
  value.file !== '' &&
  // A file beside the list, nothing elsewhere on the machine.
  basename(value.file) === value.file &&
  value.file !== listFile &&
  isNotes(value.notes);

const readEntries = async (directory: string): Promise<readonly Entry[]> => {
  const list: unknown = JSON.parse(await readFile(join(directory, listFile), 'utf8'));
  const entries: unknown = isRecord(list) ? list.clients : undefined;
  if (!Array.isArray(entries)) throw new PublishedClientsError(`${listFile} holds no list "clients"`);
  const wrong = entries.findIndex((entry) => !isEntry(entry));
  if (wrong !== -1)
    throw new PublishedClientsError(
      `${listFile}: entry ${wrong + 1} takes platform (${platforms.join(', ')}), version, released (YYYY-MM-DD) and file`,
    );
  return entries.filter(isEntry);
};

const knownSums = new Map<string, string>();

/** Read once per file: installers are large, and change their time when they are replaced. */
const sumOf = async (path: string, size: number, changedMs: number): Promise<string> => {
  const key = `${path}:${size}:${changedMs}`;
  const known = knownSums.get(key);
  if (known !== undefined) return known;
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  const sum = hash.digest('hex');
  knownSums.set(key, sum);
  return sum;
};

/**
 * The clients in a folder, newest first: `downloads.json` names them, size and checksum are those of the files. Throws
 * `PublishedClientsError` for a list that cannot be meant, and as the file system does for a file that is not there.
 */
const readPublished = async (directory: string): Promise<readonly ClientFile[]> => {
  const entries = await readEntries(directory);
  const clients = await Promise.all(
    entries.map(async ({ platform, version, released, file, notes }) => {
      const path = join(directory, file);
      const { size, mtimeMs } = await stat(path);
      const sha256 = await sumOf(path, size, mtimeMs);
      return { platform, version, released, file, size, sha256, ...(notes === undefined ? {} : { notes }) };
    }),
  );
  return clients.toSorted(newestFirst);
};

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

/** What clients the company has published, for anyone. A folder that cannot be read is the operator's to mend: see the log. */
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

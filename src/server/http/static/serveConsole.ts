import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Context, MiddlewareHandler } from 'hono';
import { serveStatic } from 'hono/serve-static';
import { consoleAddresses, firstNoun, isBelow, serverPaths } from '#domain/console/addresses.ts';
import { defaultLocale, type Locale } from '#i18n/locale.ts';
import {
  apiHeaders,
  assetHeaders,
  localeOfRequest,
  pageHeaders,
  parseCookies,
} from '#server/guard/headers.ts';
import { toStream } from '#server/platform/bodies/streams.ts';
import { protocolOutcome } from '#server/platform/envelope.ts';
import type { Ports } from '#server/platform/ports.ts';
import { exchangeLink } from './exchangeLink.ts';
import { answersMarkup, startAnswers } from './startAnswers.ts';

/** What a page is delivered with beyond its markup; scripts as addresses (`/assets/…`). Written by the build. */
export interface PagePreloads {
  /** What stands in the page of a user who is signed in until the console does. */
  readonly frame: string;
  readonly words: Readonly<Record<Locale, PageWords>>;
  /** Noun -> the models its page begins with. */
  readonly models: Readonly<Record<string, readonly string[]>>;
  /** What every page of a noun needs. */
  readonly pages: readonly string[];
  /** Public address of a noun's list -> the noun, and what its own screen needs. */
  readonly routes: Readonly<Record<string, { readonly noun: string; readonly scripts: readonly string[] }>>;
}

/** The words of a language. */
interface PageWords {
  readonly all: readonly string[];
  /** Noun -> what its page is shown with first. */
  readonly first: Readonly<Record<string, readonly string[]>>;
}

/** File beside the page that holds its preloads. */
export const preloadsFile = 'preloads.json';

const noWords: PageWords = { all: [], first: {} };
const nothing: PagePreloads = {
  frame: '',
  words: { zh: noWords, en: noWords, ja: noWords },
  models: {},
  pages: [],
  routes: {},
};
const known = new Map<string, Promise<PagePreloads>>();

const load = async (directory: string): Promise<PagePreloads> => {
  try {
    return JSON.parse(await readFile(join(directory, preloadsFile), 'utf8')) as PagePreloads;
  } catch {
    // A console without the file starts as well, in more steps.
    return nothing;
  }
};

/** The preloads of a built console, read once per process: a release brings a new process. */
const preloadsOf = (directory: string): Promise<PagePreloads> => {
  const loading = known.get(directory) ?? load(directory);
  known.set(directory, loading);
  return loading;
};

interface RequestedPage {
  readonly pathname: string;
  readonly locale: Locale;
  readonly isSignedIn: boolean;
}

/** The frame of the console, where the page at this address stands in it. */
const frameOfPage = (
  { frame, routes }: PagePreloads,
  { pathname, isSignedIn }: Pick<RequestedPage, 'pathname' | 'isSignedIn'>,
): string => {
  const framed = [consoleAddresses.home, consoleAddresses.tasks, ...Object.keys(routes)];
  return isSignedIn && (pathname === '/' || framed.some((address) => isBelow(pathname, address)))
    ? frame
    : '';
};

/** Scripts the page at this address will ask for, named in its head so that they are on their way at once and not in turns. */
const scriptsOfPage = (
  { words, models, pages, routes }: PagePreloads,
  { pathname, locale, isSignedIn }: RequestedPage,
): readonly string[] => {
  const { all, first } = words[locale];
  const nouns = Object.entries(routes).map(([route, { noun }]) => ({ noun, route }));
  const noun = firstNoun(nouns, { pathname, isSignedIn }) ?? '';
  const said = first[noun] ?? all;
  if (!isSignedIn) return said;
  const own = Object.entries(routes).filter(([route]) => isBelow(pathname, route));
  return [
    ...new Set([...said, ...(models[noun] ?? []), ...pages, ...own.flatMap(([, { scripts }]) => scripts)]),
  ];
};

/** What a built console is made of. Source maps and precompressed forms beside a file are no one's to name. */
const servedTypes: readonly string[] = [
  '.js',
  '.css',
  '.json',
  '.svg',
  '.png',
  '.ico',
  '.webp',
  '.woff2',
  '.txt',
  '.webmanifest',
];

/** Stands in the built page wherever the nonce of this very answer belongs. */
export const noncePlaceholder = /__CSP_NONCE__/g;

/** Stands in the built page for the origins that may show it in a frame: they may talk to it, too. */
const ancestorsPlaceholder = '__FRAME_ANCESTORS__';

/** Stands in pages of builds that are not for prod, and in no other. */
export const debugScriptPlaceholder = '__DEBUG_SCRIPT__';

/** Where the console is rendered; what stands in it until then comes after this. */
const emptyRoot = '<div id="root">';

const read = async (path: string): Promise<Buffer | undefined> => {
  try {
    return await readFile(path);
  } catch {
    return undefined;
  }
};

const notFound = (ports: Ports): Response =>
  new Response(
    JSON.stringify(protocolOutcome(defaultLocale, { rule: 'call.unknownPath', status: 404 }).envelope),
    {
      status: 404,
      headers: { ...apiHeaders(ports.config), 'Content-Type': 'application/json; charset=utf-8' },
    },
  );

const pathnameOf = (request: Request): string | undefined => {
  try {
    return decodeURIComponent(new URL(request.url).pathname);
  } catch {
    return undefined;
  }
};

const isAsset = (pathname: string): boolean => pathname.startsWith(`${serverPaths.assets}/`);

/** Files of the folder, each in the smallest form the build wrote and the reader understands. */
const builtFiles = ({ config }: Ports, directory: string): MiddlewareHandler =>
  serveStatic({
    root: directory,
    join,
    precompressed: true,
    getContent: async (path) => {
      const content = await read(path);
      return content === undefined ? null : new Uint8Array(content);
    },
    onFound: (_, { req, header }) => {
      const headers = { ...assetHeaders(config, isAsset(req.path)), Vary: 'Accept-Encoding' };
      for (const [name, value] of Object.entries(headers)) header(name, value);
    },
  });

/** What a page of ours says in its head: this server answers every call, so that the console need not ask which. */
export const offersAll = '<meta name="capabilities" content="all">';

/** Says of a server no one sends messages for that they reach no phone. */
const keptMessages = '<meta name="messages" content="kept">';

/** Says that this server has the documentation for developers, so that the help can lead there. */
const hasDocs = `<meta name="docs" content="${serverPaths.docs}/">`;

const preloadMarkup = (scripts: readonly string[]): string =>
  scripts.map((address) => `<link rel="modulepreload" crossorigin href="${address}">`).join('');

/** A request for a page. `ip` is the peer's address as the transport knows it. */
interface ReadingRequest {
  readonly request: Request;
  readonly ip: string | undefined;
}

const escapedAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

const encoder = new TextEncoder();
const bodyEnd = '</body>';

/**
 * The page in two pieces: what the browser can begin with goes out at once, and its scripts are on their way while the answers are made.
 * They come last, without the nonce: what people wrote never gets one. A page without them asks for itself.
 */
async function* pageChunks(
  markup: string,
  answers: () => ReturnType<typeof startAnswers>,
): AsyncGenerator<Uint8Array> {
  const end = markup.lastIndexOf(bodyEnd);
  yield encoder.encode(markup.slice(0, end));
  const brought = await answers().catch(() => ({}));
  yield encoder.encode(`${answersMarkup(brought)}${markup.slice(end)}`);
}

const servePage = async (
  ports: Ports,
  {
    directory,
    readingRequest: { request, ip },
    pathname,
  }: { readonly directory: string; readonly readingRequest: ReadingRequest; readonly pathname: string },
): Promise<Response> => {
  const exchanged = await exchangeLink(ports, request, ip);
  if (exchanged !== undefined) return exchanged;
  const page = await read(join(directory, 'index.html'));
  if (page === undefined) return notFound(ports);
  const cookies = parseCookies(request.headers.get('cookie'));
  const preloads = await preloadsOf(directory);
  const requested = {
    pathname,
    locale: localeOfRequest(request, cookies),
    isSignedIn: cookies.token !== undefined,
  };
  const scripts = scriptsOfPage(preloads, requested);
  const nonce = ports.randomToken();
  const built = page.toString('utf8');
  const debugScript = built.includes(debugScriptPlaceholder) ? ports.config.debugScript : undefined;
  const kept = ports.config.keepsMessages === true ? keptMessages : '';
  const docs = ports.config.docsDirectory === undefined ? '' : hasDocs;
  const head = `${offersAll}${kept}${docs}${preloadMarkup(scripts)}</head>`;
  const markup = built
    .replace('</head>', () => head)
    .replace(emptyRoot, () => `${emptyRoot}${frameOfPage(preloads, requested)}`)
    .replace(ancestorsPlaceholder, () => ports.config.frameAncestors.join(' '))
    .replace(debugScriptPlaceholder, () => escapedAttribute(debugScript ?? ''))
    .replace(noncePlaceholder, nonce);
  const answers = () => startAnswers(ports, { request, cookies, ip });
  return new Response(request.method === 'HEAD' ? null : toStream(pageChunks(markup, answers)), {
    headers: pageHeaders(ports.config, nonce, { debugScript }),
  });
};

/** Someone who opens an address in a browser; what is built names its files itself and never wants a page instead. */
const wantsPage = (request: Request, pathname: string): boolean =>
  !isAsset(pathname) && (request.headers.get('accept') ?? '').includes('text/html');

/** Answers a request that is no call. `ip` is the peer's address as the transport knows it. */
type ServeConsole = (context: Context, ip: string | undefined) => Promise<Response>;

/**
 * The built console: files with an extension as they are, every other address is the page (its router takes over), an
 * unknown one with a dot too where a browser opens it.
 */
export const createConsole = (ports: Ports): ServeConsole => {
  const { staticDirectory } = ports.config;
  if (staticDirectory === undefined) return async () => notFound(ports);
  const serveFile = builtFiles(ports, staticDirectory);
  return async (context, ip) => {
    const request = context.req.raw;
    const pathname = pathnameOf(request);
    if (pathname === undefined || !['GET', 'HEAD'].includes(request.method)) return notFound(ports);
    const extension = extname(pathname);
    const file = servedTypes.includes(extension)
      ? await serveFile(context, () => Promise.resolve())
      : undefined;
    if (file !== undefined) return file;
    return extension === '' || wantsPage(request, pathname)
      ? servePage(ports, { directory: staticDirectory, readingRequest: { request, ip }, pathname })
      : notFound(ports);
  };
};

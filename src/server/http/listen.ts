import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { defaultLocale } from '#i18n/locale.ts';
import { SchemaRefusedError } from '#server/database/bringDeclared.ts';
import { isAway } from '#server/database/databaseAway.ts';
import { DirectoryInUseError } from '#server/database/directoryLock.ts';
import { protocolOutcome } from '#server/platform/envelope.ts';
import type { DemoAccount } from '#server/platform/handler.ts';
import type { App } from './app.ts';
import { SettingsError } from './environment.ts';

/** The answers each line still waits for. */
interface OpenAnswers {
  readonly add: (outgoing: ServerResponse) => void;
  /**
   * Whether what is written on the line now would be read as an answer, or as part of one, to a request that is complete: it has begun,
   * or is owed while another request follows on the same line.
   */
  readonly isOwed: (line: Duplex) => boolean;
  /** From now on every answer that has not begun says that it is the last of its line. */
  readonly endLines: () => void;
}

/** Keeps the answers of one server. */
const createOpenAnswers = (): OpenAnswers => {
  const open = new Map<Duplex, Set<ServerResponse>>();
  let isEnding = false;
  const endLine = (outgoing: ServerResponse): void => {
    if (!outgoing.headersSent) outgoing.setHeader('Connection', 'close');
  };
  return {
    add: (outgoing) => {
      const line = outgoing.req.socket;
      const waiting = open.get(line) ?? new Set();
      open.set(line, waiting.add(outgoing));
      if (isEnding) endLine(outgoing);
      outgoing.once('close', () => {
        waiting.delete(outgoing);
        if (waiting.size === 0) open.delete(line);
      });
    },
    isOwed: (line) => [...(open.get(line) ?? [])].some(({ headersSent, req }) => headersSent || req.complete),
    endLines: () => {
      isEnding = true;
      for (const waiting of open.values()) for (const outgoing of waiting) endLine(outgoing);
    },
  };
};

type RawRule = 'call.tooSlow' | 'call.tooLarge' | 'call.malformed';

const refusals: Readonly<Record<string, readonly [number, RawRule]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'call.tooSlow'],
  HPE_HEADER_OVERFLOW: [431, 'call.tooLarge'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'call.tooLarge'],
};

/** What is no request yet has no answer to write to: the envelope goes out on the line itself, which then ends. */
const refuseRaw = (line: Duplex, code: string | undefined): void => {
  if (code === 'ECONNRESET' || !line.writable) {
    line.destroy();
    return;
  }
  const [status, rule] = refusals[code ?? ''] ?? [400, 'call.malformed'];
  const body = JSON.stringify(protocolOutcome(defaultLocale, { rule, status }).envelope);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  line.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => line.destroy());
};

const seconds = 1_000;
const drainMs = 10 * seconds;

/** How long a request may take to arrive (safety.md section 4): its headers, its body, the body of an upload. */
interface Patience {
  readonly headersMs: number;
  readonly bodyMs: number;
  readonly uploadMs: number;
  readonly keepAliveMs: number;
  /** How often the server looks for requests that are late. */
  readonly checkMs: number;
}

const patience: Patience = {
  headersMs: 15 * seconds,
  bodyMs: 30 * seconds,
  uploadMs: 120 * seconds,
  keepAliveMs: 65 * seconds,
  checkMs: 5 * seconds,
};

/** A listening server. `stop` takes no new work, lets what runs finish for at most ten seconds and then cuts it. */
export interface Listening {
  readonly address: string;
  /** From now on each answer is the last of its line: who asks again opens another, and finds another process. */
  readonly endLines: () => void;
  /** How many lines are open. */
  readonly connections: () => Promise<number>;
  readonly stop: () => Promise<void>;
}

/** The app as a node listener, with the peer's address passed on. */
export const listenerOf = (app: App): RequestListener => {
  const listener = getRequestListener((request, env) => app.fetch(request, env as never), {
    overrideGlobalObjects: false,
  });
  return (incoming, outgoing) => void listener(incoming, outgoing);
};

const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), drainMs);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });

const addressOf = (server: Server, host: string): string => {
  // A TCP server's address is never a path.
  const { port } = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
};

/** Ends a body that is late before the server itself does, which gives every one as long as an upload may take. */
const limitBody = (
  incoming: IncomingMessage,
  {
    outgoing,
    bodyMs,
    refuse,
  }: {
    readonly outgoing: ServerResponse;
    readonly bodyMs: number;
    readonly refuse: (line: Duplex, code: string) => void;
  },
): void => {
  const timer = setTimeout(() => {
    if (!incoming.complete) refuse(incoming.socket, 'ERR_HTTP_REQUEST_TIMEOUT');
  }, bodyMs);
  outgoing.once('close', () => clearTimeout(timer));
};

const createPatientServer = (
  listener: RequestListener,
  { headersMs, bodyMs, uploadMs, keepAliveMs, checkMs }: Patience,
  isUpload: (address: string) => boolean,
): { readonly server: Server; readonly endLines: () => void } => {
  const times = {
    headersTimeout: headersMs,
    requestTimeout: uploadMs,
    keepAliveTimeout: keepAliveMs,
    connectionsCheckingInterval: checkMs,
  };
  const answers = createOpenAnswers();
  const refuse = (line: Duplex, code: string | undefined): void =>
    answers.isOwed(line) ? void line.destroy() : refuseRaw(line, code);
  const server = createServer(times, (incoming, outgoing) => {
    answers.add(outgoing);
    if (!isUpload(incoming.url ?? '')) limitBody(incoming, { outgoing, bodyMs, refuse });
    listener(incoming, outgoing);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, line) => refuse(line, error.code));
  return { server, endLines: answers.endLines };
};

/** Where to listen; port 0 takes any free one. */
interface ListenOptions {
  readonly host: string;
  readonly port: number;
  readonly patience?: Partial<Patience>;
  /** Whether an address, as a request names it, takes files; left out: none does. */
  readonly isUpload?: (address: string) => boolean;
}

/** Listens, with the timeouts of safety.md section 4 unless told otherwise. */
export const listen = (
  listener: RequestListener,
  { host, port, patience: own = {}, isUpload = () => false }: ListenOptions,
  created: (server: Server) => void = () => undefined,
): Promise<Listening> => {
  const { server, endLines } = createPatientServer(listener, { ...patience, ...own }, isUpload);
  created(server);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () =>
      resolve({
        address: addressOf(server, host),
        endLines,
        connections: () =>
          new Promise((done) => server.getConnections((error, count) => done(error === null ? count : 0))),
        stop: () => {
          // A line that is kept after its answer would be waited for.
          endLines();
          return closeServer(server);
        },
      }),
    );
  });
};

/** What the person who started the server reads: the address, and for the demo who can sign in. */
export const announcement = (address: string, accounts: readonly DemoAccount[]): string => {
  const lines = accounts.map(
    (account) =>
      `  ${account.role.padEnd(12)} +${account.countryCode} ${account.mobile}  ${account.password}  ${account.name}`,
  );
  const demo = lines.length === 0 ? [] : ['', 'Demo accounts (this machine only):', ...lines];
  return ['', `Console: ${address}`, ...demo, ''].join('\n');
};

/**
 * What the operator reads when the server cannot start: what to do about it in a sentence where that is known, else all that is known.
 * The database's address is not repeated: it may hold a password.
 */
export const startFailure = (error: unknown): string => {
  if (isAway(error))
    return `The database does not answer (${String(error)}). Is it running, and does DATABASE_URL lead to it?`;
  if (error instanceof SettingsError || error instanceof DirectoryInUseError) return error.message;
  if (!(error instanceof Error)) return String(error);
  if (error instanceof SchemaRefusedError && error.cause === undefined) return error.message;
  const cause = error.cause === undefined ? '' : `\n${String(error.cause)}`;
  return `${error.stack ?? error.message}${cause}`;
};

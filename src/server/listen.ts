import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { App } from './app.ts';

const seconds = 1_000;
const headersTimeoutMs = 15 * seconds;
const requestTimeoutMs = 30 * seconds;
const keepAliveTimeoutMs = 65 * seconds;
const drainMs = 10 * seconds;

/** A listening server. `stop` takes no new work, lets what runs finish for at most ten seconds and then cuts it. */
export interface Listening {
  readonly address: string;
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

/** Listens with the timeouts of safety.md section 4. Port 0 takes any free one. */
export const listen = (
  listener: RequestListener,
  { host, port }: { readonly host: string; readonly port: number },
  created: (server: Server) => void = () => undefined,
): Promise<Listening> => {
  const server = createServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      keepAliveTimeout: keepAliveTimeoutMs,
    },
    listener,
  );
  created(server);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () =>
      resolve({ address: addressOf(server, host), stop: () => closeServer(server) }),
    );
  });
};

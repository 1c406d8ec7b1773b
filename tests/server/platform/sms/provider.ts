import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as a provider received it. */
export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A provider on this machine: what it received, and what it answers. */
export interface Provider {
  readonly url: string;
  readonly received: Received[];
  answer: { readonly status: number; readonly body: unknown } | 'silence';
  readonly close: () => void;
}

export const startProvider = async (): Promise<Provider> => {
  const received: Received[] = [];
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      received.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
      const { answer } = provider;
      if (answer !== 'silence') response.writeHead(answer.status).end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const provider: Provider = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: { status: 200, body: {} },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return provider;
};

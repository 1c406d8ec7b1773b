import { connect, createServer, type Socket } from 'node:net';

/** The way to a database, which can be cut or fall silent. */
export interface DatabaseLine {
  readonly url: string;
  /** Ends every line; the next one is let through. */
  readonly cut: () => void;
  /** Lets nothing through and says nothing of it, as a lost route does. */
  readonly silence: (isSilent: boolean) => void;
  readonly close: () => void;
}

/** A way to the server at `url` of its own, on a free port of the loopback. */
export const openDatabaseLine = async (url: string): Promise<DatabaseLine> => {
  const target = new URL(url);
  const lines = new Set<Socket>();
  let isSilent = false;
  const pass = (from: Socket, to: Socket) => {
    lines.add(from);
    from.on('data', (bytes) => {
      if (!isSilent) to.write(bytes);
    });
    from.on('error', () => undefined);
    from.on('close', () => {
      lines.delete(from);
      to.destroy();
    });
  };
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    pass(near, far);
    pass(far, near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const own = new URL(url);
  own.port = String(typeof address === 'object' && address !== null ? address.port : 0);
  const cut = () => {
    for (const line of lines) line.destroy();
  };
  return {
    url: own.href,
    cut,
    silence: (value) => {
      isSilent = value;
      // What was swallowed is missing in the middle of a line: none of them can go on.
      if (!value) cut();
    },
    close: () => {
      cut();
      server.close();
    },
  };
};

import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** A message as the server took it. */
interface TakenMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers by their names in small letters, unfolded. */
  readonly headers: Readonly<Record<string, string>>;
  /** As its reader sees it. */
  readonly text: string;
}

/** A mail server on this machine that speaks SMTP (RFC 5321) in the clear. */
export interface MailServer {
  readonly port: number;
  readonly taken: readonly TakenMail[];
  /** User and password as they were given last. */
  readonly account: () => string | undefined;
  /** What it says to a command instead of taking it, by the command's first word in small letters. */
  readonly answers: Map<string, string>;
  readonly close: () => void;
}

const decodedWords = (text: string): string =>
  text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_, kind: string, content: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(content, 'base64').toString()
        : Buffer.from(
            content
              .replaceAll('_', ' ')
              .replaceAll(/=([0-9A-F]{2})/gi, (__, hex: string) =>
                String.fromCharCode(Number.parseInt(hex, 16)),
              ),
            'latin1',
          ).toString(),
    );

const bodyOf = (encoding: string, text: string): string => {
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString();
  if (encoding !== 'quoted-printable') return text;
  const bytes = text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
};

const readMail = (lines: readonly string[]): Pick<TakenMail, 'headers' | 'text'> => {
  const end = lines.indexOf('');
  const head = lines
    .slice(0, end)
    .join('\n')
    .replaceAll(/\n[ \t]+/g, ' ');
  const headers = Object.fromEntries(
    head.split('\n').map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at).toLowerCase(), decodedWords(line.slice(at + 1).trim())];
    }),
  );
  const text = bodyOf(headers['content-transfer-encoding'] ?? '7bit', lines.slice(end + 1).join('\n'));
  return { headers, text: text.trim() };
};

const addressIn = (line: string): string => /<(.*?)>/.exec(line)?.[1] ?? '';

export const startMailServer = async (): Promise<MailServer> => {
  const taken: TakenMail[] = [];
  const answers = new Map<string, string>();
  const sockets = new Set<Socket>();
  let account: string | undefined;
  const serve = async (socket: Socket): Promise<void> => {
    const say = (line: string) => socket.write(`${line}\r\n`);
    let from = '';
    let to: string[] = [];
    let content: string[] | undefined;
    const commands: Readonly<Record<string, (line: string) => void>> = {
      ehlo: () => say('250-mail.test\r\n250 AUTH PLAIN'),
      auth: (line) => {
        account = Buffer.from(line.split(' ')[2] ?? '', 'base64')
          .toString()
          .split('\0')
          .slice(1)
          .join(':');
        say('235 welcome');
      },
      mail: (line) => {
        from = addressIn(line);
        to = [];
        say('250 ok');
      },
      rcpt: (line) => {
        to.push(addressIn(line));
        say('250 ok');
      },
      data: () => {
        content = [];
        say('354 go on');
      },
      quit: () => socket.end('221 bye\r\n'),
    };
    say('220 mail.test');
    for await (const line of createInterface({ input: socket })) {
      if (content !== undefined) {
        if (line !== '.') content.push(line.replace(/^\./, ''));
        else {
          taken.push({ from, to, ...readMail(content) });
          content = undefined;
          say('250 taken');
        }
        continue;
      }
      const word = line.split(/[ :]/)[0]?.toLowerCase() ?? '';
      const answer = answers.get(word);
      if (answer !== undefined) say(answer);
      else (commands[word] ?? (() => say('502 what?')))(line);
    }
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    void serve(socket).catch(() => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    taken,
    answers,
    account: () => account,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};

import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { defaultLocale } from '#i18n/locale.ts';
import { protocolOutcome } from './call/envelope.ts';

type RawRule = 'call.tooSlow' | 'call.tooLarge' | 'call.malformed';

const refusals: Readonly<Record<string, readonly [number, RawRule]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'call.tooSlow'],
  HPE_HEADER_OVERFLOW: [431, 'call.tooLarge'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'call.tooLarge'],
};

/** What is no request yet has no answer to write to: the envelope goes out on the line itself, which then ends. */
export const refuseRaw = (line: Duplex, code: string | undefined): void => {
  if (code === 'ECONNRESET' || !line.writable) {
    line.destroy();
    return;
  }
  const [status, rule] = refusals[code ?? ''] ?? [400, 'call.malformed'];
  const body = JSON.stringify(protocolOutcome(defaultLocale, rule, status).envelope);
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

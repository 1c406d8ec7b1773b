import { refuseSize, refuseType } from './refusal.ts';

/** What stands in a document: a tag that opens or closes, by its name without prefix, or a text between them. */
export interface XmlReader {
  readonly open: (name: string, attribute: (name: string) => string | undefined) => void;
  readonly close: (name: string) => void;
  readonly text: (text: string) => void;
}

/** No tag and no text of a workbook is as long as this. */
const longestPiece = 1024 * 1024;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const entity = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,8}));/gi;

const characterOf = (code: number): string =>
  code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : refuseType();

/** References as what they stand for. Others than XML's own need a DTD, which is refused. */
const decoded = (text: string): string =>
  text.includes('&')
    ? text.replace(entity, (_, hex?: string, decimal?: string, name = '') => {
        if (hex !== undefined) return characterOf(Number.parseInt(hex, 16));
        if (decimal !== undefined) return characterOf(Number(decimal));
        return entities[name] ?? refuseType();
      })
    : text;

/** Characters as Office writes what XML cannot hold: `_x000D_`. */
const escapedCharacter = /_x([0-9a-f]{4})_/gi;

/** A text of a workbook as its author saw it. */
export const officeText = (text: string): string =>
  text.includes('_x')
    ? text.replace(escapedCharacter, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);
// Begins at a space: a long word without a value is looked at once.
const attributePattern = /\s([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Tags that are written in another way than spreadsheets write theirs: `a = '1'`, `x:a="1"`. */
const isUnusual = /['\t\n\r:]|\s=|=\s/;

const usualAttribute = (tag: string, name: string): string | undefined => {
  const at = tag.indexOf(` ${name}="`);
  if (at < 0) return undefined;
  const start = at + name.length + 3;
  const end = tag.indexOf('"', start);
  return end < 0 ? undefined : decoded(tag.slice(start, end));
};

const allAttributes = (tag: string): ReadonlyMap<string, string> =>
  new Map(
    [...tag.matchAll(attributePattern)].map(([, key = '', double, single]) => [
      withoutPrefix(key),
      decoded(double ?? single ?? ''),
    ]),
  );

/** Looks attributes up one by one: of the hundred thousands of cells two are asked for each. */
const attributesOf = (tag: string): ((name: string) => string | undefined) =>
  isUnusual.test(tag) ? (name) => allAttributes(tag).get(name) : (name) => usualAttribute(tag, name);

const closing = '>'.charCodeAt(0);
const quotes: readonly number[] = ['"', "'"].map((sign) => sign.charCodeAt(0));

/** Where the tag that begins at `from` ends; `>` may stand inside quotes. -1: further on. */
const tagEnd = (buffer: string, from: number): number => {
  let open = 0;
  for (let at = from; at < buffer.length; at += 1) {
    const sign = buffer.charCodeAt(at);
    if (open !== 0) open = sign === open ? 0 : open;
    else if (sign === closing) return at;
    else if (quotes.includes(sign)) open = sign;
  }
  return -1;
};

const nameEnd = /[\s/]|$/;

const endOf = (buffer: string, from: number, sign: string): number => {
  const end = buffer.indexOf(sign, from);
  return end < 0 ? -1 : end + sign.length;
};

/** Passes over what is no element; where it ends, or -1. A DTD can name files and grow without end (T19): refused. */
const asideEnd = (buffer: string, at: number, reader: XmlReader): number => {
  if (buffer.startsWith('<?', at)) return endOf(buffer, at, '?>');
  if (buffer.startsWith('<!--', at)) return endOf(buffer, at, '-->');
  if (!buffer.startsWith('<![CDATA[', at)) return buffer.length - at < 9 ? -1 : refuseType();
  const end = endOf(buffer, at, ']]>');
  if (end >= 0) reader.text(buffer.slice(at + 9, end - 3));
  return end;
};

const elementEnd = (buffer: string, at: number, reader: XmlReader): number => {
  const end = tagEnd(buffer, at);
  if (end < 0) return -1;
  if (buffer.charAt(at + 1) === '/') {
    reader.close(withoutPrefix(buffer.slice(at + 2, end).trim()));
    return end + 1;
  }
  const tag = buffer.slice(at + 1, end);
  const name = withoutPrefix(tag.slice(0, tag.search(nameEnd)));
  reader.open(name, attributesOf(tag));
  if (tag.endsWith('/')) reader.close(name);
  return end + 1;
};

/** Reads what of the buffer is complete; the rest of it. */
const readComplete = (buffer: string, reader: XmlReader): string => {
  let at = 0;
  while (at < buffer.length) {
    const start = buffer.indexOf('<', at);
    if (start < 0) break;
    if (start > at) reader.text(decoded(buffer.slice(at, start)));
    const sign = buffer.charAt(start + 1);
    const next =
      sign === '!' || sign === '?' ? asideEnd(buffer, start, reader) : elementEnd(buffer, start, reader);
    at = Math.max(start, next);
    if (next < 0) break;
  }
  return buffer.slice(at);
};

/** Reads a document piece by piece, holding no more of it than one piece. UTF-8 only; whoever reads stops by throwing. */
export const readXml = async (pieces: AsyncIterable<Uint8Array>, reader: XmlReader): Promise<void> => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  for await (const piece of pieces) {
    rest = readComplete(rest + textOf(decoder, piece), reader);
    if (rest.length > longestPiece) refuseSize();
  }
  if (rest.trim() !== '') refuseType();
};

const textOf = (decoder: TextDecoder, piece: Uint8Array): string => {
  try {
    return decoder.decode(piece, { stream: true });
  } catch {
    return refuseType();
  }
};

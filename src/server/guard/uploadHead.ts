/** A file of a multipart body. Its content stands in no enumerable property: validators and hashes see an empty object. */
export const wrapUpload = (file: File): object =>
  Object.defineProperty(Object.create(null), 'content', { value: file, enumerable: false });

/** The file inside, or undefined when the value is none. */
export const uploadOf = (value: unknown): File | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  const content = Object.getOwnPropertyDescriptor(value, 'content');
  // Whatever was read from JSON has enumerable properties alone: only `wrapUpload` makes one of this kind.
  return content?.enumerable === false ? (content.value as File) : undefined;
};

const dataAddress = /^data:([a-z]+\/[a-z0-9.+-]+)((?:;[a-z-]+=[^;,]{1,200})*);base64,/i;
const nameParameter = /;name=([^;,]+)/i;

/**
 * The file a form holds as text: a `data:` address in base64, as pages have pictures. Undefined where the text is none. It is called as
 * its `name` says, else by its kind.
 */
export const uploadOfText = (text: string): object | undefined => {
  const [head, type = '', parameters = ''] = dataAddress.exec(text.slice(0, 1_000)) ?? [];
  if (head === undefined) return undefined;
  const name = nameParameter.exec(parameters)?.[1] ?? `file.${type.split('/')[1]}`;
  return wrapUpload(new File([Buffer.from(text.slice(head.length), 'base64')], name, { type }));
};

const headBytes = 64 * 1024;
/** RFC 2046: a boundary has at most 70 characters. */
const boundaryParameter = /boundary=(?:"([^"\r\n]{1,70})"|([^";,\s]{1,70}))/i;
const partName = /[;\s]name="([^"\r\n]{1,120})"/i;
const isFilePart = /[;\s]filename\*?=/i;
const lineEnd = '\r\n';
const blankLine = `${lineEnd}${lineEnd}`;

/** Reads the fields that stand before the file of a multipart body. */
export interface HeadReader {
  /** Takes the next bytes; the fields as soon as the file begins, or 64 KB went by without one. */
  readonly push: (bytes: Uint8Array) => Readonly<Record<string, string>> | undefined;
}

interface Scan {
  /** Where the part begins, and where its text does once its headers are read. */
  readonly start: number;
  readonly textAt: number | undefined;
  /** Nothing before this is looked at again. */
  readonly from: number;
}

const nameOf = (headers: string): string | undefined => partName.exec(headers)?.[1];

/** One beginning of a body; `fields` is filled part by part. */
interface Head {
  readonly bytes: Buffer;
  readonly fields: Map<string, string>;
  readonly delimiter: string;
}

/** After the headers of a part: on to its text, or undefined when it is the file. */
const afterHeaders = ({ bytes }: Head, { start }: Scan, at: number): Scan | undefined => {
  if (isFilePart.test(bytes.toString('latin1', start, at))) return undefined;
  // Of an empty text the boundary's line begins where the blank line ends.
  return { start, textAt: at + blankLine.length, from: at + lineEnd.length };
};

const afterText = ({ bytes, fields, delimiter }: Head, scan: Scan, at: number): Scan => {
  const { start, textAt = start } = scan;
  const name = nameOf(bytes.toString('latin1', start, textAt));
  if (name !== undefined) fields.set(name, bytes.toString('utf8', textAt, Math.max(at, textAt)));
  const next = at + delimiter.length;
  return { start: next, textAt: undefined, from: next };
};

const fileText = /(?:^|&)[A-Za-z_]{1,40}=data(?::|%3A)/i;
/** Longer than what tells that a file begins. */
const textSpan = 64;

/** The same of a form in text. */
const createTextReader = (): HeadReader => {
  const head = Buffer.alloc(headBytes);
  let filled = 0;
  return {
    push: (bytes) => {
      const from = Math.max(0, filled - textSpan);
      filled += Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).copy(head, filled);
      const at = head.toString('latin1', from, filled).search(fileText);
      if (at < 0 && filled < headBytes) return undefined;
      return Object.fromEntries(new URLSearchParams(head.toString('latin1', 0, at < 0 ? 0 : from + at)));
    },
  };
};

/** The fields before the file of a multipart body. */
const createPartReader = (contentType: string): HeadReader => {
  const found = boundaryParameter.exec(contentType);
  const delimiter = `${lineEnd}--${found?.[1] ?? found?.[2] ?? ''}`;
  const head: Head = { bytes: Buffer.alloc(headBytes), fields: new Map(), delimiter };
  // The first boundary stands at the very beginning: with a line's end before it, it is like all others.
  let filled = head.bytes.write(lineEnd, 'latin1');
  let scan: Scan = { start: 0, textAt: 0, from: 0 };

  /** One step on; false when more bytes are needed, `end` at the file. */
  const step = (): boolean | 'end' => {
    const sought = scan.textAt === undefined ? blankLine : delimiter;
    const at = head.bytes.subarray(0, filled).indexOf(sought, scan.from, 'latin1');
    if (at < 0) {
      scan = { ...scan, from: Math.max(scan.from, filled - sought.length + 1) };
      return false;
    }
    const next = scan.textAt === undefined ? afterHeaders(head, scan, at) : afterText(head, scan, at);
    if (next === undefined) return 'end';
    scan = next;
    return true;
  };

  return {
    push: (bytes) => {
      filled += Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).copy(head.bytes, filled);
      let moved = step();
      while (moved === true) moved = step();
      return moved === 'end' || filled === headBytes ? Object.fromEntries(head.fields) : undefined;
    },
  };
};

/**
 * A reader for a body of this content type. Every byte is looked at once, however the bytes arrive: what strangers send costs
 * no more than its length.
 */
export const createHeadReader = (contentType: string): HeadReader =>
  contentType.toLowerCase().startsWith('multipart/') ? createPartReader(contentType) : createTextReader();

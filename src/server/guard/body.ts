import { characterName, unstorable } from '#domain/text/forbiddenCharacter.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { type Encoding, mediaTypes } from '#engine/vocabulary.ts';
import type { FileLimit } from '#server/platform/ports.ts';
import { createHeadReader, uploadOfText, wrapUpload } from './uploadHead.ts';

/** Fields of a request before anything is known about them. */
export type RawFields = Readonly<Record<string, unknown>>;

export type ParsedBody =
  | { readonly kind: 'fields'; readonly fields: RawFields }
  | Malformed
  | SignedOut
  | TooLarge;

/** With a violation: all is well with it but a character, which its field is named for. */
export interface Malformed {
  readonly kind: 'malformed';
  readonly status: 200 | 400 | 415;
  readonly violation?: Violation;
}

/** An upload of someone who is not signed in: its file was not read. */
export interface SignedOut {
  readonly kind: 'signedOut';
  readonly rule: string;
}

/** With a violation: the field the body is for says itself how much it takes. */
export interface TooLarge {
  readonly kind: 'tooLarge';
  readonly violation?: Violation;
}

/** Thrown where a request ends before its body does: its sender has gone, or was cut off for being late. */
export class RequestBrokenOff extends Error {
  override readonly name = 'RequestBrokenOff';
}

/**
 * Asked once, with the fields that stand before the file of an upload: how much is read on (undefined: as much as any field
 * takes), or why nothing is.
 */
export type AdmitUpload = (fields: RawFields) => Promise<FileLimit | undefined | Malformed | SignedOut>;

interface Limit {
  readonly bytes: number;
  readonly violation?: Violation;
}

const maxBytes = 1024 * 1024;
/** What stands around a file: the other parts. */
const aroundFileBytes = 64 * 1024;
/** The largest file any field takes, and the fields around it; each field has its own limit below. */
const maxUploadBytes = 8 * 1024 * 1024 + aroundFileBytes;

const limitOf = (encoding: Encoding, file: FileLimit | undefined): Limit => {
  if (file !== undefined) return { ...file, bytes: file.bytes + aroundFileBytes };
  return { bytes: encoding === 'multipart' ? maxUploadBytes : maxBytes };
};

/** The same of a body that is text throughout. */
const asText = (limit: Limit): Limit => ({ ...limit, bytes: limit.bytes * textPerByte });

const maxDepth = 32;
const maxItems = 10_000;
const forbiddenKeys: readonly string[] = ['__proto__', 'constructor', 'prototype'];

/** A file as text: base64, with its signs escaped for an address. */
const textPerByte = 1.5;

const contentTypes: Readonly<Record<Encoding, readonly string[]>> = {
  ...mediaTypes,
  form: [...mediaTypes.form, ...mediaTypes.json],
  query: mediaTypes.json,
  navigation: mediaTypes.json,
};

const malformed = (status: Malformed['status']): Malformed => ({ kind: 'malformed', status });

const tooLarge = ({ violation }: Limit): TooLarge => ({
  kind: 'tooLarge',
  ...(violation === undefined ? {} : { violation }),
});

type Stop = TooLarge | Malformed | SignedOut;

interface Upload {
  readonly push: (bytes: Uint8Array) => RawFields | undefined;
  readonly admit: AdmitUpload;
  readonly isText: boolean;
}

/** The limit from here on: the field's own, once the beginning of the body names the field and who is asking. */
const narrowed = async (
  fields: RawFields,
  { admit, isText }: Upload,
  widest: Limit,
): Promise<Limit | Stop> => {
  const admitted = await admit(fields);
  if (admitted === undefined || 'kind' in admitted) return admitted ?? widest;
  const limit = { ...admitted, bytes: admitted.bytes + aroundFileBytes };
  return isText ? asText(limit) : limit;
};

const stopOf = (limit: Limit | Stop, size: number): Stop | undefined => {
  if ('kind' in limit) return limit;
  return size > limit.bytes ? tooLarge(limit) : undefined;
};

/** The next bytes of a body; undefined at its end. */
export const readPart = async (
  reader: ReadableStreamDefaultReader<Uint8Array>,
): Promise<Uint8Array | undefined> => {
  try {
    return (await reader.read()).value;
  } catch (cause) {
    throw new RequestBrokenOff('The body ended early', { cause });
  }
};

/** Reads no further than the limit, nor at all what was announced to be larger. */
const readLimited = async (
  request: Request,
  widest: Limit,
  upload: Upload | undefined,
): Promise<Uint8Array | Stop> => {
  const announced = Number(request.headers.get('content-length') ?? 0);
  if (announced > widest.bytes) return tooLarge(widest);
  const chunks: Uint8Array[] = [];
  let size = 0;
  let limit = widest;
  let waiting = upload;
  const reader = request.body?.getReader();
  while (reader !== undefined) {
    const value = await readPart(reader);
    if (value === undefined) break;
    size += value.byteLength;
    chunks.push(value);
    const fields = waiting?.push(value);
    const next = waiting && fields && (await narrowed(fields, waiting, widest));
    if (fields !== undefined) waiting = undefined;
    const stop = stopOf(next ?? limit, Math.max(size, announced));
    if (stop !== undefined) {
      await reader.cancel();
      return stop;
    }
    limit = next === undefined || 'kind' in next ? limit : next;
  }
  return Buffer.concat(chunks);
};

const isSafeNumber = (value: number): boolean =>
  Number.isFinite(value) &&
  !Object.is(value, -0) &&
  (!Number.isInteger(value) || Number.isSafeInteger(value));

/**
 * Whether a parsed value is one we go on with: no number that JSON rounded, no -0, at most 32 levels and 10,000 items, no
 * key that reaches a prototype (T26, T27).
 */
export const isHarmless = (value: unknown, depth = 0): boolean => {
  if (typeof value === 'number') return isSafeNumber(value);
  if (value === null || typeof value !== 'object') return true;
  if (depth >= maxDepth) return false;
  if (Array.isArray(value))
    return value.length <= maxItems && value.every((item) => isHarmless(item, depth + 1));
  return Object.entries(value).every(
    ([key, part]) =>
      !forbiddenKeys.includes(key) && unstorable(key) === undefined && isHarmless(part, depth + 1),
  );
};

/** The first text no database stores as it is, by its field. */
const unstorableText = (value: unknown, path: string): Violation | undefined => {
  if (typeof value === 'string') {
    const character = unstorable(value);
    if (character === undefined) return undefined;
    return violation('validation.character', path, { character: characterName(character) });
  }
  if (value === null || typeof value !== 'object') return undefined;
  const prefix = path === '' ? '' : `${path}.`;
  for (const [key, part] of Object.entries(value)) {
    const found = unstorableText(part, `${prefix}${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
};

const fieldsOf = (value: unknown): ParsedBody => {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return malformed(200);
  if (!isHarmless(value)) return malformed(200);
  const refused = unstorableText(value, '');
  return refused === undefined
    ? { kind: 'fields', fields: value as RawFields }
    : { ...malformed(200), violation: refused };
};

/** Repeated names become an array, `ids[]` is `ids`; ten thousand of them cost no more than reading each once. */
const fieldsOfPairs = (pairs: Iterable<readonly [string, unknown]>): ParsedBody => {
  const values = new Map<string, unknown[]>();
  for (const [rawName, value] of pairs) {
    const name = rawName.replace(/\[\]$/, '');
    const known = values.get(name);
    if (known === undefined) values.set(name, [value]);
    else known.push(value);
  }
  return fieldsOf(
    Object.fromEntries([...values].map(([name, all]) => [name, all.length > 1 ? all : all[0]])),
  );
};

/** The text of a body, or undefined where it is no UTF-8: replaced characters would be stored as if someone had typed them. */
const decode = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

const parseJson = (text: string): ParsedBody => {
  try {
    return fieldsOf(JSON.parse(text));
  } catch {
    return malformed(400);
  }
};

const partOf = (value: string | File): unknown => (typeof value === 'string' ? value : wrapUpload(value));

const parseMultipart = async (bytes: Uint8Array, type: string): Promise<ParsedBody> => {
  try {
    const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData();
    return fieldsOfPairs([...form].map(([name, value]) => [name, partOf(value)] as const));
  } catch {
    return malformed(400);
  }
};

/** How the body of a call is read. */
export interface BodyReading {
  readonly encoding: Encoding;
  readonly admit?: AdmitUpload | undefined;
  /** What the call itself takes, whichever field its file is for. */
  readonly fileLimit?: FileLimit | undefined;
}

/**
 * The fields of a POST body in the encoding its call has, within the limits; an empty body has no fields. Of an upload
 * only the fields before its file are read until it is admitted, then no more than its field takes.
 */
export const parseBody = async (
  request: Request,
  { encoding, admit, fileLimit }: BodyReading,
): Promise<ParsedBody> => {
  const contentType = request.headers.get('content-type') ?? '';
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (request.body !== null && !contentTypes[encoding].includes(type)) return malformed(415);
  const isText = mediaTypes.form.some((each) => each === type);
  const upload = admit && { push: createHeadReader(contentType).push, admit, isText };
  const limit = limitOf(encoding, fileLimit);
  const isFileText = encoding === 'multipart' && isText;
  const bytes = await readLimited(request, isFileText ? asText(limit) : limit, upload);
  if ('kind' in bytes) return bytes;
  if (bytes.byteLength === 0) return { kind: 'fields', fields: {} };
  if (type === 'multipart/form-data') return parseMultipart(bytes, contentType);
  const text = decode(bytes);
  if (text === undefined) return malformed(400);
  if (type === 'application/json') return parseJson(text);
  const pairs = new URLSearchParams(text);
  if (!isFileText) return fieldsOfPairs(pairs);
  return fieldsOfPairs([...pairs].map(([name, value]) => [name, uploadOfText(value) ?? value] as const));
};

/** The fields of an address's query. */
export const parseQuery = (request: Request): ParsedBody => fieldsOfPairs(new URL(request.url).searchParams);

import type { Violation } from '#domain/violation.ts';
import type { Encoding } from '#engine/vocabulary.ts';
import { wrapUpload } from './upload.ts';
import { isHead, sceneOfHead } from './uploadHead.ts';

/** Fields of a request before anything is known about them. */
export type RawFields = Readonly<Record<string, unknown>>;

export type ParsedBody =
  | { readonly kind: 'fields'; readonly fields: RawFields }
  | { readonly kind: 'malformed'; readonly status: 200 | 400 | 415 }
  | TooLarge;

/** With a violation: the field the body is for says itself how much it takes. */
export interface TooLarge {
  readonly kind: 'tooLarge';
  readonly violation?: Violation;
}

/** How many bytes a file of a field may have, and what is said when it has more. */
export interface FileLimit {
  readonly bytes: number;
  readonly violation: Violation;
}

/** The limit of the field a scene names; undefined: there is no such field. */
export type LimitOfScene = (scene: string) => FileLimit | undefined;

interface Limit {
  readonly bytes: number;
  readonly violation?: Violation;
}

const maxBytes = 1024 * 1024;
/** What stands around a file: the other parts. */
const aroundFileBytes = 64 * 1024;
/** The largest file any field takes, and the fields around it; each field has its own limit below. */
const maxUploadBytes = 8 * 1024 * 1024 + aroundFileBytes;

const limitOf = (encoding: Encoding): Limit => ({
  bytes: encoding === 'multipart' ? maxUploadBytes : maxBytes,
});

const maxDepth = 32;
const maxItems = 10_000;
const forbiddenKeys: readonly string[] = ['__proto__', 'constructor', 'prototype'];

const contentTypes: Readonly<Record<Encoding, readonly string[]>> = {
  json: ['application/json'],
  form: ['application/x-www-form-urlencoded', 'application/json'],
  multipart: ['multipart/form-data'],
  query: ['application/json'],
  navigation: ['application/json'],
};

const malformed = (status: 200 | 400 | 415): ParsedBody => ({ kind: 'malformed', status });

const tooLarge = ({ violation }: Limit): TooLarge => ({
  kind: 'tooLarge',
  ...(violation === undefined ? {} : { violation }),
});

/** The field's own limit, once the beginning of the body names the field. */
const narrowed = (chunks: readonly Uint8Array[], limitOfScene: LimitOfScene): Limit | undefined => {
  const scene = sceneOfHead(chunks);
  const own = scene === undefined ? undefined : limitOfScene(scene);
  return own === undefined ? undefined : { ...own, bytes: own.bytes + aroundFileBytes };
};

/** Reads no further than the limit, nor at all what was announced to be larger. */
const readLimited = async (
  request: Request,
  widest: Limit,
  limitOfScene: LimitOfScene | undefined,
): Promise<Uint8Array | TooLarge> => {
  const announced = Number(request.headers.get('content-length') ?? 0);
  if (announced > widest.bytes) return tooLarge(widest);
  const chunks: Uint8Array[] = [];
  let size = 0;
  let limit = widest;
  const reader = request.body?.getReader();
  while (reader !== undefined) {
    const { done, value } = await reader.read();
    if (done) break;
    const wasHead = isHead(size);
    size += value.byteLength;
    chunks.push(value);
    if (limitOfScene !== undefined && limit === widest && wasHead)
      limit = narrowed(chunks, limitOfScene) ?? widest;
    if (Math.max(size, announced) > limit.bytes) {
      await reader.cancel();
      return tooLarge(limit);
    }
  }
  return Buffer.concat(chunks);
};

const isSafeNumber = (value: number): boolean =>
  Number.isFinite(value) &&
  !Object.is(value, -0) &&
  (!Number.isInteger(value) || Number.isSafeInteger(value));

/** Half of a character: no database stores it as it is. */
const loneSurrogate = /\p{Surrogate}/u;

/**
 * Whether a parsed value is one we go on with: no number that JSON rounded, no -0, at most 32 levels and 10,000 items, no
 * key that reaches a prototype (T26, T27).
 */
export const isHarmless = (value: unknown, depth = 0): boolean => {
  if (typeof value === 'number') return isSafeNumber(value);
  if (typeof value === 'string') return !value.includes('\0') && !loneSurrogate.test(value);
  if (value === null || typeof value !== 'object') return true;
  if (depth >= maxDepth) return false;
  if (Array.isArray(value))
    return value.length <= maxItems && value.every((item) => isHarmless(item, depth + 1));
  return Object.entries(value).every(
    ([key, part]) => !forbiddenKeys.includes(key) && isHarmless(part, depth + 1),
  );
};

const fieldsOf = (value: unknown): ParsedBody => {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return malformed(200);
  return isHarmless(value) ? { kind: 'fields', fields: value as RawFields } : malformed(200);
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

/** The text of a body, or undefined where it is no UTF-8: replaced characters would be stored as if somebody had typed them. */
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

/**
 * The fields of a POST body in the encoding its call has, within the limits; an empty body has no fields. An upload is held
 * to the limit of the field it names before its file is read.
 */
export const parseBody = async (
  request: Request,
  encoding: Encoding,
  limitOfScene?: LimitOfScene,
): Promise<ParsedBody> => {
  const contentType = request.headers.get('content-type') ?? '';
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (request.body !== null && !contentTypes[encoding].includes(type)) return malformed(415);
  const bytes = await readLimited(request, limitOf(encoding), limitOfScene);
  if ('kind' in bytes) return bytes;
  if (bytes.byteLength === 0) return { kind: 'fields', fields: {} };
  if (type === 'multipart/form-data') return parseMultipart(bytes, contentType);
  const text = decode(bytes);
  if (text === undefined) return malformed(400);
  return type === 'application/json' ? parseJson(text) : fieldsOfPairs(new URLSearchParams(text));
};

/** The fields of an address's query. */
export const parseQuery = (request: Request): ParsedBody => fieldsOfPairs(new URL(request.url).searchParams);

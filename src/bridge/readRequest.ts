import { eventName, type HostRequest, type Protocol, type RequestKind } from './messages.ts';

/** Why a message was dropped; each is counted. */
export type DropReason = 'source' | 'origin' | 'format' | 'size' | 'protocol' | 'shape';

export type ReadMessage =
  | { readonly kind: 'request'; readonly request: HostRequest }
  | { readonly kind: 'dropped'; readonly reason: DropReason };

type Fields = Readonly<Record<string, unknown>>;

/** 64 kB in UTF-8, where no character takes less than a byte. */
const maxBytes = 64 * 1024;
const maxKeys = 20;
const maxKeyLength = 60;
const languages = ['zh', 'en', 'ja'] as const;

const drop = (reason: DropReason): ReadMessage => ({ kind: 'dropped', reason });

const isSmall = (text: string): boolean =>
  text.length <= maxBytes && new TextEncoder().encode(text).byteLength <= maxBytes;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** An object with exactly these own fields: `__proto__` in a text is one field too many. */
const closedObject = (value: unknown, names: readonly string[]): Fields | undefined => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const own = Object.keys(value);
  const isExact = own.length === names.length && names.every((name) => Object.hasOwn(value, name));
  return isExact ? (value as Fields) : undefined;
};

const keysOf = (value: unknown): readonly string[] | undefined => {
  if (!Array.isArray(value) || value.length === 0 || value.length > maxKeys) return undefined;
  return value.every((key) => typeof key === 'string' && key.length <= maxKeyLength) ? value : undefined;
};

const storageRequest =
  (kind: 'subscribe' | 'unsubscribe') =>
  (data: unknown): HostRequest | undefined => {
    const keys = keysOf(closedObject(data, ['keys'])?.keys);
    return keys === undefined ? undefined : { kind, keys };
  };

/** The shape of each request, checked by hand: no schema compiler runs in the page, because its policy allows no eval. */
const readers: Readonly<Record<RequestKind, (data: unknown) => HostRequest | undefined>> = {
  subscribe: storageRequest('subscribe'),
  unsubscribe: storageRequest('unsubscribe'),
  setLanguage: (data) => {
    const given = closedObject(data, ['language'])?.language;
    const language = languages.find((known) => known === given);
    return language === undefined ? undefined : { kind: 'setLanguage', language };
  },
};

const kinds: readonly RequestKind[] = ['subscribe', 'unsubscribe', 'setLanguage'];

/** A message of a host as a request of ours, or why it is none (case E01). Only JSON text is read, never an object. */
export const readRequest = (content: unknown, protocol: Protocol): ReadMessage => {
  if (typeof content !== 'string') return drop('format');
  if (!isSmall(content)) return drop('size');
  const value = parsed(content);
  if (value === undefined) return drop('format');
  const message = closedObject(value, ['protocol', 'event', 'data']);
  if (message === undefined) return drop('shape');
  if (message.protocol !== protocol) return drop('protocol');
  const kind = kinds.find((known) => eventName(protocol, 'host', known) === message.event);
  const request = kind === undefined ? undefined : readers[kind](message.data);
  return request === undefined ? drop('shape') : { kind: 'request', request };
};

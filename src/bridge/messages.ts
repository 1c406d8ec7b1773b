/** Protocol of the bridge (spec.md section 4): which of the two decides how events are called. */
type Protocol = 2 | 3;

/** The protocol a client of this APP-VERSION speaks: 3 from version 3 on, 2 before. */
export const protocolOf = (appVersion: number): Protocol => (appVersion >= 3 ? 3 : 2);

/** What the console tells the app that shows it, with all that is ever in it. Nothing here says who is signed in by which token. */
export interface HostEvents {
  /** The console is there and listens. */
  readonly ready: { readonly language: string; readonly signedIn: 0 | 1 };
  readonly titleChanged: { readonly title: string };
  readonly languageChanged: { readonly language: string };
  /** The login stored in this browser is gone. */
  readonly signedOut: Readonly<Record<string, never>>;
  /** The page has nothing more to say: it may be put away. */
  readonly close: Readonly<Record<string, never>>;
  /** Another tab has changed a choice the host subscribed to; null: it was taken away. */
  readonly storageChanged: { readonly key: string; readonly value: string | number | null };
}
export type HostEvent = keyof HostEvents;

/** Fields that leave the console, by event: whatever else a caller hands over stays here. */
const fields: { readonly [Event in HostEvent]: readonly (keyof HostEvents[Event] & string)[] } = {
  ready: ['language', 'signedIn'],
  titleChanged: ['title'],
  languageChanged: ['language'],
  signedOut: [],
  close: [],
  storageChanged: ['key', 'value'],
};

/** What a host may ask for. */
export type HostRequest =
  | { readonly kind: 'subscribe' | 'unsubscribe'; readonly keys: readonly string[] }
  | { readonly kind: 'setLanguage'; readonly language: 'zh' | 'en' | 'ja' };
type RequestKind = HostRequest['kind'];

const capitalised = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** How an event is called on the wire: `consoleTitleChanged` in protocol 2, `console.titleChanged` in protocol 3. */
const eventName = (protocol: Protocol, side: 'console' | 'host', name: string): string =>
  protocol === 2 ? `${side}${capitalised(name)}` : `${side}.${name}`;

const maxTextLength = 500;

/** Texts are cut, numbers and null go as they are; anything else has no place in a message. */
const plain = (value: unknown): string | number | null => {
  if (typeof value === 'string') return value.slice(0, maxTextLength);
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
};

/** An event as the JSON text that is sent: its listed fields and no other. */
export const writeEvent = <Event extends HostEvent>(
  protocol: Protocol,
  event: Event,
  data: HostEvents[Event],
): string =>
  JSON.stringify({
    protocol,
    event: eventName(protocol, 'console', event),
    data: Object.fromEntries(fields[event].map((field) => [field, plain(data[field])])),
  });

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

/** Protocol of the bridge (spec.md section 4): which of the two decides how events are called. */
export type Protocol = 2 | 3;

/** The protocol a client of this APP-VERSION speaks: 3 from version 3 on, 2 before. */
export const protocolOf = (appVersion: number): Protocol => (appVersion >= 3 ? 3 : 2);

/** What the console tells whoever shows it, with all that is ever in it. Nothing here says who is signed in by which token. */
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
export type RequestKind = HostRequest['kind'];

const capitalised = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** How an event is called on the wire: `consoleTitleChanged` in protocol 2, `console.titleChanged` in protocol 3. */
export const eventName = (protocol: Protocol, side: 'console' | 'host', name: string): string =>
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

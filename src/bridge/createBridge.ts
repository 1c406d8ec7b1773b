import {
  type DropReason,
  type HostEvent,
  type HostEvents,
  type HostRequest,
  protocolOf,
  readRequest,
  writeEvent,
} from './messages.ts';

/** An object a phone app puts into its web view; `onmessage` only where the app restricts it to our origin. */
export interface NativeObject {
  readonly postMessage: (text: string) => void;
  onmessage?: ((event: { readonly data: unknown }) => void) | null;
}

/** Another window, as far as the bridge touches it. */
interface OtherWindow {
  readonly postMessage: (text: string, targetOrigin: string) => void;
}

/** Of a page's own window what the bridge needs to find out who shows it. */
interface PageWindow {
  readonly parent: OtherWindow | null;
  readonly location: { readonly origin: string; readonly ancestorOrigins?: ArrayLike<string> };
  readonly document: { readonly referrer: string };
  readonly webkit?: { readonly messageHandlers?: Readonly<Record<string, NativeObject | undefined>> };
}

interface HostRules {
  /** Name of the app's object, on Android and among iOS's message handlers. */
  readonly objectName: string;
  /** Origins of pages that may show the console and talk to it. */
  readonly allowedOrigins: readonly string[];
}

/** Who shows the console. A parent frame is one only with an origin that is known and allowed: nothing is sent to `*`. */
type Host =
  | { readonly kind: 'android' | 'ios'; readonly object: NativeObject }
  | { readonly kind: 'frame'; readonly window: OtherWindow; readonly origin: string };

const isNative = (value: unknown): value is NativeObject =>
  typeof value === 'object' &&
  value !== null &&
  // A frame that bears the object's name is a window, and anyone's.
  (value as { readonly window?: unknown }).window !== value &&
  typeof (value as { readonly postMessage?: unknown }).postMessage === 'function';

const originOf = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).origin : undefined;

/** The browser's own word first; Firefox has none, there it is the page that led here. */
const parentOrigin = ({ location, document }: PageWindow): string | undefined =>
  location.ancestorOrigins?.[0] ?? originOf(document.referrer);

const frameHost = (page: PageWindow, { allowedOrigins }: HostRules): Host | undefined => {
  const { parent } = page;
  if (parent === null || parent === (page as unknown)) return undefined;
  const known = parentOrigin(page);
  // Where the browser does not tell, a single allowed origin is safe to address: to any other nothing is delivered.
  const origin = known ?? (allowedOrigins.length === 1 ? allowedOrigins[0] : undefined);
  if (origin === undefined || !allowedOrigins.includes(origin)) return undefined;
  return { kind: 'frame', window: parent, origin };
};

/** The app or page that shows the console; undefined in a browser tab of its own. */
const findHost = (page: PageWindow, rules: HostRules): Host | undefined => {
  const { objectName } = rules;
  // An app's object stands among the window's own properties under a name only configuration knows.
  const android = (page as unknown as Readonly<Record<string, unknown>>)[objectName];
  if (isNative(android)) return { kind: 'android', object: android };
  const ios = page.webkit?.messageHandlers?.[objectName];
  if (isNative(ios)) return { kind: 'ios', object: ios };
  return frameHost(page, rules);
};

/** Hands a text to the host, a parent frame only under its own origin. */
const postTo = (host: Host, text: string): void => {
  if (host.kind === 'frame') host.window.postMessage(text, host.origin);
  else host.object.postMessage(text);
};

/** A choice of this browser that a host may follow: no session, no draft, nothing about people. */
interface SharedChoice {
  /** As the host knows it. */
  readonly key: string;
  /** Where this browser keeps it. */
  readonly storageKey: string;
  /** The value out of the stored JSON, or undefined where it is not one of ours. */
  readonly read: (value: unknown) => string | number | undefined;
}

const oneOf =
  (...values: readonly string[]) =>
  (value: unknown): string | undefined =>
    values.find((known) => known === value);

const version = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined;

/** All that is ever relayed (safety.md T14): the list is closed, so that a new key is private until someone adds it here. */
const sharedChoices: readonly SharedChoice[] = [
  { key: 'theme', storageKey: 'RaStoreconsole.theme', read: oneOf('light', 'dark') },
  { key: 'density', storageKey: 'RaStoreconsole.density', read: oneOf('comfortable', 'compact') },
  { key: 'language', storageKey: 'RaStoreconsole.locale', read: oneOf('zh', 'en', 'ja') },
  { key: 'APP-VERSION', storageKey: 'APP-VERSION', read: version },
];

const maxStoredLength = 100;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** A change another tab made, as the host hears of it. */
interface SharedChange {
  readonly key: string;
  readonly value: string | number | null;
}

/** What a `storage` event tells the host; undefined for every key and every value that is not on the list (case E03). */
const sharedChangeOf = (storageKey: string | null, stored: string | null): SharedChange | undefined => {
  const choice = sharedChoices.find((known) => known.storageKey === storageKey);
  if (choice === undefined) return undefined;
  if (stored === null) return { key: choice.key, value: null };
  const value = stored.length > maxStoredLength ? undefined : choice.read(parsed(stored));
  return value === undefined ? undefined : { key: choice.key, value };
};

/** A `message` event as the bridge reads it. */
interface IncomingMessage {
  readonly data: unknown;
  readonly origin: string;
  readonly source: unknown;
}

/** A `storage` event as the bridge reads it. */
interface StorageChange {
  readonly key: string | null;
  readonly newValue: string | null;
}

type Listen = {
  (type: 'message', listener: (event: IncomingMessage) => void): void;
  (type: 'storage', listener: (event: StorageChange) => void): void;
};

interface BridgeWindow extends PageWindow {
  readonly addEventListener: Listen;
  readonly removeEventListener: Listen;
}

export interface BridgePorts {
  readonly window: BridgeWindow;
  readonly rules: HostRules;
  /** The local value APP-VERSION. */
  readonly appVersion: number;
  /** `isIndependent=true` in the address: the console speaks to no one. */
  readonly isIndependent: boolean;
  /** Values that must never leave: a message that contains one is not sent, no matter who wrote it. */
  readonly secrets: () => readonly string[];
  readonly onLanguage: (language: 'zh' | 'en' | 'ja') => void;
}

/** Messages that were not taken, by why; `secret` counts what was not sent. */
type DropCounts = Readonly<Partial<Record<DropReason | 'secret', number>>>;

/** The way to the app or page that shows the console; without one everything is a silent no-op. */
export interface Bridge {
  readonly hasHost: boolean;
  readonly send: <Event extends HostEvent>(event: Event, data: HostEvents[Event]) => void;
  readonly dropped: () => DropCounts;
  readonly stop: () => void;
}

const silent: Bridge = { hasHost: false, send: () => {}, dropped: () => ({}), stop: () => {} };

/** Whether a window message is the host's: its very window and its origin, or the app speaking through this page itself. */
const senderFault = (
  { source, origin }: IncomingMessage,
  host: Host,
  page: PageWindow,
): DropReason | undefined => {
  const [window, expected] =
    host.kind === 'frame' ? [host.window, host.origin] : [page as unknown, page.location.origin];
  if (source !== window) return 'source';
  return origin === expected ? undefined : 'origin';
};

const sharedKeys: ReadonlySet<string> = new Set(sharedChoices.map(({ key }) => key));

const createCounter = () => {
  const counts = new Map<DropReason | 'secret', number>();
  return {
    count: (reason: DropReason | 'secret') => void counts.set(reason, (counts.get(reason) ?? 0) + 1),
    read: (): DropCounts => Object.fromEntries(counts),
  };
};

/** The keys a host follows, as its requests leave them; what is not on the shared list is never followed. */
const createSubscription = () => {
  const keys = new Set<string>();
  return {
    isFollowed: (key: string) => keys.has(key),
    change: ({ kind, keys: named }: Extract<HostRequest, { readonly keys: readonly string[] }>) => {
      for (const key of named)
        if (kind === 'unsubscribe') keys.delete(key);
        else if (sharedKeys.has(key)) keys.add(key);
    },
  };
};

const openBridge = (ports: BridgePorts, host: Host): Bridge => {
  const { window, secrets, onLanguage } = ports;
  const protocol = protocolOf(ports.appVersion);
  const counter = createCounter();
  const subscription = createSubscription();

  const send: Bridge['send'] = (event, data) => {
    const text = writeEvent(protocol, event, data);
    const hasSecret = secrets().some((secret) => secret !== '' && text.includes(secret));
    if (hasSecret) counter.count('secret');
    else postTo(host, text);
  };
  const take = (content: unknown): void => {
    const read = readRequest(content, protocol);
    if (read.kind === 'dropped') counter.count(read.reason);
    else if (read.request.kind === 'setLanguage') onLanguage(read.request.language);
    else subscription.change(read.request);
  };
  const onMessage = (event: IncomingMessage): void => {
    const fault = senderFault(event, host, window);
    if (fault === undefined) take(event.data);
    else counter.count(fault);
  };
  const onStorage = ({ key, newValue }: StorageChange): void => {
    const change = sharedChangeOf(key, newValue);
    if (change !== undefined && subscription.isFollowed(change.key)) send('storageChanged', change);
  };

  window.addEventListener('message', onMessage);
  window.addEventListener('storage', onStorage);
  // An app that restricts its object to our origin answers on the object itself.
  if (host.kind === 'android' && 'onmessage' in host.object) host.object.onmessage = ({ data }) => take(data);
  return {
    hasHost: true,
    send,
    dropped: counter.read,
    stop: () => {
      window.removeEventListener('message', onMessage);
      window.removeEventListener('storage', onStorage);
    },
  };
};

/** Finds the app that shows the console and opens the way to it. No one, or `isIndependent=true`: silence. */
export const createBridge = (ports: BridgePorts): Bridge => {
  const host = ports.isIndependent ? undefined : findHost(ports.window, ports.rules);
  return host === undefined ? silent : openBridge(ports, host);
};

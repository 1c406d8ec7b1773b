/** An object a phone app puts into its web view; `onmessage` only where the app restricts it to our origin. */
export interface NativeObject {
  readonly postMessage: (text: string) => void;
  onmessage?: ((event: { readonly data: unknown }) => void) | null;
}

/** Another window, as far as the bridge touches it. */
export interface OtherWindow {
  readonly postMessage: (text: string, targetOrigin: string) => void;
}

/** Of a page's own window what the bridge needs to find out who shows it. */
export interface PageWindow {
  readonly parent: OtherWindow | null;
  readonly location: { readonly origin: string; readonly ancestorOrigins?: ArrayLike<string> };
  readonly document: { readonly referrer: string };
  readonly webkit?: { readonly messageHandlers?: Readonly<Record<string, NativeObject | undefined>> };
}

export interface HostRules {
  /** Name of the app's object, on Android and among iOS's message handlers. */
  readonly objectName: string;
  /** Origins of pages that may show the console and talk to it. */
  readonly allowedOrigins: readonly string[];
}

/** Who shows the console. A parent frame is one only with an origin that is known and allowed: nothing is sent to `*`. */
export type Host =
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
export const findHost = (page: PageWindow, rules: HostRules): Host | undefined => {
  const { objectName } = rules;
  // An app's object stands among the window's own properties under a name only configuration knows.
  const android = (page as unknown as Readonly<Record<string, unknown>>)[objectName];
  if (isNative(android)) return { kind: 'android', object: android };
  const ios = page.webkit?.messageHandlers?.[objectName];
  if (isNative(ios)) return { kind: 'ios', object: ios };
  return frameHost(page, rules);
};

/** Hands a text to the host, a parent frame only under its own origin. */
export const postTo = (host: Host, text: string): void => {
  if (host.kind === 'frame') host.window.postMessage(text, host.origin);
  else host.object.postMessage(text);
};

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BridgePorts, createBridge, type NativeObject } from '#bridge/createBridge.ts';

const token = 'S'.repeat(43);
const host = 'https://app.company.test';
const own = 'https://console.company.test';

interface Posted {
  readonly text: string;
  readonly target: string | undefined;
}

interface Page {
  readonly posted: readonly Posted[];
  readonly parent: object;
  readonly self: object;
  readonly say: (content: unknown, origin?: string, source?: unknown) => void;
  readonly store: (key: string | null, newValue: string | null) => void;
  readonly ports: BridgePorts;
  readonly languages: readonly string[];
}

type Listener = (event: never) => void;

interface PageOptions {
  readonly object?: NativeObject;
  readonly handler?: NativeObject;
  readonly allowed?: readonly string[];
  readonly ancestor?: string | undefined;
  readonly appVersion?: number;
  readonly isIndependent?: boolean;
}

/** A page in a frame of the host, with everything that leaves it written down. */
const openPage = (options: PageOptions = {}): Page => {
  const posted: Posted[] = [];
  const languages: string[] = [];
  const listeners = new Map<string, Listener>();
  const parent = { postMessage: (text: string, target: string) => void posted.push({ text, target }) };
  const ancestor = 'ancestor' in options ? options.ancestor : host;
  const self = {
    parent,
    location: { origin: own, ...(ancestor === undefined ? {} : { ancestorOrigins: [ancestor] }) },
    document: { referrer: '' },
    addEventListener: (type: string, listener: Listener) => void listeners.set(type, listener),
    removeEventListener: (type: string) => void listeners.delete(type),
    ...(options.object === undefined ? {} : { consoleBridge: options.object }),
    ...(options.handler === undefined
      ? {}
      : { webkit: { messageHandlers: { consoleBridge: options.handler } } }),
  };
  const send = (type: string, event: object) => listeners.get(type)?.(event as never);
  return {
    posted,
    languages,
    parent,
    self,
    say: (data, origin = host, source: unknown = parent) => send('message', { data, origin, source }),
    store: (key, newValue) => send('storage', { key, newValue }),
    ports: {
      window: self,
      rules: { objectName: 'consoleBridge', allowedOrigins: options.allowed ?? [host] },
      appVersion: options.appVersion ?? 3,
      isIndependent: options.isIndependent ?? false,
      secrets: () => [token],
      onLanguage: (language) => void languages.push(language),
    },
  };
};

const message = (event: string, data: unknown, protocol = 3): string =>
  JSON.stringify({ protocol, event, data });
const follow = message('host.subscribe', { keys: ['theme', 'APP-VERSION', 'token', 'console:session'] });

describe('the way out', () => {
  it('names events as the protocol of the app wants', () => {
    const [two, three] = [openPage({ appVersion: 2 }), openPage({ appVersion: 3 })];

    for (const page of [two, three]) createBridge(page.ports).send('titleChanged', { title: '部门' });

    expect(two.posted).toEqual([
      { text: '{"protocol":2,"event":"consoleTitleChanged","data":{"title":"部门"}}', target: host },
    ]);
    expect(three.posted).toEqual([
      { text: '{"protocol":3,"event":"console.titleChanged","data":{"title":"部门"}}', target: host },
    ]);
  });

  it('leads to an app’s object before any frame', () => {
    const said: string[] = [];
    const object = { postMessage: (text: string) => void said.push(text) };
    const [android, ios] = [openPage({ object }), openPage({ handler: object })];

    for (const page of [android, ios]) createBridge(page.ports).send('close', {});

    expect(said).toEqual(Array(2).fill('{"protocol":3,"event":"console.close","data":{}}'));
    expect([...android.posted, ...ios.posted]).toEqual([]);
  });

  it('is closed alone, in strange frames and when independent', () => {
    const alone = openPage();
    const pages = [
      { ...alone, ports: { ...alone.ports, window: { ...alone.ports.window, parent: null } } },
      openPage({ ancestor: 'https://evil.test' }),
      openPage({ ancestor: undefined, allowed: [host, 'https://second.test'] }),
      openPage({ allowed: [] }),
      openPage({ isIndependent: true, object: { postMessage: () => expect.unreachable() } }),
    ];

    for (const page of pages) {
      const bridge = createBridge(page.ports);
      bridge.send('ready', { language: 'zh', signedIn: 1 });
      expect([bridge.hasHost, page.posted]).toEqual([false, []]);
    }
  });

  it('lets no field pass that is not listed, and no token', () => {
    const page = openPage();
    const bridge = createBridge(page.ports);

    bridge.send('ready', { language: 'zh', signedIn: 1, token, user_id: 7 } as never);
    bridge.send('titleChanged', { title: `about ${token}` });

    expect(page.posted.map(({ text }) => text)).toEqual([
      '{"protocol":3,"event":"console.ready","data":{"language":"zh","signedIn":1}}',
    ]);
    expect(bridge.dropped()).toEqual({ secret: 1 });
  });
});

describe('the way in', () => {
  it('takes requests of the host and of nobody else', () => {
    const page = openPage();
    const bridge = createBridge(page.ports);
    const english = message('host.setLanguage', { language: 'en' });

    page.say(english);
    page.say(english, 'https://evil.test');
    page.say(english, 'null');
    page.say(english, host, {});
    page.say(english, own, page.self);

    expect(page.languages).toEqual(['en']);
    expect(bridge.dropped()).toEqual({ origin: 2, source: 2 });
  });

  it('drops and counts what is no request of ours', () => {
    const page = openPage();
    const bridge = createBridge(page.ports);
    const cyclic: Record<string, unknown> = {};
    cyclic.self = cyclic;

    for (const content of [cyclic, { protocol: 3, event: 'host.setLanguage' }, 'not JSON', '', null, 7])
      page.say(content);
    for (const content of ['x'.repeat(10_000_000), JSON.stringify('长'.repeat(30_000))]) page.say(content);
    page.say(message('host.setLanguage', { language: 'en' }, 2));
    page.say(message('host.setLanguage', { language: 'fr' }));
    page.say('{"protocol":3,"event":"host.setLanguage","data":{"language":"en"},"__proto__":{"admin":1}}');
    page.say('{"protocol":3,"event":"host.subscribe","data":{"__proto__":{"keys":["theme"]}}}');

    expect(page.languages).toEqual([]);
    expect(bridge.dropped()).toEqual({ format: 6, size: 2, protocol: 1, shape: 3 });
  });

  it('relays only shared choices, and only once asked', () => {
    const page = openPage();
    createBridge(page.ports);
    const change = () => {
      page.store('RaStoreconsole.theme', '"dark"');
      page.store('RaStoreconsole.theme', '"<script>"');
      page.store('RaStoreconsole.theme', '{"__proto__":1}');
      page.store('RaStoreconsole.density', '"compact"');
      page.store('APP-VERSION', '3');
      page.store('APP-VERSION', '1e999');
      page.store('token', `"${token}"`);
      page.store('console:session', '1');
      page.store('draft:1:1:/member/create', '{}');
      page.store(null, null);
    };

    change();
    expect(page.posted).toEqual([]);
    page.say(follow);
    change();

    expect(page.posted.map(({ text }) => JSON.parse(text).data)).toEqual([
      { key: 'theme', value: 'dark' },
      { key: 'APP-VERSION', value: 3 },
    ]);
  });

  it('withstands ten thousand messages of three origins', () => {
    const page = openPage();
    const bridge = createBridge(page.ports);
    const origins = fc.constantFrom(host, 'https://evil.test', 'null');
    const sources = fc.constantFrom<unknown>(page.parent, page.parent, page.self, null);
    const event = fc.constantFrom(
      'host.subscribe',
      'host.setLanguage',
      'hostSubscribe',
      'console.ready',
      'x',
    );
    const key = fc.oneof(
      { arbitrary: fc.constantFrom<unknown>('theme', 'token', '__proto__'), weight: 9 },
      fc.jsonValue(),
    );
    const keys = fc.array(key, { maxLength: 4 });
    const data = fc.oneof(
      fc.record({ keys }),
      fc.record({ language: fc.constantFrom<unknown>('en', 'zh', 'de', 1) }),
      fc.jsonValue(),
    );
    const texts = fc
      .record({ protocol: fc.constantFrom<unknown>(3, 3, 3, 2, '3'), event, data })
      .map((parts) => JSON.stringify(parts));
    const anything = fc.oneof({ arbitrary: texts, weight: 4 }, { arbitrary: fc.anything(), weight: 1 });
    let taken = 0;

    fc.assert(
      fc.property(anything, origins, sources, (content, origin, source) => {
        const before = Object.values(bridge.dropped()).reduce((sum, count) => sum + count, 0);
        page.say(content, origin, source);
        page.store('RaStoreconsole.theme', '"dark"');
        page.store('token', JSON.stringify(token));
        bridge.send('titleChanged', { title: String(content).slice(0, 50) });
        const isTaken = Object.values(bridge.dropped()).reduce((sum, count) => sum + count, 0) === before;
        if (isTaken) taken += 1;
        expect(isTaken && (origin !== host || source !== page.parent)).toBe(false);
      }),
      { numRuns: 10_000, seed: 20_261_121 },
    );

    expect(taken).toBeGreaterThan(50);
    expect(page.posted.every(({ target }) => target === host)).toBe(true);
    expect(page.posted.some(({ text }) => text.includes(token))).toBe(false);
    expect(page.languages.every((language) => ['en', 'zh'].includes(language))).toBe(true);
  });
});

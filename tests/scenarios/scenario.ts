import type { CallModel, EntityModel } from '#engine/model.ts';
import { ruleText } from '#i18n/rules.ts';
import { localeOfRequest, parseCookies } from '#server/guard/headers.ts';
import type { App } from '#server/http/app.ts';
import { protocolOutcome } from '#server/platform/envelope.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** One call of the console, on its way to the backend. */
export interface Asked {
  readonly call: CallModel;
  readonly fields: Fields;
  /** Asks the backend, with other fields where given. */
  readonly ask: (fields?: Fields) => Promise<Response>;
  /** Asks the backend and changes what it answers where it did what was asked. */
  readonly changed: (change: (data: Fields) => Fields, fields?: Fields) => Promise<Response>;
  /** A refusal as the contract says, in the language of the reader; the backend never hears of the call. */
  readonly refuse: (refusal: RefusedAs) => Response;
  /** As long as a slow server takes. */
  readonly wait: () => Promise<void>;
}

interface RefusedAs {
  readonly code: 4000 | 4001 | 5000;
  readonly status?: number;
  readonly rule: string;
  readonly errorKey?: string;
  /** The fields it is about: each gets the same sentence. */
  readonly fields?: readonly string[];
}

/** A named state of the backend one noun’s screen can be opened in. */
export interface Scenario {
  readonly noun: string;
  readonly name: string;
  /** What a person sees, as a sentence. */
  readonly says: string;
  /** The address the screen has. */
  readonly route: string;
  /** Undefined: this call is answered as ever. */
  readonly answer: (asked: Asked) => Promise<Response> | undefined;
}

/** What a noun’s own file declares, by name; noun and address are those of its schema. */
export type OwnScenarios = Readonly<Record<string, Pick<Scenario, 'says' | 'answer'>>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isOfForm = (request: Request): boolean =>
  request.method === 'POST' && !(request.headers.get('content-type') ?? '').startsWith('application/json');

const fieldsOf = async (request: Request): Promise<Fields> => {
  if (request.method === 'GET') return Object.fromEntries(new URL(request.url).searchParams);
  if (isOfForm(request)) return {};
  const body: unknown = JSON.parse(await request.clone().text());
  return isFields(body) ? body : {};
};

const withFields = (request: Request, fields: Fields): Request => {
  const { method, url } = request;
  // As entries: the headers of a test’s request are those of another document.
  const headers = new Headers([...request.headers]);
  headers.delete('content-length');
  if (method !== 'GET') return new Request(url, { method, headers, body: JSON.stringify(fields) });
  const address = new URL(url);
  address.search = new URLSearchParams(
    Object.entries(fields).map(([name, value]) => [name, String(value)]),
  ).toString();
  return new Request(address, { headers });
};

const changedReply = async (response: Response, change: (data: Fields) => Fields): Promise<Response> => {
  const envelope: unknown = await response.clone().json();
  if (!isFields(envelope) || envelope.code !== 0 || !isFields(envelope.data)) return response;
  const headers = new Headers(response.headers);
  for (const name of ['content-length', 'content-encoding', 'etag']) headers.delete(name);
  return new Response(JSON.stringify({ ...envelope, data: change(envelope.data) }), {
    status: response.status,
    headers,
  });
};

const refusalFor =
  (request: Request) =>
  ({ code, rule, status = 200, errorKey = rule, fields = [] }: RefusedAs): Response => {
    const locale = localeOfRequest(request, parseCookies(request.headers.get('cookie')));
    if (code === 5000) {
      const { envelope } = protocolOutcome(locale, { rule, status, code });
      return Response.json(envelope, { status });
    }
    const message = ruleText(locale, { rule });
    const named = Object.fromEntries(fields.map((field) => [field, message]));
    const data = { error_key: errorKey, ...(fields.length === 0 ? {} : { fields: named }) };
    return Response.json({ code, message, data }, { status });
  };

export interface Surroundings {
  readonly models: readonly EntityModel[];
  readonly basePath: string;
  readonly wait: () => Promise<void>;
}

/**
 * The backend in a scenario: the very app, with what the scenario says of some of its calls between it and the console. Tests and
 * `npm run dev` go through this one function.
 */
export const inScenario = (app: App, scenario: Scenario, { models, basePath, wait }: Surroundings): App => {
  const calls = new Map(
    models
      .flatMap((model) => Object.values(model.calls))
      .map((call) => [`${call.method} ${basePath}${call.path.startsWith('/') ? '' : '/'}${call.path}`, call]),
  );
  return {
    fetch: async (request, env) => {
      const call = calls.get(`${request.method} ${new URL(request.url).pathname}`);
      if (call === undefined) return app.fetch(request, env);
      const fields = await fieldsOf(request);
      const ask = async (other?: Fields) =>
        app.fetch(other === undefined || isOfForm(request) ? request : withFields(request, other), env);
      const answered = scenario.answer({
        call,
        fields,
        ask,
        changed: async (change, other) => changedReply(await ask(other), change),
        refuse: refusalFor(request),
        wait,
      });
      return answered ?? app.fetch(request, env);
    },
  };
};

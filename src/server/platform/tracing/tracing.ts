import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type ConnectionWatch,
  type DatabaseWatch,
  describeStatement,
} from '#server/database/watchedDialect.ts';

/** What is said of a span: names, numbers and codes, never a value a person entered. */
type SpanFacts = Readonly<Record<string, string | number>>;

/** A piece of work about to begin. */
export interface SpanStart {
  readonly name: string;
  /** `server`: we are asked; `client`: we ask; `internal`: neither. */
  readonly kind: 'server' | 'client' | 'internal';
  /** When it began, as `performance.now()` says it; left out: now. */
  readonly startTime?: number;
  readonly facts?: SpanFacts;
  /** The work it was asked for in, as `traceparent` names it: it has its own trace. */
  readonly askedIn?: string | undefined;
}

/** A piece of work under way, as others may look at it later. */
export interface OpenSpan {
  /** Whether it is kept: of what is not, nothing more need be said. */
  readonly isKept: boolean;
  readonly traceId: string;
  /** As another process goes on with it (W3C Trace Context). */
  readonly traceparent: string;
  readonly child: (start: SpanStart) => OpenSpan;
  readonly rename: (name: string) => void;
  readonly say: (facts: SpanFacts) => void;
  /** Says that it failed: the kind of its error, and its place in the code where there is one. */
  readonly fail: (type: string, place?: string) => void;
  readonly end: () => void;
}

/** What keeps spans and gives them away. `above`: headers that may say where the work belongs. */
export interface SpanMaker {
  readonly root: (start: SpanStart, above?: Headers) => OpenSpan;
  /** Gives away what waits, as far as that is possible soon. */
  readonly close: () => Promise<void>;
}

/** What a request turned out to be. */
interface ServedAs {
  readonly method: string;
  /** Path of the contract, or what kind of page or file it is. */
  readonly route: string | undefined;
  readonly call?: string | undefined;
  readonly code?: number | undefined;
  readonly requestId: string;
  readonly companyId?: number | undefined;
}

/** Traces of what the process does, for a collector (docs/operations/observability.md). */
export interface Tracing {
  /** Answers a request within a span of its own. */
  readonly serve: (request: Request, work: () => Response | Promise<Response>) => Promise<Response>;
  /** Says of the request under way what it is. */
  readonly describe: (served: ServedAs) => void;
  /** Says what the request under way has broken on. */
  readonly recordError: (error: unknown) => void;
  /** The trace of the work under way, for the log; undefined where it is not kept. */
  readonly traceId: () => string | undefined;
  /** The work under way as what it asks for is linked to it; undefined where it is not kept. */
  readonly traceparent: () => string | undefined;
  /** Does work within a span of its own, which stays away where nothing was found to do. `askedIn`: the call that asked for it. */
  readonly job: <Result>(
    name: string,
    work: () => Promise<Result>,
    askedIn?: string | null,
  ) => Promise<Result>;
  /** Begins a request to others; undefined where it belongs to no work that is kept. */
  readonly ask: (address: string | URL, method: string) => OpenSpan | undefined;
  /** Looks at transactions and statements of a database. */
  readonly watchDatabase: DatabaseWatch;
}

/** Within which what happens belongs together: a request, a run of a job, a transaction. */
interface Scope {
  /** What hangs under it hangs under this; begins it at its first use. */
  readonly span: () => OpenSpan;
  /** Whether something was found to do. A job looks for work twice a second: as long as there is none, it has no span. */
  readonly hasBegun: () => boolean;
}

interface LazyScope extends Scope {
  readonly end: (say?: (span: OpenSpan) => void) => void;
}

const lazily = (begin: () => OpenSpan, above?: Scope): LazyScope => {
  let span: OpenSpan | undefined;
  const find = (): OpenSpan => {
    span ??= begin();
    return span;
  };
  return {
    span: find,
    hasBegun: () => span !== undefined || above?.hasBegun() === true,
    end: (say) => {
      if (span === undefined) return;
      say?.(span);
      span.end();
    },
  };
};

/** What is not kept costs no more than this question. */
const isDropped = (scope: Scope): boolean => scope.hasBegun() && !scope.span().isKept;

const methods: readonly string[] = [
  'CONNECT',
  'DELETE',
  'GET',
  'HEAD',
  'OPTIONS',
  'PATCH',
  'POST',
  'PUT',
  'TRACE',
];
/** What someone sends as a method by hand never becomes a name. */
const knownMethod = (method: string): string => (methods.includes(method) ? method : '_OTHER');

const sqlStateOf = (error: unknown): string | undefined => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
};

/** A line of a stack: its end is a place in the code, whatever the text of an error looks like. */
const frame = /^\s+at .*(?::\d+:\d+|native|<anonymous>)\)?$/;

/** Marks a span as failed. The text of an error may repeat a value: its kind and its place in the code stay. */
export const markFailed = (span: OpenSpan, error: unknown): void => {
  const isError = error instanceof Error;
  const place = isError ? (error.stack ?? '').split('\n').filter((line) => frame.test(line)) : [];
  span.fail(sqlStateOf(error) ?? (isError ? error.name : 'unknown'), place.join('\n'));
};

/** How many rows a statement gave, and how many it gave or wrote. */
const sizesOf = ({
  rows,
  numAffectedRows = 0n,
}: {
  readonly rows: readonly unknown[];
  readonly numAffectedRows?: bigint | undefined;
}) => ({ returned: rows.length, touched: Math.max(rows.length, Number(numAffectedRows)) });

const databaseSystem = { 'db.system.name': 'postgresql' };

const reportStatement = (scope: Scope, sql: string, startTime: number): OpenSpan => {
  const { operation, table, text } = describeStatement(sql);
  return scope.span().child({
    name: table === undefined ? operation : `${operation} ${table}`,
    kind: 'client',
    startTime,
    facts: {
      ...databaseSystem,
      'db.operation.name': operation,
      'db.query.text': text,
      ...(table === undefined ? {} : { 'db.collection.name': table }),
    },
  });
};

const watchConnection = (around: Scope): ConnectionWatch => {
  let transaction: LazyScope | undefined;
  return {
    begin: () => {
      const start = {
        name: 'transaction',
        kind: 'internal',
        startTime: performance.now(),
        facts: databaseSystem,
      } as const;
      transaction = lazily(() => around.span().child(start), around);
    },
    end: (outcome) => {
      transaction?.end((span) => span.say({ 'console.outcome': outcome }));
      transaction = undefined;
    },
    statement: async (sql, work) => {
      const scope = transaction ?? around;
      const startTime = performance.now();
      try {
        const result = await work();
        const { returned, touched } = sizesOf(result);
        if (touched > 0 || scope.hasBegun()) {
          const span = reportStatement(scope, sql, startTime);
          span.say({ 'db.response.returned_rows': returned, 'console.rows': touched });
          span.end();
        }
        return result;
      } catch (error) {
        const span = reportStatement(scope, sql, startTime);
        const state = sqlStateOf(error);
        if (state !== undefined) span.say({ 'db.response.status_code': state });
        markFailed(span, error);
        span.end();
        throw error;
      }
    },
  };
};

const peerOf = (address: string | URL): SpanFacts => {
  const { hostname, port, protocol } = new URL(address);
  return {
    'server.address': hostname,
    'server.port': Number(port) || (protocol === 'https:' ? 443 : 80),
    'url.scheme': protocol.replace(':', ''),
  };
};

const brokenStatus = 500;
/** A request to others whose answer is a refusal has failed for the client. */
const leastFailure = 400;

/** Ends a request to others by the status of its answer. */
export const endAnswered = (span: OpenSpan, status: number): void => {
  span.say({ 'http.response.status_code': status });
  if (status >= leastFailure) span.fail(String(status));
  span.end();
};

/**
 * What a span is for us: a request and what it came to; below it each transaction and each statement; a run of a job that found something
 * to do, linked to the call that asked for it; a request to others. No number, name, token or value of a query is in any.
 */
export const createTracing = (maker: SpanMaker): Tracing => {
  const scopes = new AsyncLocalStorage<Scope>();
  const current = (): OpenSpan | undefined => {
    const scope = scopes.getStore();
    return scope?.hasBegun() === true ? scope.span() : undefined;
  };
  const keptSpan = (): OpenSpan | undefined => {
    const span = current();
    return span?.isKept === true ? span : undefined;
  };
  return {
    serve: async ({ method, headers }, work) => {
      const facts = { 'http.request.method': knownMethod(method) };
      const span = maker.root({ name: knownMethod(method), kind: 'server', facts }, headers);
      try {
        const scope = { span: () => span, hasBegun: () => true };
        const response = await scopes.run(scope, async () => work());
        span.say({ 'http.response.status_code': response.status });
        if (response.status >= brokenStatus) span.fail(String(response.status));
        return response;
      } finally {
        span.end();
      }
    },
    describe: ({ route, method, call, code, requestId, companyId }) => {
      const span = keptSpan();
      if (span === undefined) return;
      if (route !== undefined) span.rename(`${knownMethod(method)} ${route}`);
      span.say({
        'console.request_id': requestId,
        ...(route === undefined ? {} : { 'http.route': route }),
        ...(call === undefined ? {} : { 'console.call': call }),
        ...(code === undefined ? {} : { 'console.code': code }),
        ...(companyId === undefined || companyId === 0 ? {} : { 'console.company_id': companyId }),
      });
    },
    recordError: (error) => {
      const span = keptSpan();
      if (span !== undefined) markFailed(span, error);
    },
    traceId: () => keptSpan()?.traceId,
    traceparent: () => keptSpan()?.traceparent,
    job: async (name, work, askedIn) => {
      const above = scopes.getStore();
      const start: SpanStart = {
        name,
        kind: 'internal',
        startTime: performance.now(),
        facts: { 'console.job': name },
        askedIn: askedIn ?? undefined,
      };
      const scope = lazily(
        () => (above === undefined ? maker.root(start) : above.span().child(start)),
        above,
      );
      try {
        const result = await scopes.run(scope, work);
        scope.end();
        return result;
      } catch (error) {
        markFailed(scope.span(), error);
        scope.end();
        throw error;
      }
    },
    ask: (address, method) => {
      const scope = scopes.getStore();
      if (scope === undefined || isDropped(scope) || !URL.canParse(String(address))) return undefined;
      const facts = { 'http.request.method': knownMethod(method), ...peerOf(address) };
      return scope.span().child({ name: knownMethod(method), kind: 'client', facts });
    },
    watchDatabase: () => {
      const scope = scopes.getStore();
      return scope === undefined || isDropped(scope) ? undefined : watchConnection(scope);
    },
  };
};

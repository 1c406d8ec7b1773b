import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import { createServer as createVite, type ViteDevServer } from 'vite';
import { createMistakeBoard, type MistakeBoard } from '#compiler/vitePlugin.ts';
import { sources } from '#server/features/index.ts';
import { pageHeaders } from '#server/guard/headers.ts';
import { type App, createUploadTest } from '#server/http/app.ts';
import type { DevelopmentApp, LastingPorts } from '#server/http/developmentApp.ts';
import { startTimers } from '#server/http/jobs/timers.ts';
import { announcement, listen, listenerOf } from '#server/http/listen.ts';
import { openPrepared } from '#server/http/openPrepared.ts';
import { processClock, readSettings } from '#server/http/settings.ts';
import { createLifecycle, createShutDown, usualDeadlineMs } from '#server/http/shutDown.ts';
import { debugScriptPlaceholder, noncePlaceholder, offersAll } from '#server/http/static/serveConsole.ts';
import { generatedContract } from '#server/platform/contract.ts';
import { createLogger } from '#server/platform/logger.ts';
import { createMetrics } from '#server/platform/metrics/metrics.ts';
import { createOutside } from '#server/platform/outbound/outsideFetch.ts';
import { createPay } from '#server/platform/outbound/pay/payPort.ts';
import { outboxSms } from '#server/platform/outbound/sms/smsPort.ts';
import { defaultConfig } from '#server/platform/ports.ts';
import { wrongReply } from './wrongReply.ts';

/**
 * `npm run dev`: one process with Vite's dev server and the backend. A saved schema or server file is read again at the next call;
 * the opened database stays.
 */
const secretBytes = 32;
const randomToken = () => randomBytes(secretBytes).toString('base64url');
const serverPaths = [
  '/api/',
  '/healthz',
  '/readyz',
  '/csp-report',
  '/downloads.json',
  '/download/files/',
  '/scim/',
  '/docs',
];

const settings = readSettings(process.env, process.argv.slice(2));
const clock = processClock(settings);
const logger = createLogger(process.env.LOG_LEVEL ?? 'warn');
const { database, files, links, demoAccounts } = await openPrepared(settings, {
  models: generatedContract().models,
  logger,
  now: clock(),
});
const lifecycle = createLifecycle();
/** Where mistakes of handlers are shown, once there is a page to show them. */
let board: MistakeBoard | undefined;
/** Where it listens, once it does. */
let ownOrigin = '';

const lasting: LastingPorts = {
  database,
  clock,
  randomToken,
  files,
  links,
  sms: outboxSms,
  pay: createPay(settings.paying),
  outside: createOutside(settings.internalHosts),
  logger,
  metrics: createMetrics(),
  lifecycle,
  config: {
    ...defaultConfig,
    checksReplies: true,
    tellReply: (call, mistakes) => board?.tell(call.name, wrongReply(process.cwd(), call, mistakes)),
    publicOrigin: () => settings.publicOrigin ?? ownOrigin,
    demoAccounts,
    reviewAfterSeconds: settings.reviewAfterSeconds,
    downloadsDirectory: settings.downloadsDirectory,
    debugScript: settings.debugScript,
    payAfterSeconds: settings.payAfterSeconds,
    dissolveHoldHours: settings.dissolveHoldHours,
    ...(existsSync('dist/docs') ? { docsDirectory: resolve('dist/docs') } : {}),
  },
};

/** What the timers go by: the schemas as the last call found them. A job of a noun they do not know would be given up. */
let contract = generatedContract();

type DevelopmentModule = typeof import('#server/http/developmentApp.ts');

/** States the backend can be opened in by address (docs/testing.md): of this server alone, no built one knows them. */
interface ScenarioModule {
  readonly answerPage: (address: string, cookies: string | undefined) => Response | undefined;
  readonly appFor: (app: App, cookies: string | undefined, basePath: string) => App;
}

const loadScenarios = async (vite: ViteDevServer): Promise<ScenarioModule> =>
  (await vite.ssrLoadModule('/tests/scenarios/development.ts')) as ScenarioModule;

/** The app of the code as it is now. Vite gives another module object once anything it imports has changed. */
const createCurrentApp = (vite: ViteDevServer): (() => Promise<App>) => {
  let known: { readonly module: DevelopmentModule; readonly made: Promise<DevelopmentApp> } | undefined;
  return async () => {
    const module = (await vite.ssrLoadModule('/src/server/http/developmentApp.ts')) as DevelopmentModule;
    if (known?.module.createDevelopmentApp !== module.createDevelopmentApp)
      known = { module, made: module.createDevelopmentApp(lasting) };
    const made = await known.made;
    contract = made.contract;
    return made.app;
  };
};

const sendPage = async (
  vite: ViteDevServer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const nonce = randomToken();
  const page = await vite.transformIndexHtml(request.url ?? '/', readFileSync('index.html', 'utf8'));
  const { debugScript } = lasting.config;
  response.writeHead(200, { ...pageHeaders(lasting.config, nonce, { admitsScripts: true, debugScript }) });
  response.end(
    page
      .replace('</head>', `${offersAll}</head>`)
      .replace(debugScriptPlaceholder, debugScript ?? '')
      .replace(noncePlaceholder, nonce),
  );
};

/** A page is asked for by a browser, or by anyone who only wants to see whether anything is there. */
const isPage = ({ method, headers, url }: IncomingMessage): boolean =>
  method === 'GET' && ((headers.accept ?? '').includes('text/html') || url === '/');

const namesScenario = /^\/scenarios(?:\?|$)|[?&]scenario=/;

/** The app in the scenario this browser has chosen. Without one the code of scenarios is not even loaded. */
const scenarioApp = async (vite: ViteDevServer, { headers }: IncomingMessage, app: App): Promise<App> =>
  headers.cookie?.includes('scenario=') === true
    ? (await loadScenarios(vite)).appFor(app, headers.cookie, lasting.config.basePath)
    : app;

const sendAnswer = async (response: ServerResponse, answer: Response): Promise<void> => {
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(await answer.text());
};

const fail = (response: ServerResponse, error: unknown): void => {
  console.error(error);
  if (!response.headersSent) response.writeHead(500, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify({ code: 5000, message: String(error), data: {} }));
};

let vite: ViteDevServer | undefined;
let currentApp: (() => Promise<App>) | undefined;

const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  if (vite === undefined || currentApp === undefined) return;
  const path = request.url ?? '/';
  if (serverPaths.some((prefix) => path.startsWith(prefix)))
    return listenerOf(await scenarioApp(vite, request, await currentApp()))(request, response);
  const dev = vite;
  if (isPage(request) && namesScenario.test(path)) {
    const found = (await loadScenarios(dev)).answerPage(path, request.headers.cookie);
    if (found !== undefined) return sendAnswer(response, found);
  }
  dev.middlewares(request, response, () => {
    if (isPage(request)) sendPage(dev, request, response).catch((error: unknown) => fail(response, error));
    else response.writeHead(404).end();
  });
};

const startVite = async (server: Server): Promise<void> => {
  vite = await createVite({
    appType: 'custom',
    // One folder per port: two dev servers beside each other would write over each other's prepared packages.
    cacheDir: `.cache/vite/${settings.port}`,
    server: { middlewareMode: true, hmr: { server }, watch: { ignored: ['**/data/**', '**/dist/**'] } },
  });
  board = createMistakeBoard(vite);
  currentApp = createCurrentApp(vite);
};

let starting: Promise<void> = Promise.resolve();
const listening = await listen(
  (request, response) => {
    starting.then(() => answer(request, response)).catch((error: unknown) => fail(response, error));
  },
  { ...settings, isUpload: createUploadTest({ ...lasting, contract: () => contract }) },
  (server) => {
    starting = startVite(server);
  },
);
ownOrigin = listening.address;
await starting;
const stopTimers = startTimers({
  ...lasting,
  contract: () => contract,
  handlers: () => ({}),
  sources,
});
console.log(announcement(listening.address, demoAccounts));

const shutDown = createShutDown(
  {
    lifecycle,
    listening,
    stopJobs: () => {
      stopTimers();
      void vite?.close();
    },
    database,
    logger,
    exit: process.exit,
  },
  { delayMs: 0, deadlineMs: usualDeadlineMs },
);
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void shutDown(signal));

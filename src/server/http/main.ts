import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { sources } from '#server/features/index.ts';
import { generatedContract } from '#server/platform/contract.ts';
import { createLogger } from '#server/platform/logger.ts';
import { createMetrics } from '#server/platform/metrics/metrics.ts';
import { createMail } from '#server/platform/outbound/mail.ts';
import { createOutside } from '#server/platform/outbound/outsideFetch.ts';
import { createPay } from '#server/platform/outbound/pay/payPort.ts';
import { defaultConfig, type Logger, type Ports } from '#server/platform/ports.ts';
import { createTracing, type Tracing } from '#server/platform/tracing/tracing.ts';
import { watchedOutside, watchFetch } from '#server/platform/tracing/watchedFetch.ts';
import { createApp, createUploadTest } from './app.ts';
import { isLoopback } from './environment.ts';
import { handlersOf } from './handlers.ts';
import { startTimers } from './jobs/timers.ts';
import { announcement, type Listening, listen, listenerOf, startFailure } from './listen.ts';
import { metricsApp, watchDatabase, watchMessages, watchProcess } from './metrics.ts';
import { openPrepared, type Prepared, runMigrate } from './openPrepared.ts';
import { payProviderOf } from './paySettings.ts';
import { processClock, readSettings, type Settings } from './settings.ts';
import { createLifecycle, createShutDown, usualDeadlineMs } from './shutDown.ts';
import { createSms } from './smsSettings.ts';

const secretBytes = 32;
const msPerSecond = 1_000;
const consoleDirectory = resolve('dist/console');
const docsDirectory = resolve('dist/docs');

const portsOf = (
  settings: Settings,
  {
    prepared,
    logger,
    lifecycle,
    tracing,
    publicOrigin,
  }: {
    readonly prepared: Prepared;
    readonly logger: Logger;
    readonly lifecycle: Ports['lifecycle'];
    readonly tracing: Tracing | undefined;
    readonly publicOrigin: () => string;
  },
): Ports => {
  const contract = generatedContract();
  const handlers = handlersOf(contract);
  const outside = createOutside(settings.internalHosts);
  return {
    database: prepared.database,
    contract: () => contract,
    handlers: () => handlers,
    sources,
    clock: processClock(settings),
    randomToken: () => randomBytes(secretBytes).toString('base64url'),
    files: prepared.files,
    audit: settings.audit,
    links: prepared.links,
    sms: createSms(settings, logger),
    mail: settings.smtp === undefined ? undefined : createMail(settings.smtp),
    outside: tracing === undefined ? outside : watchedOutside(outside, tracing),
    pay: createPay(
      settings.paying,
      payProviderOf(settings.payAccount, () => settings.publicOrigin),
      { tellFailure: (error) => logger.error({ error: String(error) }, 'payment provider') },
    ),
    logger,
    metrics: createMetrics(),
    tracing,
    lifecycle,
    config: {
      ...defaultConfig,
      secureCookies: settings.secureCookies,
      allowedOrigins: settings.allowedOrigins,
      publicOrigin,
      trustedProxies: settings.trustedProxies,
      frameAncestors: settings.frameAncestors,
      uploadOrigin: settings.uploadOrigin,
      downloadsDirectory: settings.downloadsDirectory,
      debugScript: settings.debugScript,
      reviewAfterSeconds: settings.reviewAfterSeconds,
      payAfterSeconds: settings.payAfterSeconds,
      dissolveHoldHours: settings.dissolveHoldHours,
      demoAccounts: prepared.demoAccounts,
      metricsToken: settings.metrics.token,
      keepsMessages: settings.sms === undefined && !settings.isDemo,
      ...(existsSync(consoleDirectory) ? { staticDirectory: consoleDirectory } : {}),
      ...(existsSync(docsDirectory) ? { docsDirectory } : {}),
    },
  };
};

/** Where the console is found: as the settings say, else where it listens, which other people's phones may not reach. */
const createPublicOrigin = (settings: Settings, logger: Logger) => {
  let own: string | undefined;
  return {
    find: (): string => {
      const origin = settings.publicOrigin ?? own;
      if (origin === undefined) throw new Error('Nobody has asked for a link before the server listens');
      return origin;
    },
    listensAt: (address: string): void => {
      own = address;
      if (settings.publicOrigin === undefined && !settings.isDemo)
        logger.warn(
          { address },
          'PUBLIC_ORIGIN is not set: links in messages lead to the address listened at',
        );
    },
  };
};

/** Metrics are read at a port of their own, at the console's by a token, or not at all. They are there until the process ends. */
const startMetrics = async (
  { metrics, database, sms, logger }: Ports,
  { token, own }: Settings['metrics'],
  { connections }: Listening,
): Promise<void> => {
  if (token === undefined && own === undefined) return;
  watchProcess(metrics, connections);
  watchDatabase(metrics, database);
  watchMessages(metrics, sms);
  if (own === undefined) return;
  const { address } = await listen(listenerOf(metricsApp(metrics, token)), own);
  if (token === undefined && !isLoopback(own.host))
    logger.warn({ address }, 'METRICS_TOKEN is not set: everyone who reaches this address reads the metrics');
  logger.info({ address: `${address}/metrics` }, 'metrics');
};

interface StartedTraces {
  readonly tracing: Tracing;
  readonly close: () => Promise<void>;
}

/** The packages of OpenTelemetry are loaded only where traces are sent: they take 70 ms of a start, and memory. */
const startTraces = async (
  { traces }: Settings,
  database: Prepared['database'],
  logger: Logger,
): Promise<StartedTraces | undefined> => {
  if (traces === undefined) return undefined;
  const { openTelemetry } = await import('./openTelemetry.ts');
  const maker = openTelemetry(logger, traces.headers);
  const tracing = createTracing(maker);
  database.watch(tracing.watchDatabase);
  watchFetch(tracing);
  return { tracing, close: maker.close };
};

const start = async (): Promise<void> => {
  const settings = readSettings(process.env, process.argv.slice(2));
  const logger = createLogger(settings.logLevel);
  const lifecycle = createLifecycle();
  const prepared = await openPrepared(settings, {
    models: generatedContract().models,
    logger,
    now: processClock(settings)(),
  });
  const traces = await startTraces(settings, prepared.database, logger);
  const publicOrigin = createPublicOrigin(settings, logger);
  const ports = portsOf(settings, {
    prepared,
    logger,
    lifecycle,
    tracing: traces?.tracing,
    publicOrigin: publicOrigin.find,
  });
  const isUpload = createUploadTest(ports);
  const listening = await listen(listenerOf(createApp(ports)), { ...settings, isUpload });
  publicOrigin.listensAt(listening.address);
  await startMetrics(ports, settings.metrics, listening);
  const shutDown = createShutDown(
    {
      lifecycle,
      listening,
      stopJobs: startTimers(ports),
      database: ports.database,
      closeTraces: traces?.close,
      logger,
      exit: process.exit,
    },
    { delayMs: settings.shutdownDelaySeconds * msPerSecond, deadlineMs: usualDeadlineMs },
  );
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void shutDown(signal));
  process.stdout.write(`${announcement(listening.address, prepared.demoAccounts)}\n`);
};

const run = process.argv[2] === 'migrate' ? runMigrate(process.env) : start();

run.catch((error: unknown) => {
  process.stderr.write(`${startFailure(error)}\n`);
  process.exit(1);
});

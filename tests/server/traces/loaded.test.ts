import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Collector, factOf, startCollector } from '#tests/setup/collector.ts';
import { contractWith } from '#tests/setup/contract.ts';
import { unpackTemplate } from '#tests/setup/databaseTemplate.ts';
import { isDeep } from '#tests/setup/strength.ts';

const buildMs = 300_000;
const startMs = 60_000;

// Inside the project, where its packages are found; one of its own, for two runs may go on at once.
const folder = resolve(`.cache/traces-${process.pid}`);
let collector: Collector;
const children: ChildProcess[] = [];

/** Says on standard error, at the end, which packages of OpenTelemetry were loaded. */
const listener = `data:text/javascript,${encodeURIComponent(`
  import { writeSync } from 'node:fs';
  import { Module } from 'node:module';
  process.on('exit', () => {
    const names = Object.keys(Module._cache).map((path) => /@opentelemetry.[\\w-]+/.exec(path)?.[0]);
    for (const name of new Set(names)) if (name !== undefined) writeSync(2, 'loaded ' + name + '\\n');
  });
`)}`;

/** Starts the server as it is deployed, asks it for a page, and ends it. Answers the packages it loaded and how it ended. */
const run = async (environment: Readonly<Record<string, string>>) => {
  const directory = mkdtempSync(join(folder, 'data-'));
  await unpackTemplate(join(directory, 'database'), contractWith().models);
  const child = spawn(process.execPath, ['--import', listener, join(folder, 'main.js')], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: directory,
      DEMO: '0',
      PORT: '0',
      HOST: '127.0.0.1',
      SHUTDOWN_DELAY_SECONDS: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let said = '';
  let complained = '';
  child.stderr.on('data', (piece: Buffer) => {
    complained += piece.toString();
  });
  const address = await new Promise<string>((found, failed) => {
    child.once('exit', () => failed(new Error(`The server ended: ${said} ${complained}`)));
    child.stdout.on('data', (piece: Buffer) => {
      said += piece.toString();
      const url = /^Console: (?<url>\S+)$/m.exec(said)?.groups?.url;
      if (url !== undefined) found(url);
    });
  });
  await (await fetch(`${address}/api/nothing`)).text();
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const code = await ended;
  return { code, packages: [...complained.matchAll(/^loaded (.*)$/gm)].map(([, name]) => name) };
};

/** Building a server takes a good part of the time of all other tests: `npm run test:deep`. */
describe.runIf(isDeep)('a server that was built', () => {
  beforeAll(async () => {
    await build({
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      build: {
        ssr: 'src/server/http/main.ts',
        outDir: folder,
        target: 'node20',
        emptyOutDir: true,
        minify: false,
      },
    });
    collector = await startCollector();
  }, buildMs);

  afterAll(() => {
    for (const child of children) child.kill('SIGKILL');
    collector.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('loads what sends e-mail with the first message alone', () => {
    const built = readFileSync(join(folder, 'main.js'), 'utf8');

    expect(built).toMatch(/import\(["']nodemailer["']\)/);
    expect(built).not.toMatch(/from ?["']nodemailer["']/);
  });

  it(
    'loads no package of OpenTelemetry without a collector',
    async () => {
      const { code, packages } = await run({});

      expect(packages).toEqual([]);
      expect(code).toBe(0);
    },
    startMs,
  );

  it(
    'loads them with a collector and gives it everything before it ends',
    async () => {
      const { code, packages } = await run({
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        OTEL_SERVICE_NAME: 'console-of-a-test',
      });

      expect(packages).toContain('@opentelemetry/sdk-trace-base');
      expect(code).toBe(0);
      const spans = collector.spans().filter(({ kind }) => kind === 2);
      expect(spans.map((span) => factOf(span, 'http.response.status_code'))).toEqual([404]);
      expect(collector.bodies.join('\n')).toContain('console-of-a-test');
    },
    startMs,
  );
});

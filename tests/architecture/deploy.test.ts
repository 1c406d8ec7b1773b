import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { createReadReplica } from '#server/database/readReplica.ts';
import { filesPlaceOf } from '#server/http/fileSettings.ts';
import { runTimedWork } from '#server/http/jobs/timers.ts';
import { watchDatabase, watchMessages, watchProcess } from '#server/http/metrics.ts';
import { createBackend } from '#tests/setup/backend.ts';

const read = (path: string): string => readFileSync(path, 'utf8');
const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const yamlFiles = filesBelow('deploy').filter((path) => path.endsWith('.yaml'));
const documentsOf = (path: string): readonly unknown[] =>
  parseAllDocuments(read(path), { merge: true }).map((document) => {
    expect(document.errors, path).toEqual([]);
    return document.toJS();
  });

/** Every value anywhere below, with the names that lead to it. */
const walk = (
  value: unknown,
  path: readonly string[] = [],
): readonly (readonly [readonly string[], unknown])[] =>
  typeof value === 'object' && value !== null
    ? [[path, value] as const, ...Object.entries(value).flatMap(([name, own]) => walk(own, [...path, name]))]
    : [[path, value] as const];

interface Service {
  readonly image?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly volumes?: readonly string[];
  readonly depends_on?: readonly string[] | Readonly<Record<string, unknown>>;
}

const compose = documentsOf('deploy/compose.yaml')[0] as {
  readonly services: Readonly<Record<string, Service>>;
  readonly secrets: Readonly<Record<string, unknown>>;
};
const isOurs = ({ image }: Service): boolean => image?.startsWith('address-book-console:') === true;

const settingsFiles = ['settings', 'smsSettings', 'fileSettings', 'environment'].map(
  (name) => `src/server/http/${name}.ts`,
);
const settings = settingsFiles.map(read).join('\n');
const documented = read('README.md');
/** A variable the settings name, or the file of a secret they name. */
const isRead = (name: string): boolean => {
  const own = name.replace(/_FILE$/, '');
  return new RegExp(`\\b${own}\\b`).test(settings) && documented.includes(`\`${name}\``);
};

const dockerfile = read('Dockerfile')
  .replaceAll(/\\\n/g, ' ')
  .split('\n')
  .filter((line) => line.trim() !== '' && !line.startsWith('#'));
const instructions = dockerfile.map((line) => {
  const [, word = '', rest = ''] = /^\s*(\S+)\s+(.*)$/.exec(line) ?? [];
  return { word, rest };
});

describe('what the server is told', () => {
  const inKubernetes = yamlFiles
    .flatMap(documentsOf)
    .flatMap((document) => walk(document))
    .flatMap(([path, value]) =>
      path.at(-2) === 'env' ? [String((value as { readonly name: unknown }).name)] : [],
    );
  const inCompose = Object.values(compose.services)
    .filter(isOurs)
    .flatMap(({ environment = {} }) => Object.keys(environment));
  const inUnit = [
    ...read('deploy/systemd/address-book-console.service').matchAll(/^Environment=(\w+)=/gm),
  ].map(([, name = '']) => name);
  const inImage = instructions
    .filter(({ word }) => word === 'ENV')
    .flatMap(({ rest }) => rest.split(/\s+/).map((pair) => pair.split('=')[0] ?? ''));

  it.each([
    ['kubernetes', inKubernetes],
    ['compose', inCompose],
    ['systemd', inUnit],
    ['the image', inImage],
  ])('by %s are variables it reads and the README lists', (_, names) => {
    expect(names.length).toBeGreaterThan(2);
    expect(names.filter((name) => !isRead(name))).toEqual([]);
  });
});

describe('the image', () => {
  const stages = instructions.filter(({ word }) => word === 'FROM');
  const last = instructions.slice(instructions.findLastIndex(({ word }) => word === 'FROM'));
  const copied = (own: readonly { readonly word: string; readonly rest: string }[]) =>
    own.filter(({ word }) => word === 'COPY').map(({ rest }) => rest.split(/\s+/));

  it('has nothing a linter objects to, and copies from the sources what is there', () => {
    expect(validate(read('Dockerfile'))).toEqual([]);
    expect(validate('FROM node\nCOPYY a b')).not.toEqual([]);

    const fromSources = copied(instructions).filter(([first]) => !first?.startsWith('--'));
    expect(fromSources.flatMap((words) => words.slice(0, -1)).filter((path) => !existsSync(path))).toEqual(
      [],
    );
  });

  it('copies from stages that are there', () => {
    const names = stages.flatMap(({ rest }) => / AS (\w+)$/.exec(rest)?.[1] ?? []);
    const asked = copied(instructions).flatMap(([first]) => /^--from=(\w+)/.exec(first ?? '')?.[1] ?? []);

    expect(asked.filter((name) => !names.includes(name))).toEqual([]);
  });

  it('starts what is built, without a shell, npm or rights', () => {
    const value = (name: string) => last.find(({ word }) => word === name)?.rest ?? '';
    const entry = JSON.parse(value('ENTRYPOINT')) as readonly string[];
    const probe = JSON.parse(value('HEALTHCHECK').replace(/^.*?CMD\s*/, '')) as readonly string[];

    expect(entry).toEqual(['/usr/local/bin/node', 'dist/server/main.js']);
    expect(read('scripts/buildAll.ts')).toContain("main: 'src/server/http/main.ts'");
    expect(probe.join(' ')).toContain('/healthz');
    expect(Number(value('USER').split(':')[0])).toBeGreaterThan(0);
    expect(last.some(({ word }) => word === 'RUN')).toBe(false);
  });

  it('has every package the server loads among those that are not for building alone', () => {
    const { dependencies } = JSON.parse(read('package.json')) as {
      readonly dependencies: Readonly<Record<string, string>>;
    };
    const sources = ['server', 'engine', 'domain', 'i18n'].flatMap((folder) => filesBelow(`src/${folder}`));
    const values = sources
      .filter((path) => path.endsWith('.ts'))
      .flatMap((path) => [
        ...read(path).matchAll(/^(?:import|export) (?!type )[^;]*? from '([^.#'][^']*)';$/gm),
      ])
      .map(([, name = '']) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? '')
      .filter((name) => !name.startsWith('node:') && !name.startsWith('ra-'));

    expect(values.length).toBeGreaterThan(100);
    expect([...new Set(values)].filter((name) => !(name in dependencies))).toEqual([]);
  });
});

describe('a command of the operator', () => {
  const built = new Map(
    [...read('scripts/buildAll.ts').matchAll(/\b(\w+): '((?:src|scripts)\/[\w/]+\.ts)'/g)].map(
      ([, name = '', source = '']) => [name, source] as const,
    ),
  );

  it('is built wherever a page says that it is', () => {
    const pages = [...filesBelow('docs').filter((path) => path.endsWith('.md')), 'README.md'];
    const named = pages.flatMap((path) =>
      [...read(path).matchAll(/dist\/server\/(\w+)\.js/g)].map(([, name = '']) => name),
    );

    expect([...new Set(named)].sort()).toEqual(['dump', 'main', 'operator', 'restore', 'verify']);
    expect(named.filter((name) => !built.has(name))).toEqual([]);
    expect([...built.values()].filter((source) => !existsSync(source))).toEqual([]);
  });

  it('that npm runs on data of a company is built as well', () => {
    const { scripts } = JSON.parse(read('package.json')) as {
      readonly scripts: Readonly<Record<string, string>>;
    };
    const onData = Object.entries(scripts).flatMap(([name, command]) => {
      const source = /^tsx (scripts\/\w+\.ts)$/.exec(command)?.[1];
      const isOnData = source !== undefined && /\bopenDatabase\b|\bemptyDatabase\b/.test(read(source));
      return isOnData ? [name] : [];
    });

    expect(onData).toEqual(expect.arrayContaining(['dump', 'operator', 'restore', 'verify']));
    expect(onData.filter((name) => !built.has(name))).toEqual([]);
  });
});

describe('compose', () => {
  it('names services, secrets and files that are there', () => {
    for (const [name, { depends_on: others = [], secrets = [] }] of Object.entries(compose.services)) {
      const needed = Array.isArray(others) ? others : Object.keys(others);
      expect(
        needed.filter((other) => !(other in compose.services)),
        name,
      ).toEqual([]);
      expect(
        secrets.filter((secret) => !(secret in compose.secrets)),
        name,
      ).toEqual([]);
    }
    expect(read('deploy/compose.yaml')).toContain('./Caddyfile:/etc/caddy/Caddyfile');
    expect(existsSync('deploy/Caddyfile')).toBe(true);
  });

  it('keeps files in a bucket it makes, and nothing beside a console', () => {
    const consoles = Object.values(compose.services).filter(isOurs);
    const places = consoles.map(({ environment = {} }) =>
      filesPlaceOf({ ...environment, S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }, '/data'),
    );
    const [, bucket = ''] = /mc mb \S+ storage\/(\S+)/.exec(read('deploy/compose.yaml')) ?? [];

    expect(consoles.length).toBeGreaterThan(2);
    for (const place of places)
      expect(place).toMatchObject({
        kind: 'bucket',
        bucket: { base: new URL(`http://minio:9000/${bucket}`), prefix: '' },
      });
    for (const { depends_on: others = {}, volumes = [] } of consoles)
      expect([Object.keys(others).includes('bucket') || 'postgres' in others, volumes]).toEqual([true, []]);
  });

  it('has a proxy that asks the consoles there are', () => {
    const asked = [...read('deploy/Caddyfile').matchAll(/(console-\d):8000/g)].map(([, name]) => name);

    expect(asked).toEqual(['console-1', 'console-2']);
    expect(asked.every((name) => name !== undefined && name in compose.services)).toBe(true);
    expect(read('deploy/Caddyfile')).toContain('health_uri /readyz');
  });

  it('has a proxy that lets no one outside name a trace', () => {
    const dropped = [...read('deploy/Caddyfile').matchAll(/^\s*header_up -(\w+)$/gm)].map(([, name]) =>
      name?.toLowerCase(),
    );

    expect(dropped).toEqual(['traceparent', 'tracestate']);
  });
});

it('kubernetes lists the files that are there, and every one but the job', () => {
  const folder = 'deploy/kubernetes';
  const [listed] = documentsOf(join(folder, 'kustomization.yaml')) as {
    readonly resources: readonly string[];
  }[];
  const own = readdirSync(folder).filter(
    (name) => name !== 'kustomization.yaml' && name !== 'migrate-job.yaml',
  );

  expect([...(listed?.resources ?? [])].sort()).toEqual(own.sort());
  for (const path of yamlFiles.filter(
    (file) => dirname(file) === folder && basename(file) !== 'kustomization.yaml',
  ))
    for (const document of documentsOf(path))
      expect(document, path).toMatchObject({ apiVersion: expect.any(String), kind: expect.any(String) });
});

it('systemd starts what is built, and ends it after it would end by itself', () => {
  const unit = read('deploy/systemd/address-book-console.service');

  expect(unit).toContain('ExecStart=/usr/bin/node dist/server/main.js');
  expect(Number(/TimeoutStopSec=(\d+)/.exec(unit)?.[1])).toBeGreaterThan(5 + 15);
});

describe('what is looked at', () => {
  let given: ReadonlySet<string>;

  beforeAll(async () => {
    const { ports, database, send } = await createBackend();
    watchDatabase(ports.metrics, { ...database, replica: createReadReplica(database.db, database) });
    watchMessages(ports.metrics, { ...ports.sms, balance: async () => ({ value: 5, currency: 'USD' }) });
    watchProcess(ports.metrics, async () => 0);
    await send('/api/none');
    await send('/none');
    await runTimedWork(ports);
    const text = await ports.metrics.text();
    given = new Set([...text.matchAll(/^(\w+)(?:\{[^}]*\})? \S+$/gm)].map(([, name = '']) => name));
  });

  const namesIn = (expressions: readonly string[]): readonly string[] =>
    expressions.flatMap((text) =>
      [...text.matchAll(/\b(?:console|process|nodejs)_\w+/g)].map(([name]) => name),
    );

  it('by the alerts is what /metrics gives, each alert with a page', () => {
    const [rules] = documentsOf('deploy/prometheus/alerts.yaml');
    const found = walk(rules);
    const names = found.flatMap(([path, value]) => (path.at(-1) === 'expr' ? namesIn([String(value)]) : []));
    const alerts = found.flatMap(([path, value]) => (path.at(-1) === 'alert' ? [String(value)] : []));
    const page = read('docs/operations/observability.md');

    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !given.has(name))).toEqual([]);
    expect(alerts.filter((alert) => !page.includes(`\`${alert}\``))).toEqual([]);
  });

  it('by the dashboard is what /metrics gives', () => {
    const { panels } = JSON.parse(read('deploy/grafana/dashboard.json')) as {
      readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[];
    };
    const names = namesIn(panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)));

    expect(names.length).toBeGreaterThan(15);
    expect(names.filter((name) => !given.has(name))).toEqual([]);
  });

  it('is explained, every metric of ours', () => {
    const page = read('docs/operations/observability.md');
    const families = [...given].map((name) => name.replace(/_(?:bucket|sum|count)$/, ''));

    expect(families.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });
});

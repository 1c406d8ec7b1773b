import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { printJson } from '#compiler/meta/metaSchema.ts';
import { newSchema } from '#compiler/newSchema.ts';
import { formatDiagnostic } from '#compiler/source/diagnostic.ts';
import { type Account, checkConformance, textReport } from '#conformance/conformance.ts';
import type { EntitySchema } from '#engine/dialect.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';
import { mistakesIn, plant } from '../compiler/planted.ts';

type Part = Readonly<Record<string, unknown>>;

const pageText = (name: string): string => readFileSync(`docs/tutorials/${name}.md`, 'utf8');
const blocksOf = (text: string, kind: string): readonly string[] =>
  [...text.matchAll(new RegExp(`\`\`\`${kind}\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, code = '']) => code);

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** As the page says: objects key by key, lists as a whole. */
const merged = (before: Part, added: Part): Part => ({
  ...before,
  ...Object.fromEntries(
    Object.entries(added).map(([key, value]) => {
      const old = before[key];
      return [key, isPart(old) && isPart(value) ? merged(old, value) : value];
    }),
  ),
});

const neighbours = Object.fromEntries(
  ['member', 'department'].map((noun) => [noun, readFileSync(`schemas/${noun}.schema.json`, 'utf8')]),
);

/** Of files of one's own: the neighbours lead to nouns that are not here. */
const mistakes = (texts: Readonly<Record<string, string>>) =>
  mistakesIn({ ...neighbours, ...texts }).filter(
    ({ file }) => !Object.keys(neighbours).some((noun) => file === `schemas/${noun}.schema.json`),
  );

describe('the first noun', () => {
  const page = pageText('first-noun');
  const steps = blocksOf(page, 'json').map((block): Part => JSON.parse(block));
  const begun: Part = { ...newSchema({ noun: 'parcel', zh: '包裹', en: 'Parcel', ja: '荷物' }) };
  const walked = steps.map((_, nth) => printJson(steps.slice(0, nth + 1).reduce(merged, begun)));

  let backend: Backend;
  let main: TestSession;

  beforeEach(async () => {
    backend = await createBackend({ entities: [JSON.parse(walked.at(-1) ?? '') as EntitySchema] });
    await createCompanies(backend.database.db);
    main = await backend.signIn(people.main);
  });

  it('is made by the command of the page', () => {
    expect(page).toContain('npm run new -- parcel --title 包裹 --title-en Parcel --title-ja 荷物');
  });

  it.each([1, 2, 3])('compiles after step %i, words included', (nth) => {
    expect(walked).toHaveLength(3);
    expect(mistakes({ parcel: walked[nth - 1] ?? '' })).toEqual([]);
  });

  it('answers the mistake of the page as the page says', () => {
    const spoilt = plant(walked[0] ?? '', '"filter": "equals"', '"filter": "equal"');

    expect(mistakes({ parcel: spoilt }).map(formatDiagnostic)).toEqual([blocksOf(page, 'text')[0]?.trim()]);
  });

  it('keeps parcels, and refuses one that is kept to the day before it arrived', async () => {
    const fields = { name: '合同', recipient_id: 1, carrier: 'post', start_date: '2026-11-23' };

    const kept = await backend.call('parcelSave', { ...fields, kept_until: '2026-11-30' }, main);
    const early = await backend.call('parcelSave', { ...fields, kept_until: '2026-11-01' }, main);

    expect(kept.data).toMatchObject({ carrier: 'post', status: 'open' });
    expect(early.data.fields.kept_until).toBe('保管期限不能早于到件日期');
  });

  it('shows people their own parcels alone', async () => {
    const own = await backend.signIn(people.member);
    for (const recipient_id of [people.member.userId, people.main.userId])
      await backend.call('parcelSave', { name: `件 ${recipient_id}`, recipient_id, carrier: 'post' }, main);

    expect((await backend.call('parcelList', {}, main)).data.total).toBe(2);
    expect((await backend.call('parcelList', {}, own)).data.total).toBe(1);
    expect((await backend.call('parcelSave', { name: 'x', recipient_id: 1 }, own)).code).toBe(4000);
  });
});

describe('a server of one’s own', () => {
  const page = pageText('own-server');
  const [code = ''] = blocksOf(page, 'js');
  const [further = ''] = blocksOf(page, 'js call');
  const account = JSON.parse(blocksOf(page, 'json account')[0] ?? '{}') as Account;
  const folder = mkdtempSync(join(tmpdir(), 'own-server-'));
  const running: ChildProcess[] = [];

  beforeAll(() => {
    mkdirSync(join(folder, 'console', 'assets'), { recursive: true });
    writeFileSync(join(folder, 'console', 'index.html'), '<title>console</title>');
    writeFileSync(join(folder, 'console', 'assets', 'main.js'), 'export {}');
  });

  afterAll(() => {
    for (const server of running) server.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Starts the server as the page does, on a free port; answers its address. */
  const start = (name: string, text: string): Promise<string> => {
    const file = join(folder, `${name}.mjs`);
    writeFileSync(file, text);
    const server = spawn(process.execPath, [file], {
      // Port 0 is a free one; the server says which.
      env: { ...process.env, PORT: '0', TOKEN: account.token ?? '', CONSOLE: join(folder, 'console') },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    running.push(server);
    return new Promise((resolve, reject) => {
      server.once('exit', () => reject(new Error('The server of the page ended')));
      server.stdout?.once('data', (line) => resolve(String(line).trim()));
    });
  };

  const reportOf = async (address: string): Promise<string> =>
    textReport(await checkConformance({ url: `${address}/api`, account, mark: '1' }));

  const linesOf = (kind: string): readonly string[] =>
    (blocksOf(page, `text ${kind}`)[0] ?? '').trimEnd().split('\n');

  it('delivers the console, its pages and its files', async () => {
    const address = await start('pages', code);

    const read = async (path: string) => (await fetch(`${address}${path}`)).text();

    expect(await read('/contact/ContactManage')).toBe('<title>console</title>');
    expect(await read('/assets/main.js')).toBe('export {}');
    expect((await fetch(`${address}/assets/none.js`)).status).toBe(404);
  });

  it('is judged as the page says', async () => {
    const report = (await reportOf(await start('first', code))).split('\n');

    expect(linesOf('report').filter((line) => !report.includes(line))).toEqual([]);
    expect(report.at(-1)).toBe(linesOf('report').at(-1));
  });

  it('is answered where its answer has another shape', async () => {
    const report = await reportOf(await start('spoilt', plant(code, 'company_id: 1,', "company_id: '1',")));

    expect(report).toContain(linesOf('mistake').join('\n'));
  });

  it('has one more call that is right after the last step', async () => {
    const grown = plant(code, '\n};\n\nconst bodyOf', `\n${further}};\n\nconst bodyOf`);

    const report = await reportOf(await start('grown', grown));

    expect(report).toContain('2 right');
    expect(report).not.toContain('checkMasterPermissions');
  });
});

it('compiles the schemas that the reference takes examples from', () => {
  const names = readdirSync('docs/reference').filter((name) => name.endsWith('.schema.json'));
  const texts = Object.fromEntries(
    names.map((name) => [name.replace('.schema.json', ''), readFileSync(`docs/reference/${name}`, 'utf8')]),
  );

  expect(names.length).toBeGreaterThan(3);
  expect(mistakes(texts).map(formatDiagnostic)).toEqual([]);
});

import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCompiler } from '#compiler/compiler.ts';
import { plant, schemaText } from './planted.ts';

let folder = '';
const write = (noun: string, text: string) => writeFileSync(join(folder, `${noun}.schema.json`), text);
const generated = (path: string) => readFileSync(join(folder, 'generated', path), 'utf8');
const compiler = () => createCompiler({ folder, shownAs: 'schemas' });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'schemas-'));
  write('visitor', schemaText());
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('what is emitted', () => {
  it('types rows and calls', async () => {
    await compiler().compile();

    const types = generated('types.ts');
    expect(types).toContain('export interface Visitor {');
    expect(types).toContain('status: ("open" | "closed")');
    expect(types).toContain('note: (string | null)');
    expect(types).toContain('export interface Calls extends VisitorCalls {}');
  });

  it('lists calls, and none to be written by hand', async () => {
    await compiler().compile();

    expect(generated('calls.ts')).toContain("'visitorClose',");
    expect(generated('calls.ts')).toContain('handwrittenCalls = [\n] as const');
  });

  it('says words in three languages', async () => {
    await compiler().compile();

    expect(generated('words/en.ts')).toContain('"name": "Visitor |||| Visitors"');
    expect(generated('words/zh.ts')).toContain('"options.status.open": "进行中"');
    expect(generated('words/ja.ts')).toContain('"actions.close.confirm": "終了すると元に戻せません。"');
    expect(generated('words/en.ts')).toContain('"success.visitorSave": "Saved"');
  });

  it('describes every call in OpenAPI 3.1', async () => {
    await compiler().compile();

    const document = JSON.parse(generated('openapi.json'));
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(['/visitor/list', '/visitor/info', '/visitor/save', '/visitor/close']),
    );
    expect(document.paths['/visitor/list'].post['x-summary'].en).toContain('Visitor');
  });

  it('needs neither eval nor require nor a package in validators', async () => {
    await compiler().compile();

    const code = generated('validators/calls/visitor.js') + generated('validators/forms/visitor.js');
    expect(code).not.toMatch(/require\(|new Function|\beval\(/);
    expect(code.match(/from '[^']+'/g)?.every((each) => each.startsWith("from '#engine/"))).toBe(true);
  });
});

describe('compiling again', () => {
  it('writes nothing when nothing changed', async () => {
    const { compile } = compiler();
    await compile();

    const again = await compile();

    expect(again.written).toEqual([]);
    expect(again.nouns).toEqual([]);
  });

  it('keeps the last good output on a mistake', async () => {
    const { compile } = compiler();
    await compile();
    const before = generated('types.ts');
    write('visitor', plant(schemaText(), '"icon": "list"', '"icon": "lst"'));

    const result = await compile();

    expect(result.diagnostics).toMatchObject([{ file: 'schemas/visitor.schema.json', code: 'unknown-icon' }]);
    expect(generated('types.ts')).toBe(before);
  });

  it('emits only what a change concerns', async () => {
    write('guest', schemaText('guest'));
    const { compile } = compiler();
    await compile();
    write('visitor', plant(schemaText(), '"maxLength": 500', '"maxLength": 400'));

    const { nouns, written } = await compile();

    expect(nouns).toEqual(['visitor']);
    expect(written).toContain('validators/forms/visitor.js');
    expect(written.filter((path) => path.includes('guest'))).toEqual([]);
  });

  it('removes what belonged to a schema that is gone', async () => {
    write('guest', schemaText('guest'));
    const { compile } = compiler();
    await compile();
    rmSync(join(folder, 'guest.schema.json'));

    const { nouns } = await compile();

    expect(nouns).toEqual(['guest']);
    expect(readdirSync(join(folder, 'generated/validators/forms'))).toEqual(['visitor.d.ts', 'visitor.js']);
  });

  it('starts warm from the cache of another process', async () => {
    const cacheFolder = join(folder, 'cache');
    mkdirSync(cacheFolder);
    await createCompiler({ folder, cacheFolder }).compile();
    const pieces = readdirSync(cacheFolder).length;
    rmSync(join(folder, 'generated'), { recursive: true });

    await createCompiler({ folder, cacheFolder }).compile();

    expect(readdirSync(cacheFolder)).toHaveLength(pieces);
    expect(generated('types.ts')).toContain('export interface Visitor {');
  });
});

describe('the schemas of this project', () => {
  it('compile without a mistake', async () => {
    for (const name of readdirSync('schemas').filter((each) => each.endsWith('.schema.json')))
      cpSync(join('schemas', name), join(folder, name));

    const { diagnostics } = await compiler().compile();

    expect(diagnostics).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { createModel } from '#engine/createModel.ts';
import type { EntitySchema } from '#engine/dialect.ts';
import { mistakesIn, placeIn, plant, schemaText } from './planted.ts';

const sheet = (options: string): string =>
  plant(schemaText(), '"permissions": {', `"import": { "add": ${options} },\n    "permissions": {`);

const worded = (text: string): string =>
  plant(
    plant(text, '"@name": "Visitor",', '"@name": "Visitor", "imports.add": "Add by sheet",'),
    '"@name": "来訪者",',
    '"@name": "来訪者", "imports.add": "一括追加",',
  );

const add = '{ "title": "批量添加", "mode": "add", "columns": ["name", "note"], "required": ["name"] }';

const mistakesOf = (text: string) =>
  mistakesIn({ visitor: text }).map(({ code, line, column, suggestion }) => ({
    code,
    line,
    column,
    ...(suggestion === undefined ? {} : { suggestion }),
  }));

describe('a sheet in a schema', () => {
  it('compiles with its columns, words and calls', () => {
    const text = worded(sheet(add));
    expect(mistakesOf(text)).toEqual([]);
    const { imports, calls } = createModel(JSON.parse(text) as EntitySchema);
    expect(imports.map(({ purpose, columns }) => [purpose, columns.map(({ name }) => name)])).toEqual([
      ['add', ['name', 'note']],
    ]);
    expect(imports[0]?.columns.map(({ isRequired }) => isRequired)).toEqual([true, false]);
    expect(['visitorTemplate', 'visitorUpload', 'visitorImport'].map((name) => calls[name]?.path)).toEqual([
      '/visitor/getTemplate',
      '/visitor/upload',
      '/visitor/import',
    ]);
  });

  it('names a column that is no field and suggests one', () => {
    const text = worded(sheet(add.replace('"note"]', '"nota"]')));
    expect(mistakesOf(text)).toEqual([
      { code: 'unknown-column', ...placeIn(text, '"columns": ["name", |"nota"'), suggestion: 'note' },
    ]);
  });

  it('wants what is required and what names a row among its columns', () => {
    const text = worded(
      sheet(add.replace('"required": ["name"]', '"required": ["status"], "key": ["status"]')),
    );
    expect(mistakesOf(text).map(({ code }) => code)).toEqual(['unknown-column', 'unknown-column']);
  });

  it('has to say which row a change means', () => {
    const text = worded(sheet(add.replace('"mode": "add"', '"mode": "change"')));
    expect(mistakesOf(text)).toEqual([{ code: 'import-without-key', ...placeIn(text, '"mode": |"change"') }]);
  });

  it.each(['add', 'change'])('sets no state past its transitions: mode %s', (mode) => {
    const text = worded(
      sheet(
        add.replace('"note"]', '"status"]').replace('"mode": "add"', `"mode": "${mode}", "key": ["name"]`),
      ),
    );

    expect(mistakesOf(text)).toEqual([
      { code: 'writable-state', ...placeIn(text, '"key": ["name"], "columns": ["name", |"status"') },
    ]);
  });

  it('may show the state of what it removes', () => {
    const removal = add
      .replace('"note"]', '"status"]')
      .replace('"mode": "add"', '"mode": "remove", "key": ["name"]');

    expect(mistakesOf(worded(sheet(removal)))).toEqual([]);
  });

  it('has its name in every language', () => {
    expect(mistakesOf(sheet(add)).map(({ code }) => code)).toEqual(['missing-word', 'missing-word']);
  });
});

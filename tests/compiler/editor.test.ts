import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { getLanguageService, TextDocument } from 'vscode-json-languageservice';
import { metaSchemaText } from '#compiler/meta/metaSchema.ts';
import { namesOf } from '#compiler/meta/vocabularyPart.ts';
import { newSchema } from '#compiler/newSchema.ts';
import { subjectOf } from '#compiler/source/subject.ts';
import { plant, schemaText } from './planted.ts';

const uri = 'file:///schemas/visitor.schema.json';
const entity = newSchema({ noun: 'visitor', zh: '访客', en: 'Visitor', ja: '来訪者' });
const ownMeta = metaSchemaText(namesOf(subjectOf(entity), ['member', 'visitor']));

/** An editor with one schema for all files, as `.vscode/settings.json` or `$schema` sets it up. */
const editorWith = (metaText: string) => {
  const schema: object = JSON.parse(metaText);
  const service = getLanguageService({});
  service.configure({ schemas: [{ uri: 'file:///meta.json', fileMatch: ['*.schema.json'], schema }] });
  const open = (text: string) => {
    // `$schema` would be asked for first; here the association decides.
    const content = text.replace(/ {2}"\$schema": .*\n/, '');
    const document = TextDocument.create(uri, 'json', 1, content);
    return { document, parsed: service.parseJSONDocument(document) };
  };
  return {
    mistakes: async (text: string) => {
      const { document, parsed } = open(text);
      const found = await service.doValidation(document, parsed);
      return found.map((each) => each.message);
    },
    /** Labels offered where `|` stands. */
    offers: async (textWithCursor: string) => {
      const { document, parsed } = open(textWithCursor.replace('|', ''));
      const offset = textWithCursor.replace(/ {2}"\$schema": .*\n/, '').indexOf('|');
      const list = await service.doComplete(document, document.positionAt(offset), parsed);
      return list?.items.map((item) => item.label.replaceAll('"', '')) ?? [];
    },
  };
};

describe('the dialect in an editor', () => {
  const editor = editorWith(metaSchemaText());

  it('is committed as the compiler makes it', () => {
    expect(readFileSync('schemas/entity.meta.json', 'utf8')).toBe(metaSchemaText());
  });

  it('accepts a valid schema', async () => {
    expect(await editor.mistakes(schemaText())).toEqual([]);
  });

  it('refuses a misspelt keyword', async () => {
    const [message] = await editor.mistakes(plant(schemaText(), '"maxLength": 500', '"maxLenght": 500'));

    expect(message).toContain('maxLenght');
  });

  it('refuses an unknown word', async () => {
    const [message] = await editor.mistakes(plant(schemaText(), '"icon": "list"', '"icon": "lst"'));

    expect(message).toContain('"list"');
  });

  it('offers the keywords of a property', async () => {
    const offers = await editor.offers(plant(schemaText(), '"maxLength": 500', '"|"'));

    expect(offers).toEqual(expect.arrayContaining(['maxLength', 'pattern', 'x-field']));
  });

  it('offers the words of a keyword', async () => {
    const offers = await editor.offers(plant(schemaText(), '"filter": "range"', '"filter": "|"'));

    expect(offers).toEqual(expect.arrayContaining(['equals', 'contains', 'in', 'range', 'exists']));
  });

  it('offers roles as keys of a permission', async () => {
    const offers = await editor.offers(
      plant(schemaText(), '"delete": {\n        "main": "all"', '"delete": {\n        "|"'),
    );

    expect(offers).toEqual(expect.arrayContaining(['main', 'sub', 'supervisor']));
  });
});

describe('the meta-schema of one entity in an editor', () => {
  const editor = editorWith(ownMeta);

  it('accepts the entity', async () => {
    expect(await editor.mistakes(schemaText())).toEqual([]);
  });

  it('offers its fields as columns', async () => {
    const offers = await editor.offers(plant(schemaText(), '"columns": ["name"', '"columns": ["|"'));

    // A list without repetitions offers what is not in it yet.
    expect(offers).toEqual(expect.arrayContaining(['visitor_id', 'name']));
  });

  it('offers its states, actions and the nouns', async () => {
    const states = await editor.offers(plant(schemaText(), '"initial": "open"', '"initial": "|"'));
    const actions = await editor.offers(
      plant(schemaText(), '"rowActions": ["close"]', '"rowActions": ["|"]'),
    );
    const nouns = await editor.offers(
      plant(schemaText(), '"maxLength": 500', '"x-field": { "relation": { "resource": "|" } }'),
    );

    expect([states, actions, nouns]).toEqual([['open', 'closed'], ['close'], ['member', 'visitor']]);
  });

  it('offers what rows of another noun are said by', async () => {
    const from = '"module": "company",';
    const rows = await editor.offers(plant(schemaText(), from, `${from} "rows": { | },`));
    const nouns = await editor.offers(plant(schemaText(), from, `${from} "rows": { "of": "|" },`));

    expect([rows, nouns]).toEqual([
      ['of', 'where'],
      ['member', 'visitor'],
    ]);
  });

  it('offers the inputs of actions as fields of a step', async () => {
    const close = entity['x-resource'].actions?.close;
    if (close === undefined) throw new Error('The scaffold has an action');
    const input = {
      properties: { reason: { type: 'string', title: '原因' }, note: { $ref: '#/properties/note' } },
    } as const;
    const asking = {
      ...entity,
      'x-resource': { ...entity['x-resource'], actions: { close: { ...close, input } } },
    };
    const meta = metaSchemaText(namesOf(subjectOf(asking), ['visitor']));

    const offers = await editorWith(meta).offers(
      plant(
        schemaText(),
        '"on": ["record"],',
        '"on": ["record"], "input": { "properties": {}, "steps": [{ "fields": ["|"] }] },',
      ),
    );

    expect(offers).toEqual(['reason', 'note']);
  });

  it('refuses a column that does not exist', async () => {
    const [message] = await editor.mistakes(plant(schemaText(), '"columns": ["name"', '"columns": ["naem"'));

    expect(message).toContain('"visitor_id"');
  });
});

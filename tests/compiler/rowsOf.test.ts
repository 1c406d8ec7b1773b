import { describe, expect, it } from 'vitest';
import { printJson } from '#compiler/meta/metaSchema.ts';
import { lackingKeys, withOpenWords } from '#compiler/openWords.ts';
import { mistakesIn, placeIn, plant, schemaText } from './planted.ts';

const file = 'schemas/guest.schema.json';
const module = '"module": "company",';

/** Guests: the visitors that are open, with some of their fields. */
const schema = {
  $schema: './generated/meta/guest.meta.json',
  title: '在访来客',
  type: 'object',
  required: ['visitor_id', 'name', 'status'],
  properties: {
    visitor_id: { type: 'integer', title: '编号', readOnly: true },
    name: { type: 'string', title: '名称', 'x-field': { searchable: true } },
    status: {
      type: 'string',
      title: '状态',
      enum: ['open', 'closed'],
      'x-field': { filter: 'in', options: { open: { title: '进行中' }, closed: { title: '已结束' } } },
    },
    start_date: { type: 'string', format: 'date', title: '开始日期' },
  },
  'x-resource': {
    name: 'guest',
    plural: '在访来客',
    kind: 'collection',
    id: 'visitor_id',
    display: 'name',
    module: 'company',
    rows: '',
    actions: '',
    permissions: '',
  },
  'x-i18n': { en: {}, ja: {} },
};

/** These parts stand in one line each: mistakes are planted into them. */
const inOneLine = {
  rows: '{ "of": "visitor", "where": { "status": "open" } }',
  actions:
    '{ "close": { "title": "结束", "on": ["record"], "call": "visitorClose", "in": { "id": "$id" } } }',
  permissions: '{ "read": { "main": "all" }, "close": { "main": "all" } }',
};
const written = Object.entries(inOneLine).reduce(
  (text, [key, part]) => plant(text, `"${key}": ""`, `"${key}": ${part}`),
  printJson(schema),
);

/** With the keys of its words, and the keys themselves for words. */
const worded = (text: string, visitor: string): string =>
  withOpenWords(text, lackingKeys(mistakesIn({ guest: text, visitor }), file)).replace(
    /"([^"]+)": ""/g,
    (_, key: string) => `"${key}": "${key}"`,
  );
const guestText = worded(written, schemaText());

const told = (guest: string, visitor = schemaText()) =>
  mistakesIn({ guest, visitor }).filter((mistake) => mistake.file === file);

/** A visitor of whom something more is said. */
const visitorWith = (from: string, to: string): string => plant(schemaText(), from, to);

const visitorName = '"maxLength": 50,\n      "x-field": {';
const guestName = '"title": "名称",\n      "x-field": {';

describe('rows of another noun', () => {
  it('are some of them, with some of its fields', () => {
    expect(told(guestText)).toEqual([]);
  });

  it('may be by whatever a condition says of that noun', () => {
    const where = '{ "any": [{ "note": { "exists": true } }, { "start_date": { "lte": "$today" } }] }';

    expect(told(plant(guestText, '{ "status": "open" }', where))).toEqual([]);
  });

  it.each([
    {
      title: 'a noun that is not there',
      from: '"of": "visitor"',
      to: '"of": "vistor"',
      code: 'unknown-resource',
      at: '"vistor"',
      suggestion: 'visitor',
    },
    {
      title: 'no condition',
      from: ', "where": { "status": "open" }',
      to: '',
      code: 'missing-where',
      at: '"rows": |{',
    },
    {
      title: 'itself',
      from: '"of": "visitor"',
      to: '"of": "guest"',
      code: 'circular-rows',
      at: '"of": |"guest"',
    },
    {
      title: 'a word that is no source',
      from: '"rows": { "of": "visitor", "where": { "status": "open" } }',
      to: '"rows": "tabel"',
      code: 'unknown-value',
      at: '"tabel"',
      suggestion: 'table',
      besides: ['unknown-call'],
    },
    {
      title: 'an id of its own',
      from: '"id": "visitor_id"',
      to: '"id": "name"',
      code: 'wrong-id',
      at: '"id": |"name"',
      suggestion: 'visitor_id',
      besides: ['wrong-id-type'],
    },
    {
      title: 'a field that noun does not have',
      from: '"start_date": {',
      to: '"startdate": {',
      code: 'unknown-field',
      at: '"startdate"',
      suggestion: 'start_date',
      besides: ['missing-word', 'surplus-word'],
    },
    {
      title: 'a field of another type',
      from: '"type": "string",\n      "title": "名称"',
      to: '"type": "integer",\n      "title": "名称"',
      code: 'other-field',
      at: '"name": {\n      "type": |"integer"',
      suggestion: 'string',
    },
    {
      title: 'a field of another format',
      from: '"format": "date"',
      to: '"format": "date-time"',
      code: 'other-field',
      at: '"date-time"',
      suggestion: 'date',
    },
    {
      title: 'a field without its format',
      from: '"format": "date",',
      to: '',
      code: 'other-field',
      at: '"start_date": {',
    },
    {
      title: 'fewer choices',
      from: '"enum": ["open", "closed"]',
      to: '"enum": ["open"]',
      code: 'other-field',
      at: '["open"]',
      besides: ['unknown-option'],
    },
    {
      title: 'a value that may be empty there',
      from: '"required": ["visitor_id", "name", "status"]',
      to: '"required": ["visitor_id", "name", "status", "start_date"]',
      code: 'other-field',
      at: '"start_date": {',
    },
    {
      title: 'a value that is worked out here',
      from: '"filter": "in"',
      to: '"unique": {}, "filter": "in"',
      code: 'idle-option',
      at: '"unique"',
    },
    {
      title: 'a condition on a field that is not there',
      from: '{ "status": "open" }',
      to: '{ "stats": "open" }',
      code: 'unknown-field',
      at: '"stats"',
      suggestion: 'status',
    },
    {
      title: 'a condition on a value that is not there',
      from: '{ "status": "open" }',
      to: '{ "status": "opn" }',
      code: 'unknown-value',
      at: '"opn"',
      suggestion: 'open',
    },
    {
      title: 'a condition no database asks',
      from: '{ "status": "open" }',
      to: '{ "name": { "matches": "^a" } }',
      code: 'wrong-operand',
      at: '"where": { |"name"',
    },
    {
      title: 'a state machine',
      from: module,
      to: `${module} "rules": {},`,
      code: 'idle-option',
      at: '"rules": {}',
    },
    {
      title: 'a bound of what is written',
      from: module,
      to: `${module} "maxRows": 5,`,
      code: 'idle-option',
      at: '"maxRows"',
    },
    {
      title: 'a save',
      from: module,
      to: `${module} "verbs": { "update": { "call": "guestList" } },`,
      code: 'idle-option',
      at: '"update"',
      besides: ['missing-permission'],
    },
    {
      title: 'an action without a call',
      from: ', "call": "visitorClose", "in": { "id": "$id" }',
      to: '',
      code: 'missing-call',
      at: '"close"',
    },
    {
      title: 'an action with a call nobody has',
      from: '"visitorClose"',
      to: '"visitorClsoe"',
      code: 'unknown-call',
      at: '"visitorClsoe"',
      suggestion: 'visitorClose',
    },
    {
      title: 'a request that call does not take',
      from: '"in": { "id": "$id" }',
      to: '"in": { "id": "$id", "notes": 1 }',
      code: 'unknown-request-key',
      at: '"notes"',
    },
    {
      title: 'a request without what that call needs',
      from: '"in": { "id": "$id" }',
      to: '"in": {}',
      code: 'missing-request-key',
      at: '"in": |{',
    },
    {
      title: 'readers who may not read there',
      from: '"read": { "main": "all" }',
      to: '"read": { "main": "all", "asset": "all" }',
      code: 'permission-without-read',
      at: '"asset"',
    },
    {
      title: 'a scope that noun has none of',
      from: module,
      to: `${module} "scope": { "query": true },`,
      code: 'idle-option',
      at: '"query"',
    },
  ])(
    'are refused with $title',
    ({
      from,
      to,
      code,
      at,
      suggestion,
      besides = [],
    }: {
      from: string;
      to: string;
      code: string;
      at: string;
      suggestion?: string;
      besides?: readonly string[];
    }) => {
      const text = plant(guestText, from, to);
      const mistakes = told(text).filter((each) => !besides.includes(each.code));

      expect(mistakes.map((each) => each.code)).toEqual([code]);
      expect(mistakes[0]).toMatchObject(placeIn(text, at));
      expect(mistakes[0]?.suggestion).toBe(suggestion);
    },
  );

  it('are refused where they lead back to themselves, or where there are none', () => {
    const asset = worded(
      plant(
        plant(guestText, '"name": "guest"', '"name": "visitor"'),
        '"of": "visitor"',
        '"of": "guest"',
      ).replace('meta/guest', 'meta/visitor'),
      guestText,
    );
    const alone = visitorWith('"kind": "collection"', '"kind": "singleton"');

    expect(told(guestText, asset)).toMatchObject([{ code: 'circular-rows', received: 'visitor' }]);
    expect(told(guestText, alone).map(({ code }) => code)).toContain('wrong-row-source');
  });
});

describe('a field of rows of another noun', () => {
  it.each([
    ['a mask', '"mask": "phone",', '"mask"', '"mask": "phone"'],
    ['readers', '"permissions": { "read": ["main"] },', '"permissions"', '"permissions": {"read": ["main"]}'],
    ['what is personal', '"pii": true,', '"pii"', '"pii": true'],
    ['what is not exported', '"export": false,', '"export"', '"export": false'],
  ])('is hidden by %s as there', (_title, hidden) => {
    const visitor = visitorWith(visitorName, `${visitorName} ${hidden}`);

    const open = told(guestText, visitor);
    const closed = told(plant(guestText, guestName, `${guestName} ${hidden}`), visitor);

    expect(open).toMatchObject([{ code: 'loosened-field', ...placeIn(guestText, '"name": {') }]);
    expect(closed).toEqual([]);
  });

  it('leads where it leads there, and says nothing of what is deleted', () => {
    const visitor = visitorWith(
      '"note": {',
      '"host_id": { "type": "integer", "title": "接待", "x-field": { "relation": { "resource": "guest" } } }, "note": {',
    );
    const leading = (relation: string) => {
      const text = worded(
        plant(
          guestText,
          '"start_date": {',
          `"host_id": { "type": "integer", "title": "接待", "x-field": { "relation": ${relation} } }, "start_date": {`,
        ),
        visitor,
      );
      return { text, mistakes: told(text, visitor) };
    };
    const other = leading('{ "resource": "visitor" }');
    const deleting = leading('{ "resource": "guest", "onDelete": "restrict" }');

    expect(leading('{ "resource": "guest" }').mistakes).toEqual([]);
    expect(other.mistakes).toMatchObject([
      { code: 'other-field', suggestion: 'guest', ...placeIn(other.text, '"resource": |"visitor"') },
    ]);
    expect(deleting.mistakes.map(({ code }) => code)).toContain('idle-option');
  });

  it('has no reader that it does not have there', () => {
    const visitor = visitorWith(visitorName, `${visitorName} "permissions": { "read": ["main"] },`);
    const asked = (permissions: string) =>
      told(plant(guestText, guestName, `${guestName} "permissions": ${permissions},`), visitor);

    expect(asked('{ "read": ["main", "sub"] }')).toMatchObject([{ code: 'loosened-field' }]);
    expect(asked('{ "read": ["main"], "readWhen": { "status": "open" } }')).toMatchObject([
      { code: 'loosened-field' },
    ]);
  });

  it('is not asked by the condition where some do not read it', () => {
    const visitor = visitorWith('"maxLength": 500', '"maxLength": 500, "x-field": { "mask": "email" }');
    const text = plant(guestText, '{ "status": "open" }', '{ "note": "a" }');

    expect(told(text, visitor)).toMatchObject([{ code: 'wrong-operand', ...placeIn(text, '"note"') }]);
  });
});

describe('an action on rows of another noun', () => {
  it('is granted as far as the call it names', () => {
    const asked = (granted: string, given: string) => {
      const visitor = visitorWith(
        '"close": {\n        "main": "all",\n        "sub": "all"',
        `"close": { ${given}`,
      );
      const text = plant(guestText, '"read": { "main": "all" }, "close": { "main": "all" }', granted);
      return { text, mistakes: told(text, visitor) };
    };
    const both = '"read": { "main": "all", "sub": "all" }, "close": { "main": "all", "sub": "all" }';
    const { text, mistakes } = asked(both, '"main": "all"');

    expect(mistakes).toMatchObject([
      { code: 'permission-without-call', ...placeIn(text, '"close": { "main": "all", |"sub"') },
    ]);
    expect(asked(both, '"main": "all", "sub": "all"').mistakes).toEqual([]);
  });
});

describe('an export of rows of another noun', () => {
  const none = visitorWith('"permissions": {', '"permissions": { "export": {},');

  it('goes no further than there', () => {
    expect(told(guestText, none)).toMatchObject([{ code: 'loosened-export' }]);
    expect(told(plant(guestText, '"permissions": {', '"permissions": { "export": {},'), none)).toEqual([]);
  });

  it('says who took it where it does there', () => {
    const visitor = visitorWith(module, `${module} "watermark": true,`);

    expect(told(guestText, visitor)).toMatchObject([{ code: 'loosened-export' }]);
    expect(told(plant(guestText, module, `${module} "watermark": true,`), visitor)).toEqual([]);
  });
});

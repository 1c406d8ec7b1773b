import { describe, expect, it } from 'vitest';
import { expectMistake, mistakesIn, type Planted, placeIn, plant, schemaText } from './planted.ts';

const noteText = '"type": "string",\n      "title": "备注",\n      "maxLength": 500';
const note = (text: string) => `"title": "备注", ${text}`;
const close = '"success": "操作成功"';

const relations: readonly Planted[] = [
  {
    title: 'a relation by a text to ids that are numbers',
    from: noteText,
    to: note('"type": "string", "x-field": { "relation": { "resource": "visitor" } }'),
    code: 'wrong-relation-type',
    at: '"备注", "type": |"string"',
  },
  {
    title: 'a list of texts related to ids that are numbers',
    from: noteText,
    to: note(
      '"type": "array", "items": { "type": "string" }, "x-field": { "relation": { "resource": "visitor", "kind": "many" } }',
    ),
    code: 'wrong-relation-type',
    at: '"items": |{',
  },
  {
    title: 'a person chosen from what are no people',
    from: noteText,
    to: note(
      '"type": "integer", "x-field": { "input": "personReference", "relation": { "resource": "visitor" } }',
    ),
    code: 'unknown-person-resource',
    at: '"resource": |"visitor"',
  },
  {
    title: 'an input for references without a relation',
    from: noteText,
    to: note('"type": "integer", "x-field": { "input": "reference" }'),
    code: 'input-without-relation',
    at: '"input": |"reference"',
  },
];

const circles: readonly Planted[] = [
  {
    title: 'a field that waits for itself',
    from: '"maxLength": 500',
    to: '"maxLength": 500, "x-field": { "visibleWhen": { "note": "a" } }',
    code: 'circular-condition',
    at: '"visibleWhen": |{',
  },
  {
    title: 'a property that refers to itself',
    from: noteText,
    to: '"title": "备注", "$ref": "#/properties/note"',
    code: 'circular-reference',
    at: '"$ref": |"#/properties/note"',
  },
  {
    title: 'a property whose items refer to itself',
    from: noteText,
    to: '"title": "备注", "type": "array", "items": { "$ref": "#/properties/note" }',
    code: 'circular-reference',
    at: '"note": |{',
  },
];

const written: readonly Planted[] = [
  {
    title: 'a state that a form may write',
    from: '"default": "open",\n      "readOnly": true,',
    to: '"default": "open",',
    code: 'writable-state',
    at: '"status": {',
  },
  {
    title: 'a moment written to a day',
    from: close,
    to: `${close}, "sets": { "start_date": "$now" }`,
    code: 'wrong-set-type',
    at: '"$now"',
  },
  {
    title: 'a person written to a text',
    from: close,
    to: `${close}, "sets": { "note": "$user.id" }`,
    code: 'wrong-set-type',
    at: '"$user.id"',
  },
];

const reaches: readonly Planted[] = [
  {
    title: 'a reach by departments of rows that have none',
    from: '"read": {\n        "main": "all",\n        "sub": "all"',
    to: '"read": {\n        "main": "all",\n        "sub": "departments"',
    code: 'reach-without-scope',
    at: '"departments"',
  },
  {
    title: 'a scope by a text',
    from: '"module": "company",',
    to: '"module": "company", "scope": { "person": "name" },',
    code: 'wrong-scope-type',
    at: '"person": |"name"',
  },
];

const lists: readonly Planted[] = [
  {
    title: 'a view with one value for a list of values',
    from: '"status": ["open"]',
    to: '"status": "open"',
    code: 'wrong-filter-value',
    at: '"status": |"open"\n          }',
    suggestion: '["open"]',
  },
  {
    title: 'a sheet without a column that is required',
    from: '"module": "company",',
    to: '"module": "company", "import": { "add": { "title": "导入", "mode": "add", "columns": ["note"] } },',
    code: 'missing-column',
    at: '"columns": ["note"]',
    besides: ['missing-word'],
  },
  {
    title: 'a sheet of an unknown mode, told once',
    from: '"module": "company",',
    to: '"module": "company", "import": { "add": { "title": "导入", "mode": "insert", "columns": ["name"] } },',
    code: 'unknown-value',
    at: '"insert"',
    suggestion: 'add',
    besides: ['missing-word'],
  },
];

const names: readonly Planted[] = [
  {
    title: 'a column every table has',
    from: '"note": {',
    to: '"deleted_at": { "type": "string", "title": "删除" },\n    "note": {',
    code: 'reserved-name',
    at: '"deleted_at"',
    besides: ['missing-word'],
  },
  {
    title: 'a name too long for a column',
    from: '"note": {',
    to: `"${'a'.repeat(51)}": { "type": "string", "title": "长" },\n    "note": {`,
    code: 'long-name',
    at: `"${'a'.repeat(51)}"`,
    besides: ['missing-word'],
  },
];

const otherDialects: readonly Planted[] = [
  {
    title: 'a type of another language',
    from: '"type": "string",\n      "title": "备注"',
    to: '"type": "text",\n      "title": "备注"',
    code: 'unknown-type',
    at: '"text"',
    suggestion: 'string',
  },
  {
    title: 'an operator of another language',
    from: '"status": "open"',
    to: '"status": { "!=": "closed" }',
    code: 'unknown-condition-operator',
    at: '"!="',
    suggestion: 'ne',
  },
  {
    title: 'a role of another house',
    from: '"main": "all"',
    to: '"admin": "all"',
    code: 'unknown-role',
    at: '"admin"',
    suggestion: 'main',
    besides: ['permission-without-read'],
  },
  {
    title: 'a text where a list is meant',
    from: '"on": ["record"]',
    to: '"on": "record"',
    code: 'wrong-type',
    at: '"on": |"record"',
    suggestion: '["record"]',
  },
  {
    title: 'a text where an object of one word is meant',
    from: '"confirm": {\n          "text": "结束后不能重新打开。"\n        }',
    to: '"confirm": "结束后不能重新打开。"',
    code: 'wrong-type',
    at: '"confirm": |"结束后不能重新打开。"',
    suggestion: '{"text":"结束后不能重新打开。"}',
  },
  {
    title: 'a field of the record without the way to it',
    from: '"status": "open"',
    to: '"start_date": { "lte": "$start_date" }',
    code: 'unknown-expression',
    at: '"$start_date"',
    suggestion: '$record.start_date',
  },
];

describe('what contradicts itself', () => {
  it.each([...relations, ...circles, ...written, ...reaches, ...lists, ...names])(
    'tells $title',
    expectMistake,
  );

  it('tells properties that refer to each other', () => {
    const text = plant(
      plant(schemaText(), noteText, '"title": "备注", "$ref": "#/properties/name"'),
      '"name": {\n      "type": "string",',
      '"name": {\n      "$ref": "#/properties/note",',
    );

    const mistakes = mistakesIn({ visitor: text });

    expect(mistakes.map(({ code }) => code)).toEqual(['circular-reference', 'circular-reference']);
    expect(mistakes[0]?.message).toContain('name -> note -> name');
  });

  it('tells an action that does nothing', () => {
    const text = plant(
      schemaText(),
      '"actions": {',
      '"actions": { "wave": { "title": "挥手", "on": ["record"] },',
    );

    const mistakes = mistakesIn({ visitor: text });

    expect(mistakes).toContainEqual(
      expect.objectContaining({ code: 'idle-action', ...placeIn(text, '"wave"') }),
    );
  });

  it('tells an action that leads two ways', () => {
    const text = plant(
      plant(schemaText(), '"enum": ["open", "closed"]', '"enum": ["open", "closed", "lost"]'),
      '"transitions": [',
      '"transitions": [{ "from": "open", "to": "lost", "action": "close", "by": "user" },',
    );

    const mistakes = mistakesIn({ visitor: text });

    expect(mistakes).toContainEqual(
      expect.objectContaining({ code: 'ambiguous-action', ...placeIn(text, '"close": {\n        "title"') }),
    );
  });

  it('tells a required reference that would become null', () => {
    const keeper =
      '"keeper_id": { "type": "integer", "title": "保管", "x-field": { "relation": { "resource": "visitor", "onDelete": "setNull" } } },';
    const text = plant(
      plant(schemaText(), '"note": {', `${keeper}\n    "note": {`),
      '"required": ["visitor_id",',
      '"required": ["visitor_id", "keeper_id",',
    );

    const mistakes = mistakesIn({ visitor: text });

    expect(mistakes).toContainEqual(
      expect.objectContaining({ code: 'contradictory-relation', ...placeIn(text, '"setNull"') }),
    );
  });

  it('lets what is only read wait for its own value', () => {
    const text = plant(
      schemaText(),
      '"maxLength": 500',
      '"readOnly": true, "x-field": { "visibleWhen": { "note": { "exists": true } } }',
    );

    const codes = mistakesIn({ visitor: text }).map(({ code }) => code);

    expect(codes).not.toContain('circular-condition');
  });
});

describe('words of other dialects', () => {
  it.each(otherDialects)('tells $title', expectMistake);
});

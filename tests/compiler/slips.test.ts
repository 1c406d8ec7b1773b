import { describe, expect, it } from 'vitest';
import { expectMistake, mistakesIn, type Planted, placeIn, plant, schemaText } from './planted.ts';

const noteLimit = '"maxLength": 500';

const meaning: readonly Planted[] = [
  {
    title: 'a condition that compares a day with a number',
    from: noteLimit,
    to: '"maxLength": 500, "x-field": { "visibleWhen": { "start_date": { "gt": 3 } } }',
    code: 'wrong-operand',
    at: '"gt": |3',
  },
  {
    title: 'a condition that lists a number among texts',
    from: noteLimit,
    to: '"maxLength": 500, "x-field": { "visibleWhen": { "name": ["甲", 2] } }',
    code: 'wrong-operand',
    at: '"甲", |2',
  },
  {
    title: 'a brace that is not closed',
    from: '"display": "name"',
    to: '"display": "{name} ({status"',
    code: 'broken-template',
    at: '"{name} ({status"',
  },
  {
    title: 'a tree that names no parent',
    from: '"kind": "collection"',
    to: '"kind": "tree"',
    code: 'missing-tree',
    at: '"kind": |"tree"',
  },
  {
    title: 'words of blanks',
    from: '"note": "Note"',
    to: '"note": "  "',
    code: 'missing-word',
    at: '"  "',
  },
  {
    title: 'an address with a slash at its end',
    from: '"module": "company"',
    to: '"module": "company", "route": "/visits/"',
    code: 'out-of-bounds',
    at: '"/visits/"',
  },
  {
    title: 'a message for a limit that is not there',
    from: noteLimit,
    to: '"maxLength": 500, "x-field": { "message": { "pattern": "只能包含字母" } }',
    code: 'idle-message',
    at: '|"pattern": "只能包含字母"',
    besides: ['missing-word'],
  },
  {
    title: 'an order in a word of another language',
    from: '"order": "desc"',
    to: '"order": "descending"',
    code: 'unknown-value',
    at: '"descending"',
    suggestion: 'desc',
  },
  {
    title: 'a transition that stands there already',
    from: '"transitions": [',
    to: '"transitions": [\n        { "from": "open", "to": "closed", "by": "user", "action": "close" },',
    code: 'duplicate-transition',
    at: '},\n        |{\n          "from": "open"',
  },
  {
    title: 'an address that calls answer at',
    from: '"module": "company"',
    to: '"module": "company", "route": "/api/visits"',
    code: 'duplicate-route',
    at: '"/api/visits"',
  },
  {
    title: "an address that is the console's own",
    from: '"module": "company"',
    to: '"module": "company", "route": "/helpCenter"',
    code: 'duplicate-route',
    at: '"/helpCenter"',
  },
  {
    title: 'a name that is unique within itself',
    from: noteLimit,
    to: '"maxLength": 500, "x-field": { "unique": { "within": ["start_date", "note"] } }',
    code: 'idle-unique',
    at: '"start_date", |"note"',
  },
  {
    title: 'a name that is unique within one record',
    from: noteLimit,
    to: '"maxLength": 500, "x-field": { "unique": { "within": ["visitor_id"] } }',
    code: 'idle-unique',
    at: '"within": [|"visitor_id"',
  },
  {
    title: "an editor's schema of another noun",
    from: 'meta/visitor.meta.json',
    to: 'meta/order.meta.json',
    code: 'wrong-editor-schema',
    at: '"./generated/meta/order.meta.json"',
    suggestion: './generated/meta/visitor.meta.json',
  },
  {
    title: 'a kind in a word of a database',
    from: '"kind": "collection"',
    to: '"kind": "table"',
    code: 'unknown-resource-kind',
    at: '"table"',
    suggestion: 'collection',
  },
  {
    title: 'an action of the whole list that has only the default call',
    from: '"on": ["record"]',
    to: '"on": ["record", "collection"]',
    code: 'missing-call',
    at: '"record", |"collection"',
  },
  {
    title: 'groups that are saved by themselves in rows of a list',
    from: '"form": {',
    to: '"form": { "save": "group",',
    code: 'idle-option',
    at: '|"save": "group"',
  },
  {
    title: 'rows of a list as a dialog',
    from: '"form": {',
    to: '"form": { "as": "dialog",',
    code: 'idle-option',
    at: '|"as": "dialog"',
  },
  {
    title: 'a form as something there is not',
    from: '"form": {',
    to: '"form": { "as": "dialogue",',
    code: 'unknown-value',
    at: '"dialogue"',
    suggestion: 'dialog',
    besides: ['idle-option'],
  },
  {
    title: 'most records of what is one',
    from: '"kind": "collection"',
    to: '"kind": "singleton", "maxRows": 3',
    code: 'bound-of-one',
    at: '|"maxRows": 3',
    besides: ['idle-option', 'permission-without-verb'],
  },
  {
    title: 'a save of one record that goes nowhere',
    from: '"kind": "collection"',
    to: '"kind": "singleton", "rows": "query"',
    code: 'missing-hooks',
    at: '"rows": |"query"',
    besides: ['idle-option', 'permission-without-verb', 'missing-call'],
  },
  {
    title: 'a report without a call',
    from: '"kind": "collection"',
    to: '"kind": "report"',
    code: 'missing-calls',
    at: '"kind": |"report"',
  },
  {
    title: 'a list of a setting',
    from: '"kind": "collection"',
    to: '"kind": "singleton", "calls": { "visitorRead": { "path": "/visitor/read", "effect": "read", "permission": "read" } }',
    code: 'idle-option',
    at: '|"list": {',
    besides: ['missing-call', 'permission-without-verb'],
  },
  {
    title: 'rows by a query in what is not made of rows',
    from: '"kind": "collection"',
    to: '"kind": "report", "rows": "query", "calls": { "visitorRead": { "path": "/visitor/read", "effect": "read", "permission": "read" } }',
    code: 'wrong-row-source',
    at: '"rows": |"query"',
    besides: ['missing-call', 'permission-without-verb', 'idle-option'],
  },
  {
    title: 'a name for a call that nobody has by default',
    from: '"module": "company"',
    to: '"module": "company", "verbs": { "delete": false }, "callNames": { "del": { "name": "visitorGone", "path": "/visitor/gone" } }',
    code: 'idle-option',
    at: '|"del"',
    besides: ['permission-without-verb'],
  },
  {
    title: 'what is said on success of a call that only reads',
    from: '"module": "company"',
    to: '"module": "company", "callNames": { "info": { "name": "visitor", "path": "/visitor", "success": "好" } }',
    code: 'idle-option',
    at: '|"success"',
    besides: ['missing-word'],
  },
  {
    title: 'a request key of its own for a filter the field does not have',
    from: '"module": "company"',
    to: '"module": "company", "callNames": { "list": { "name": "visitors", "path": "/visitors", "filters": { "said": "note" } } }',
    code: 'unknown-filter',
    at: '"said": |"note"',
  },
  {
    title: 'a request key the default call has already',
    from: '"module": "company"',
    to: '"module": "company", "callNames": { "info": { "name": "visitor", "path": "/visitor", "key": "id" }, "list": { "name": "visitors", "path": "/visitors", "filters": { "filter": "status" } } }',
    code: 'duplicate-request-key',
    at: '|"filter": "status"',
  },
  {
    title: 'filters of what is no list',
    from: '"module": "company"',
    to: '"module": "company", "callNames": { "info": { "name": "visitor", "path": "/visitor", "filters": { "state": "status" } } }',
    code: 'idle-option',
    at: '|"filters"',
  },
  {
    title: 'another name for the id of an action',
    from: '"module": "company"',
    to: '"module": "company", "callNames": { "close": { "name": "visitorEnd", "path": "/visitor/end", "key": "visitor_id" } }',
    code: 'idle-option',
    at: '|"key"',
  },
  {
    title: 'a scope that a query tells where none selects the rows',
    from: '"module": "company"',
    to: '"module": "company", "scope": { "query": true }',
    code: 'idle-option',
    at: '|"query"',
  },
  {
    title: 'figures beside rows no query selects',
    from: '"module": "company"',
    to: '"module": "company", "figures": { "waiting": { "type": "integer" } }',
    code: 'idle-option',
    at: '|"figures"',
  },
  {
    title: 'a filter below what stands in no tree',
    from: '"note": {\n      "type": "string"',
    to: '"note": {\n      "x-field": { "filter": "below" }, "type": "string"',
    code: 'impossible-option',
    at: '"filter": |"below"',
  },
  {
    title: 'an action on selected rows that nothing does',
    from: '"module": "company"',
    to: '"module": "company", "rows": "query"',
    code: 'missing-call',
    at: '|"close": {',
    besides: ['permission-without-verb'],
  },
  {
    title: 'what an action sets, where hooks do it',
    from: '"actions": {\n      "close": {',
    to: '"rows": "query", "hooks": true, "actions": {\n      "close": { "sets": { "note": "关" },',
    code: 'idle-option',
    at: '|"sets": {',
    besides: ['permission-without-verb'],
  },
  {
    title: 'most rows of what default calls do not write',
    from: '"module": "company"',
    to: '"module": "company", "rows": "query", "maxRows": 5',
    code: 'idle-option',
    at: '|"maxRows"',
    besides: ['missing-call', 'permission-without-verb'],
  },
  {
    title: 'an order by a field people enter',
    from: '"module": "company"',
    to: '"module": "company", "order": "note"',
    code: 'wrong-order-field',
    at: '"order": |"note"',
  },
  {
    title: 'cases without a last word',
    from: '"default": "open",\n      "readOnly": true,\n      "x-field": {',
    to: '"readOnly": true, "x-field": { "compute": { "cases": [{ "when": { "start_date": { "gt": "$today" } }, "value": "open" }] },',
    code: 'missing-else',
    at: '"compute": |{ "cases"',
    besides: ['computed-state', 'wrong-state-field'],
  },
  {
    title: 'a case with a value the field cannot have',
    from: '"default": "open",\n      "readOnly": true,\n      "x-field": {',
    to: '"readOnly": true, "x-field": { "compute": { "cases": [{ "when": { "start_date": { "gt": "$today" } }, "value": "opne" }], "else": "closed" },',
    code: 'unknown-value',
    at: '"value": |"opne"',
    suggestion: 'open',
    besides: ['computed-state', 'wrong-state-field'],
  },
  {
    title: 'a line that speaks of what the call does not answer',
    from: '"confirm": {\n          "text": "结束后不能重新打开。"',
    to: '"preview": { "call": "visitorList", "in": { "ids": "$ids" }, "lines": [{ "text": "%{totl} 人" }] }, "confirm": { "text": "结束后不能重新打开。"',
    code: 'unknown-field',
    at: '"text": |"%{totl} 人"',
    suggestion: 'total',
    besides: ['missing-word'],
  },
  {
    title: 'a line for what the call does not answer',
    from: '"confirm": {\n          "text": "结束后不能重新打开。"',
    to: '"preview": { "call": "visitorList", "in": { "ids": "$ids" }, "lines": [{ "text": "%{total} 人", "when": { "totl": 1 } }] }, "confirm": { "text": "结束后不能重新打开。"',
    code: 'unknown-field',
    at: '|"totl"',
    suggestion: 'total',
    besides: ['missing-word'],
  },
  {
    title: 'a password that the call of an action does not ask for',
    from: '"confirm": {\n          "text": "结束后不能重新打开。"',
    to: '"call": "visitorDel", "stepUp": ["password"], "confirm": { "text": "结束后不能重新打开。"',
    code: 'idle-option',
    at: '|"stepUp"',
  },
];

const typing = [
  { title: 'a byte order mark', from: '{\n', to: '\uFEFF{\n', said: 'byte order mark' },
  { title: 'single quotes', from: '"icon": "list"', to: "'icon': 'list'", said: 'double quotes' },
  { title: 'curly quotes', from: '"icon": "list"', to: '“icon”: "list"', said: 'expected "' },
  {
    title: 'a full-width comma',
    from: '"list", "detail"',
    to: '"list"， "detail"',
    said: 'full-width comma',
  },
  {
    title: 'a value of Python',
    from: '"readOnly": true',
    to: '"readOnly": True',
    said: 'did you mean true?',
  },
] as const;

describe('a slip in what is meant', () => {
  it.each(meaning)('is told: $title', expectMistake);

  it('is none where a moment is compared with now, or a field with nothing', () => {
    const conditions = '{ "start_date": { "lt": "$now" }, "name": { "ne": null } }';
    const text = plant(
      schemaText(),
      noteLimit,
      `"maxLength": 500, "x-field": { "visibleWhen": ${conditions} }`,
    );

    expect(mistakesIn({ visitor: text })).toEqual([]);
  });
});

describe('a value looked up in another record', () => {
  const host = '"type": "integer", "title": "接待人"';
  const lookingUp = (hostOptions: string, computed: string): string =>
    plant(
      schemaText(),
      '"note": {',
      `"host_id": { ${host}, "x-field": { "relation": { "resource": "visitor" }${hostOptions} } },
      "phone": { "type": "string", "title": "电话", "x-field": { "mask": "phone" } },
      "mail": { "type": "string", "title": "邮箱", "x-field": { "pii": true } },
      "salary": { "type": "integer", "title": "薪酬", "x-field": { "permissions": { "read": ["main"] } } },
      "secret": { "type": "string", "format": "password", "title": "密码" },
      "of_host": { "type": "string", "title": "来自", "readOnly": true, "x-field": { ${computed} } },
      "note": {`,
    );
  const codesOf = (text: string): readonly string[] =>
    mistakesIn({ visitor: text })
      .map(({ code }) => code)
      .filter((code) => code !== 'missing-word');

  it.each(['phone', 'mail', 'salary', 'secret'])('tells that %s would be shown to everybody', (name) => {
    const text = lookingUp('', `"compute": { "lookup": "host_id.${name}" }`);

    expect(codesOf(text)).toEqual(['wrong-operand']);
    expect(mistakesIn({ visitor: text })).toContainEqual(
      expect.objectContaining({ code: 'wrong-operand', ...placeIn(text, `"host_id.${name}"`) }),
    );
  });

  it('tells that who stands in a hidden field would be named', () => {
    const hidden = ', "permissions": { "read": ["main"] }';
    const compute = '"compute": { "lookup": "host_id.name" }';

    expect(codesOf(lookingUp(hidden, compute))).toEqual(['wrong-operand']);
    expect(codesOf(lookingUp(hidden, `${compute}${hidden}`))).toEqual([]);
    expect(codesOf(lookingUp('', compute))).toEqual([]);
  });
});

describe('a slip of the fingers', () => {
  it.each(typing)('is told once, in its own words: $title', ({ from, to, said }) => {
    const text = plant(schemaText().replace('"on": ["record"]', '"on": ["list", "detail"]'), from, to);

    const mistakes = mistakesIn({ visitor: text });

    expect(mistakes).toMatchObject([{ code: 'broken-json', message: expect.stringContaining(said) }]);
  });
});

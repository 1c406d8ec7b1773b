import { describe, expect, it } from 'vitest';
import { expectMistake, mistakesIn, type Planted, plant, schemaText } from './planted.ts';

const noteLimit = '"maxLength": 500';
const withOptions = (options: string) => `"maxLength": 500, "x-field": ${options}`;

const shape: readonly Planted[] = [
  {
    title: 'a misspelt keyword',
    from: noteLimit,
    to: '"maxLenght": 500',
    code: 'unknown-keyword',
    at: '"maxLenght"',
    suggestion: 'maxLength',
  },
  {
    title: 'a misspelt x- key',
    from: noteLimit,
    to: '"x-feild": {}',
    code: 'unknown-keyword',
    at: '"x-feild"',
    suggestion: 'x-field',
  },
  {
    title: 'a misspelt required keyword, told once',
    from: '"module": "company"',
    to: '"modul": "company"',
    code: 'unknown-keyword',
    at: '"modul"',
    suggestion: 'module',
  },
  {
    title: 'a missing keyword',
    from: '"module": "company",',
    to: '',
    code: 'missing-module',
    at: '"x-resource": |{',
  },
  {
    title: 'an unknown type',
    from: '"type": "string",\n      "title": "备注"',
    to: '"type": "strng",\n      "title": "备注"',
    code: 'unknown-type',
    at: '"strng"',
    suggestion: 'string',
  },
  {
    title: 'a value of the wrong type',
    from: noteLimit,
    to: '"maxLength": "500"',
    code: 'wrong-type',
    at: '"500"',
  },
  {
    title: 'an unknown filter operator',
    from: '"filter": "range"',
    to: '"filter": "ragne"',
    code: 'unknown-filter-operator',
    at: '"ragne"',
    suggestion: 'range',
  },
  {
    title: 'an unknown input',
    from: noteLimit,
    to: withOptions('{ "input": "longtext" }'),
    code: 'unknown-input',
    at: '"longtext"',
    suggestion: 'longText',
  },
  {
    title: 'an unknown format',
    from: '"format": "date"',
    to: '"format": "datetime"',
    code: 'unknown-format',
    at: '"datetime"',
    suggestion: 'date-time',
  },
  {
    title: 'an unknown icon',
    from: '"icon": "list"',
    to: '"icon": "lst"',
    code: 'unknown-icon',
    at: '"lst"',
    suggestion: 'list',
  },
  {
    title: 'an unknown module',
    from: '"module": "company"',
    to: '"module": "companie"',
    code: 'unknown-module',
    at: '"companie"',
    suggestion: 'company',
  },
  {
    title: 'an unknown menu section',
    from: '"section": "company"',
    to: '"section": "compny"',
    code: 'unknown-menu-section',
    at: '"compny"',
    suggestion: 'company',
  },
  {
    title: 'an unknown colour',
    from: '"color": "info"',
    to: '"color": "inf"',
    code: 'unknown-colour',
    at: '"inf"',
    suggestion: 'info',
  },
  {
    title: 'an unknown role',
    from: '"main": "all",\n        "sub"',
    to: '"mian": "all",\n        "sub"',
    code: 'unknown-role',
    at: '"mian"',
    suggestion: 'main',
  },
  {
    title: 'an unknown reach',
    from: '"main": "all"',
    to: '"main": "al"',
    code: 'unknown-reach',
    at: '"al"',
    suggestion: 'all',
  },
  {
    title: 'an unknown permission',
    from: '"delete": {\n        "main"',
    to: '"approve": { "main": "all" },\n      "delete": {\n        "main"',
    code: 'unknown-permission',
    at: '"approve"',
  },
  {
    title: 'an unknown verb',
    from: '"states": {',
    to: '"verbs": { "updat": false },\n    "states": {',
    code: 'unknown-verb',
    at: '"updat"',
    suggestion: 'update',
  },
  {
    title: 'an unknown call',
    from: '"states": {',
    to: '"verbs": { "many": { "call": "visitorLst" } },\n    "states": {',
    code: 'unknown-call',
    at: '"visitorLst"',
    suggestion: 'visitorList',
  },
  {
    title: 'an unknown effect',
    from: '"success": "操作成功"',
    to: '"success": "操作成功", "effects": [{ "effect": "revokeSessions" }]',
    code: 'unknown-effect',
    at: '"revokeSessions"',
  },
  {
    title: 'an unknown place of an action',
    from: '"on": ["record"]',
    to: '"on": ["record", "bulc"]',
    code: 'unknown-action-place',
    at: '"bulc"',
    suggestion: 'bulk',
  },
  {
    title: 'an unknown action',
    from: '"rowActions": ["close"]',
    to: '"rowActions": ["clsoe"]',
    code: 'unknown-action',
    at: '"rowActions": [|"clsoe"',
    suggestion: 'close',
  },
  {
    title: 'a relation to an unknown resource',
    from: noteLimit,
    to: withOptions('{ "relation": { "resource": "vistor" } }'),
    code: 'unknown-resource',
    at: '"vistor"',
    suggestion: 'visitor',
  },
  {
    title: 'an empty title',
    from: '"title": "备注"',
    to: '"title": ""',
    code: 'out-of-bounds',
    at: '"title": |""',
  },
  {
    title: 'a first page below 1',
    from: '"states": {',
    to: '"verbs": { "many": { "call": "visitorList", "firstPage": 0 } },\n    "states": {',
    code: 'out-of-bounds',
    at: '"firstPage": |0',
  },
  {
    title: 'a value twice in a list',
    from: '"filters": ["status",',
    to: '"filters": ["status", "status",',
    code: 'repeated-value',
    at: '"filters": ["status", |"status"',
  },
];

const fields: readonly Planted[] = [
  {
    title: 'a required field that does not exist',
    from: '"required": ["visitor_id", "name"',
    to: '"required": ["visitor_id", "name", "nam"',
    code: 'unknown-field',
    at: '"nam"',
    suggestion: 'name',
  },
  {
    title: 'a column that does not exist',
    from: '"columns": ["name"',
    to: '"columns": ["naem"',
    code: 'unknown-field',
    at: '"naem"',
    suggestion: 'name',
  },
  {
    title: 'a form field that does not exist',
    from: '"fields": ["name", "start_date"',
    to: '"fields": ["name", "startdate"',
    code: 'unknown-field',
    at: '"startdate"',
    suggestion: 'start_date',
  },
  {
    title: 'a sort field that does not exist',
    from: '"field": "visitor_id"',
    to: '"field": "visitor"',
    code: 'unknown-field',
    at: '"field": |"visitor"',
  },
  {
    title: 'a search field that does not exist',
    from: '"search": ["name"]',
    to: '"search": ["names"]',
    code: 'unknown-field',
    at: '"names"',
    suggestion: 'name',
  },
  {
    title: 'an unknown field in the display template',
    from: '"display": "name"',
    to: '"display": "{nmae} {note}"',
    code: 'unknown-field',
    at: '"{nmae} {note}"',
    suggestion: 'name',
  },
  {
    title: 'a condition on an unknown field',
    from: '"when": {\n          "status"',
    to: '"when": {\n          "statsu"',
    code: 'unknown-field',
    at: '"statsu"',
    suggestion: 'status',
  },
  {
    title: 'a condition value outside the enum',
    from: '"status": "open"',
    to: '"status": "opne"',
    code: 'unknown-value',
    at: '"opne"',
    suggestion: 'open',
  },
  {
    title: 'a condition with an unknown operator',
    from: '"status": "open"',
    to: '"status": { "equal": "open" }',
    code: 'unknown-condition-operator',
    at: '"equal"',
  },
  {
    title: 'a condition that compares with no list',
    from: '"status": "open"',
    to: '"status": { "in": "open" }',
    code: 'wrong-operand',
    at: '"in": |"open"',
  },
  {
    title: 'a view that filters by what is no filter',
    from: '"filter": {\n            "status": ["open"]',
    to: '"filter": {\n            "name": ["open"]',
    code: 'unknown-filter',
    at: '"name": ["open"]',
  },
  {
    title: 'a view with a value outside the enum',
    from: '"status": ["open"]',
    to: '"status": ["opend"]',
    code: 'unknown-value',
    at: '"opend"',
    suggestion: 'open',
  },
  {
    title: 'a filter the property does not offer',
    from: '"filters": ["status", "start_date"]',
    to: '"filters": ["status", "note"]',
    code: 'not-filterable',
    at: '"filters": ["status", |"note"',
  },
  {
    title: 'a sort field the property does not offer',
    from: '"field": "visitor_id"',
    to: '"field": "note"',
    code: 'not-sortable',
    at: '"field": |"note"',
  },
  {
    title: 'a scope by an unknown field',
    from: '"module": "company",',
    to: '"module": "company", "scope": { "person": "host_id" },',
    code: 'unknown-field',
    at: '"host_id"',
  },
  {
    title: 'a set column that does not exist',
    from: '"success": "操作成功"',
    to: '"success": "操作成功", "sets": { "closed_at": "$now" }',
    code: 'unknown-field',
    at: '"closed_at"',
  },
  {
    title: 'an unknown expression of a set column',
    from: '"success": "操作成功"',
    to: '"success": "操作成功", "sets": { "note": "$user.nam" }',
    code: 'unknown-expression',
    at: '"$user.nam"',
    suggestion: '$user.name',
  },
  {
    title: 'a lookup along an unknown field',
    from: noteLimit,
    to: '"readOnly": true, "x-field": { "compute": { "lookup": "nam.x" } }',
    code: 'unknown-field',
    at: '"nam.x"',
    suggestion: 'name',
  },
  {
    title: 'a lookup along a field that is no relation',
    from: noteLimit,
    to: '"readOnly": true, "x-field": { "compute": { "lookup": "name.first" } }',
    code: 'lookup-without-relation',
    at: '"name.first"',
  },
  {
    title: 'a relation that shows an unknown field',
    from: noteLimit,
    to: withOptions('{ "relation": { "resource": "visitor", "label": "nme" } }'),
    code: 'unknown-field',
    at: '"nme"',
    suggestion: 'name',
    besides: ['wrong-relation-type'],
  },
  {
    title: 'a tree relation to what is no tree',
    from: noteLimit,
    to: withOptions('{ "relation": { "resource": "visitor", "tree": true } }'),
    code: 'contradictory-relation',
    at: '"tree": |true',
    besides: ['wrong-relation-type'],
  },
  {
    title: 'a country code in an unknown field',
    from: noteLimit,
    to: withOptions('{ "countryCode": "code" }'),
    code: 'unknown-field',
    at: '"countryCode": |"code"',
  },
  {
    title: 'a reference that leads nowhere',
    from: '"confirm": {',
    to: '"input": { "properties": { "note": { "$ref": "#/properties/nota" } } },\n        "confirm": {',
    code: 'unknown-reference',
    at: '"#/properties/nota"',
    suggestion: '#/properties/note',
  },
  {
    title: 'an input required that does not exist',
    from: '"confirm": {',
    to: '"input": { "properties": { "note": { "$ref": "#/properties/note" } }, "required": ["nota"] },\n        "confirm": {',
    code: 'unknown-field',
    at: '"nota"',
    suggestion: 'note',
  },
];

const meaning: readonly Planted[] = [
  {
    title: 'an invalid regular expression',
    from: noteLimit,
    to: '"pattern": "^[a-z"',
    code: 'invalid-pattern',
    at: '"^[a-z"',
  },
  {
    title: 'a regular expression that can take for ever',
    from: noteLimit,
    to: '"pattern": "^(a+)+$"',
    code: 'slow-pattern',
    at: '"^(a+)+$"',
  },
  {
    title: 'bounds no value can meet',
    from: noteLimit,
    to: '"minLength": 600, "maxLength": 500',
    code: 'contradictory-bounds',
    at: '600',
  },
  {
    title: 'a keyword that does not fit the type',
    from: noteLimit,
    to: '"minimum": 5',
    code: 'contradictory-type',
    at: '"minimum"',
  },
  {
    title: 'a format that does not fit the type',
    from: noteLimit,
    to: '"format": "money"',
    code: 'contradictory-type',
    at: '"format": "money"',
  },
  {
    title: 'a default the schema itself refuses',
    from: '"default": "open"',
    to: '"default": "opened"',
    code: 'invalid-default',
    at: '"opened"',
  },
  {
    title: 'an example the schema itself refuses',
    from: '"format": "date"',
    to: '"format": "date", "examples": ["2026-02-30"]',
    code: 'invalid-example',
    at: '"2026-02-30"',
  },
  {
    title: 'an option that is not in the enum',
    from: '"closed": {\n            "title": "已结束",\n            "color": "neutral"\n          }',
    to: '"closed": { "title": "已结束" }, "clsed": { "title": "已结束" }',
    code: 'unknown-option',
    besides: ['missing-word'],
    at: '"clsed"',
    suggestion: 'closed',
  },
  {
    title: 'a reserved name of a property',
    from: '"note": {',
    to: '"version": { "type": "integer", "title": "备注" },\n    "note": {',
    code: 'reserved-name',
    besides: ['missing-word'],
    at: '"version"',
  },
  {
    title: 'a property whose name is not well formed',
    from: '"note": {',
    to: '"__proto__": { "type": "string", "title": "备注" },\n    "note": {',
    code: 'invalid-name',
    besides: ['missing-word'],
    at: '"__proto__"',
  },
  {
    title: 'an id that is no integer',
    from: '"type": "integer"',
    to: '"type": "string"',
    code: 'wrong-id-type',
    at: '"visitor_id": {\n      "type": |"string"',
  },
  {
    title: 'an id that a form may write',
    from: '"readOnly": true',
    to: '"readOnly": false',
    code: 'writable-id',
    at: '"visitor_id": {',
  },
  {
    title: 'an unknown initial state',
    from: '"initial": "open"',
    to: '"initial": "opn"',
    code: 'unknown-state',
    at: '"opn"',
    suggestion: 'open',
  },
  {
    title: 'a transition to an unknown state',
    from: '"to": "closed"',
    to: '"to": "close"',
    code: 'unknown-state',
    at: '"to": |"close"',
    suggestion: 'closed',
  },
  {
    title: 'a transition from an unknown state',
    from: '"from": "open"',
    to: '"from": "opened"',
    code: 'unknown-state',
    at: '"opened"',
    suggestion: 'open',
  },
  {
    title: 'a state nothing leads to',
    from: '"to": "closed"',
    to: '"to": "open"',
    code: 'unreachable-state',
    at: '"enum": ["open", |"closed"',
  },
  {
    title: "a person's transition without its action",
    from: '"action": "close",',
    to: '',
    code: 'missing-action',
    at: '"transitions": [\n        |{',
  },
  {
    title: 'a transition by an unknown action',
    from: '"action": "close"',
    to: '"action": "finish"',
    code: 'unknown-action',
    at: '"finish"',
  },
  {
    title: 'a timer without its time',
    from: '"action": "close",\n          "by": "user"',
    to: '"by": "timer"',
    code: 'missing-at',
    at: '"transitions": [\n        |{',
    besides: ['idle-action'],
  },
  {
    title: 'a timer on what is no point in time',
    from: '"action": "close",\n          "by": "user"',
    to: '"by": "timer", "at": "start_date"',
    code: 'wrong-timer-field',
    at: '"at": |"start_date"',
    besides: ['idle-action'],
  },
  {
    title: 'a transition out of a final state',
    from: '"from": "open"',
    to: '"from": ["open", "closed"]',
    code: 'leaves-final-state',
    at: '"from": |["open", "closed"]',
  },
  {
    title: 'an undo that does not lead back',
    from: '"success": "操作成功"',
    to: '"success": "操作成功", "undo": "close"',
    code: 'undo-leads-nowhere',
    at: '"undo": |"close"',
  },
  {
    title: 'a reason without a condition to be the reason of',
    from: '"when": {\n          "status": "open"\n        },',
    to: '"reason": "已结束",',
    code: 'reason-without-condition',
    at: '"reason": "已结束"',
    besides: ['missing-word', 'missing-word'],
  },
  {
    title: 'a required field that no form group shows',
    from: '"fields": ["name", "start_date", "note"]',
    to: '"fields": ["start_date", "note"]',
    code: 'required-field-hidden',
    at: '"name": {',
  },
  {
    title: 'a verb that nobody may use',
    from: '"create": {\n        "main": "all",\n        "sub": "all"\n      },',
    to: '',
    code: 'missing-permission',
    at: '"permissions"',
  },
  {
    title: 'create allowed without a create verb',
    from: '"states": {',
    to: '"verbs": { "create": false },\n    "states": {',
    code: 'permission-without-verb',
    at: '"create": {\n',
  },
  {
    title: 'a role that may act but not read',
    from: '"delete": {\n        "main": "all"',
    to: '"delete": {\n        "main": "all", "asset": "all"',
    code: 'permission-without-read',
    at: '"asset"',
  },
  {
    title: 'a row action that is not for rows',
    from: '"on": ["record"]',
    to: '"on": ["bulk"]',
    code: 'misplaced-action',
    at: '"rowActions": [|"close"',
  },
  {
    title: 'a missing English word',
    from: '      "note": "Note",\n',
    to: '',
    code: 'missing-word',
    at: '"备注"',
  },
  {
    title: 'a missing Japanese word',
    from: '      "note": "備考",\n',
    to: '',
    code: 'missing-word',
    at: '"备注"',
  },
  {
    title: 'a surplus word',
    from: '"note": "Note"',
    to: '"note": "Note",\n      "nota": "Note"',
    code: 'surplus-word',
    at: '"nota"',
  },
  {
    title: 'a property without a label',
    from: '"note": {',
    to: '"extra": { "type": "string" },\n    "note": {',
    code: 'missing-title',
    at: '"extra"',
  },
  {
    title: 'a property without a type',
    from: '"type": "string",\n      "title": "备注",\n      "maxLength": 500',
    to: '"title": "备注"',
    code: 'missing-type',
    at: '"note": {',
  },
  {
    title: 'a key that stands twice',
    from: noteLimit,
    to: '"title": "备注", "maxLength": 500',
    code: 'duplicate-key',
    at: '"title": "备注",\n      |"title"',
  },
  {
    title: 'a name unlike the file name',
    from: '"name": "visitor"',
    to: '"name": "guest"',
    code: 'wrong-file-name',
    at: '"guest"',
    suggestion: 'visitor',
  },
];

const syntax: readonly Planted[] = [
  {
    title: 'a trailing comma',
    from: noteLimit,
    to: '"maxLength": 500,',
    code: 'broken-json',
    at: '"maxLength": 500,\n    |}',
  },
  { title: 'a comment', from: noteLimit, to: '"maxLength": 500 // long', code: 'broken-json', at: '// long' },
  {
    title: 'a missing comma',
    from: '"icon": "list",',
    to: '"icon": "list"',
    code: 'broken-json',
    at: '"icon": "list"\n    |"menu"',
  },
];

describe('a schema without a mistake', () => {
  it('is accepted', () => {
    expect(mistakesIn({ visitor: schemaText() })).toEqual([]);
  });
});

describe('the shape of a schema', () => {
  it.each(shape)('tells $title', expectMistake);
});

describe('fields a schema names', () => {
  it.each(fields)('tells $title', expectMistake);
});

describe('what a schema means', () => {
  it.each(meaning)('tells $title', expectMistake);
});

describe('broken JSON', () => {
  it.each(syntax)('tells $title with its place', expectMistake);
});

describe('an undo', () => {
  const inverse =
    '"actions": { "rate": { "title": "评价", "on": ["record"], "undo": "rate", "input": { "properties": { "note": { "$ref": "#/properties/note" } } } },';
  const codes = (options: string) => {
    const text = plant(schemaText(), noteLimit, withOptions(options));
    return mistakesIn({ visitor: plant(text, '"actions": {', inverse) }).map(({ code }) => code);
  };

  it('is told nothing that some readers do not see', () => {
    expect(codes('{ "mask": "phone" }')).toContain('undo-tells-hidden');
    expect(codes('{ "permissions": { "read": ["main"] } }')).toContain('undo-tells-hidden');
    expect(codes('{}')).not.toContain('undo-tells-hidden');
  });
});

import { describe, expect, it } from 'vitest';
import { mistakesIn, placeIn, plant, schemaText } from './planted.ts';

const call = (name: string, path: string, more = '') =>
  `"${name}": { "path": "${path}", "effect": "read", "permission": "read"${more} }`;

/** A schema with calls of its own: `getVisitor` and a list mapped onto `visitors`. */
const handwritten = (calls: string, verbs: string): string =>
  plant(
    plant(
      schemaText(),
      '"module": "company",',
      `"module": "company", "calls": { ${calls} }, "verbs": { ${verbs} },`,
    ),
    '"title": "结束",',
    '"title": "结束", "call": "getVisitor",',
  )
    .replace(/ {6}"create": \{[\s\S]*?\},\n/, '')
    .replace(/ {6}"update": \{[\s\S]*?\},\n/, '')
    .replace(/ {6}"delete": \{[\s\S]*?\},\n/, '');

const getVisitor = call(
  'getVisitor',
  '/visitor/get',
  ', "request": { "properties": { "id": { "type": "integer" } }, "required": ["id"] }, "reply": "entity"',
);
const one = '"one": { "call": "getVisitor", "in": { "id": "$id" } }';

describe('calls and verbs', () => {
  it('accepts calls of its own', () => {
    expect(mistakesIn({ visitor: handwritten(getVisitor, one) })).toEqual([]);
  });

  it.each([
    {
      title: 'a call without its path',
      calls: getVisitor.replace('"path": "/visitor/get", ', ''),
      verbs: one,
      code: 'missing-path',
      at: '"getVisitor": |{',
    },
    {
      title: 'an unknown source of a mapping',
      calls: getVisitor,
      verbs: one.replace('$id', '$idd'),
      code: 'unknown-expression',
      at: '"$idd"',
      suggestion: '$id',
    },
    {
      title: 'an unknown field of the record in a mapping',
      calls: getVisitor,
      verbs: one.replace('$id', '$previous.visitorid'),
      code: 'unknown-field',
      at: '"$previous.visitorid"',
      suggestion: 'visitor_id',
    },
    {
      title: 'a request key the call does not have',
      calls: getVisitor,
      verbs: one.replace('"id": "$id"', '"id": "$id", "ids": "$ids"'),
      code: 'unknown-request-key',
      at: '"ids": "$ids"',
      suggestion: 'id',
    },
    {
      title: 'a required request key that is not given',
      calls: getVisitor,
      verbs: one.replace('"id": "$id"', ''),
      code: 'missing-request-key',
      at: '"in": |{',
    },
    {
      title: 'a part of the reply that is not there',
      calls: `${getVisitor}, ${call('visitors', '/visitors', ', "reply": "page"')}`,
      verbs: `${one}, "list": { "call": "visitors", "out": { "items": "lst" } }`,
      code: 'unknown-reply-key',
      at: '"lst"',
      suggestion: 'list',
    },
    {
      title: 'a permission nobody knows',
      calls: getVisitor.replace('"permission": "read"', '"permission": "raed"'),
      verbs: one,
      code: 'unknown-permission',
      at: '"raed"',
      suggestion: 'read',
    },
    {
      title: 'a permission of an unknown resource',
      calls: getVisitor.replace('"permission": "read"', '"permission": "vistor.read"'),
      verbs: one,
      code: 'unknown-resource',
      at: '"vistor.read"',
      suggestion: 'visitor',
    },
    {
      title: 'a path twice in one file',
      calls: `${getVisitor}, ${call('findVisitor', '/visitor/get')}`,
      verbs: one,
      code: 'duplicate-path',
      at: '"findVisitor": { "path": |"/visitor/get"',
    },
  ])('tells $title', ({ calls, verbs, code, at, suggestion }) => {
    const text = handwritten(calls, verbs);

    const mistakes = mistakesIn({ visitor: text });

    expect(mistakes.map((each) => each.code)).toEqual([code]);
    expect(mistakes[0]).toMatchObject(placeIn(text, at));
    expect(mistakes[0]?.suggestion).toBe(suggestion);
  });

  it('tells an action without a call among calls of its own', () => {
    const text = plant(handwritten(getVisitor, one), '"call": "getVisitor",\n', '').replace(
      '"title": "结束", "call": "getVisitor",',
      '"title": "结束",',
    );

    expect(mistakesIn({ visitor: text })).toMatchObject([{ code: 'missing-call' }]);
  });
});

describe('a service', () => {
  const service = plant(handwritten(getVisitor, one), '"kind": "collection"', '"kind": "service"');

  it('has no rows to answer with', () => {
    expect(mistakesIn({ visitor: service })).toMatchObject([
      { code: 'reply-without-row', ...placeIn(service, '"reply": |"entity"') },
    ]);
  });

  it('is accepted when it answers a schema of its own', () => {
    const own = plant(service, '"reply": "entity"', '"reply": { "type": "object" }');

    expect(mistakesIn({ visitor: own })).toEqual([]);
  });

  it('has rows where a query selects some, and says who may read them', () => {
    const told = plant(schemaText(), '"kind": "collection"', '"kind": "service", "rows": "query"');
    const unshown = plant(told, '"read": {', '"look": {');
    const chosen = plant(told, '"readOnly": true', '"readOnly": false');

    expect(mistakesIn({ visitor: told }).map(({ code }) => code)).not.toContain('wrong-row-source');
    expect(mistakesIn({ visitor: chosen }).map(({ code }) => code)).not.toContain('writable-id');
    expect(mistakesIn({ visitor: unshown }).map(({ code }) => code)).toContain('missing-permission');
  });
});

describe('several schemas', () => {
  it('accepts nouns that share nothing', () => {
    expect(mistakesIn({ guest: schemaText('guest'), visitor: schemaText() })).toEqual([]);
  });

  it('tells two nouns with one address in both files', () => {
    const withRoute = (noun: string) =>
      plant(schemaText(noun), '"module": "company",', '"module": "company", "route": "/visits",');
    const [guest, visitor] = [withRoute('guest'), withRoute('visitor')];

    const mistakes = mistakesIn({ guest, visitor });

    expect(mistakes).toMatchObject([
      { file: 'schemas/guest.schema.json', code: 'duplicate-route', ...placeIn(guest, '"/visits"') },
      { file: 'schemas/visitor.schema.json', code: 'duplicate-route', ...placeIn(visitor, '"/visits"') },
    ]);
  });

  it("tells a page whose address is a noun's place", () => {
    const visitor = plant(
      schemaText(),
      '"module": "company",',
      '"module": "company", "pages": { "desk": "/visits", "apply": "/guest" },',
    );

    const guest = schemaText('guest');

    const mistakes = mistakesIn({ guest, visitor });

    expect(mistakes).toMatchObject([
      { file: 'schemas/guest.schema.json', code: 'duplicate-route', ...placeIn(guest, '"name": |"guest"') },
      { file: 'schemas/visitor.schema.json', code: 'duplicate-route', ...placeIn(visitor, '"/guest"') },
    ]);
  });

  it('tells a path and a call name that another file has', () => {
    const visitor = handwritten(getVisitor, one);
    const guest = plant(visitor, '"name": "visitor"', '"name": "guest"')
      .replaceAll('visitor_id', 'guest_id')
      .replace('meta/visitor.meta.json', 'meta/guest.meta.json');

    const codes = mistakesIn({ guest, visitor }).map((each) => each.code);

    expect(codes.sort()).toEqual(['duplicate-call', 'duplicate-call', 'duplicate-path', 'duplicate-path']);
  });

  it('tells two schemas of one name', () => {
    const mistakes = mistakesIn({ guest: schemaText('visitor'), visitor: schemaText() });

    expect(mistakes[0]).toMatchObject({ file: 'schemas/guest.schema.json', code: 'wrong-file-name' });
  });

  it('tells several mistakes in the order of files, lines and columns', () => {
    const spoiled = plant(
      plant(schemaText(), '"icon": "list"', '"icon": "lst"'),
      '"filter": "range"',
      '"filter": "rnge"',
    );
    const places = mistakesIn({
      visitor: spoiled,
      guest: plant(schemaText('guest'), '"icon": "list"', '"icon": "lst"'),
    });

    expect(places.map((each) => each.file.slice(8, 13))).toEqual(['guest', 'visit', 'visit']);
    expect(places.slice(1).map((each) => each.line)).toEqual(
      [...places.slice(1).map((each) => each.line)].sort((left, right) => left - right),
    );
  });

  it('tells that a noun with calls of its own asks nobody before it deletes', () => {
    const stay = plant(
      schemaText('stay'),
      '"note": {',
      '"visitor_ref": { "type": "integer", "title": "访客", "x-field": { "relation": { "resource": "visitor", "onDelete": "restrict" } } }, "note": {',
    );
    const told = mistakesIn({ stay, visitor: handwritten(getVisitor, one) });

    expect(told.filter(({ code }) => code === 'idle-option')).toMatchObject([
      { file: 'schemas/stay.schema.json', ...placeIn(stay, '|"onDelete"') },
    ]);
    expect(mistakesIn({ stay, visitor: schemaText() }).map(({ code }) => code)).not.toContain('idle-option');
  });
});

describe('relations that ask for each other', () => {
  /** A noun whose rows need a row of another. */
  const needing = (noun: string, other: string, more = ''): string =>
    plant(
      plant(
        plant(schemaText(noun), '"required": [', '"required": ["other_id", '),
        '"note": {',
        `"other_id": { "type": "integer", "title": "另一个"${more}, "x-field": { "relation": { "resource": "${other}" } } },\n    "note": {`,
      ),
      '"note": "',
      '"other_id": "Other",\n      "note": "',
    )
      .replace('"note": "備考"', '"other_id": "他",\n      "note": "備考"')
      .replace('"fields": ["name", ', '"fields": ["name", "other_id", ');

  it('are refused in a circle, at each of them, with the way', () => {
    const visitor = needing('visitor', 'guest');

    const mistakes = mistakesIn({ visitor, guest: needing('guest', 'visitor') });

    expect(mistakes.map(({ code, file, received }) => [code, file, received])).toEqual([
      ['circular-relation', 'schemas/guest.schema.json', 'guest -> visitor -> guest'],
      ['circular-relation', 'schemas/visitor.schema.json', 'visitor -> guest -> visitor'],
    ]);
    expect(mistakes[1]).toMatchObject(placeIn(visitor, '"resource": |"guest"'));
    expect(mistakes[1]?.message).toContain('expected "other_id", or another of these relations, "nullable"');
  });

  it('are refused where a row needs another of its own noun', () => {
    expect(mistakesIn({ visitor: needing('visitor', 'visitor') })).toMatchObject([
      { code: 'circular-relation', received: 'visitor -> visitor' },
    ]);
  });

  it('pass where one of them may be empty, or is no part of the circle', () => {
    expect(
      mistakesIn({
        visitor: needing('visitor', 'guest'),
        guest: needing('guest', 'visitor', ', "nullable": true'),
        pass: needing('pass', 'visitor'),
      }),
    ).toEqual([]);
  });
});

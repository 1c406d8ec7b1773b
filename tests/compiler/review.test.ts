import { describe, expect, it } from 'vitest';
import { mistakesIn, placeIn, plant, schemaText } from './planted.ts';

const module = '"module": "company"';

interface Slip {
  readonly said: string;
  readonly says: string;
  readonly code: string;
  readonly at: string;
}

const slips: readonly Slip[] = [
  {
    said: 'a state that means two things',
    says: '"review": { "states": { "waiting": "open", "approved": "closed", "rejected": "closed" } }',
    code: 'duplicate-state',
    at: '"rejected": |"closed"',
  },
  {
    said: 'a state that is none',
    says: '"review": { "states": { "waiting": "opne", "approved": "closed", "rejected": "open" } }',
    code: 'unknown-state',
    at: '"waiting": |"opne"',
  },
  {
    said: 'a first state in which nobody has submitted anything',
    says: '"review": { "states": { "waiting": "open", "approved": "closed", "rejected": "x" } }',
    code: 'wrong-initial-state',
    at: '"initial": |"open"',
  },
  {
    said: 'one open review where creating submits none',
    says: '"review": { "on": ["update"], "open": "company" }',
    code: 'idle-option',
    at: '|"open": "company"',
  },
  {
    said: 'a save that is switched off',
    says: '"verbs": { "update": false }, "review": { "on": ["update"] }',
    code: 'idle-option',
    at: '"on": [|"update"',
  },
  {
    said: 'what is decided about where every save submits it',
    says: '"review": { "on": ["update"], "of": ["name"] }',
    code: 'idle-option',
    at: '|"of": ["name"]',
  },
  {
    said: 'a decision about what nobody enters',
    says: '"review": { "of": ["visitor_id"], "states": { "waiting": "closed", "approved": "a", "rejected": "b", "withdrawn": "open" } }',
    code: 'idle-option',
    at: '"of": [|"visitor_id"',
  },
  {
    said: 'a condition of a verb there is none of',
    says: '"verbs": { "delete": false }, "conditions": { "delete": { "when": { "status": "open" } } }',
    code: 'idle-option',
    at: '|"delete": { "when"',
  },
  {
    said: 'a condition about a value there is none of',
    says: '"conditions": { "update": { "when": { "status": "opne" } } }',
    code: 'unknown-value',
    at: '"update": { "when": { "status": |"opne"',
  },
  {
    said: 'a bound of rows that a query selects',
    says: '"rows": "query", "hooks": true, "maxRows": 3',
    code: 'idle-option',
    at: '|"maxRows": 3',
  },
  {
    said: 'an end of a period that is a text',
    says: '"noOverlap": { "from": "start_date", "to": "note" }',
    code: 'wrong-operand',
    at: '"to": |"note"',
  },
  {
    said: 'a field that is misspelt',
    says: '"noOverlap": { "from": "start_date", "to": "strat_date" }',
    code: 'unknown-field',
    at: '"to": |"strat_date"',
  },
  {
    said: 'others that stay active',
    says: '"oneActive": { "when": { "status": "open" }, "others": { "note": "x" } }',
    code: 'idle-option',
    at: '"others": |{ "note"',
  },
  {
    said: 'a value the others cannot have',
    says: '"oneActive": { "when": { "status": "open" }, "others": { "status": "gone" } }',
    code: 'unknown-value',
    at: '"others": { "status": |"gone"',
  },
  {
    said: 'a condition the database cannot ask',
    says: '"oneActive": { "when": { "name": { "matches": "^a" } } }',
    code: 'wrong-operand',
    at: '|"name": { "matches"',
  },
];

describe('a rule of writes', () => {
  it.each(slips)('is told where it names $said', ({ says, code, at }) => {
    const text = plant(schemaText(), module, `${module}, ${says}`);

    expect(mistakesIn({ visitor: text })).toContainEqual(
      expect.objectContaining({ code, ...placeIn(text, at) }),
    );
  });

  it('is none where it is right', () => {
    const says = [
      '"noOverlap": { "from": "start_date", "to": "start_date", "when": { "status": "open" } }',
      '"oneActive": { "when": { "status": "open" }, "within": ["start_date"], "others": { "status": "closed" } }',
      '"conditions": { "update": { "when": { "status": "open" } }, "delete": { "when": { "status": "closed" } } }',
    ].join(', ');

    expect(mistakesIn({ visitor: plant(schemaText(), module, `${module}, ${says}`) })).toEqual([]);
  });

  it('brings the fields of a review with their words by default', () => {
    const says =
      '"review": { "on": ["create"], "states": { "waiting": "open", "approved": "closed", "rejected": "no" } }';
    const text = plant(schemaText(), module, `${module}, ${says}`)
      .replace('"enum": ["open", "closed"]', '"enum": ["open", "closed", "no"]')
      .replace('"columns": ["name",', '"columns": ["submit_time", "name",');
    const codes = mistakesIn({ visitor: text }).map(({ code }) => code);

    // Who submitted is a member, and there is none among these schemas; the third state has no words yet.
    expect(codes.filter((code) => !['unknown-resource', 'missing-option'].includes(code))).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { expectMistake, mistakesIn, type Planted, plant, schemaText } from './planted.ts';

const kind = '"kind": "collection"';

const calls = (written: object): string => `${kind}, "calls": ${JSON.stringify(written)}`;

const idRequest = { properties: { id: { type: 'integer' } }, required: ['id'] };
const infoCall = {
  path: '/visitor/one',
  effect: 'read',
  permission: 'read',
  request: idRequest,
  reply: 'entity',
};
const verbs = '"verbs": { "one": { "call": "visitorOne" } }';
const byHand = (call: object): string =>
  `${calls({ visitorOne: { ...infoCall, answer: 'info' }, visitorOther: call })}, ${verbs}`;

const other = { path: '/visitor/other', effect: 'read', permission: 'read' };

/** Of a noun that is read by hand the rest would be, too. */
const besides = ['missing-call', 'permission-without-verb'];

const mistakes: readonly Planted[] = [
  {
    title: 'an answer nobody gives',
    from: kind,
    to: byHand({ ...other, answer: 'exports' }),
    code: 'unknown-answer',
    at: '"exports"',
    suggestion: 'export',
  },
  {
    title: 'rows given to a noun that has its own',
    from: kind,
    to: calls({ visitorOne: { ...infoCall, answer: 'info' } }),
    code: 'idle-option',
    at: '"answer":"info"',
  },
  {
    title: 'rows by ids that nobody names',
    from: kind,
    to: byHand({ ...other, answer: 'many', reply: 'page' }),
    code: 'impossible-answer',
    at: '"many"',
  },
  {
    title: 'a page that cannot be turned',
    from: kind,
    to: byHand({ ...other, answer: 'list', reply: 'page' }),
    code: 'impossible-answer',
    at: '"answer":|"list"',
  },
  {
    title: 'one row asked for by two keys',
    from: kind,
    to: byHand({
      ...other,
      answer: 'info',
      request: { properties: { id: { type: 'integer' }, day: { type: 'string' } }, required: ['id'] },
    }),
    code: 'impossible-answer',
    at: '"permission":"read","answer":|"info"',
  },
  {
    title: 'an action that no action names',
    from: kind,
    to: byHand({ ...other, answer: 'action', effect: 'write', request: idRequest }),
    code: 'impossible-answer',
    at: '"action"',
  },
  {
    title: 'a save that writes nothing',
    from: kind,
    to: byHand({ ...other, answer: 'save', request: idRequest }),
    code: 'impossible-answer',
    at: '"answer":|"save"',
  },
  {
    title: 'a deletion of nothing in particular',
    from: kind,
    to: byHand({ ...other, answer: 'delete', effect: 'write' }),
    code: 'impossible-answer',
    at: '"delete"',
  },
  {
    title: 'an order of nothing',
    from: kind,
    to: byHand({ ...other, answer: 'sort', effect: 'write', request: idRequest }),
    code: 'impossible-answer',
    at: '"sort"',
  },
  {
    title: 'a file nobody asked for',
    from: kind,
    to: byHand({
      ...{ ...other, method: 'GET', encoding: 'navigation', answer: 'exportFile' },
      request: { properties: { ticket: { type: 'string' } }, required: ['ticket'] },
    }),
    code: 'impossible-answer',
    at: '"exportFile"',
  },
];

describe('rows that are read by hand', () => {
  it.each(mistakes)('are refused: $title', (mistake) => expectMistake({ ...mistake, besides }));

  const list = {
    ...{ ...other, answer: 'list', reply: 'page' },
    request: { properties: { page: { type: 'integer' }, page_size: { type: 'integer' } } },
  };

  it('are given where the calls have the shape of their answer', () => {
    const found = mistakesIn({ visitor: plant(schemaText(), kind, byHand(list)) });

    expect(found.filter(({ code }) => !besides.includes(code))).toEqual([]);
  });

  it('are what stands in rows that come by default', () => {
    expect(mistakesIn({ visitor: plant(schemaText(), kind, calls({ visitorOther: list })) })).toEqual([]);
  });
});

import { expect, it } from 'vitest';
import { mistakesIn, type Planted, placeIn, plant, schemaText } from './planted.ts';

/** A report with a question, a card, a chart and a table, and nothing wrong in it. */
const report = `{
  "$schema": "./entity.meta.json",
  "title": "预订情况",
  "type": "object",
  "required": [],
  "properties": {
    "id": { "type": "integer", "title": "编号", "readOnly": true },
    "count": { "type": "integer", "title": "预订数", "readOnly": true },
    "room": { "type": "string", "title": "会议室", "readOnly": true },
    "kind": {
      "type": "string", "title": "类型", "enum": ["a", "b"],
      "x-field": { "options": { "a": { "title": "甲" }, "b": { "title": "乙" } } }
    }
  },
  "x-resource": {
    "name": "bookingUse",
    "plural": "预订情况",
    "kind": "report",
    "id": "id",
    "display": "id",
    "module": "apps",
    "report": {
      "period": { "unit": "day", "spans": [7, 28], "usual": 28, "most": 366, "compare": ["previous"] },
      "filters": ["kind"],
      "cards": ["count"],
      "charts": { "days": { "title": "每日预订", "kind": "bar", "fields": ["count"] } },
      "tables": { "rooms": { "title": "会议室", "columns": ["room", "count"], "bar": "count" } }
    },
    "permissions": { "read": { "main": "all" } }
  },
  "x-i18n": {
    "en": {
      "@name": "Use", "@plural": "Use", "id": "ID", "count": "Bookings", "room": "Room", "kind": "Kind",
      "kind.a": "A", "kind.b": "B", "report.charts.days": "By day", "report.tables.rooms": "Rooms"
    },
    "ja": {
      "@name": "利用", "@plural": "利用", "id": "番号", "count": "予約数", "room": "会議室", "kind": "種類",
      "kind.a": "甲", "kind.b": "乙", "report.charts.days": "日別予約", "report.tables.rooms": "会議室"
    }
  }
}
`;

it('finds nothing wrong in a report that counts numbers for spans it answers', () => {
  expect(mistakesIn({ bookingUse: report })).toEqual([]);
});

it.each<Planted>([
  {
    title: 'a card that is a text',
    from: '"cards": ["count"]',
    to: '"cards": ["room"]',
    code: 'wrong-figure',
    at: '"cards": [|"room"',
  },
  {
    title: 'a chart that is a text',
    from: '"fields": ["count"]',
    to: '"fields": ["room"]',
    code: 'wrong-figure',
    at: '"fields": [|"room"',
  },
  {
    title: 'a bar for a text',
    from: '"bar": "count"',
    to: '"bar": "room"',
    code: 'wrong-figure',
    at: '"bar": |"room"',
  },
  {
    title: 'a card nobody knows',
    from: '"cards": ["count"]',
    to: '"cards": ["cuont"]',
    code: 'unknown-field',
    at: '"cuont"',
    suggestion: 'count',
  },
  {
    title: 'a filter that is no choice',
    from: '"filters": ["kind"]',
    to: '"filters": ["room"]',
    code: 'wrong-filter',
    at: '"filters": [|"room"',
  },
  {
    title: 'a usual span that is not offered',
    from: '"usual": 28',
    to: '"usual": 30',
    code: 'wrong-period',
    at: '"usual": |30',
  },
  {
    title: 'a span longer than what is answered',
    from: '[7, 28]',
    to: '[28, 400]',
    code: 'wrong-period',
    at: '[28, |400',
  },
  {
    title: 'months laid beside others',
    from: '"unit": "day"',
    to: '"unit": "month"',
    code: 'idle-option',
    at: '"compare"',
  },
  {
    title: 'a report among nouns of rows',
    from: '"kind": "report"',
    to: '"kind": "collection"',
    code: 'idle-option',
    at: '"report": {',
  },
  {
    title: 'a chart without words in a language',
    from: '"report.charts.days": "By day", ',
    to: '',
    code: 'missing-word',
    at: '"title": |"每日预订"',
  },
])('tells $title', ({ from, to, code, at, suggestion }) => {
  const text = plant(report, from, to);

  const mistakes = mistakesIn({ bookingUse: text });

  expect(mistakes.map((each) => each.code)).toEqual([code]);
  expect(mistakes[0]).toMatchObject(placeIn(text, at));
  expect(mistakes[0]?.suggestion).toBe(suggestion);
});

const visitorUse = plant(
  report,
  '"count": { "type": "integer", "title": "预订数", "readOnly": true }',
  '"count": { "type": "integer", "title": "预订数", "readOnly": true, "x-field": { "tally": { "of": "visitor", "on": "start_date", "filter": { "status": "open" } } } }',
);

it.each([
  { title: 'a noun nobody knows', from: '"of": "visitor"', to: '"of": "visiter"', code: 'unknown-resource' },
  {
    title: 'a day the noun has not',
    from: '"on": "start_date"',
    to: '"on": "start_dat"',
    code: 'unknown-field',
  },
  { title: 'a span by a text', from: '"on": "start_date"', to: '"on": "name"', code: 'wrong-tally' },
  { title: 'a sum of texts', from: '"on": "start_date"', to: '"sum": "name"', code: 'wrong-tally' },
  {
    title: 'a filter its list has not',
    from: '"filter": { "status"',
    to: '"filter": { "note"',
    code: 'wrong-tally',
  },
  {
    title: 'counting apart outside the first column',
    from: '"on": "start_date"',
    to: '"by": "status"',
    code: 'wrong-tally',
  },
])('tells $title in what is counted', ({ from, to, code }) => {
  const codesOf = (text: string) =>
    mistakesIn({ bookingUse: text, visitor: schemaText() }).map((mistake) => mistake.code);

  expect(codesOf(visitorUse)).toEqual([]);
  expect(codesOf(plant(visitorUse, from, to))).toContain(code);
});

import { describe, expect, it } from 'vitest';
import { expectMistake, mistakesIn, placeIn, plant, schemaText } from './planted.ts';

const module = '"module": "company",';
const withShow = (show: string, noun = 'visitor'): string =>
  plant(schemaText(noun), module, `${module} "show": ${show},`);

describe('the detail of a row', () => {
  it('has a header, groups and fields left out', () => {
    const text = withShow(
      '{ "header": ["status"], "groups": [{ "key": "basic", "fields": ["name"] }], "without": ["note"] }',
    );

    expect(mistakesIn({ visitor: text })).toEqual([]);
  });

  it.each([
    {
      title: 'a field that is not there',
      to: `${module} "show": { "header": ["stats"] },`,
      code: 'unknown-field',
      at: '"stats"',
      suggestion: 'status',
    },
    {
      title: 'a field in two places',
      to: `${module} "show": { "header": ["status"], "without": ["status"] },`,
      code: 'repeated-field',
      at: '"without": [|"status"',
    },
    {
      title: 'a group that says no title and shares none with the form',
      to: `${module} "show": { "groups": [{ "key": "basc", "fields": ["name"] }] },`,
      code: 'missing-title',
      at: '"basc"',
      suggestion: 'basic',
    },
    {
      title: 'a group that is there twice',
      to: `${module} "show": { "groups": [{ "key": "basic", "fields": ["name"] }, { "key": "basic", "fields": ["note"] }] },`,
      code: 'repeated-group',
      at: '{ "key": "basic", "fields": ["name"] }, { "key": |"basic"',
    },
    {
      title: 'a condition on a field that is not there',
      to: `${module} "show": { "groups": [{ "key": "basic", "fields": ["name"], "visibleWhen": { "stats": "open" } }] },`,
      code: 'unknown-field',
      at: '"stats"',
      suggestion: 'status',
    },
  ])('is refused with $title', (planted) => expectMistake({ from: module, ...planted }));

  it('is refused where rows have none', () =>
    expectMistake({
      title: '',
      from: module,
      to: `${module} "verbs": { "one": false }, "show": { "header": ["status"] },`,
      code: 'idle-option',
      at: '"show"',
    }));
});

describe('what a page is about', () => {
  it('names the bound of its rows', () => {
    const told = (bound: string): string =>
      plant(
        plant(
          plant(schemaText(), module, `${module} ${bound} "intro": "最多 %{limit} 位。",`),
          '"en": {',
          '"en": { "@intro": "At most %{limit}.",',
        ),
        '"ja": {',
        '"ja": { "@intro": "最大%{limit}名。",',
      );

    expect(mistakesIn({ visitor: told('"maxRows": 5,') })).toEqual([]);
    expect(mistakesIn({ visitor: told('') }).map(({ code }) => code)).toEqual([
      'unknown-placeholder',
      'unknown-placeholder',
      'unknown-placeholder',
    ]);
  });
});

describe('rows that lead to the one shown', () => {
  /** A pass leads to a visitor. */
  const leading = (filter: string): string =>
    plant(
      plant(
        plant(
          schemaText('pass'),
          '"properties": {',
          `"properties": { "visitor_id": { "type": "integer", "title": "来访者", "x-field": { ${filter} "relation": { "resource": "visitor" } } },`,
        ),
        '"en": {',
        '"en": { "visitor_id": "Visitor",',
      ),
      '"ja": {',
      '"ja": { "visitor_id": "来訪者",',
    ).replace('"filters": [', filter === '' ? '"filters": [' : '"filters": ["visitor_id", ');
  const filtered = leading('"filter": "equals",');

  const told = (related: string, other = filtered) => {
    const visitor = withShow(`{ "related": { "passes": ${related} } }`);
    return { visitor, mistakes: mistakesIn({ visitor, pass: other }) };
  };

  it('are listed with the columns their noun has', () => {
    const { mistakes } = told('{ "resource": "pass", "field": "visitor_id", "columns": ["name"] }');

    expect(mistakes).toEqual([]);
  });

  it.each([
    ['{ "resource": "pas", "field": "visitor_id" }', filtered, 'unknown-resource', '"pas"', 'pass'],
    ['{ "resource": "pass", "field": "visitr_id" }', filtered, 'unknown-field', '"visitr_id"', 'visitor_id'],
    [
      '{ "resource": "pass", "field": "name" }',
      filtered,
      'related-without-relation',
      '"field": |"name"',
      'visitor_id',
    ],
    [
      '{ "resource": "pass", "field": "visitor_id" }',
      leading(''),
      'related-without-filter',
      '"field": |"visitor_id"',
      undefined,
    ],
    [
      '{ "resource": "pass", "field": "visitor_id", "columns": ["nam"] }',
      filtered,
      'unknown-field',
      '"nam"',
      'name',
    ],
  ])('are refused as %s', (related, other, code, at, suggestion) => {
    const { visitor, mistakes } = told(related, other);

    expect(mistakes).toMatchObject([
      { code, ...placeIn(visitor, at), ...(suggestion === undefined ? {} : { suggestion }) },
    ]);
  });
});

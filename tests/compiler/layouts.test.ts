import { describe, expect, it } from 'vitest';
import { words as device } from '#generated/pageWords/zh/device.ts';
import { words as vacation } from '#generated/pageWords/zh/vacation.ts';
import { expectMistake, mistakesIn, placeIn, plant, schemaText } from './planted.ts';

const list = '"list": {';
const withLayouts = (layouts: string, text = schemaText()): string =>
  plant(text, list, `${list} "layouts": ${layouts},`);

/** The mistakes of a visitor, each with its code, place and right word. */
const found = (text: string) =>
  mistakesIn({ visitor: text }).map(({ code, line, column, suggestion }) => ({
    code,
    line,
    column,
    suggestion,
  }));

describe('ways to see a list besides the table', () => {
  it.each([
    '{ "cards": {} }',
    '{ "cards": { "title": "name", "fields": ["status"] }, "board": {} }',
    '{ "calendar": { "from": "start_date", "fields": ["note"] } }',
  ])('may be %s', (layouts) => {
    expect(found(withLayouts(layouts))).toEqual([]);
  });

  it.each([
    {
      title: 'another word',
      layouts: '{ "bord": {} }',
      code: 'unknown-keyword',
      at: '"bord"',
      suggestion: 'board',
    },
    {
      title: 'a card with a field that is not there',
      layouts: '{ "cards": { "fields": ["nme"] } }',
      code: 'unknown-field',
      at: '"nme"',
      suggestion: 'name',
    },
    {
      title: 'a picture that is no image',
      layouts: '{ "cards": { "picture": "note" } }',
      code: 'not-a-picture',
      at: '"picture": |"note"',
    },
    {
      title: 'a calendar by a field that is not there',
      layouts: '{ "calendar": { "from": "strat_date" } }',
      code: 'unknown-field',
      at: '"strat_date"',
      suggestion: 'start_date',
    },
    {
      title: 'a calendar by a field that is no day',
      layouts: '{ "calendar": { "from": "status" } }',
      code: 'not-a-day',
      at: '"from": |"status"',
    },
    {
      title: 'a calendar without a day',
      layouts: '{ "calendar": {} }',
      code: 'missing-from',
      at: '"calendar": |{}',
    },
    { title: 'none at all', layouts: '{}', code: 'out-of-bounds', at: '"layouts": |{}' },
    {
      title: 'a last day that may be empty',
      layouts: '{ "calendar": { "from": "start_date", "to": "start_date" } }',
      code: 'open-end',
      at: '"to": |"start_date"',
    },
  ])('are refused with $title', ({ layouts, ...planted }) =>
    expectMistake({ from: list, to: `${list} "layouts": ${layouts},`, ...planted }),
  );

  it('are refused as a board without states', () => {
    const entity = JSON.parse(withLayouts('{ "board": {} }'));
    delete entity['x-resource'].states;
    entity['x-resource'].actions.close.sets = { status: 'closed' };
    const text = JSON.stringify(entity, null, 2);

    expect(found(text)).toEqual([
      { code: 'board-without-states', ...placeIn(text, '"board"'), suggestion: undefined },
    ]);
  });

  it('are refused as a board whose states cannot be asked for one by one', () => {
    const entity = JSON.parse(withLayouts('{ "board": {} }'));
    delete entity.properties.status['x-field'].filter;
    entity['x-resource'].list.filters = ['start_date'];
    delete entity['x-resource'].list.views;
    delete entity['x-i18n'].en['views.open'];
    delete entity['x-i18n'].ja['views.open'];
    const text = JSON.stringify(entity, null, 2);

    expect(found(text)).toEqual([
      { code: 'not-filterable', ...placeIn(text, '"board": |{}'), suggestion: undefined },
    ]);
  });

  it('are refused as a calendar whose days cannot be asked for by a range', () => {
    const entity = JSON.parse(withLayouts('{ "calendar": { "from": "start_date" } }'));
    delete entity.properties.start_date['x-field'].filter;
    entity['x-resource'].list.filters = ['status'];
    const text = JSON.stringify(entity, null, 2);

    expect(found(text)).toEqual([
      { code: 'not-filterable', ...placeIn(text, '"from": |"start_date"'), suggestion: undefined },
    ]);
  });
});

it('their words come with the pages whose schema declares one, and with no other', () => {
  const isOfLayouts = (key: string) => key.startsWith('list.layout.');

  expect(Object.keys(device.console).filter(isOfLayouts)).toContain('list.layout.board');
  expect(Object.keys(vacation.console).filter(isOfLayouts)).toEqual([]);
});

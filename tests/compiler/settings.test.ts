import { describe, expect, it } from 'vitest';
import { deskSettingSchema } from '#tests/builders/deskSetting.ts';
import { mistakesIn, placeIn, plant, schemaText } from './planted.ts';

/** The settings of a desk, a page or a dialog; words are lacking, which is another matter. */
const setting = (as?: 'dialog', resource: object = {}): string => {
  const { form = { groups: [] } } = deskSettingSchema['x-resource'];
  return JSON.stringify(
    {
      ...deskSettingSchema,
      'x-resource': {
        ...deskSettingSchema['x-resource'],
        ...resource,
        form: as === undefined ? form : { as, ...form },
      },
    },
    null,
    2,
  );
};

/** A list that offers a setting. */
const offering = (noun: string): string =>
  plant(schemaText(), '"list": {', `"list": { "settings": "${noun}",`);

const mistakes = (texts: Readonly<Record<string, string>>) =>
  mistakesIn(texts).filter(({ code }) => !['missing-word', 'missing-option'].includes(code));

describe('the setting a list offers', () => {
  it('is a singleton, with a page of its own or without', () => {
    expect(mistakes({ visitor: offering('deskSetting'), deskSetting: setting() })).toEqual([]);
    expect(mistakes({ visitor: offering('deskSetting'), deskSetting: setting('dialog') })).toEqual([]);
  });

  it('exists', () => {
    const visitor = offering('deskSeting');

    expect(mistakes({ visitor, deskSetting: setting() })).toMatchObject([
      { code: 'unknown-resource', suggestion: 'deskSetting', ...placeIn(visitor, '"deskSeting"') },
    ]);
  });

  it('is not a noun of many rows', () => {
    const visitor = offering('desk');

    expect(mistakes({ visitor, desk: schemaText('desk'), deskSetting: setting() })).toMatchObject([
      {
        code: 'wrong-settings',
        expected: 'deskSetting',
        received: 'desk',
        ...placeIn(visitor, '"settings": |"desk"'),
      },
    ]);
  });

  it('is offered by no service: it has no list', () => {
    const visitor = plant(
      offering('deskSetting'),
      '"kind": "collection"',
      '"kind": "service", "calls": { "visitorRead": { "path": "/visitor/read", "effect": "read", "permission": "read" } }',
    );

    expect(mistakes({ visitor, deskSetting: setting() })).toContainEqual(
      expect.objectContaining({ code: 'idle-option', ...placeIn(visitor, '"settings": "deskSetting"') }),
    );
  });
});

describe('a setting that is a dialog', () => {
  it('is offered by a list', () => {
    const deskSetting = setting('dialog');

    expect(mistakes({ visitor: schemaText(), deskSetting })).toMatchObject([
      { code: 'unoffered-dialog', ...placeIn(deskSetting, '"as": |"dialog"') },
    ]);
  });

  it.each([
    ['menu', { menu: { section: 'company' } }],
    ['route', { route: '/desk' }],
    ['pages', { pages: { print: '/desk/print' } }],
  ])('has no page a "%s" could speak of', (word, resource) => {
    const deskSetting = setting('dialog', resource);

    expect(mistakes({ visitor: offering('deskSetting'), deskSetting })).toMatchObject([
      { code: 'idle-option', received: word, ...placeIn(deskSetting, `"${word}"`) },
    ]);
  });
});

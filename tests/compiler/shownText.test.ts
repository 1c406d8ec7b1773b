import { expect, it } from 'vitest';
import { shownText } from '#compiler/emit/entities.ts';
import { createModel } from '#engine/createModel.ts';
import type { EntityModel } from '#engine/model.ts';
import {
  actionReaders,
  callReaders,
  fieldReaders,
  optionReaders,
  resourceReaders,
  serverWords,
} from '#engine/shownWords.ts';
import { entities } from '#generated/entities.ts';
import { shownEntities } from '#generated/shownEntities.ts';

const customField = entities.find(({ 'x-resource': { name } }) => name === 'customField');

/** The texts of titles, help and descriptions in a value, at any depth. */
const textsIn = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, part]) =>
        ['title', 'help', 'description'].includes(key) && typeof part === 'string' && part !== ''
          ? [part]
          : textsIn(part),
      );

it('sends no browser a title, a help or a description of a schema', () => {
  expect(textsIn(entities).length).toBeGreaterThan(1000);
  expect(textsIn(shownEntities)).toEqual([]);
});

const saidByWords = ['text', 'success', 'reason', 'empty', 'intro', 'plural', 'placeholder'];

/** The sentences under keys that the words answer for, and the messages of fields. */
const sentencesIn = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    if (typeof part === 'string')
      return saidByWords.includes(key) && /\p{Script=Han}/u.test(part) ? [part] : [];
    const messages = key === 'x-field' ? Object.values<string>(part.message ?? {}) : [];
    return [...messages.filter((text) => text !== ''), ...sentencesIn(part)];
  });
};

it('sends no browser a sentence its words say', () => {
  expect(sentencesIn(entities).length).toBeGreaterThan(200);
  expect(sentencesIn(shownEntities)).toEqual([]);
});

it('still tells a browser which fields have a help, and keeps fields named like a text', () => {
  if (customField === undefined) throw new Error('the schema of custom fields is gone');
  const shown = JSON.parse(shownText(customField)) as typeof customField;
  expect(Object.keys(shown.properties)).toEqual(Object.keys(customField.properties));
  const withHelp = (entity: typeof customField): readonly string[] =>
    Object.entries(entity.properties)
      .filter(([, field]) => field['x-field']?.help !== undefined)
      .map(([name]) => name);
  expect(withHelp(customField)).not.toEqual([]);
  expect(withHelp(shown)).toEqual(withHelp(customField));
});

it('sends a browser the definitions that what it gets refers to, and no others', () => {
  const refersTo = (value: unknown): readonly string[] =>
    [...JSON.stringify(value).matchAll(/#\/\$defs\/([^"]+)"/g)].map(([, name = '']) => name);
  const all = entities.flatMap(({ $defs = {} }) => Object.keys($defs)).length;
  const shown = shownEntities.flatMap(({ $defs = {} }) => Object.keys($defs)).length;

  for (const entity of shownEntities)
    expect(Object.keys(entity.$defs ?? {}).sort()).toEqual([...new Set(refersTo(entity))].sort());
  expect(shown).toBeGreaterThan(0);
  expect(shown).toBeLessThan(all / 2);
});

type Part = Readonly<Record<string, unknown>>;

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every object below a key, at any depth. */
const partsBelow = (key: string, value: unknown): readonly Part[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, part]) => [
        ...(name === key && isPart(part) ? [part] : []),
        ...partsBelow(key, part),
      ]);

it.each([
  ['x-field', optionReaders],
  ['x-resource', resourceReaders],
] as const)('tells a browser the listed words of %s and no others', (key, readers) => {
  const said = (from: unknown) => new Set(partsBelow(key, from).flatMap((part) => Object.keys(part)));
  const kept = serverWords(readers);

  expect(kept.filter((word) => said(entities).has(word))).not.toEqual([]);
  expect([...said(shownEntities)].filter((word) => kept.includes(word))).toEqual([]);
});

it('tells no browser what calls answer and what of them the server alone decides by', () => {
  const calls = shownEntities.flatMap(({ 'x-resource': { calls = {} } }) => Object.values<object>(calls));

  expect(calls.length).toBeGreaterThan(100);
  expect(calls.flatMap(Object.keys).filter((word) => serverWords(callReaders).includes(word))).toEqual([]);
});

/** What the server alone makes of the words it keeps, and the texts that words say. */
const ofServer: readonly string[] = [
  ...[optionReaders, fieldReaders, actionReaders].flatMap(serverWords),
  ...['reply', 'hasSuccess', 'hasHooks', 'isWatermarked'],
  ...['title', 'help', 'message', 'description', ...saidByWords],
];

/** A model without them. */
const asBrowserReads = (model: EntityModel): unknown =>
  JSON.parse(JSON.stringify(model, (key, value) => (ofServer.includes(key) ? undefined : value)));

it.each(entities.map((entity, index) => [entity['x-resource'].name, entity, shownEntities[index]] as const))(
  'makes of what a browser is told of %s the model it is made of the whole file',
  (_, entity, shown) => {
    if (shown === undefined) throw new Error('a schema is not shown');
    expect(asBrowserReads(createModel(shown))).toEqual(asBrowserReads(createModel(entity)));
  },
);

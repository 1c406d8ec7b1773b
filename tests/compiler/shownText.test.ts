import { expect, it } from 'vitest';
import { shownText } from '#compiler/emit/entities.ts';
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

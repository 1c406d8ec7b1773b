import { describe, expect, it } from 'vitest';
import { lackingKeys, withOpenWords } from '#compiler/openWords.ts';
import { mistakesIn, placeIn, plant, schemaText } from './planted.ts';

const file = 'schemas/visitor.schema.json';
/** A schema with a new field and a mistake further down, as someone saves it in the midst of work. */
const begun = plant(
  schemaText(),
  '"note": {',
  '"guests": { "type": "integer", "title": "同行人数", "x-field": { "help": "不含本人" } },\n    "note": {',
);

const filled = (text: string) => withOpenWords(text, lackingKeys(mistakesIn({ visitor: text }), file));

describe('words that are missing', () => {
  it('come after the mistakes above and below them', () => {
    const spoiled = plant(begun, '"icon": "list"', '"icon": "lst"');

    const codes = mistakesIn({ visitor: spoiled }).map(({ code }) => code);

    expect(codes[0]).toBe('unknown-icon');
    expect(codes.slice(1).every((code) => code === 'missing-word')).toBe(true);
  });

  it('are entered empty at the end of both catalogues', () => {
    const { 'x-i18n': words } = JSON.parse(filled(begun));

    expect(Object.keys(words.en).slice(-2)).toEqual(['guests', 'guests@help']);
    expect(words.ja).toMatchObject({ guests: '', 'guests@help': '', note: '備考' });
  });

  it('are asked for where they are to be written', () => {
    const text = filled(begun);

    const mistakes = mistakesIn({ visitor: text });

    expect(mistakes.map(({ code }) => code)).toEqual(Array(4).fill('missing-word'));
    expect(mistakes[0]).toMatchObject(placeIn(text, '"guests": |""'));
    expect(mistakes[0]?.message).toBe('"guests" waits for its English words: expected those of "同行人数"');
  });

  it('leave everything else of the file as it was', () => {
    const text = filled(begun);

    expect(text.startsWith(begun.slice(0, begun.indexOf('"x-i18n"')))).toBe(true);
    expect(withOpenWords(text, ['guests'])).toBe(text);
  });
});

import { describe, expect, it } from 'vitest';
import { expectMistake, mistakesIn, plant, schemaText } from './planted.ts';

const from = '"success": "操作成功"';
const properties = '"name": { "$ref": "#/properties/name" }, "note": { "$ref": "#/properties/note" }';
const who = '{ "key": "who", "title": "访客", "fields": ["name"] }';
const why = '{ "key": "why", "title": "原因", "fields": ["note"] }';

const asking = (steps: string, input = properties) =>
  `"input": { "properties": { ${input} }, "steps": ${steps} }, ${from}`;

/** The words of the two steps in both languages. */
const translated = (text: string): string =>
  plant(
    plant(text, '"en": {', '"en": { "actions.close@step.who": "Who", "actions.close@step.why": "Why",'),
    '"ja": {',
    '"ja": { "actions.close@step.who": "来訪者", "actions.close@step.why": "理由",',
  );

describe('the steps of an action', () => {
  it('ask for each of its inputs once', () => {
    const text = plant(translated(schemaText()), from, asking(`[${who}, ${why}]`));

    expect(mistakesIn({ visitor: text })).toEqual([]);
  });

  it('have titles in three languages', () => {
    const text = plant(schemaText(), from, asking(`[${who}, ${why}]`));

    const mistakes = mistakesIn({ visitor: text });

    const [who1, why1] = ['"访客", "fields"', '"原因"'].map(
      (title) => text.slice(0, text.indexOf(title)).split('\n').length,
    );
    expect(mistakes.map(({ code, line, expected }) => [code, line, expected])).toEqual([
      ['missing-word', who1, 'actions.close@step.who'],
      ['missing-word', who1, 'actions.close@step.who'],
      ['missing-word', why1, 'actions.close@step.why'],
      ['missing-word', why1, 'actions.close@step.why'],
    ]);
  });

  it.each([
    {
      title: 'a field the action does not ask for',
      to: asking(`[${who}, { "key": "why", "title": "原因", "fields": ["note", "nme"] }]`),
      code: 'unknown-field',
      at: '"nme"',
      suggestion: 'name',
    },
    {
      title: 'a field of the record that is no input',
      to: asking(`[${who}, { "key": "why", "title": "原因", "fields": ["note", "start_date"] }]`),
      code: 'unknown-field',
      at: '"note", |"start_date"',
    },
    {
      title: 'a field in two of them',
      to: asking(`[${who}, { "key": "why", "title": "原因", "fields": ["note", "name"] }]`),
      code: 'repeated-field',
      at: '"note", |"name"',
    },
    {
      title: 'an input in none of them',
      to: asking(
        `[${who}, { "key": "why", "title": "原因", "fields": ["note"] }]`,
        `${properties}, "status": { "$ref": "#/properties/status" }`,
      ),
      code: 'field-without-step',
      at: '"status": { "$ref"',
    },
    {
      title: 'two of one name',
      to: asking(`[${who}, { "key": "who", "title": "原因", "fields": ["note"] }]`),
      code: 'repeated-step',
      at: '"fields": ["name"] }, { "key": |"who"',
    },
    {
      title: 'a single one',
      to: asking('[{ "key": "who", "title": "访客", "fields": ["name", "note"] }]'),
      code: 'out-of-bounds',
      at: '"steps": |[',
    },
    {
      title: 'one without fields',
      to: asking(`[${who}, ${why}, { "key": "more", "title": "其他", "fields": [] }]`),
      code: 'out-of-bounds',
      at: '"其他", "fields": |[]',
    },
    {
      title: 'a misspelt keyword',
      to: asking(`[${who}, { "key": "why", "title": "原因", "field": ["note"] }]`),
      code: 'unknown-keyword',
      at: '"原因", |"field"',
      suggestion: 'fields',
    },
    {
      title: 'no input to ask for',
      to: asking(`[${who}, ${why}]`, ''),
      code: 'idle-option',
      at: '"steps"',
    },
  ])('are refused with $title', (planted) =>
    expectMistake({ from, ...planted, besides: ['missing-word', 'surplus-word'] }),
  );
});

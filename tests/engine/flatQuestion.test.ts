import { describe, expect, it } from 'vitest';
import type { FieldSchema } from '#engine/dialect.ts';
import { flatProperties, flatQuestion, fromAddress, inAddress, questionOf } from '#engine/flatQuestion.ts';

const text: FieldSchema = { type: 'string' };
const list: FieldSchema = { type: 'array', items: text };
const span: FieldSchema = { type: 'object', properties: { from: text, to: text } };

/** Both the question and its scope know `fields`. */
const asked: FieldSchema = {
  type: 'object',
  properties: {
    fields: list,
    format: text,
    scope: { type: 'object', properties: { keyword: text, fields: span, time: span } },
  },
};
const question = {
  fields: ['name', 'phone'],
  format: 'csv',
  scope: { keyword: '王', fields: { from: 'a' }, time: { from: '2026-01-01', to: null } },
};

const spelled = () =>
  Object.fromEntries(
    Object.entries(flatQuestion(asked, question)).map(([name, value]) => [name, inAddress(value)]),
  );

describe('a question in an address', () => {
  it('holds what narrows the rows beside everything else', () => {
    expect(Object.keys(flatProperties(asked))).toEqual([
      'fields',
      'format',
      'keyword',
      'scope_fields',
      'time',
    ]);
    expect(spelled()).toEqual({
      fields: 'name,phone',
      format: 'csv',
      keyword: '王',
      scope_fields: '{"from":"a"}',
      time: '{"from":"2026-01-01","to":null}',
    });
  });

  it('is read back as its call is asked by a body', () => {
    const shapes = flatProperties(asked);
    const arrived = Object.fromEntries(
      Object.entries(spelled()).map(([name, value]) => [name, fromAddress(shapes[name] ?? {}, value)]),
    );

    expect(questionOf(asked, arrived)).toEqual(question);
  });

  it('has a scope where nothing narrows it', () => {
    expect(questionOf(asked, { format: 'csv' })).toEqual({ format: 'csv', scope: {} });
  });

  it('leaves to the validator what is neither list nor map', () => {
    expect(fromAddress(span, '{"from"')).toBe('{"from"');
    expect(fromAddress({ type: 'integer' }, '7')).toBe('7');
  });
});

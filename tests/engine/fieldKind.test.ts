import { describe, expect, it } from 'vitest';
import type { FieldSchema } from '#engine/dialect.ts';
import { fieldKindOf } from '#engine/fields.ts';
import type { FieldKind } from '#engine/vocabulary.ts';

const cases: readonly (readonly [FieldKind, FieldSchema])[] = [
  ['text', { type: 'string', maxLength: 30 }],
  ['longText', { type: 'string', maxLength: 500 }],
  ['integer', { type: 'integer' }],
  ['number', { type: 'number' }],
  ['money', { type: 'integer', format: 'money' }],
  ['flag', { type: 'integer', format: 'flag' }],
  ['flag', { type: 'boolean' }],
  ['date', { type: 'string', format: 'date' }],
  ['dateTime', { type: 'string', format: 'date-time' }],
  ['email', { type: 'string', format: 'email' }],
  ['phone', { type: 'string', format: 'phone' }],
  ['url', { type: 'string', format: 'url' }],
  ['choice', { type: 'integer', enum: [1, 2] }],
  ['choices', { type: 'array', items: { type: 'string', enum: ['a'] } }],
  ['list', { type: 'array', items: { type: 'object' } }],
  ['object', { type: 'object' }],
  ['reference', { type: 'integer', 'x-field': { relation: { resource: 'member' } } }],
  ['references', { type: 'array', 'x-field': { relation: { resource: 'member' } } }],
  ['treeReference', { type: 'integer', 'x-field': { relation: { resource: 'department', tree: true } } }],
  [
    'personReference',
    { type: 'integer', 'x-field': { input: 'personReference', relation: { resource: 'member' } } },
  ],
];

describe('fieldKindOf', () => {
  it.each(cases)('recognises %s', (kind, schema) => {
    expect(fieldKindOf(schema)).toBe(kind);
  });

  it('lets the schema name the kind itself', () => {
    expect(fieldKindOf({ type: 'string', maxLength: 500, 'x-field': { input: 'text' } })).toBe('text');
  });
});

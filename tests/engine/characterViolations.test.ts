import { describe, expect, it } from 'vitest';
import type { FieldSchema } from '#engine/dialect.ts';
import { characterViolations } from '#engine/validation/valueRules.ts';

const schema: FieldSchema = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    secret: { type: 'string', format: 'password' },
    rows: { type: 'array', items: { type: 'object', properties: { position: { type: 'string' } } } },
  },
};

describe('texts of a request', () => {
  it('are named with the field and the character none may hold', () => {
    const sent = {
      name: '张\u202E三',
      rows: [{ position: '员工' }, { position: '\u0007' }],
      unknown: 'x\u2066',
    };

    expect(characterViolations(schema, sent)).toEqual([
      { rule: 'validation.character', field: 'name', params: { character: 'U+202E' } },
      { rule: 'validation.character', field: 'rows.1.position', params: { character: 'U+0007' } },
      { rule: 'validation.character', field: 'unknown', params: { character: 'U+2066' } },
    ]);
  });

  it('may be secrets, and numbers as they were copied', () => {
    expect(characterViolations(schema, { name: '\u202D+86 138-0000 0001\u202C', secret: 'a\u0007' })).toEqual(
      [],
    );
  });
});

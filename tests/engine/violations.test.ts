import { describe, expect, it } from 'vitest';
import { type Validate, type ValidationError, violationsOf } from '#engine/validation/violations.ts';

const failing = (errors: readonly ValidationError[]): Validate => Object.assign(() => false, { errors });

describe('violationsOf', () => {
  it('finds nothing in a valid value', () => {
    expect(violationsOf(() => true, {})).toEqual([]);
  });

  it('names the field by its dotted path', () => {
    const validate = failing([
      { instancePath: '/departments/0/position', keyword: 'maxLength', params: { limit: 50 } },
    ]);

    expect(violationsOf(validate, {})).toEqual([
      { rule: 'validation.maxLength', field: 'departments.0.position', params: { limit: 50 } },
    ]);
  });

  it('names a missing property as the field', () => {
    const validate = failing([
      { instancePath: '', keyword: 'required', params: { missingProperty: 'name' } },
    ]);

    expect(violationsOf(validate, {})[0]).toMatchObject({ rule: 'validation.required', field: 'name' });
  });

  it('says one thing per field', () => {
    const validate = failing([
      { instancePath: '/name', keyword: 'minLength', params: { limit: 1 } },
      { instancePath: '/name', keyword: 'pattern', params: { pattern: 'x' } },
    ]);

    expect(violationsOf(validate, {})).toHaveLength(1);
  });

  it.each([
    ['type', null],
    ['enum', null],
    ['minLength', ''],
    ['pattern', ''],
    ['format', ''],
  ])('says required for %s of an empty box', (keyword, value) => {
    const validate = failing([{ instancePath: '/name', keyword, params: {} }]);

    expect(violationsOf(validate, { name: value })).toEqual([
      { rule: 'validation.required', field: 'name', params: {} },
    ]);
  });
});

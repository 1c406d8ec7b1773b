import { describe, expect, it } from 'vitest';
import type { FieldSchema } from '#engine/dialect.ts';
import { createFields } from '#engine/fields.ts';
import { isPartlyKept, valuesToKeep } from '#views/form/typedFields.ts';
import { submittedValues } from '#views/form/useSchemaResolver.ts';

const fieldsOf = (properties: Record<string, FieldSchema>) => createFields({ type: 'object', properties });

describe('a draft', () => {
  it('holds no passwords, at any depth', () => {
    const fields = fieldsOf({
      name: { type: 'string' },
      pin: { type: 'string', format: 'password' },
      doors: {
        type: 'array',
        items: {
          type: 'object',
          properties: { room: { type: 'string' }, key: { type: 'string', format: 'password' } },
        },
      },
    });
    const values = { name: 'A', pin: 'geheim', doors: [{ room: '1', key: 'geheim' }], other: 1 };

    expect(valuesToKeep(fields, values, ['name', 'pin', 'doors'])).toEqual({
      name: 'A',
      doors: [{ room: '1' }],
    });
    expect(isPartlyKept(fields, values, ['doors'])).toBe(true);
    expect(isPartlyKept(fields, values, ['name'])).toBe(false);
  });

  it('holds files that have arrived, not those in memory', () => {
    const fields = fieldsOf({
      photo: { type: 'object', format: 'image' },
      scans: { type: 'array', items: { type: 'object', format: 'file' } },
    });
    const photo = { file_id: 'a'.repeat(43), name: '甲.png', url: '/api/a' };
    const values = { photo, scans: [photo, new Blob(['乙'])] };

    expect(valuesToKeep(fields, values, ['photo', 'scans'])).toEqual({ photo, scans: [photo] });
    expect(isPartlyKept(fields, values, ['photo'])).toBe(false);
    expect(isPartlyKept(fields, values, ['scans'])).toBe(true);
  });
});

describe('a field its condition hides', () => {
  it.each([
    ['keep', { reason: '途中' }],
    ['clear', { reason: null }],
    ['omit', {}],
  ] as const)('is sent as "%s" says', (whenHidden, expected) => {
    const fields = fieldsOf({
      status: { type: 'string' },
      reason: { type: 'string', 'x-field': { visibleWhen: { status: 'lost' }, whenHidden } },
    });

    const sent = submittedValues(fields, { status: 'new', reason: '途中' }, { isEditing: true });

    expect(sent).toEqual({ status: 'new', ...expected });
  });
});

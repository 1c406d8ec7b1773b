import { describe, expect, it } from 'vitest';
import { checkArrangement, stepped } from '#domain/customField/arrangeFields.ts';
import {
  checkConfirmed,
  checkDefinition,
  checkFieldName,
  checkRoom,
  checkType,
} from '#domain/customField/checkDefinition.ts';
import { isCustomFieldId, nameFor } from '#domain/customField/definition.ts';

const rulesOf = (violations: readonly { readonly rule: string }[]) => violations.map(({ rule }) => rule);

describe('checkDefinition', () => {
  it('asks for a name of thirty characters at most', () => {
    const named = (name: string) => rulesOf(checkDefinition({ name, type: 'text', options: [] }));

    expect(named(' 　')).toEqual(['customField.nameRequired']);
    expect(named('字'.repeat(30))).toEqual([]);
    expect(named('字'.repeat(31))).toEqual(['customField.tooLong']);
  });

  it('asks for options that differ as people read them', () => {
    const withOptions = (...names: readonly string[]) =>
      checkDefinition({ name: '尺码', type: 'multiple', options: names.map((name) => ({ name })) });

    expect(rulesOf(withOptions())).toEqual(['customField.optionsRequired']);
    expect(withOptions('M', '')).toMatchObject([
      { rule: 'customField.optionRequired', field: 'options.1.name' },
    ]);
    expect(withOptions('M', ' ｍ ')).toMatchObject([
      { rule: 'customField.optionTaken', field: 'options.1.name' },
    ]);
    expect(withOptions('M', 'L')).toEqual([]);
  });
});

describe('what people have filled in', () => {
  it('keeps types, names, room and confirmations honest', () => {
    expect(rulesOf(checkType('text', 'number', 1))).toEqual(['customField.typeInUse']);
    expect(checkType('text', 'number', 0)).toEqual([]);
    expect(rulesOf(checkFieldName('工服 尺码', ['工服　尺码']))).toEqual(['call.nameTaken']);
    expect([checkRoom(49).length, checkRoom(50).length]).toEqual([0, 1]);
    expect(checkConfirmed(3, 2, 'customField.inUse')).toMatchObject([{ params: { count: 3 } }]);
    expect(checkConfirmed(3, 3, 'customField.inUse')).toEqual([]);
  });

  it('tells custom fields from those of the product', () => {
    expect(['c1', 'c120', 'c0', 'note', 'c1x'].map(isCustomFieldId)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(nameFor({ name: '尺码', name_en: 'Size', name_ja: '' }, 'ja')).toBe('尺码');
  });
});

describe('order of fields', () => {
  const fields = ['name', 'phone', 'c1', 'c2'].map((id) => ({ id, isLocked: id === 'name', isShown: true }));
  const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id).join(' ');

  it('steps past neighbours but never past fixed fields', () => {
    expect(ids(stepped(fields, 'c1', -1))).toBe('name c1 phone c2');
    expect(stepped(fields, 'phone', -1)).toBe(fields);
    expect(stepped(fields, 'c2', 1)).toBe(fields);
  });

  it('takes whole orders that leave fixed fields alone', () => {
    expect(checkArrangement(fields, fields)).toEqual([]);
    expect(rulesOf(checkArrangement(fields, fields.slice(1)))).toEqual(['customField.changed']);
    expect(rulesOf(checkArrangement(fields, fields.toReversed()))).toEqual(['customField.locked']);
    const hidden = fields.map((field) => ({ ...field, isShown: false }));
    expect(rulesOf(checkArrangement(fields, hidden))).toEqual(['customField.locked']);
  });
});

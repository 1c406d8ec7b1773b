import { describe, expect, it } from 'vitest';
import { type CustomFieldDefinition, customFieldLimits } from '#domain/customField/definition.ts';
import { chosenColumns } from '#engine/chosenColumns.ts';
import { createModel } from '#engine/createModel.ts';
import { customFieldsOf, customFieldWords, mergeCustomFields } from '#engine/customFields.ts';
import { findField } from '#engine/fields.ts';
import { cellOf } from '#engine/sheet/cell.ts';
import { kindViolations } from '#engine/validation/valueRules.ts';
import { entities } from '#generated/entities.ts';

const schemaOf = (noun: string) => {
  const schema = entities.find((each) => each['x-resource'].name === noun);
  if (schema === undefined) throw new Error(`Expected a schema of ${noun}`);
  return schema;
};

const field = (id: string, type: CustomFieldDefinition['type'], more = {}): CustomFieldDefinition => ({
  id,
  name: `字段 ${id}`,
  type,
  options: [],
  searchable: false,
  required: false,
  ...more,
});

const sizes = [
  { id: 4, name: 'M', name_en: 'Medium' },
  { id: 2, name: 'L' },
];
const definitions = [
  field('c1', 'text', { help: '姓名' }),
  field('c2', 'number'),
  field('c3', 'date'),
  field('c4', 'single', { options: sizes, required: true }),
  field('c5', 'multiple', { options: sizes }),
  field('c6', 'link'),
  field('c7', 'image'),
];
const base = createModel(schemaOf('member'));
const model = mergeCustomFields(base, definitions);
const violations = (values: object) =>
  kindViolations(customFieldsOf(model), { ...values }, 'custom_fields.').map(
    ({ rule, field: at }) => `${at} ${rule}`,
  );

describe('mergeCustomFields', () => {
  it('makes fields of the kinds views know', () => {
    const kinds = customFieldsOf(model).map(({ path, kind, options }) => [path, kind, options.filter]);

    expect(kinds).toEqual([
      ['custom_fields.c1', 'text', 'contains'],
      ['custom_fields.c2', 'number', 'range'],
      ['custom_fields.c3', 'date', 'range'],
      ['custom_fields.c4', 'choice', 'in'],
      ['custom_fields.c5', 'choices', 'in'],
      ['custom_fields.c6', 'url', 'contains'],
      ['custom_fields.c7', 'image', undefined],
    ]);
  });

  it('puts them into form, filters and offered columns', () => {
    const group = model.form.groups.find(({ key }) => key === 'custom');

    expect(group?.fields).toEqual(definitions.map(({ id }) => `custom_fields.${id}`));
    expect(model.list.filters.slice(-1)).toEqual(['custom_fields.c6']);
    expect(model.list.columns).toEqual(base.list.columns);
    const choice = { columns: [...base.list.columns, 'custom_fields.c4'], hidden: [] };
    expect(chosenColumns(model.list.columns, choice, model.list.offered).columns.at(-1)).toBe(
      'custom_fields.c4',
    );
  });

  it('binds each by what binds the map', () => {
    const [first] = customFieldsOf(model);
    expect(first?.readOnlyWhen).toEqual(
      base.fields.find(({ name }) => name === 'custom_fields')?.readOnlyWhen,
    );
  });

  it('leaves models alone that take none', () => {
    const device = createModel(schemaOf('device'));
    expect(mergeCustomFields(device, definitions)).toBe(device);
    expect(mergeCustomFields(base, []).form.groups.find(({ key }) => key === 'custom')?.fields).toEqual([]);
  });

  it('checks values by the sentences of compiled validators', () => {
    const broken = {
      c1: 'x'.repeat(201),
      c2: '1',
      c3: '2027-02-30',
      c4: 3,
      c5: [4, 4],
      c6: 'ftp://a',
      c7: 'x',
    };

    expect(violations(broken)).toEqual([
      'custom_fields.c1 validation.maxLength',
      'custom_fields.c2 validation.type',
      'custom_fields.c3 validation.format',
      'custom_fields.c4 validation.enum',
      'custom_fields.c5 validation.uniqueItems',
      'custom_fields.c6 validation.format',
      'custom_fields.c7 validation.type',
    ]);
    expect(
      violations({ c1: '李梅', c2: 1.5, c3: '2027-02-28', c4: 4, c5: [2], c6: 'https://a.test', c7: null }),
    ).toEqual([]);
  });

  it('speaks three languages and fills cells', () => {
    const words = customFieldWords('custom_fields', definitions, 'en');
    const single = findField(model.fields, 'custom_fields.c4');

    expect(words['options.custom_fields.c4.4']).toBe('Medium');
    expect(words['help.custom_fields.c1']).toBe('姓名');
    expect(single && cellOf(single, { value: 4, record: {}, wordOf: (key) => words[key] ?? key })).toEqual({
      type: 'text',
      value: 'Medium',
    });
  });

  it('allows as many as the settings page may answer', () => {
    const { limit } = schemaOf('customField').$defs?.settings?.properties ?? {};
    expect(limit?.maximum).toBe(customFieldLimits.fields);
  });
});

import { describe, expect, it } from 'vitest';
import { printJson } from '#compiler/meta/metaSchema.ts';
import { newSchemaFromSheet } from '#compiler/newSchema.ts';
import { sheetFields } from '#compiler/sheetFields.ts';
import { mistakesIn } from './planted.ts';

const sheet = `\uFEFF姓名,Phone,Visit date,Kind,车牌,Status,People,"Note, long"
周一鸣,13800001000,2026-01-02,a,粤B1,x,1,"one, two"
郑晚晴,13900001000,2026-01-03,b,,y,2,
王小,13700001000,2026-01-04,a,粤B2,z,3,
赵大,13700001001,2026-01-05,b,粤B3,u,4,
钱二,13700001002,2026-01-06,a,粤B4,v,5,
孙三,13700001003,2026-01-07,b,粤B5,w,6,
`;

const fields = sheetFields(sheet);
const schemaOf = (name: string) => fields.find((field) => field.name === name)?.schema;

describe('columns of a sheet', () => {
  it('become properties named after Latin headers, numbered otherwise', () => {
    expect(fields.map((field) => field.name)).toEqual([
      'column_1',
      'phone',
      'visit_date',
      'kind',
      'column_5',
      'status',
      'people',
      'note_long',
    ]);
  });

  it('get the kind their values have', () => {
    expect(schemaOf('phone')).toMatchObject({ format: 'phone' });
    expect(schemaOf('visit_date')).toMatchObject({ format: 'date' });
    expect(schemaOf('kind')).toMatchObject({ enum: ['a', 'b'] });
    expect(schemaOf('people')).toMatchObject({ type: 'integer' });
    expect(schemaOf('column_5')).toMatchObject({ type: 'string', maxLength: 50 });
  });

  it('are none without a header row', () => {
    expect(sheetFields('')).toEqual([]);
  });

  it('ask in a form for what their first header says', () => {
    const { properties } = newSchemaFromSheet(
      { noun: 'guest', zh: '客人', en: 'Guest', ja: '客' },
      sheetFields('姓名,手机\n张三,13800000000\n'),
    );

    expect(properties.name?.['x-field']?.placeholder).toBe('请输入姓名');
  });

  it('make a schema without a mistake, also where a header repeats a field of the scaffold', () => {
    const schema = newSchemaFromSheet({ noun: 'visitor', zh: '访客', en: 'Visitor', ja: '来訪者' }, fields);

    expect(mistakesIn({ visitor: printJson(schema) })).toEqual([]);
    expect(Object.keys(schema.properties)).toContain('status_of_sheet');
  });
});

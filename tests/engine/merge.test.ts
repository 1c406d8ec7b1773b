import { describe, expect, it } from 'vitest';
import type { FieldSchema } from '#engine/dialect.ts';
import { createFields } from '#engine/fields.ts';
import { mergeFields } from '#engine/merge.ts';

const properties: Record<string, FieldSchema> = {
  name: { type: 'string' },
  note: { type: 'string' },
  country_code: { type: 'string' },
  phone: { type: 'string', format: 'phone', 'x-field': { countryCode: 'country_code' } },
  tags: { type: 'array', items: { type: 'string', enum: ['cold', 'large', 'fragile'] } },
  box: {
    type: 'object',
    properties: { width: { type: 'integer' }, lid: { type: 'string' } },
  },
  places: {
    type: 'array',
    items: {
      type: 'object',
      properties: {
        id: { type: 'integer', 'x-field': { relation: { resource: 'department' } } },
        label: { type: 'string', readOnly: true },
        position: { type: 'string' },
        is_main: { type: 'integer', format: 'flag' },
      },
      required: ['id'],
    },
  },
  stops: {
    type: 'array',
    items: { type: 'object', properties: { town: { type: 'string' } } },
  },
};

const lineParts: FieldSchema = {
  type: 'object',
  properties: { id: { type: 'integer' }, town: { type: 'string' } },
};
properties.lines = {
  type: 'array',
  items: lineParts,
  'x-field': { lines: { resource: 'leg', field: 'trip_id' } },
};

const fields = createFields({ type: 'object', properties }).filter(({ name }) => name !== 'country_code');

type Row = Readonly<Record<string, unknown>>;

/** Kind and result of what both sides' changes make of a record. */
const merge = (base: Row, mine: Row, theirs: Row) =>
  mergeFields(fields, { base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } }).map(
    ({ field, kind, result }) => ({ name: field.name, kind, value: result[field.name] }),
  );

const place = (id: number, position: string | null = null, is_main = 0, label = `部门${id}`) => ({
  id,
  position,
  is_main,
  label,
});

describe('a field', () => {
  it('belongs to the side that changed it', () => {
    const found = merge({ name: 'a', note: 'b' }, { name: 'A' }, { note: 'B' });

    expect(found).toEqual([
      { name: 'name', kind: 'mine', value: 'A' },
      { name: 'note', kind: 'theirs', value: 'B' },
    ]);
  });

  it('is a conflict when both changed it differently', () => {
    expect(merge({ name: 'a' }, { name: 'A' }, { name: 'Ä' })).toMatchObject([{ kind: 'conflict' }]);
  });

  it('needs no choice when both wrote the same', () => {
    expect(merge({ name: 'a' }, { name: 'A' }, { name: 'A' })).toMatchObject([{ kind: 'theirs' }]);
  });

  it('is unchanged however its emptiness is written', () => {
    expect(merge({ name: null, tags: [] }, { name: '', tags: undefined }, {})).toEqual([]);
  });

  it('of a phone is decided with its country code', () => {
    const found = merge(
      { phone: '13812345678', country_code: '86' },
      { phone: '13900000000' },
      { country_code: '852' },
    );

    expect(found).toMatchObject([{ name: 'phone', kind: 'conflict' }]);
  });
});

describe('an object', () => {
  it('takes parts that different people changed together', () => {
    const found = merge(
      { box: { width: 3, lid: 'x' } },
      { box: { width: 4, lid: 'x' } },
      { box: { width: 3, lid: 'y' } },
    );

    expect(found).toEqual([{ name: 'box', kind: 'merged', value: { width: 4, lid: 'y' } }]);
  });

  it('is a conflict when both changed the same part', () => {
    expect(merge({ box: { width: 3 } }, { box: { width: 4 } }, { box: { width: 5 } })).toMatchObject([
      { kind: 'conflict' },
    ]);
  });
});

describe('a set', () => {
  it('keeps what either side added and drops what either removed', () => {
    const found = merge(
      { tags: ['cold', 'large'] },
      { tags: ['cold'] },
      { tags: ['large', 'cold', 'fragile'] },
    );

    expect(found).toEqual([{ name: 'tags', kind: 'merged', value: ['cold', 'fragile'] }]);
  });

  it('is unchanged in another order', () => {
    expect(merge({ tags: ['cold', 'large'] }, { tags: ['large', 'cold'] }, {})).toEqual([]);
  });
});

describe('rows of a list', () => {
  const base = { places: [place(1, '经理', 1), place(2)] };

  it('with ids are merged row by row', () => {
    const found = merge(
      base,
      { places: [place(1, '总监', 1), place(2)] },
      { places: [place(2), place(1, '经理', 1), place(3)] },
    );

    expect(found).toEqual([
      { name: 'places', kind: 'merged', value: [place(2), place(1, '总监', 1), place(3)] },
    ]);
  });

  it('are a conflict when one is removed and changed', () => {
    expect(
      merge(base, { places: [place(1, '经理', 1)] }, { places: [place(1, '经理', 1), place(2, '组长')] }),
    ).toMatchObject([{ kind: 'conflict' }]);
  });

  it('are a conflict when both move a flag', () => {
    expect(
      merge(
        { places: [place(1, null, 1), place(2), place(3)] },
        { places: [place(1), place(2, null, 1), place(3)] },
        { places: [place(1), place(2), place(3, null, 1)] },
      ),
    ).toMatchObject([{ kind: 'conflict' }]);
  });

  it('are not changed by parts nobody can type', () => {
    expect(merge(base, {}, { places: [place(1, '经理', 1, '新名'), place(2)] })).toEqual([]);
  });

  it('without ids are compared as a whole', () => {
    expect(
      merge(
        { stops: [{ town: '深圳' }] },
        { stops: [{ town: '深圳' }, { town: '上海' }] },
        { stops: [{ town: '北京' }] },
      ),
    ).toMatchObject([{ kind: 'conflict' }]);
  });
});

it('puts lines of both together, new ones as well', () => {
  const line = (id: number, town: string) => ({ id, town });
  const before = [line(1, '深圳'), line(2, '广州')];

  const merged = merge(
    { lines: before },
    { lines: [line(1, '深圳'), line(2, '佛山'), { town: '上海' }] },
    { lines: [line(2, '广州'), line(3, '杭州')] },
  );

  expect(merged).toEqual([
    { name: 'lines', kind: 'merged', value: [line(2, '佛山'), line(3, '杭州'), { town: '上海' }] },
  ]);
});

import { describe, expect, it } from 'vitest';
import { createModel } from '#engine/createModel.ts';
import type { EntitySchema, LayoutsSchema } from '#engine/dialect.ts';
import { entities } from '#generated/entities.ts';

/** Devices with these ways to see them; their columns are person, department, model, version, time and state. */
const layoutsOf = (layouts: LayoutsSchema) => {
  const device = entities.find((schema) => schema['x-resource'].name === 'device') as EntitySchema;
  const resource = device['x-resource'];
  const list = { ...resource.list, columns: resource.list?.columns ?? [], layouts };
  return createModel({ ...device, 'x-resource': { ...resource, list } }).list.layouts;
};

describe('a card whose schema leaves it open', () => {
  it('is called by the first column, and says the next three', () => {
    expect(layoutsOf({ cards: {} })).toEqual({
      cards: { title: 'user_id', fields: ['department', 'phone_model', 'app_version'] },
    });
  });

  it('says nothing twice', () => {
    expect(layoutsOf({ cards: { title: 'department', picture: 'user_id' } })).toEqual({
      cards: {
        picture: 'user_id',
        title: 'department',
        fields: ['phone_model', 'app_version', 'last_active_time'],
      },
    });
  });

  it('on a board leaves the state to its column', () => {
    expect(layoutsOf({ board: { title: 'last_active_time' } })?.board?.fields).toEqual([
      'user_id',
      'department',
      'phone_model',
    ]);
    expect(layoutsOf({ board: { fields: ['status'] } })?.board?.fields).toEqual(['status']);
  });
});

it('a calendar says the state of its rows where the schema names no fields', () => {
  expect(layoutsOf({ calendar: { from: 'last_active_time' } })?.calendar).toEqual({
    from: 'last_active_time',
    fields: ['status'],
  });
});

it('a list offers its layouts in the order of the schema, and most lists offer none', () => {
  expect(Object.keys(layoutsOf({ board: {}, cards: {} }) ?? {})).toEqual(['board', 'cards']);
  const plain = entities
    .filter((schema) => schema['x-resource'].list?.layouts === undefined)
    .map(createModel);
  expect(plain.every(({ list }) => list.layouts === undefined)).toBe(true);
});

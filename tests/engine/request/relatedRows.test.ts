import { describe, expect, it } from 'vitest';
import { createModel } from '#engine/createModel.ts';
import { relatedCells, relatedIds } from '#engine/request/relatedRows.ts';
import { parcelSchema } from '#tests/views/parcel.ts';

const schema = parcelSchema();
const columns = ['name', 'shelf_id', 'shelf_ids', 'room_id', 'keeper_id'];
const model = createModel({ ...schema, 'x-resource': { ...schema['x-resource'], list: { columns } } });
const untouched = { columns: [], hidden_columns: [] };

describe('the rows that a list names', () => {
  it('are asked for once each, by noun', () => {
    const rows = [
      { name: 'a', shelf_id: 7, shelf_ids: [8, 7], keeper_id: 3 },
      { name: 'b', shelf_id: 9, shelf_ids: [], keeper_id: null },
    ];

    expect([...relatedIds(relatedCells(model, untouched, rows))]).toEqual([
      ['shelf', [7, 8, 9]],
      ['person', [3]],
    ]);
  });

  it('are those of the columns the reader sees', () => {
    const hidden = { columns: [], hidden_columns: ['shelf_id', 'keeper_id'] };

    expect(relatedCells(model, hidden, [{ shelf_id: 7, shelf_ids: [8], keeper_id: 3 }])).toEqual([
      { noun: 'shelf', ids: [8] },
    ]);
  });

  it('leave out the company at the top of a tree, which no call lists', () => {
    expect(relatedCells(model, untouched, [{ room_id: 0 }, { room_id: 4 }])).toEqual([
      { noun: 'room', ids: [4] },
    ]);
  });
});

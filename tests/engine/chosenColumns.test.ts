import { describe, expect, it } from 'vitest';
import { chosenColumns } from '#engine/chosenColumns.ts';

const schema = ['name', 'price', 'status', 'sent_at'];
const nothing = { columns: [], hidden: [] };

describe('the columns a reader chose', () => {
  it('are those of the schema when nothing was chosen', () => {
    expect(chosenColumns(schema, nothing)).toEqual({ columns: schema, hidden: [] });
  });

  it('stand in the order of the choice', () => {
    const { columns } = chosenColumns(schema, {
      columns: ['name', 'sent_at', 'status', 'price'],
      hidden: [],
    });

    expect(columns).toEqual(['name', 'sent_at', 'status', 'price']);
  });

  it('begin with the first of the schema, which cannot be hidden', () => {
    const choice = { columns: ['status', 'name'], hidden: ['name', 'price'] };

    expect(chosenColumns(schema, choice)).toEqual({
      columns: ['name', 'status', 'sent_at'],
      hidden: ['price'],
    });
  });

  it('lose names the schema no longer has', () => {
    const choice = { columns: ['name', 'weight', 'status', 'status'], hidden: ['size', 'price', 'sent_at'] };

    expect(chosenColumns(schema, choice)).toEqual({
      columns: ['name', 'status'],
      hidden: ['price', 'sent_at'],
    });
  });

  it('gain a new column of the schema at its place', () => {
    const choice = { columns: ['name', 'sent_at', 'price'], hidden: [] };

    expect(chosenColumns(schema, choice).columns).toEqual(['name', 'sent_at', 'price', 'status']);
  });
});

import { expect, it } from 'vitest';
import { hiddenRoot, indexTree, parentOf } from '#views/tree/treeIndex.ts';

const row = (id: number) => ({ id, name: `部门 ${id}` });

it('shows a moved row once, in the level read last', () => {
  const index = indexTree([
    { parent: hiddenRoot, rows: [row(1), row(2)], readAt: 20 },
    { parent: '1', rows: [row(2), row(3)], readAt: 10 },
  ]);

  expect(index.children.get('1')).toEqual(['3']);
  expect(parentOf(index, '3')).toBe('1');
  expect(index.children.get(hiddenRoot)).toEqual(['1', '2']);
});

it('keeps every row of levels read at once', () => {
  const index = indexTree([
    { parent: hiddenRoot, rows: [row(1)], readAt: 10 },
    { parent: '1', rows: [row(3)], readAt: 10 },
  ]);

  expect([...index.rows.keys()]).toEqual(['1', '3']);
});

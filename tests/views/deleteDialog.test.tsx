import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createModel } from '#engine/createModel.ts';
import { buildSchema } from '#tests/builders/schema.ts';
import { DeleteDialog } from '#views/actions/DeleteDialog.tsx';
import { Harness } from './harness.tsx';
import { createMemorySend } from './memorySend.ts';

const visitor = buildSchema();
const lockers = (onDelete: 'restrict' | 'cascade') => {
  const schema = buildSchema(
    {
      holder_id: {
        type: 'integer',
        title: '使用人',
        'x-field': { filter: 'equals', relation: { resource: 'visitor', onDelete } },
      },
    },
    { name: 'locker', plural: '储物柜' },
  );
  return { ...schema, title: '储物柜' };
};

const show = async (onDelete: 'restrict' | 'cascade') => {
  const rows = [1, 2, 3].map((id) => ({ id, visitor_id: id, name: `柜${id}`, holder_id: id === 3 ? 8 : 7 }));
  render(
    <Harness schemas={[visitor, lockers(onDelete)]} server={createMemorySend({ visitor: [], locker: rows })}>
      <DeleteDialog model={createModel(visitor)} ids={[7]} subject="来客" onClose={vi.fn()} />
    </Harness>,
  );
  const note = await screen.findByRole('alert');
  return { note: note.textContent, button: screen.getByRole('button', { name: '删除 来客' }) };
};

it('counts what forbids a deletion, and switches it off', async () => {
  const { note, button } = await show('restrict');

  expect(note).toBe('被 2 项储物柜引用，不能删除。请先处理这些储物柜。');
  expect(button).toHaveProperty('disabled', true);
});

it('counts what is deleted along with a row', async () => {
  const { note, button } = await show('cascade');

  expect(note).toBe('2 项储物柜将一并删除。');
  expect(button).toHaveProperty('disabled', false);
});

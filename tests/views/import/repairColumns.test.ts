import { describe, expect, it } from 'vitest';
import { repairColumns } from '#views/import/RepairPanel.tsx';
import type { ImportRow } from '#views/import/useImportRows.ts';

const columns = ['name', 'phone', 'note'].map((name) => ({ name, header: name, is_required: 0 as const }));

const rowWrongIn = (column: string | null): ImportRow => ({
  index: 0,
  row: 2,
  state: 'error',
  effect: 'add',
  target_id: null,
  name: '王芳',
  cells: {},
  problems: [
    { level: 'error', error_key: 'x', column, header: null, value: null, reason: '错误', hint: null },
  ],
  changes: [],
});

describe('columns to mend rows in', () => {
  it('shows the columns where something is wrong', () => {
    expect(repairColumns({ columns }, [rowWrongIn('phone')], false)).toEqual([columns[1]]);
  });

  it('shows all when whole rows are wrong', () => {
    expect(repairColumns({ columns }, [rowWrongIn(null)], false)).toEqual(columns);
  });
});

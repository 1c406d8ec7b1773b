import { useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useDataProvider } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { useTakeBack } from '#views/actions/useUndo.ts';
import type { Undo } from '#views/notices/useToasts.ts';
import { findLevel } from './treeLevel.ts';

interface MovedRow {
  readonly version?: number | null;
}

/**
 * Prepares, before a department moves, the call that takes it back: the same call with the old parent and the version
 * after the move, then its old place among the siblings.
 */
export const useUndoMove = (): ((row: RaRecord) => (moved: MovedRow) => Undo) => {
  const provider = useDataProvider<ConsoleProvider>();
  const queryClient = useQueryClient();
  const takeBack = useTakeBack();
  return (row) => {
    const id = Number(row.id);
    const parent = Number(row.superDeptId ?? 0);
    const siblings = findLevel(queryClient, id)?.level.data.map((each) => Number(each.id)) ?? [];
    const moveBack = async ({ version }: MovedRow) => {
      await provider.call('updateDepartment', { id, version: Number(version), superDeptId: parent });
      if (siblings.length < 2) return;
      // Where siblings have come or gone meanwhile there is no old place any more: it stays the last of them.
      await provider.call('sortDepartments', { superDeptId: parent, ids: siblings }).catch(() => undefined);
    };
    return (moved) => () => takeBack(() => moveBack(moved));
  };
};

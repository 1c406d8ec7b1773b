import { useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useDataProvider } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { useTakeBack } from '#views/actions/useUndo.ts';
import type { Undo } from '#views/notices/useToasts.ts';
import { findLevel } from './treeLevel.ts';

/** The level the rows stand in, in its order; empty where it is not loaded. */
const useSiblingIds = () => {
  const queryClient = useQueryClient();
  return ([row]: readonly RaRecord[]): readonly number[] =>
    row === undefined
      ? []
      : (findLevel(queryClient, Number(row.id))?.level.data.map(({ id }) => Number(id)) ?? []);
};

/**
 * Prepares, before departments of one level move, the call that takes it back: the same call with the old parent (and the
 * version after the move, where it is known), then their old places among the siblings.
 */
export const useUndoMove = (): ((
  rows: readonly RaRecord[],
) => (moved: readonly number[], version?: number | null) => Undo) => {
  const provider = useDataProvider<ConsoleProvider>();
  const siblingsOf = useSiblingIds();
  const takeBack = useTakeBack();
  return (rows) => {
    const superDeptId = Number(rows[0]?.superDeptId ?? 0);
    const siblings = siblingsOf(rows);
    const sendBack = async (moved: readonly number[], version: number | null | undefined) => {
      const [id] = moved;
      if (moved.length === 1 && id !== undefined && typeof version === 'number')
        await provider.call('updateDepartment', { id, version, superDeptId });
      else {
        const { failed } = await provider.call('batchEditDept', { ids: [...moved], set: { superDeptId } });
        if (failed[0] !== undefined) throw new Error(`${failed[0].name}: ${failed[0].reason}`);
      }
    };
    const moveBack = async (moved: readonly number[], version: number | null | undefined) => {
      await sendBack(moved, version);
      if (siblings.length < 2) return;
      // Where siblings have come or gone meanwhile there is no old place any more: they stay the last.
      await provider.call('sortDepartments', { superDeptId, ids: [...siblings] }).catch(() => undefined);
    };
    return (moved, version) => () => takeBack(() => moveBack(moved, version));
  };
};

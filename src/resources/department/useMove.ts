import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { changedBy, refusalOf } from '#dataProvider/refusal.ts';
import type { CallName } from '#generated/calls.ts';
import { useTakeBack } from '#views/actions/useRunAction.ts';
import type { Undo } from '#views/notices/ToastLine.tsx';
import { useRefreshResource } from '#views/tree/useTreeLevels.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { messageOf, useSay } from '#views/useSay.ts';
import type { EachResult } from './EachResult.tsx';
import { findLevel } from './useSortStep.ts';

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
const useUndoMove = (): ((
  rows: readonly RaRecord[],
) => (moved: readonly number[], version?: number | null) => Undo) => {
  const provider = useConsoleProvider();
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

/** Asks what would follow from moving departments under a parent. */
const useMoveCheck = (rows: readonly RaRecord[], parent: number | null) => {
  const provider = useConsoleProvider();
  const ids = rows.map(({ id }) => Number(id));
  return useQuery({
    queryKey: ['department', 'checkMove', { ids, parent, versions: rows.map(({ version }) => version) }],
    enabled: parent !== null,
    retry: false,
    gcTime: 0,
    queryFn: ({ signal }) => provider.call('checkMove', { ids, superDeptId: parent ?? 0 }, { signal }),
  });
};

/**
 * The move of one or several departments. Another person's change of the one department is taken in and told: moving once
 * more then starts from it. What could not be moved of several is kept with its reasons.
 */
export const useMove = (given: readonly RaRecord[], onDone: (text: string) => void) => {
  const translate = useTranslate();
  const say = useSay();
  const undoMove = useUndoMove();
  const provider = useConsoleProvider();
  const refresh = useRefreshResource();
  const [rows, setRows] = useState(given);
  const [parent, setParent] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<string>();
  const [result, setResult] = useState<EachResult>();
  const [isRunning, setRunning] = useState(false);
  const check = useMoveCheck(rows, parent);

  const conclude = (call: CallName, text: string, undo: () => Promise<void>) => {
    say(text, 'success', { call, undo });
    onDone(text);
  };

  const moveOne = async (row: RaRecord, superDeptId: number) => {
    const undoOf = undoMove([row]);
    const { version } = await provider.call('updateDepartment', {
      id: Number(row.id),
      version: Number(row.version),
      superDeptId,
    });
    await refresh('department', 'member');
    conclude(
      'updateDepartment',
      translate('department.movedAway', { name: row.name }),
      undoOf([Number(row.id)], version),
    );
  };

  const moveMany = async (superDeptId: number) => {
    const undoOf = undoMove(rows);
    const { updated, failed } = await provider.call('batchEditDept', {
      ids: rows.map(({ id }) => Number(id)),
      versions: rows.map(({ version }) => Number(version)),
      set: { superDeptId },
    });
    await refresh('department', 'member');
    const text = translate('department.moving.done', { count: updated.length });
    if (failed.length === 0) return conclude('batchEditDept', text, undoOf(updated));
    if (updated.length > 0) say(text, 'success', { call: 'batchEditDept', undo: undoOf(updated) });
    setResult({ done: updated.length, failed });
  };

  const explain = (row: RaRecord, error: unknown) => {
    const current = refusalOf(error)?.current as RaRecord | undefined;
    if (refusalOf(error)?.error_key !== 'version_conflict' || current === undefined)
      return setRefusal(messageOf(error));
    setRows([{ ...row, ...current }]);
    const who = changedBy(error) ?? translate('department.someone');
    setRefusal(translate('department.moving.meanwhile', { who, name: row.name, path: current.path }));
    void refresh('department');
  };

  const move = async (): Promise<void> => {
    const [row] = rows;
    if (parent === null || row === undefined) return;
    setRunning(true);
    setRefusal(undefined);
    try {
      await (rows.length === 1 ? moveOne(row, parent) : moveMany(parent));
    } catch (error) {
      explain(row, error);
    } finally {
      setRunning(false);
    }
  };

  return {
    rows,
    parent,
    check,
    refusal: refusal ?? (check.error === null ? undefined : messageOf(check.error)),
    result,
    isRunning,
    move,
    choose: (id: number | null) => {
      setParent(id);
      setRefusal(undefined);
    },
  };
};

import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type RaRecord, useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleProvider, TreeLevel } from '#dataProvider/consoleProvider.ts';
import { stepOrder } from '#domain/department/checkOrder.ts';
import { levelKey } from '#views/tree/useTreeLevels.ts';
import { useRefusal } from './useRefusal.ts';

export type Direction = 'up' | 'down';

/** The loaded level a row stands in; the first level is kept under no parent. */
const levelOf = (row: RaRecord) =>
  levelKey('department', row.superDeptId ? Number(row.superDeptId) : undefined, '');

/** The level with one row a step further, and the neighbour it has passed; no neighbour at the end of the level. */
const stepped = (level: TreeLevel, id: number, direction: Direction) => {
  const before = level.data.map((row) => Number(row.id));
  const after = stepOrder(before, id, direction);
  const passed = before[before.indexOf(id) + (direction === 'up' ? -1 : 1)];
  const byId = new Map(level.data.map((row) => [Number(row.id), row]));
  return {
    level: { ...level, data: after.flatMap((each) => byId.get(each) ?? []) },
    passed: passed === undefined ? undefined : byId.get(passed),
  };
};

/**
 * Moves a department one step among its siblings: the tree shows it at once and takes it back when the server refuses.
 * Steps are sent one after the other, in the order of the keys. `announce` is told the new place.
 */
export const useSortStep = (announce: (text: string) => void) => {
  const queryClient = useQueryClient();
  const provider = useDataProvider<ConsoleProvider>();
  const translate = useTranslate();
  const showRefusal = useRefusal();
  const line = useRef<Promise<void>>(Promise.resolve());

  const send = async (row: RaRecord, direction: Direction, undo: () => void) => {
    try {
      await provider.call('sortDepartments', { id: Number(row.id), direction });
    } catch (error) {
      undo();
      showRefusal(error);
      announce(translate('department.notMoved', { name: row.name }));
    }
    await queryClient.invalidateQueries({ queryKey: levelOf(row) });
  };

  return async (row: RaRecord, direction: Direction): Promise<void> => {
    const key = levelOf(row);
    await queryClient.cancelQueries({ queryKey: key });
    const before = queryClient.getQueryData<TreeLevel>(key);
    const next = before === undefined ? undefined : stepped(before, Number(row.id), direction);
    if (next !== undefined && next.passed === undefined) {
      announce(translate(`department.at.${direction}`, { name: row.name }));
      return;
    }
    if (next !== undefined) {
      queryClient.setQueryData(key, next.level);
      announce(translate(`department.moved.${direction}`, { name: next.passed?.name }));
    }
    const undo = () => queryClient.setQueryData(key, before);
    line.current = line.current.then(() => send(row, direction, undo));
    await line.current;
  };
};

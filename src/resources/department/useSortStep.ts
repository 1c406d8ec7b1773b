import { hashKey, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import type { TreeLevel } from '#dataProvider/consoleProvider.ts';
import { refusalOf } from '#dataProvider/refusal.ts';
import { stepOrder } from '#domain/department/order.ts';
import { useTakeBack } from '#views/actions/useRunAction.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { useRefusal, useSay } from '#views/useSay.ts';

/** Whether a level was read for a search, which shows some siblings only. */
const isOfSearch = (key: QueryKey): boolean =>
  (key[2] as { readonly keyword?: string } | undefined)?.keyword !== '';

/** The loaded level a department stands in, with its key; none while only a search shows it. */
export const findLevel = (queryClient: QueryClient, id: number) =>
  queryClient
    .getQueriesData<TreeLevel>({ queryKey: ['department', 'getTree'] })
    .flatMap(([key, level]) => (level === undefined || isOfSearch(key) ? [] : [{ key, level }]))
    .find(({ level }) => level.data.some((row) => Number(row.id) === id));

export type Direction = 'up' | 'down';

const opposite = { up: 'down', down: 'up' } as const;

/** A step as it was made: what the reader saw before it, and how the tree shows that again. */
interface Step {
  readonly direction: Direction;
  readonly seen?: readonly number[];
  readonly undo: () => void;
}

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
 * Steps are sent one after the other, in the order of the keys; the last can be taken back. `announce` receives the new
 * place.
 */
export const useSortStep = (announce: (text: string) => void) => {
  const queryClient = useQueryClient();
  const provider = useConsoleProvider();
  const translate = useTranslate();
  const showRefusal = useRefusal();
  const say = useSay();
  const takeBack = useTakeBack();
  const line = useRef<Promise<void>>(Promise.resolve());

  const offerUndo = (row: RaRecord, direction: Direction) => {
    const request = { id: Number(row.id), direction: opposite[direction] };
    say(translate(`department.sorted.${direction}`, { name: row.name }), 'success', {
      call: 'sortDepartments',
      topic: 'department.sort',
      undo: () => takeBack(() => provider.call('sortDepartments', request)),
    });
  };
  const explain = (error: unknown, row: RaRecord) => {
    // The order another person has made is read again below; from there the same step can be tried again.
    if (refusalOf(error)?.error_key === 'version_conflict')
      return say(translate('department.sortConflict', { name: row.name }), 'warning');
    showRefusal(error);
    announce(translate('department.notMoved', { name: row.name }));
  };
  const send = async (row: RaRecord, step: Step) => {
    const { direction, seen } = step;
    try {
      await provider.call('sortDepartments', {
        id: Number(row.id),
        direction,
        ...(seen === undefined ? {} : { seen: [...seen] }),
      });
      offerUndo(row, direction);
    } catch (error) {
      step.undo();
      explain(error, row);
    }
  };
  const enqueue = (row: RaRecord, step: Step): Promise<void> => {
    line.current = line.current.then(() => send(row, step));
    return line.current;
  };

  return async (row: RaRecord, direction: Direction): Promise<void> => {
    const id = Number(row.id);
    const found = findLevel(queryClient, id);
    if (found === undefined) {
      await enqueue(row, { direction, undo: () => {} });
      await queryClient.invalidateQueries({ queryKey: ['department', 'getTree'] });
      return;
    }
    const { key, level } = found;
    const next = stepped(level, id, direction);
    if (next.passed === undefined) {
      announce(translate(`department.at.${direction}`, { name: row.name }));
      return;
    }
    // A read under way would put the old order back.
    void queryClient.cancelQueries({ queryKey: key });
    queryClient.setQueryData(key, next.level);
    announce(translate(`department.moved.${direction}`, { name: next.passed.name }));
    await enqueue(row, {
      direction,
      seen: level.data.map((each) => Number(each.id)),
      undo: () => queryClient.setQueryData(key, level),
    });
    await queryClient.invalidateQueries({
      predicate: (query) =>
        query.queryKey[0] === 'department' &&
        query.queryKey[1] === 'getTree' &&
        (isOfSearch(query.queryKey) || hashKey(query.queryKey) === hashKey(key)),
    });
  };
};

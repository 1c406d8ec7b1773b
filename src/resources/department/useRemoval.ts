import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { dayAfter, executionLimits } from '#domain/department/checkRemoval.ts';
import { dayOfInstant } from '#engine/dateText.ts';
import type { Calls } from '#generated/types.ts';
import { useTakeBack } from '#views/actions/useRunAction.ts';
import { formatInstant } from '#views/format/dateTime.ts';
import { useRefreshResource } from '#views/tree/useTreeLevels.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { messageOf, useSay } from '#views/useSay.ts';

export type Way = 'now' | 'move' | 'timed';
export type GroupAction = 'dissolve' | 'keep';
export type Inventory = Calls['checkDept']['reply'];
export type RemovalReply = Calls['batchDeleteDept']['reply'];

/** What the reader has chosen so far. */
export interface RemovalChoice {
  /** Undefined: what suits the contents best. */
  readonly way?: Way;
  /** Null: the department above. */
  readonly targetId: number | null;
  readonly group: GroupAction;
  readonly day: unknown;
}

/** What departments hold and where it would go, counted by the server now and again for each target. */
export const useInventory = (ids: readonly number[], targetId: number | null) => {
  const provider = useConsoleProvider();
  return useQuery({
    queryKey: ['department', 'checkDept', ids, targetId],
    queryFn: ({ signal }): Promise<Inventory> =>
      provider.call(
        'checkDept',
        { ids: [...ids], ...(targetId === null ? {} : { target_dept_id: targetId }) },
        { signal },
      ),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
};

/** Empty ones go at once; of others the way that can still be taken back is offered first. */
export const wayOf = ({ way }: RemovalChoice, inventory: Inventory | undefined): Way =>
  way ?? (inventory?.deletable === 1 ? 'now' : 'timed');

/** Several departments, or the one by its name. */
export const useSubject = (rows: readonly RaRecord[]): string => {
  const translate = useTranslate();
  const [only] = rows;
  return rows.length === 1 && only !== undefined
    ? String(only.name)
    : translate('removal.many', { count: rows.length });
};

/** With the versions that were counted: what a person has changed since then is not deleted unseen. */
const requestOf = (
  ids: readonly number[],
  {
    inventory: { list },
    way,
    removalChoice: { targetId, group, day },
  }: { readonly inventory: Inventory; readonly way: Way; readonly removalChoice: RemovalChoice },
) => ({
  ids: [...ids],
  versions: ids.map((id) => list.find((each) => each.id === id)?.version ?? 0),
  mode: way,
  group_action: group,
  ...(targetId === null || way === 'now' ? {} : { target_dept_id: targetId }),
  ...(way === 'timed' && typeof day === 'string' ? { execute_at: day } : {}),
});

const nothing = { left_count: 0, moved_departments: 0, task: null, tasks: [], failed: [] };

/** A single department is deleted at once by a call of its own. */
const callOf = (count: number, way: Way) =>
  count === 1 && way !== 'timed' ? ('deleteDepartment' as const) : ('batchDeleteDept' as const);

const removeBy = async (
  provider: ConsoleProvider,
  { ids, versions, ...request }: ReturnType<typeof requestOf>,
): Promise<RemovalReply> => {
  const [id = 0] = ids;
  const [version = 0] = versions;
  const { mode } = request;
  if (mode === 'timed' || callOf(ids.length, mode) === 'batchDeleteDept')
    return provider.call('batchDeleteDept', { ids, versions, ...request });
  return { ...nothing, ...(await provider.call('deleteDepartment', { id, version, ...request, mode })) };
};

/** Says what was done; a deletion that only waits can be taken back from there. */
const useReport = (subject: string) => {
  const provider = useConsoleProvider();
  const translate = useTranslate();
  const say = useSay();
  const takeBack = useTakeBack();
  return (way: Way, reply: RemovalReply, count: number): string => {
    const text = translate(`removal.done.${way}`, {
      name: subject,
      count: reply.moved_count,
      time: formatInstant(reply.task?.execute_at ?? ''),
    });
    const cancelAll = async () => {
      for (const { task_id } of reply.tasks) await provider.call('cancelDeleteTask', { task_id });
    };
    const undo = way === 'timed' ? { undo: () => takeBack(cancelAll) } : {};
    say(text, 'success', { call: callOf(count, way), ...undo });
    return text;
  };
};

/** The state of the delete dialog: what was chosen, what was refused, what has been done. */
export const useRemoval = (rows: readonly RaRecord[], onDone: (text: string, way: Way) => void) => {
  const provider = useConsoleProvider();
  const refresh = useRefreshResource();
  const ids = rows.map(({ id }) => Number(id));
  const subject = useSubject(rows);
  const report = useReport(subject);
  const [choice, setChoice] = useState<RemovalChoice>(() => ({
    targetId: null,
    group: 'dissolve',
    day: dayAfter(dayOfInstant(new Date()), executionLimits.defaultDays),
  }));
  const [refusal, setRefusal] = useState<string>();
  const [result, setResult] = useState<RemovalReply>();
  const [isRunning, setRunning] = useState(false);

  const run = async (way: Way, inventory: Inventory | undefined): Promise<void> => {
    if (inventory === undefined) return;
    setRunning(true);
    try {
      const reply = await removeBy(provider, requestOf(ids, { inventory, way, removalChoice: choice }));
      if (reply.failed.length > 0) setResult(reply);
      else onDone(report(way, reply, ids.length), way);
      await refresh('department', 'member', 'deletion');
    } catch (error) {
      setRefusal(messageOf(error));
      await refresh('department');
    } finally {
      setRunning(false);
    }
  };

  const choose = (change: Partial<RemovalChoice>) => {
    setChoice((before) => ({ ...before, ...change }));
    setRefusal(undefined);
  };
  return { ids, subject, choice, choose, refusal, result, isRunning, run };
};

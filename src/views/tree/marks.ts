import type { RaRecord } from 'react-admin';

/** What a row of the organisation tree is marked with; each has an icon and words `tree.mark.<mark>`. */
export type TreeMark = 'hidden' | 'limited' | 'partner' | 'synced' | 'deleting';

const flagOf = (group: unknown, name: string): boolean =>
  (group as Readonly<Record<string, unknown>> | null | undefined)?.[name] === 1;

/** The marks of a department, in a fixed order. */
export const marksOf = (row: RaRecord): readonly TreeMark[] => [
  ...(flagOf(row.restriction, 'hidden') ? (['hidden'] as const) : []),
  ...(flagOf(row.member_scope, 'limited') ? (['limited'] as const) : []),
  ...(row.source === 'partner' ? (['partner'] as const) : []),
  ...(row.source === 'synced' ? (['synced'] as const) : []),
  ...(row.delete_task ? (['deleting'] as const) : []),
];

/** When the department's deletion runs; undefined while none waits. */
export const executionOf = (row: RaRecord): string | undefined => {
  const task: unknown = row.delete_task;
  if (typeof task !== 'object' || task === null || !('execute_at' in task)) return undefined;
  return typeof task.execute_at === 'string' ? task.execute_at : undefined;
};

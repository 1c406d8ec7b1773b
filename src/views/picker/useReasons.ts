import type { RaRecord } from 'react-admin';
import { useChosen } from './useRelated.ts';

type ReasonAgainst = ((row: RaRecord) => string | undefined) | undefined;

/** Why people cannot be chosen, judged by their own rows: departments and roles name people without what a rule asks of them. */
export const useReasons = (ids: readonly number[], reasonAgainst: ReasonAgainst) => {
  const asked = reasonAgainst === undefined ? [] : ids;
  const { rows, isLoading } = useChosen('member', asked);
  const of = (id: number): string | undefined => {
    const row = rows.find((each) => Number(each.id) === id);
    return row === undefined ? undefined : reasonAgainst?.(row);
  };
  return {
    of,
    /** Until a person is judged they are not to be chosen. */
    isBarred: (id: number): boolean => (isLoading && asked.length > 0) || of(id) !== undefined,
    isPending: isLoading,
  };
};

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { useWatch } from 'react-hook-form';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';

const namesOf = (list: readonly { readonly posName: string }[]): readonly string[] => [
  ...new Set(list.map(({ posName }) => posName)),
];

/** Names of positions, and whether they are those of what is typed now, not of the letter before. */
interface PositionNames {
  readonly names: readonly string[];
  readonly isCurrent: boolean;
}

/** Names of positions the company uses that contain a text, the most frequent first; asked for once a box is open. */
export const usePositions = (keyword: string, isOpen: boolean): PositionNames => {
  const provider = useConsoleProvider();
  const { data, isSuccess, isPlaceholderData } = useQuery({
    queryKey: ['member', 'getPosition', keyword],
    queryFn: async ({ signal }) =>
      namesOf((await provider.call('getPosition', { keyword }, { signal })).list),
    enabled: isOpen,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return { names: data ?? [], isCurrent: isSuccess && !isPlaceholderData };
};

/** Names of the positions held in a department itself, the most frequent first; none while no department is known. */
export const useDepartmentPositions = (
  departmentId: number | undefined,
  isOpen: boolean,
): readonly string[] => {
  const provider = useConsoleProvider();
  const { offers } = useConsoleProvider();
  const { data } = useQuery({
    queryKey: ['member', 'getJobListByDepId', departmentId],
    queryFn: async ({ signal }) =>
      namesOf((await provider.call('getJobListByDepId', { id: departmentId }, { signal })).list),
    enabled: isOpen && departmentId !== undefined && offers('getJobListByDepId'),
    staleTime: 60_000,
  });
  return departmentId === undefined ? [] : (data ?? []);
};

/** The department a form is about where it asks for none itself. */
export const PositionDepartmentContext = createContext<number | undefined>(undefined);

const onlyId = (value: unknown): number | undefined => {
  const ids: readonly unknown[] = Array.isArray(value) ? value : [value];
  const [id] = ids;
  return ids.length === 1 && typeof id === 'number' ? id : undefined;
};

/**
 * The department of a position, as far as it is one: that of the same row of departments (`departments.0.id` beside
 * `departments.0.position`), the one chosen beside it in the form, or the one the form is about.
 */
export const useKnownDepartment = (source: string): number | undefined => {
  const around = use(PositionDepartmentContext);
  const row = source.includes('.') ? source.slice(0, source.lastIndexOf('.')) : undefined;
  // Outside of a row, `id` is the record's own.
  const names = row === undefined ? ['department_id', 'dept_id', 'department_ids'] : [`${row}.id`];
  const values: readonly unknown[] = useWatch({ name: names });
  return values.map(onlyId).find((id) => id !== undefined) ?? around;
};

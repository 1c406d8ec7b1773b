import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';

const namesOf = (list: readonly { readonly posName: string }[]): readonly string[] => [
  ...new Set(list.map(({ posName }) => posName)),
];

/** Names of positions, and whether they are those of what is typed now, not of the letter before. */
export interface PositionNames {
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

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';

/** A person or a department that a search found. */
export type Found =
  | {
      readonly kind: 'person';
      readonly id: number;
      readonly name: string;
      readonly detail: string;
    }
  | { readonly kind: 'department'; readonly id: number; readonly name: string; readonly detail: string };

const typingPauseMs = 250;

const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingPauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
};

/** People and departments that match a name, its pinyin or initials, a phone or an employee number. */
export const useFound = (typed: string) => {
  const provider = useDataProvider<ConsoleProvider>();
  const keywords = useSettled(typed.trim());
  const { data, error, isFetching } = useQuery({
    queryKey: ['member', 'searchUserAndDept', keywords],
    queryFn: async ({ signal }): Promise<readonly Found[]> => {
      const { users, departments } = await provider.call('searchUserAndDept', { keywords }, { signal });
      return [
        ...users.map(({ user_id, name, workId, phone, path }) => ({
          kind: 'person' as const,
          id: user_id,
          name,
          detail: [workId, phone, path].filter(Boolean).join(' · '),
        })),
        ...departments.map(({ id, name, path }) => ({ kind: 'department' as const, id, name, detail: path })),
      ];
    },
    enabled: keywords !== '',
    placeholderData: keepPreviousData,
  });
  const isAnswered = keywords === typed.trim() && !isFetching;
  return {
    found: keywords === '' ? [] : (data ?? []),
    error,
    isSearching: typed.trim() !== '' && !isAnswered,
  };
};

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { levelQuery } from './levelQuery.ts';

const typingPauseMs = 250;

export interface TreeSearch {
  /** What stands in the box. */
  readonly typed: string;
  readonly setTyped: (text: string) => void;
  /** What the tree shows: the newest keyword that was answered. */
  readonly keyword: string;
  readonly isSearching: boolean;
  readonly error: Error | undefined;
}

/**
 * A search box over a tree. The tree keeps what it shows until the answer is there, and only the answer to the newest
 * text is shown, in whatever order answers come.
 */
export const useTreeSearch = (resource: string): TreeSearch => {
  const queryClient = useQueryClient();
  const provider = useDataProvider<ConsoleProvider>();
  const [typed, setTyped] = useState('');
  const [keyword, setKeyword] = useState('');
  const [error, setError] = useState<Error>();
  const newest = useRef('');
  const requested = typed.trim();

  const ask = useCallback(
    async (text: string) => {
      newest.current = text;
      try {
        if (text !== '') await queryClient.fetchQuery(levelQuery(provider, resource, { keyword: text }));
        if (newest.current !== text) return;
        setKeyword(text);
        setError(undefined);
      } catch (failure) {
        if (newest.current === text) setError(failure as Error);
      }
    },
    [queryClient, provider, resource],
  );

  useEffect(() => {
    const timer = setTimeout(() => void ask(requested), requested === '' ? 0 : typingPauseMs);
    return () => clearTimeout(timer);
  }, [requested, ask]);

  return { typed, setTyped, keyword, isSearching: requested !== keyword && error === undefined, error };
};

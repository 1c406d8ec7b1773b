import ClearIcon from '@mui/icons-material/Clear';
import SearchIcon from '@mui/icons-material/Search';
import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { levelQuery } from './levelQuery.ts';

const typingPauseMs = 250;

interface TreeSearch {
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
  const provider = useConsoleProvider();
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

  const isSearching = requested !== keyword && error === undefined;
  return useMemo(
    () => ({ typed, setTyped, keyword, isSearching, error }),
    [typed, keyword, isSearching, error],
  );
};

interface TreeSearchBoxProps {
  readonly search: Pick<TreeSearch, 'typed' | 'setTyped' | 'isSearching'>;
  readonly label: string;
  /** Arrow down goes on to the tree. */
  readonly onLeave?: () => void;
}

/** The search box above a tree: Escape empties it, arrow down enters the tree. */
export const TreeSearchBox = memo(({ search, label, onLeave }: TreeSearchBoxProps) => {
  const translate = useTranslate();
  const { typed, setTyped, isSearching } = search;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && typed !== '') {
      event.stopPropagation();
      setTyped('');
    }
    if (event.key !== 'ArrowDown' || onLeave === undefined) return;
    event.preventDefault();
    onLeave();
  };
  return (
    <TextField
      size="small"
      fullWidth
      hiddenLabel
      // What is searched is told by the label: beside buttons there is room for one word.
      placeholder={translate('ra.action.search')}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={onKeyDown}
      slotProps={{
        htmlInput: { 'aria-label': label, maxLength: 100, role: 'searchbox' },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              {isSearching ? <CircularProgress size={18} /> : <SearchIcon fontSize="small" />}
            </InputAdornment>
          ),
          endAdornment:
            typed === '' ? undefined : (
              <InputAdornment position="end">
                <IconButton
                  size="small"
                  edge="end"
                  aria-label={translate('tree.clearSearch')}
                  onClick={() => setTyped('')}
                >
                  <ClearIcon fontSize="small" />
                </IconButton>
              </InputAdornment>
            ),
        },
      }}
    />
  );
});

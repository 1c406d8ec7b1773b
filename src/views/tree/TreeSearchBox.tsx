import ClearIcon from '@mui/icons-material/Clear';
import SearchIcon from '@mui/icons-material/Search';
import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import type { KeyboardEvent } from 'react';
import { useTranslate } from 'react-admin';
import type { TreeSearch } from './useTreeSearch.ts';

interface TreeSearchBoxProps {
  readonly search: TreeSearch;
  readonly label: string;
  /** Arrow down goes on to the tree. */
  readonly onLeave: () => void;
}

/** The search box above a tree: Escape empties it, arrow down enters the tree. */
export const TreeSearchBox = ({ search, label, onLeave }: TreeSearchBoxProps) => {
  const translate = useTranslate();
  const { typed, setTyped, isSearching } = search;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && typed !== '') {
      event.stopPropagation();
      setTyped('');
    }
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    onLeave();
  };
  return (
    <TextField
      size="small"
      fullWidth
      hiddenLabel
      placeholder={label}
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
};

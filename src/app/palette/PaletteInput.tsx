import SearchIcon from '@mui/icons-material/SearchOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import InputBase from '@mui/material/InputBase';
import { useTranslate } from 'ra-core';
import type { KeyboardEvent } from 'react';

interface PaletteInputProps {
  readonly keyword: string;
  readonly listId: string;
  /** Id of the line Enter opens. */
  readonly activeId: string | undefined;
  readonly isSearching: boolean;
  readonly onKeyword: (keyword: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Where there is no Escape key. */
  readonly onClose?: () => void;
}

/** The combobox of the palette. */
export const PaletteInput = ({
  keyword,
  listId,
  activeId,
  isSearching,
  onKeyword,
  onKeyDown,
  onClose,
}: PaletteInputProps) => {
  const translate = useTranslate();
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        px: 2,
        minHeight: 56,
        borderBottom: '1px solid var(--hairline)',
      }}
    >
      {isSearching ? <CircularProgress size={20} aria-hidden /> : <SearchIcon fontSize="small" aria-hidden />}
      <InputBase
        autoFocus
        fullWidth
        value={keyword}
        placeholder={translate('frame.palette.placeholder')}
        onChange={(event) => onKeyword(event.target.value)}
        onKeyDown={onKeyDown}
        inputProps={{
          role: 'combobox',
          'aria-label': translate('frame.palette.placeholder'),
          'aria-expanded': true,
          'aria-autocomplete': 'list',
          'aria-controls': listId,
          'aria-activedescendant': activeId,
          autoComplete: 'off',
          spellCheck: false,
          maxLength: 100,
        }}
        sx={{ fontSize: '1rem' }}
      />
      {onClose === undefined ? null : <Button onClick={onClose}>{translate('shell.close')}</Button>}
    </Box>
  );
};

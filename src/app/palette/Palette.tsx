import SearchIcon from '@mui/icons-material/SearchOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import InputBase from '@mui/material/InputBase';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useNavigate, useTranslate } from 'ra-core';
import { type KeyboardEvent, useId, useState } from 'react';
import { useCompanySwitch } from '#app/company/CompanySwitch.tsx';
import type { CompanyChoice } from '#app/console/accountCalls.ts';
import { useAddresses } from '#app/routing/addresses.ts';
import { visuallyHidden } from '#views/layouts/boxStyles.ts';
import { PaletteList } from './PaletteList.tsx';
import type { PaletteItem } from './paletteItem.ts';
import { modifierKey } from './shortcuts.ts';
import type { Found } from './useFound.ts';
import { usePaletteItems } from './usePaletteItems.ts';

interface PaletteStatusProps {
  readonly keyword: string;
  readonly count: number;
  readonly found: Found;
}

/** How much was found, for screen readers; for everyone, that nothing was, or that the search failed. */
const PaletteStatus = ({ keyword, count, found }: PaletteStatusProps) => {
  const translate = useTranslate();
  const isNothing = count === 0 && !found.isSearching && !found.hasFailed;
  return (
    <>
      {found.hasFailed ? (
        <Alert
          severity="warning"
          sx={{ m: 1 }}
          action={
            <Button color="inherit" onClick={found.retry}>
              {translate('shell.error.retry')}
            </Button>
          }
        >
          {translate('frame.palette.failed')}
        </Alert>
      ) : null}
      <Box
        role="status"
        sx={
          isNothing ? { px: 3, pb: 4, pt: 2, textAlign: 'center', color: 'text.secondary' } : visuallyHidden
        }
      >
        {isNothing ? translate('frame.palette.nothing', { keyword }) : ''}
        {isNothing || found.isSearching ? '' : translate('frame.palette.count', { count })}
      </Box>
    </>
  );
};

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
const PaletteInput = ({
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

/** The keys that work here, for those who look down. */
const PaletteFooter = () => {
  const translate = useTranslate();
  const hints = [
    { keys: ['↑', '↓'], text: 'frame.shortcuts.choose' },
    { keys: ['Enter'], text: 'frame.palette.enter' },
    { keys: [modifierKey(), 'Enter'], text: 'frame.palette.newTab' },
  ] as const;
  return (
    <Box
      aria-hidden
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 2.5,
        px: 2,
        py: 1,
        borderTop: '1px solid var(--hairline)',
        color: 'text.secondary',
      }}
    >
      {hints.map(({ keys, text }) => (
        <Box key={text} component="span" sx={{ display: 'inline-flex', gap: 0.5, alignItems: 'center' }}>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
          {translate(text)}
        </Box>
      ))}
    </Box>
  );
};

interface PaletteBoxProps {
  readonly isPhone: boolean;
  readonly onChoose: (item: PaletteItem, isElsewhere: boolean) => void;
  readonly onClose: () => void;
  readonly enter: (company: CompanyChoice) => void;
}

/** Which line a key leads to, around the ends; undefined for keys that belong to the text. */
const lineOfKey = (key: string, line: number, count: number): number | undefined => {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (line + 1) % count;
  if (key === 'ArrowUp') return (line - 1 + count) % count;
  if (key === 'PageDown') return Math.min(count - 1, line + 5);
  if (key === 'PageUp') return Math.max(0, line - 5);
  return undefined;
};

/** The keyword, what it finds, and which line Enter would open. The focus never leaves the input. */
const PaletteBox = ({ isPhone, onChoose, onClose, enter }: PaletteBoxProps) => {
  const translate = useTranslate();
  const listId = useId();
  const [keyword, setKeyword] = useState('');
  const [line, setLine] = useState(0);
  const [expanded, setExpanded] = useState<readonly string[]>([]);
  const { groups, found, remember } = usePaletteItems(keyword, { enter, expanded });
  const items = groups.flatMap((group) => group.items);
  // Fewer lines than before: an answer arrived for another keyword.
  const current = Math.min(line, Math.max(0, items.length - 1));

  const choose = (item: PaletteItem | undefined, isElsewhere: boolean) => {
    if (item === undefined) return;
    const { expands } = item;
    if (expands !== undefined) return setExpanded((known) => [...known, expands]);
    remember(item);
    onChoose(item, isElsewhere && item.to !== undefined);
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      return choose(items[current], event.ctrlKey || event.metaKey);
    }
    const next = lineOfKey(event.key, current, items.length);
    if (next === undefined) return;
    event.preventDefault();
    setLine(next);
  };

  return (
    <>
      <PaletteInput
        keyword={keyword}
        listId={listId}
        activeId={items[current] === undefined ? undefined : `${listId}-${current}`}
        isSearching={found.isSearching}
        onKeyword={(next) => {
          setKeyword(next);
          setLine(0);
          setExpanded([]);
        }}
        onKeyDown={press}
        {...(isPhone ? { onClose } : {})}
      />
      <PaletteList
        id={listId}
        label={translate('frame.palette.results')}
        groups={groups}
        line={current}
        onLine={setLine}
        onChoose={choose}
      />
      <PaletteStatus keyword={keyword} count={items.length} found={found} />
      {isPhone ? null : <PaletteFooter />}
    </>
  );
};

/** Opens what was chosen: a page here or in a new tab, or does it. */
const useOpen = () => {
  const navigate = useNavigate();
  const { toPublic } = useAddresses();
  return ({ to, run, href }: PaletteItem, isElsewhere: boolean) => {
    if (href !== undefined) return void window.open(href, '_blank', 'noopener');
    if (to === undefined) return run?.();
    if (isElsewhere) return void window.open(toPublic(to), '_blank', 'noopener');
    navigate(to);
  };
};

/** The command palette: one box that finds pages, settings, people, departments, rows, help and what can be done. Fills a phone's screen. */
export const Palette = ({ onClose }: { readonly onClose: () => void }) => {
  const translate = useTranslate();
  const open = useOpen();
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const { enter, dialog } = useCompanySwitch();
  const [isHidden, setHidden] = useState(false);
  const choose = (item: PaletteItem, isElsewhere: boolean) => {
    // The question about unsaved forms belongs to this component and must outlive the box.
    if (item.id.startsWith('command:company:')) setHidden(true);
    else if (!isElsewhere) onClose();
    open(item, isElsewhere);
  };
  return (
    <>
      <Dialog
        open={!isHidden}
        fullScreen={isPhone}
        fullWidth
        maxWidth="sm"
        onClose={onClose}
        sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
        slotProps={{
          paper: {
            'aria-label': translate('frame.palette.title'),
            sx: isPhone ? { borderRadius: 0 } : { mt: '10vh', maxHeight: '70vh' },
          },
        }}
      >
        <PaletteBox isPhone={isPhone} onChoose={choose} onClose={onClose} enter={enter} />
      </Dialog>
      {dialog}
    </>
  );
};

import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { type KeyboardEvent, useId, useState } from 'react';
import type { CompanyChoice } from '#app/start/accountCalls.ts';
import { PaletteInput } from './PaletteInput.tsx';
import { PaletteList } from './PaletteList.tsx';
import { PaletteStatus } from './PaletteStatus.tsx';
import type { PaletteItem } from './paletteItem.ts';
import { modifierKey } from './shortcuts.ts';
import { usePaletteItems } from './usePaletteItems.ts';

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
export const PaletteBox = ({ isPhone, onChoose, onClose, enter }: PaletteBoxProps) => {
  const translate = useTranslate();
  const listId = useId();
  const [keyword, setKeyword] = useState('');
  const [line, setLine] = useState(0);
  const { groups, found, remember } = usePaletteItems(keyword, enter);
  const items = groups.flatMap((group) => group.items);
  // Fewer lines than before: an answer arrived for another keyword.
  const current = Math.min(line, Math.max(0, items.length - 1));

  const choose = (item: PaletteItem | undefined, isElsewhere: boolean) => {
    if (item === undefined) return;
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

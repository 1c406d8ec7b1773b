import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useCellFocus } from './useFocusOnReturn.ts';
import { useRowWindow } from './useImportRows.ts';

interface TickListProps {
  readonly names: readonly string[];
  readonly isTicked: (name: string) => boolean;
  readonly onToggle: (name: string) => void;
  readonly label: string;
  /** What is said of a name below it. */
  readonly noteOf?: (name: string) => ReactNode;
}

const rowHeight = 36;
const pageRows = 6;

/** Where a key leads from a place in a list of so many; undefined: it leads nowhere. */
const placeAfter = (key: string, place: number, count: number): number | undefined => {
  const last = count - 1;
  const places: Readonly<Record<string, number>> = {
    ArrowDown: Math.min(last, place + 1),
    ArrowUp: Math.max(0, place - 1),
    PageDown: Math.min(last, place + pageRows),
    PageUp: Math.max(0, place - pageRows),
    Home: 0,
    End: last,
  };
  return places[key];
};

/** Names to be ticked, thousands of them: one stop of the tab key, arrows go from one to the next, only those in sight are drawn. */
export const TickList = ({ names, isTicked, onToggle, label, noteOf }: TickListProps) => {
  const { scroller, positions, before, after, measure, scrollTo } = useRowWindow(names.length, rowHeight);
  const focus = useCellFocus(scrollTo);
  const [current, setCurrent] = useState(0);
  // Scrolled away from, it is not there to be tabbed to: the first in sight stands for it.
  const stop = positions.includes(current) ? current : positions[0];
  const go = (event: KeyboardEvent) => {
    const next = placeAfter(event.key, current, names.length);
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    focus.goTo(next, label);
  };
  return (
    <Box ref={scroller} sx={{ maxHeight: 260, overflow: 'auto', pl: 1 }}>
      <Box
        component="ul"
        role="list"
        aria-label={label}
        onKeyDown={go}
        sx={{ m: 0, p: 0, listStyle: 'none' }}
      >
        <Box component="li" role="presentation" style={{ height: before }} />
        {positions.map((position) => {
          const name = names[position] ?? '';
          return (
            <Box
              key={position}
              component="li"
              ref={measure}
              data-index={position}
              aria-setsize={names.length}
              aria-posinset={position + 1}
            >
              <FormControlLabel
                label={name}
                sx={{ overflowWrap: 'anywhere' }}
                control={
                  <Checkbox
                    size="small"
                    checked={isTicked(name)}
                    onChange={() => onToggle(name)}
                    slotProps={{
                      input: {
                        ref: focus.register(position, label),
                        tabIndex: position === stop ? 0 : -1,
                        onFocus: () => setCurrent(position),
                      },
                    }}
                  />
                }
              />
              {noteOf?.(name)}
            </Box>
          );
        })}
        <Box component="li" role="presentation" style={{ height: after }} />
      </Box>
    </Box>
  );
};

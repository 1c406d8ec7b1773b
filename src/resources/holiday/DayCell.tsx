import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { alpha, type Theme } from '@mui/material/styles';
import { memo } from 'react';

/** What a cell shows; plain values, so that a key press draws two cells and not a whole year. */
interface DayCellProps {
  readonly day: string;
  /** The full date and what is on it. */
  readonly name: string;
  /** 1 statutory, 2 make-up workday, 3 company holiday; 0 an ordinary day. */
  readonly type: number;
  /** A character for the type: colour alone says nothing to some. */
  readonly mark: string;
  readonly isToday: boolean;
  /** Where the keyboard comes in. */
  readonly isStop: boolean;
}

const tint = { 1: 'error', 2: 'warning', 3: 'info' } as const;
const strength = 0.16;

/** The colour of a kind of day, light enough for the text on it in both themes. */
export const tintOf = (theme: Theme, type: number): string | undefined => {
  const colour = type === 1 || type === 2 || type === 3 ? tint[type] : undefined;
  return colour && alpha(theme.palette[colour].main, strength);
};

const Day = ({ day, name, type, mark, isToday, isStop }: DayCellProps) => (
  <Box component="td" role="gridcell" sx={{ p: 0 }}>
    <ButtonBase
      data-day={day}
      data-mark={type === 0 ? undefined : mark}
      tabIndex={isStop ? 0 : -1}
      aria-label={name}
      title={type === 0 ? undefined : name}
      aria-current={isToday ? 'date' : undefined}
      sx={(theme) => ({
        position: 'relative',
        width: '100%',
        height: 36,
        borderRadius: 1,
        typography: 'body2',
        fontVariantNumeric: 'tabular-nums',
        fontWeight: type === 0 ? 400 : 700,
        color: 'text.primary',
        bgcolor: tintOf(theme, type),
        border: 1,
        borderColor: isToday ? 'text.primary' : 'transparent',
        '&:hover': { borderColor: 'divider' },
        // Said by the name already: drawn, not written.
        '&[data-mark]::after': {
          content: 'attr(data-mark)',
          position: 'absolute',
          top: 1,
          right: 3,
          fontSize: 10,
          lineHeight: 1.2,
        },
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 1 },
      })}
    >
      {Number(day.slice(8))}
    </ButtonBase>
  </Box>
);

/** One day of the calendar; the year around it listens for clicks and keys. */
export const DayCell = memo(Day);

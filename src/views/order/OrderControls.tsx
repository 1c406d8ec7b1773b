import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import DragIndicator from '@mui/icons-material/DragIndicator';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { HTMLAttributes } from 'react';
import { useTranslate } from 'react-admin';
import type { DropLine } from './useDragOrder.ts';

/** The look of the row something would be dropped above or below, and of the one that is dragged. */
export const rowLook = (line: DropLine, isDragged: boolean) => ({
  opacity: isDragged ? 0.5 : 1,
  boxShadow: {
    above: '0 -2px 0 0 var(--primary)',
    below: '0 2px 0 0 var(--primary)',
    none: 'none',
  }[line ?? 'none'],
});

interface OrderControlsProps {
  readonly name: string;
  readonly index: number;
  readonly count: number;
  readonly handle: HTMLAttributes<HTMLElement>;
  readonly onMove: (index: number) => void;
}

/** At its end a button keeps the focus and says so when pressed; one that is disabled would drop it. */
const atEnd = { '&[aria-disabled=true]': { color: 'text.disabled' } };

/** One place up or down by buttons, which are always there, or anywhere by dragging. */
export const OrderControls = ({ name, index, count, handle, onMove }: OrderControlsProps) => {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexShrink: 0 }}>
      <IconButton
        size="small"
        sx={atEnd}
        aria-disabled={index === 0}
        aria-label={translate('order.up', { name })}
        onClick={() => onMove(index - 1)}
      >
        <UpIcon fontSize="small" />
      </IconButton>
      <IconButton
        size="small"
        sx={atEnd}
        aria-disabled={index === count - 1}
        aria-label={translate('order.down', { name })}
        onClick={() => onMove(index + 1)}
      >
        <DownIcon fontSize="small" />
      </IconButton>
      <Box
        {...handle}
        // The buttons move the row as well: for the keyboard and screen readers the handle is not there.
        aria-hidden
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 28,
          height: 36,
          cursor: 'grab',
          touchAction: 'none',
          color: 'text.secondary',
        }}
      >
        <DragIndicator fontSize="small" />
      </Box>
    </Box>
  );
};

import DragIndicator from '@mui/icons-material/DragIndicator';
import MoreIcon from '@mui/icons-material/MoreHoriz';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { HTMLAttributes, KeyboardEvent, ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { DropLine } from '#views/order/useDragOrder.ts';

interface ListRowProps {
  readonly name: string;
  readonly isSelected?: boolean;
  /** Left out where the order is not for the reader to change. */
  readonly handle?: HTMLAttributes<HTMLElement> | undefined;
  readonly onMenu?: ((anchor: HTMLElement) => void) | undefined;
  readonly onStep?: ((direction: -1 | 1) => void) | undefined;
  /** Keeps the place of handle and menu where the row has neither: numbers stand below each other. */
  readonly isIndented?: boolean;
  readonly children: ReactNode;
}

const stepKeys: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

/** The look of the row something would be dropped above or below, and of the one that is dragged. */
export const dropLook = (line: DropLine, isDragged: boolean) => ({
  opacity: isDragged ? 0.5 : 1,
  boxShadow: {
    above: '0 -2px 0 0 var(--primary)',
    below: '0 2px 0 0 var(--primary)',
    none: 'none',
  }[line ?? 'none'],
});

const Handle = ({
  name,
  handle,
}: {
  readonly name: string;
  readonly handle: HTMLAttributes<HTMLElement>;
}) => {
  const translate = useTranslate();
  return (
    <Box
      {...handle}
      className="row-handle"
      // Keys and the menu move the row as well: for them the handle is not there.
      aria-hidden
      title={translate('role.drag', { name })}
      sx={{
        display: 'grid',
        placeItems: 'center',
        width: 24,
        height: 32,
        flexShrink: 0,
        cursor: 'grab',
        touchAction: 'none',
        color: 'text.secondary',
      }}
    >
      <DragIndicator fontSize="small" />
    </Box>
  );
};

/** A row at the left: what it is called, a handle to drag it by, and its menu. Alt and an arrow move it. */
export const ListRow = (props: ListRowProps) => {
  const { name, isSelected = false, handle, onMenu, onStep, isIndented = false, children } = props;
  const translate = useTranslate();
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = event.altKey ? stepKeys[event.key] : undefined;
    if (direction === undefined || onStep === undefined) return;
    event.preventDefault();
    onStep(direction);
  };
  return (
    <Box
      onKeyDown={onKeyDown}
      sx={{
        display: 'flex',
        alignItems: 'center',
        minHeight: 40,
        borderRadius: 1,
        backgroundColor: isSelected ? 'action.selected' : 'transparent',
        '&:hover': { backgroundColor: isSelected ? 'action.selected' : 'action.hover' },
        '@media (hover: hover)': {
          '& .row-handle': { opacity: 0 },
          '&:hover .row-handle, &:focus-within .row-handle': { opacity: 1 },
        },
      }}
    >
      {children}
      {handle === undefined ? null : <Handle name={name} handle={handle} />}
      {isIndented ? <Box aria-hidden sx={{ width: 56, flexShrink: 0 }} /> : null}
      {onMenu === undefined ? null : (
        <IconButton
          size="small"
          aria-haspopup="menu"
          aria-label={translate('role.menu', { name })}
          onClick={(event) => onMenu(event.currentTarget)}
          sx={{ flexShrink: 0, width: 32, height: 32 }}
        >
          <MoreIcon fontSize="small" />
        </IconButton>
      )}
    </Box>
  );
};

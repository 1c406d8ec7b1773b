import Down from '@mui/icons-material/ArrowDownward';
import Up from '@mui/icons-material/ArrowUpward';
import DragIndicator from '@mui/icons-material/DragIndicator';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import { type DragEvent, useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';

interface ColumnRowProps {
  readonly title: string;
  /** Its place in the list; from `count` on columns are hidden, at 0 stands the one that always leads. */
  readonly place: number;
  readonly count: number;
  readonly isDragged: boolean;
  readonly onShow: (isShown: boolean) => void;
  readonly onMove: (place: number) => void;
  readonly onDrag: () => void;
  readonly onOver: () => void;
  readonly onDrop: () => void;
  /** Dragging is over, wherever it was let go. */
  readonly onDragEnd: () => void;
}

/** One column: shown or not, one place up or down by button or key, anywhere by dragging. The first one stays. */
export const ColumnRow = (props: ColumnRowProps) => {
  const { title, place, count, isDragged, onShow, onMove, onDrag, onOver, onDrop, onDragEnd } = props;
  const translate = useTranslate();
  const isShown = place < count;
  const isFixed = place === 0;
  const isMovable = isShown && !isFixed;
  return (
    <Box
      component="li"
      draggable={isMovable}
      onDragStart={onDrag}
      onDragOver={(event: DragEvent) => event.preventDefault()}
      onDragEnter={onOver}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        onDrop();
      }}
      onDragEnd={onDragEnd}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        minHeight: 44,
        borderBottom: 1,
        borderColor: 'divider',
        opacity: isDragged ? 0.5 : 1,
        cursor: isMovable ? 'grab' : 'default',
      }}
    >
      <DragIndicator
        aria-hidden
        fontSize="small"
        sx={{ color: 'text.secondary', visibility: isMovable ? 'visible' : 'hidden' }}
      />
      <FormControlLabel
        sx={{ flex: 1, mr: 0 }}
        disabled={isFixed}
        label={isFixed ? translate('list.columns.fixed', { name: title }) : title}
        control={<Checkbox checked={isShown} onChange={(_, checked) => onShow(checked)} />}
      />
      {isMovable ? <MoveButtons title={title} place={place} count={count} onMove={onMove} /> : null}
    </Box>
  );
};

type MoveButtonsProps = Pick<ColumnRowProps, 'title' | 'place' | 'count' | 'onMove'>;

const MoveButtons = ({ title, place, count, onMove }: MoveButtonsProps) => {
  const translate = useTranslate();
  const pressed = useRef<HTMLButtonElement>(null);
  // A moved row takes its place in the page anew, and with that loses the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each move
  useEffect(() => {
    pressed.current?.focus();
    pressed.current = null;
  }, [place]);
  const button = (direction: 'up' | 'down', to: number, isOff: boolean) => (
    <IconButton
      size="small"
      aria-disabled={isOff}
      aria-label={translate(`list.columns.${direction}`, { name: title })}
      onClick={(event) => {
        if (isOff) return;
        pressed.current = event.currentTarget;
        onMove(to);
      }}
      sx={isOff ? { opacity: 0.35 } : {}}
    >
      {direction === 'up' ? <Up fontSize="small" /> : <Down fontSize="small" />}
    </IconButton>
  );
  return (
    <>
      {button('up', place - 1, place <= 1)}
      {button('down', place + 1, place >= count - 1)}
    </>
  );
};

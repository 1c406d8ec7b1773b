import Popover from '@mui/material/Popover';
import { Calendar } from './Calendar.tsx';

interface CalendarPopoverProps {
  readonly anchor: HTMLElement | null;
  /** Says which date is being chosen. */
  readonly label: string;
  readonly value: string | undefined;
  readonly today: string;
  readonly onClose: () => void;
  readonly onChoose: (day: string) => void;
}

/** The calendar below its box; Escape closes it and the focus goes back to where it came from. */
export const CalendarPopover = ({ anchor, label, onClose, ...calendar }: CalendarPopoverProps) => (
  <Popover
    open
    anchorEl={anchor}
    anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
    onClose={onClose}
    slotProps={{ paper: { role: 'dialog', 'aria-label': label, 'aria-modal': true } }}
  >
    <Calendar {...calendar} />
  </Popover>
);

import Divider from '@mui/material/Divider';
import ListItemText from '@mui/material/ListItemText';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId } from 'react';

/** One thing a menu offers; what is not allowed stays in it and does nothing. */
export interface OfferedAct<Act extends string> {
  readonly act: Act;
  readonly text: string;
  /** The key that does it, too. */
  readonly shortcut: string | undefined;
  readonly isAllowed: boolean;
}

interface ActMenuProps<Act extends string> {
  readonly label: string;
  readonly anchor: HTMLElement;
  readonly acts: readonly OfferedAct<Act>[];
  /** Below a line, apart from the others; what takes something away in the colour of danger. */
  readonly lastActs: readonly OfferedAct<Act>[];
  /** Why some of it is switched off: said above the items that are. */
  readonly reason: string;
  readonly onAct: (act: Act) => void;
  readonly onClose: () => void;
}

const dangerous: readonly string[] = ['remove', 'disconnect'];

const colourOf = (act: string, isAllowed: boolean): string => {
  if (!isAllowed) return 'text.disabled';
  return dangerous.includes(act) ? 'error.main' : 'text.primary';
};

/** The menu of a department or of a person in one. What the source or the role forbids stays visible with its reason. */
export const ActMenu = <Act extends string>(props: ActMenuProps<Act>) => {
  const { label, anchor, acts, lastActs, reason, onAct, onClose } = props;
  const reasonId = useId();
  const item = ({ act, text, shortcut, isAllowed }: OfferedAct<Act>) => (
    <MenuItem
      key={act}
      {...(isAllowed ? {} : { 'aria-disabled': true, 'aria-describedby': reasonId })}
      onClick={() => (isAllowed ? onAct(act) : undefined)}
      sx={{ color: colourOf(act, isAllowed), ...(isAllowed ? {} : { cursor: 'default' }) }}
    >
      <ListItemText primary={text} />
      {shortcut === undefined ? null : (
        <ListItemText
          aria-hidden
          secondary={shortcut}
          sx={{ flex: 'none', pl: 3, display: { xs: 'none', sm: 'block' } }}
        />
      )}
    </MenuItem>
  );
  return (
    <Menu
      open
      anchorEl={anchor}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      onClose={onClose}
      slotProps={{ list: { disabledItemsFocusable: true, 'aria-label': label } }}
    >
      {[...acts, ...lastActs].every(({ isAllowed }) => isAllowed) ? null : (
        <ListSubheader id={reasonId} role="presentation" sx={{ maxWidth: 280, lineHeight: 1.5, pb: 1 }}>
          {reason}
        </ListSubheader>
      )}
      {acts.map(item)}
      <Divider />
      {lastActs.map(item)}
    </Menu>
  );
};

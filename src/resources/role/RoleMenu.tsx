import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslate } from 'react-admin';

/** Something a menu offers; with a reason it is shown and does nothing. */
export interface MenuAct {
  readonly name: 'addRole' | 'rename' | 'edit' | 'up' | 'down' | 'remove';
  readonly shortcut?: string;
  readonly reason?: string | undefined;
  readonly run: () => void;
}

interface RoleMenuProps {
  readonly label: string;
  readonly anchor: HTMLElement;
  readonly acts: readonly MenuAct[];
  readonly onClose: () => void;
}

const colourOf = ({ name, reason }: MenuAct): string => {
  if (reason !== undefined) return 'text.disabled';
  return name === 'remove' ? 'error.main' : 'text.primary';
};

/** What can be done with a group or a role. */
export const RoleMenu = ({ label, anchor, acts, onClose }: RoleMenuProps) => {
  const translate = useTranslate();
  return (
    <Menu
      open
      anchorEl={anchor}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      onClose={onClose}
      slotProps={{ list: { disabledItemsFocusable: true, 'aria-label': label } }}
    >
      {acts.map((act) => (
        <MenuItem
          key={act.name}
          aria-disabled={act.reason !== undefined}
          onClick={() => {
            if (act.reason !== undefined) return;
            onClose();
            act.run();
          }}
          sx={{
            color: colourOf(act),
            cursor: act.reason === undefined ? 'pointer' : 'default',
            maxWidth: 300,
          }}
        >
          <ListItemText
            primary={translate(`role.act.${act.name}`)}
            secondary={act.reason}
            slotProps={{ secondary: { sx: { whiteSpace: 'normal' } } }}
          />
          {act.shortcut === undefined ? null : (
            <ListItemText
              aria-hidden
              secondary={act.shortcut}
              sx={{ flex: 'none', pl: 3, display: { xs: 'none', sm: 'block' } }}
            />
          )}
        </MenuItem>
      ))}
    </Menu>
  );
};

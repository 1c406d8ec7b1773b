import CheckIcon from '@mui/icons-material/CheckOutlined';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem';
import { useTranslate } from 'ra-core';
import { instantText } from '#engine/dateText.ts';
import type { CompanyChoice } from '../start/accountCalls.ts';

interface CompanyItemProps extends MenuItemProps {
  readonly company: CompanyChoice;
  readonly isCurrent: boolean;
}

/** One company of the account menu: its name, what one is there, how many people it has; the current one is marked. */
export const CompanyItem = ({ company, isCurrent, ...props }: CompanyItemProps) => {
  const translate = useTranslate();
  const role = translate(`shell.role.${company.role}`);
  const count = translate('frame.company.people', { count: company.users_count });
  return (
    <MenuItem
      {...props}
      disabled={company.erase_time !== null}
      sx={{ '&.Mui-disabled': { opacity: 1, color: 'text.secondary' } }}
      role="menuitemradio"
      aria-checked={isCurrent}
      selected={isCurrent}
    >
      <ListItemText
        primary={company.company_name}
        secondary={
          company.erase_time === null
            ? `${role} · ${count}`
            : translate('login.dissolving', { time: instantText(company.erase_time) })
        }
        slotProps={{ primary: { noWrap: true, sx: { fontWeight: isCurrent ? 650 : 400 } } }}
      />
      <ListItemIcon sx={{ minWidth: 0, ml: 2, visibility: isCurrent ? 'visible' : 'hidden' }}>
        <CheckIcon fontSize="small" color="primary" />
      </ListItemIcon>
    </MenuItem>
  );
};

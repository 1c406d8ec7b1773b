import AccountIcon from '@mui/icons-material/AccountCircleOutlined';
import SignOutIcon from '@mui/icons-material/LogoutOutlined';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useQuery } from '@tanstack/react-query';
import { useLogout, useNotify, useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { useConsole } from '../console.ts';
import type { CompanyChoice } from '../start/accountCalls.ts';
import { useAccount } from './useAccount.ts';

/** Who is signed in, the other companies of this person, and the way out. */
export const AccountMenu = () => {
  const translate = useTranslate();
  const logout = useLogout();
  const { account, role } = useAccount();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();
  const companies = useCompanies(anchor !== null);
  if (account === undefined) return null;
  const others = companies.filter((company) => company.company_id !== account.companyId);
  return (
    <>
      <IconButton
        color="inherit"
        aria-label={translate('shell.account', { name: account.name })}
        aria-haspopup="menu"
        aria-controls={anchor === null ? undefined : menuId}
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <AccountIcon />
      </IconButton>
      <Menu id={menuId} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <ListSubheader sx={{ lineHeight: 1.6, py: 1 }}>
          {account.name}
          <br />
          {account.companyName}
          {role !== undefined && ` · ${translate(`shell.role.${role}`)}`}
        </ListSubheader>
        {others.length > 0 && <Divider component="li" />}
        {others.map((company) => (
          <CompanyItem key={company.company_id} company={company} />
        ))}
        <Divider component="li" />
        <MenuItem onClick={() => logout({}, undefined, false)}>
          <ListItemIcon>
            <SignOutIcon fontSize="small" />
          </ListItemIcon>
          {translate('shell.signOut')}
        </MenuItem>
      </Menu>
    </>
  );
};

const useCompanies = (isWanted: boolean): readonly CompanyChoice[] => {
  const { companies } = useConsole();
  const { data } = useQuery({ queryKey: ['account', 'companies'], queryFn: companies, enabled: isWanted });
  return data ?? [];
};

const CompanyItem = ({ company, ...props }: { readonly company: CompanyChoice }) => {
  const translate = useTranslate();
  const notify = useNotify();
  const { switchCompany } = useConsole();
  const enter = () =>
    switchCompany(company.company_id).catch((error: Error) => notify(error.message, { type: 'warning' }));
  return (
    <MenuItem {...props} onClick={enter}>
      <ListItemText primary={company.company_name} secondary={translate('shell.switchCompany')} />
    </MenuItem>
  );
};

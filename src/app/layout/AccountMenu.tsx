import AccountIcon from '@mui/icons-material/AccountCircleOutlined';
import KeyboardIcon from '@mui/icons-material/KeyboardOutlined';
import LockIcon from '@mui/icons-material/LockOutlined';
import SignOutIcon from '@mui/icons-material/LogoutOutlined';
import FactorIcon from '@mui/icons-material/PhonelinkLockOutlined';
import SettingsIcon from '@mui/icons-material/TuneOutlined';
import KeyIcon from '@mui/icons-material/VpnKeyOutlined';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useLogout, useTranslate } from 'ra-core';
import { type ReactNode, useId, useState } from 'react';
import { CompanyItem, useCompanies, useCompanySwitch } from '#app/company/CompanySwitch.tsx';
import { useLock } from '#app/gate/gateContext.ts';
import { useShellDialogs } from '#app/shell/shellDialogs.ts';
import { useAccount } from '#app/shell/useAccount.ts';
import type { Account } from '#session/account.ts';

const Entry = ({
  icon,
  text,
  onClick,
  ...props
}: {
  readonly icon: ReactNode;
  readonly text: string;
  readonly onClick: () => void;
}) => (
  <MenuItem {...props} onClick={onClick}>
    <ListItemIcon>{icon}</ListItemIcon>
    {text}
  </MenuItem>
);

/** Knows where the console is, as the way out does: apart from the menu's button, which is rendered at no navigation. */
const SignOut = () => {
  const translate = useTranslate();
  const logout = useLogout();
  return (
    <Entry
      icon={<SignOutIcon fontSize="small" />}
      text={translate('shell.signOut')}
      onClick={() => logout({}, undefined, false)}
    />
  );
};

/** Who is signed in, the companies of this person, how the console should look, and the way out. */
export const AccountMenu = () => {
  const { account } = useAccount();
  return account === undefined ? null : <SignedInMenu account={account} />;
};

const SignedInMenu = ({ account }: { readonly account: Account }) => {
  const translate = useTranslate();
  const lock = useLock();
  const { open } = useShellDialogs();
  const { enter, dialog } = useCompanySwitch();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();
  const companies = useCompanies(anchor !== null) ?? [];
  const close = () => setAnchor(null);
  const closeAnd = (act: () => void) => () => {
    close();
    act();
  };
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
      <Menu
        id={menuId}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{ paper: { sx: { width: 320, maxWidth: 'calc(100vw - 16px)' } } }}
      >
        <ListSubheader
          role="presentation"
          sx={{
            lineHeight: 'inherit',
            py: 1,
            color: 'text.primary',
            fontWeight: 600,
            bgcolor: 'transparent',
          }}
        >
          {account.name}
        </ListSubheader>
        <Divider component="li" sx={{ my: 0.5 }} />
        {companies.map((company) => {
          const isCurrent = company.company_id === account.companyId;
          return (
            <CompanyItem
              key={company.company_id}
              company={company}
              isCurrent={isCurrent}
              onClick={closeAnd(() => isCurrent || enter(company))}
            />
          );
        })}
        {companies.length > 0 ? <Divider component="li" sx={{ my: 0.5 }} /> : null}
        <Entry
          icon={<SettingsIcon fontSize="small" />}
          text={translate('frame.settings.title')}
          onClick={closeAnd(() => open('settings'))}
        />
        <Entry
          icon={<KeyboardIcon fontSize="small" />}
          text={translate('frame.shortcuts.title')}
          onClick={closeAnd(() => open('shortcuts'))}
        />
        <Divider component="li" sx={{ my: 0.5 }} />
        <Entry
          icon={<KeyIcon fontSize="small" />}
          text={translate('gate.own.open')}
          onClick={closeAnd(() => open('managePassword'))}
        />
        <Entry
          icon={<FactorIcon fontSize="small" />}
          text={translate('secondFactor.open')}
          onClick={closeAnd(() => open('secondFactor'))}
        />
        <Entry
          icon={<LockIcon fontSize="small" />}
          text={translate('gate.lockNow')}
          onClick={closeAnd(() => void lock())}
        />
        <SignOut />
      </Menu>
      {dialog}
    </>
  );
};

import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { DemoAccount } from '../start/accountCalls.ts';
import { useDemoAccounts } from './useDemoAccounts.ts';

/** Where the server is in demo mode: accounts to try, one click each to fill in the form. Nothing elsewhere. */
export const DemoAccounts = ({ onChoose }: { readonly onChoose: (account: DemoAccount) => void }) => {
  const translate = useTranslate();
  const accounts = useDemoAccounts();
  if (accounts.length === 0) return null;
  return (
    <Paper
      component="section"
      aria-labelledby="demo-accounts"
      variant="outlined"
      sx={{ width: '100%', maxWidth: 420, mt: 2, p: 2 }}
    >
      <Typography id="demo-accounts" variant="h2">
        {translate('login.demoTitle')}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>{translate('login.demoHelp')}</Typography>
      <List dense>
        {accounts.map((account) => (
          <ListItem key={`${account.mobile}-${account.role}`} disablePadding>
            <ListItemButton
              aria-description={translate('login.demoUse', { name: account.name })}
              onClick={() => onChoose(account)}
              sx={{ borderRadius: 2 }}
            >
              <ListItemText
                primary={`${account.name} · ${translate(`shell.role.${account.role}`, { _: account.role })}`}
                secondary={`+${account.country_code} ${account.mobile}`}
              />
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    </Paper>
  );
};

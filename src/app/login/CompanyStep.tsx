import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import { useTranslate } from 'ra-core';
import type { SignIn } from './useSignIn.ts';

/** The companies of an account, the one used last first and focused. */
export const CompanyStep = ({ signIn }: { readonly signIn: SignIn }) => {
  const translate = useTranslate();
  const { companies = [], isBusy, choose, back } = signIn;
  return (
    <>
      <List disablePadding>
        {companies.map((company, index) => (
          <ListItem key={company.company_id} disablePadding sx={{ mb: 1 }}>
            <ListItemButton
              autoFocus={index === 0}
              disabled={isBusy}
              onClick={() => void choose(company.company_id)}
              sx={{ border: 1, borderColor: 'divider', borderRadius: 2 }}
            >
              <ListItemText
                primary={company.company_name}
                secondary={`${translate(`shell.role.${company.role}`)} · ${translate('login.people', { count: company.users_count })}`}
              />
              {company.is_last_choice === 1 && <Chip size="small" label={translate('login.lastChoice')} />}
            </ListItemButton>
          </ListItem>
        ))}
      </List>
      <Button onClick={back}>{translate('login.back')}</Button>
    </>
  );
};

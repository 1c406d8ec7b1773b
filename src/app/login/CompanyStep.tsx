import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import { useTranslate } from 'ra-core';
import { instantText } from '#engine/dateText.ts';
import type { CompanyChoice } from '../start/accountCalls.ts';
import type { SignIn } from './useSignIn.ts';

/** The companies of an account, the one used last first and focused. */
export const CompanyStep = ({ signIn }: { readonly signIn: SignIn }) => {
  const translate = useTranslate();
  const { companies = [], isBusy, choose, back } = signIn;
  const secondLine = (company: CompanyChoice) =>
    company.erase_time === null
      ? `${translate(`shell.role.${company.role}`)} · ${translate('login.people', { count: company.users_count })}`
      : translate('login.dissolving', { time: instantText(company.erase_time) });
  return (
    <>
      <List disablePadding>
        {companies.map((company, index) => (
          <ListItem key={company.company_id} disablePadding sx={{ mb: 1 }}>
            <ListItemButton
              autoFocus={index === companies.findIndex((each) => each.erase_time === null)}
              disabled={isBusy || company.erase_time !== null}
              onClick={() => void choose(company.company_id)}
              sx={{
                border: 1,
                borderColor: 'divider',
                borderRadius: 2,
                // Why it cannot be entered has to be read.
                '&.Mui-disabled': {
                  opacity: 1,
                  color: 'text.secondary',
                  bgcolor: 'action.disabledBackground',
                },
              }}
            >
              <ListItemText primary={company.company_name} secondary={secondLine(company)} />
              {company.is_last_choice === 1 && company.erase_time === null && (
                <Chip size="small" label={translate('login.lastChoice')} />
              )}
            </ListItemButton>
          </ListItem>
        ))}
      </List>
      <Button onClick={back}>{translate('login.back')}</Button>
    </>
  );
};

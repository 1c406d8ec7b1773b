import Button from '@mui/material/Button';
import { LinkBase, useTranslate } from 'ra-core';
import { consoleAddresses } from '#domain/console/addresses.ts';
import { readSession } from '#session/session.ts';

/** Back to the console, for whoever is signed in; to the login page, for whoever is not. */
export const WayBack = () => {
  const translate = useTranslate();
  const isSignedIn = readSession() !== undefined;
  return (
    <Button
      component={LinkBase}
      to={isSignedIn ? '/' : consoleAddresses.login}
      size="small"
      sx={{ whiteSpace: 'nowrap' }}
    >
      {translate(isSignedIn ? 'outside.toConsole' : 'outside.toLogin')}
    </Button>
  );
};

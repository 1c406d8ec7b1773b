import Button from '@mui/material/Button';
import { LinkBase, useLocation, useTranslate } from 'ra-core';
import { useShellDialogs } from '#app/shell/shellDialogs.ts';
import { useAddresses } from '../routing/addressesContext.ts';
import { StatusPage } from './StatusPage.tsx';

/** For an address nothing lives at: says which one, and offers the search over those that exist. */
export const NotFoundPage = () => {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const { toPublic } = useAddresses();
  const { open } = useShellDialogs();
  return (
    <StatusPage
      title={translate('shell.notFound.title')}
      text={translate('frame.notFound.address', { address: toPublic(pathname) })}
      details={translate('shell.notFound.text')}
    >
      <Button variant="contained" component={LinkBase} to="/">
        {translate('shell.notFound.home')}
      </Button>
      <Button variant="outlined" onClick={() => open('palette')}>
        {translate('frame.notFound.search')}
      </Button>
    </StatusPage>
  );
};

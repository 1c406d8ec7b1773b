import Button from '@mui/material/Button';
import { LinkBase, useTranslate } from 'ra-core';
import { StatusPage } from './StatusPage.tsx';

/** For an address nothing lives at. */
export const NotFoundPage = () => {
  const translate = useTranslate();
  return (
    <StatusPage title={translate('shell.notFound.title')} text={translate('shell.notFound.text')}>
      <Button variant="contained" component={LinkBase} to="/">
        {translate('shell.notFound.home')}
      </Button>
    </StatusPage>
  );
};

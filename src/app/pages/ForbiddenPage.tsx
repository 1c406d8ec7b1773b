import Button from '@mui/material/Button';
import { LinkBase, useTranslate } from 'ra-core';
import { StatusPage } from './StatusPage.tsx';

/** For a page this role may not see: says so and whom to ask, instead of showing an empty page. */
export const ForbiddenPage = () => {
  const translate = useTranslate();
  return (
    <StatusPage title={translate('shell.forbidden.title')} text={translate('shell.forbidden.text')}>
      <Button variant="contained" component={LinkBase} to="/">
        {translate('shell.notFound.home')}
      </Button>
    </StatusPage>
  );
};

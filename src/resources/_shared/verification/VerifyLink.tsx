import Button from '@mui/material/Button';
import { LinkBase, useCanAccess, useTranslate } from 'ra-core';

/** The way to the verification, where its absence is in the way; for those who may see it. */
export const VerifyLink = () => {
  const translate = useTranslate();
  const { canAccess } = useCanAccess({ resource: 'verification', action: 'list' });
  return canAccess === true ? (
    <Button size="small" component={LinkBase} to="/verification" sx={{ whiteSpace: 'nowrap' }}>
      {translate('verification.goVerify')}
    </Button>
  ) : null;
};

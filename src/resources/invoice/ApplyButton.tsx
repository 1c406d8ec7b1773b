import Button from '@mui/material/Button';
import { LinkBase, useTranslate } from 'react-admin';
import { applyAddress } from '#views/invoice/invoiceAddress.ts';
import { useMayApply } from '#views/invoice/useMayApply.ts';

/** Leads to the application. */
export const ApplyButton = () => {
  const translate = useTranslate();
  if (!useMayApply()) return null;
  return (
    <Button variant="contained" component={LinkBase} to={applyAddress()}>
      {translate('invoice.applyFor')}
    </Button>
  );
};

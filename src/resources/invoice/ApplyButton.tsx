import Button from '@mui/material/Button';
import { LinkBase, useTranslate } from 'react-admin';
import { applyAddress } from '#views/invoice/invoiceAddress.ts';
import { useModel } from '#views/ModelContext.tsx';
import { useRights } from '#views/reasons/RightsContext.ts';

/** Whether the reader may apply for invoices at all. */
export const useMayApply = (): boolean => {
  const { reach } = useRights().standing(useModel('invoiceApplication'), 'save');
  return reach !== 'none' && reach !== 'ungranted';
};

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

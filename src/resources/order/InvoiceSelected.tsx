import Button from '@mui/material/Button';
import { LinkBase, useListContext, useTranslate } from 'react-admin';
import { applyAddress } from '#views/invoice/invoiceAddress.ts';
import { useModel } from '#views/ModelContext.tsx';
import { useRights } from '#views/reasons/RightsContext.ts';

/** Takes the selected orders along to the application for an invoice. */
export const InvoiceSelected = () => {
  const translate = useTranslate();
  const { selectedIds } = useListContext();
  const { reach } = useRights().standing(useModel('invoiceApplication'), 'save');
  if (reach === 'none' || reach === 'ungranted') return null;
  return (
    <Button size="small" component={LinkBase} to={applyAddress(selectedIds.map(Number))}>
      {translate('shop.invoiceSelected')}
    </Button>
  );
};

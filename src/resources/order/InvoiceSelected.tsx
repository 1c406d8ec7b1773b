import Button from '@mui/material/Button';
import { LinkBase, useListContext, useTranslate } from 'react-admin';
import { applyAddress } from '#views/invoice/invoiceAddress.ts';
import { useMayApply } from '#views/invoice/useMayApply.ts';

/** Takes the selected orders along to the application for an invoice. */
export const InvoiceSelected = () => {
  const translate = useTranslate();
  const { selectedIds } = useListContext();
  if (!useMayApply()) return null;
  return (
    <Button size="small" component={LinkBase} to={applyAddress(selectedIds.map(Number))}>
      {translate('shop.invoiceSelected')}
    </Button>
  );
};

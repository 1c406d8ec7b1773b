import PrintIcon from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { LinkBase, useRecordContext, useTranslate } from 'react-admin';
import { invoiceStates } from '#domain/invoice/orders.ts';
import { againAddress, useMayApply } from '#resources/_shared/invoice/invoiceAddress.ts';

/** What can be done with an invoice: apply again where it failed, print its sheet, and where its file is. */
export const InvoiceExtra = () => {
  const translate = useTranslate();
  const record = useRecordContext();
  const mayApply = useMayApply();
  if (record === undefined) return null;
  const id = Number(record.invoice_id);
  const isFailed = record.invoice_status === invoiceStates.failed;
  const hasNoFile = record.invoice_status === invoiceStates.issued && typeof record.pdf_url !== 'string';
  return (
    <Stack spacing={1.5} sx={{ mt: 2 }}>
      {hasNoFile ? (
        <Typography variant="body2" color="text.secondary">
          {translate('invoice.noFile', { email: String(record.email) })}
        </Typography>
      ) : null}
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        {isFailed && mayApply ? (
          <Button variant="contained" component={LinkBase} to={againAddress(id)}>
            {translate('invoice.again')}
          </Button>
        ) : null}
        <Button variant="outlined" startIcon={<PrintIcon />} component={LinkBase} to={`/invoice/${id}/print`}>
          {translate('invoice.sheet')}
        </Button>
      </Stack>
    </Stack>
  );
};

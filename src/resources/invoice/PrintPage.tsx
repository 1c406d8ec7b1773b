import BackIcon from '@mui/icons-material/ArrowBack';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { LinkBase, type RaRecord, Title, useGetMany, useGetOne, useParams, useTranslate } from 'react-admin';
import { FailedRead } from '#views/layouts/FailedRead.tsx';
import { InvoiceSheet } from './InvoiceSheet.tsx';
import { orderIdsIn } from './orderIds.ts';

const sheetId = 'printed-invoice';

/** On paper there is the sheet alone, black on white, whatever the theme. */
const styles = {
  '@page': { size: 'A4 portrait', margin: '16mm' },
  '@media print': {
    'body *': { visibility: 'hidden' },
    'html, body': { background: '#fff !important' },
    [`#${sheetId}, #${sheetId} *`]: { visibility: 'visible' },
    [`#${sheetId}`]: { position: 'absolute', inset: '0 0 auto 0', border: 0, margin: 0 },
  },
} as const;

/** An invoice as a sheet to print or to save as PDF; the document for the tax office is the platform's own. */
export const PrintPage = () => {
  const translate = useTranslate();
  const id = Number(useParams<{ id: string }>().id);
  const quiet = { onError: () => {}, retry: false };
  const { data: invoice, error, refetch } = useGetOne<RaRecord>('invoice', { id }, quiet);
  const { data: orders } = useGetMany<RaRecord>('order', { ids: [...orderIdsIn(invoice?.order_ids)] }, quiet);
  return (
    <Box sx={{ maxWidth: 820, pt: 1, pb: 4 }}>
      <Title title={translate('invoice.sheet')} />
      <GlobalStyles styles={styles} />
      <Stack direction="row" useFlexGap spacing={1} sx={{ mb: 2, flexWrap: 'wrap' }}>
        <Button startIcon={<BackIcon />} component={LinkBase} to={`/invoice/${id}/show`}>
          {translate('ra.action.back')}
        </Button>
        <Button
          variant="contained"
          startIcon={<PrintIcon />}
          disabled={invoice === undefined}
          onClick={() => window.print()}
        >
          {translate('invoice.print')}
        </Button>
      </Stack>
      {error === null ? null : <FailedRead error={error} onRetry={refetch} />}
      {invoice === undefined && error === null ? (
        <Skeleton variant="rounded" height={420} role="status" aria-label={translate('ra.page.loading')} />
      ) : null}
      {invoice === undefined ? null : <InvoiceSheet id={sheetId} invoice={invoice} orders={orders ?? []} />}
    </Box>
  );
};

import BackIcon from '@mui/icons-material/ArrowBack';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { LinkBase, type RaRecord, Title, useGetMany, useGetOne, useParams, useTranslate } from 'react-admin';
import { useProductName } from '#resources/_shared/shop/product.ts';
import { formatInstant } from '#views/format/dateTime.ts';
import { useMoney } from '#views/format/money.ts';
import { FailedRead } from '#views/layouts/FailedRead.tsx';
import { wordKeys } from '#views/wordKeys.ts';
import { orderIdsIn } from './OrderLines.tsx';

interface InvoiceSheetProps {
  readonly id: string;
  readonly invoice: RaRecord;
  readonly orders: readonly RaRecord[];
}

const keys = wordKeys('invoice');
const orderKeys = wordKeys('order');

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

const facts = ['title', 'tax_no', 'address', 'phone', 'bank_name', 'bank_account', 'email'] as const;

const Orders = ({ orders }: Pick<InvoiceSheetProps, 'orders'>) => {
  const translate = useTranslate();
  const money = useMoney();
  const nameOf = useProductName();
  const shown: Readonly<Record<string, (order: RaRecord) => string>> = {
    amount: (order) => money(Number(order.amount)),
    product_name: (order) => nameOf(textOf(order.product_name)),
  };
  const heads = ['order_no', 'product_name', 'quantity', 'amount'] as const;
  const cell = { textAlign: 'left', py: 0.75, pr: 1.5, borderBottom: 1, borderColor: 'grey.400' } as const;
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Box component="table" sx={{ width: '100%', borderCollapse: 'collapse', my: 2 }}>
        <thead>
          <tr>
            {heads.map((name) => (
              <Box key={name} component="th" scope="col" sx={cell}>
                {translate(orderKeys.field(name))}
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order.id}>
              {heads.map((name) => (
                <Box key={name} component="td" sx={cell}>
                  {shown[name]?.(order) ?? textOf(order[name])}
                </Box>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
};

/** Everything an invoice says, on white in any theme, as it comes out of the printer. */
const InvoiceSheet = ({ id, invoice, orders }: InvoiceSheetProps) => {
  const translate = useTranslate();
  const money = useMoney();
  const status = translate(keys.option('invoice_status', textOf(invoice.invoice_status)));
  const lines = [
    [translate(keys.field('invoice_no')), textOf(invoice.invoice_no) || status],
    [translate(keys.field('issue_time')), formatInstant(textOf(invoice.issue_time))],
    ...facts.map((name) => [translate(keys.field(name)), textOf(invoice[name])]),
  ].filter(([, value]) => value !== '');
  return (
    <Box
      id={id}
      sx={{
        bgcolor: '#fff',
        color: '#000',
        border: 1,
        borderColor: 'grey.400',
        borderRadius: 1,
        p: { xs: 2, sm: 4 },
      }}
    >
      <Typography variant="h5" component="h2" sx={{ textAlign: 'center', mb: 2 }}>
        {translate(keys.option('invoice_type', textOf(invoice.invoice_type)))}
      </Typography>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'auto 1fr',
          columnGap: 2,
          rowGap: 0.75,
          m: 0,
          overflowWrap: 'anywhere',
        }}
      >
        {lines.map(([name, value]) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <dt>{name}</dt>
            <Box component="dd" sx={{ m: 0, fontWeight: 600 }}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
      <Orders orders={orders} />
      <Typography sx={{ textAlign: 'right', fontWeight: 700, fontSize: 18 }}>
        {translate('invoice.total', { amount: money(Number(invoice.amount)) })}
      </Typography>
      <Typography variant="body2" sx={{ mt: 3 }}>
        {translate('invoice.notTheDocument')}
      </Typography>
    </Box>
  );
};

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

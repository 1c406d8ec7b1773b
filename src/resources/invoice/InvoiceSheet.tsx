import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type RaRecord, useTranslate } from 'react-admin';
import { useProductName } from '#resources/_shared/shop/useProductName.ts';
import { formatInstant } from '#views/format/dateTime.ts';
import { useMoney } from '#views/format/money.ts';
import { wordKeys } from '#views/wordKeys.ts';

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
export const InvoiceSheet = ({ id, invoice, orders }: InvoiceSheetProps) => {
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

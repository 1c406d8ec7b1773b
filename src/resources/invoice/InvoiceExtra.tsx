import PrintIcon from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import {
  LinkBase,
  type RaRecord,
  useCreatePath,
  useGetMany,
  useRecordContext,
  useTranslate,
} from 'react-admin';
import { invoiceStates } from '#domain/invoice/orders.ts';
import type { Order } from '#generated/types.ts';
import { againAddress, useMayApply } from '#resources/_shared/invoice/invoiceAddress.ts';
import { useProductName } from '#resources/_shared/shop/product.ts';
import type { FieldDisplayProps } from '#views/fieldView.ts';
import { useMoney } from '#views/format/money.ts';
import { RelatedNames } from '#views/picker/RelatedNames.tsx';
import { OrderLines, orderIdsIn } from './OrderLines.tsx';

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

/** The orders on an invoice: each leads to its own page and says what it was for. */
export const OrdersField = (props: FieldDisplayProps) => {
  const createPath = useCreatePath();
  const nameOf = useProductName();
  const money = useMoney();
  const ids = orderIdsIn(props.value);
  const { data, isPending } = useGetMany<Order & RaRecord>(
    'order',
    { ids: [...ids] },
    { enabled: ids.length > 0 },
  );
  if (ids.length > 0 && isPending) return <OrderLines ids={ids} />;
  const orders = (data ?? []).filter((order) => order !== undefined);
  if (orders.length < ids.length) return <RelatedNames {...props} />;
  return (
    <Stack component="span" spacing={0.5}>
      {orders.map((order) => (
        <span key={order.id}>
          <Link
            component={LinkBase}
            to={createPath({ resource: 'order', type: 'show', id: order.id })}
            sx={{ mr: 1 }}
          >
            {order.order_no}
          </Link>
          {nameOf(order.product_name)} × {order.quantity} · {money(order.amount)}
        </span>
      ))}
    </Stack>
  );
};

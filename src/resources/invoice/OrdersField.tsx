import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { LinkBase, type RaRecord, useCreatePath, useGetMany } from 'react-admin';
import type { Order } from '#generated/types.ts';
import { useProductName } from '#resources/_shared/shop/productTexts.ts';
import type { FieldDisplayProps } from '#views/fieldView.ts';
import { useMoney } from '#views/format/money.ts';
import { RelatedNames } from '#views/picker/RelatedNames.tsx';
import { OrderLines, orderIdsIn } from './OrderLines.tsx';

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

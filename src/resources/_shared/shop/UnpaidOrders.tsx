import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { LinkBase, type RaRecord, useGetList, useTranslate } from 'react-admin';
import { orderStates } from '#domain/shop/orderStates.ts';
import type { EquityKind } from '#domain/shop/products.ts';
import type { Order } from '#generated/types.ts';
import { ActionButton } from '#views/actions/ActionButton.tsx';
import { useMoney } from '#views/format/money.ts';
import { useHoldsRows } from '#views/layouts/HeldRows.tsx';
import { useModel } from '#views/ModelContext.tsx';
import { payAddress, useProductName } from './product.ts';
import { TimeLeft } from './TimeLeft.tsx';

/** An order in a line: what, how many, how much, and its number. */
const formatMoneyOf = (
  nameOf: (name: string) => string,
  money: (fen: number) => string,
  order: {
    readonly product_name: string;
    readonly quantity: number;
    readonly amount: number;
    readonly order_no: string;
  },
): string => `${nameOf(order.product_name)} × ${order.quantity} · ${money(order.amount)} · ${order.order_no}`;

type UnpaidOrder = Order & RaRecord;

const shown = 3;

const UnpaidOrder = ({ order }: { readonly order: UnpaidOrder }) => {
  const translate = useTranslate();
  const model = useModel('order');
  const nameOf = useProductName();
  const money = useMoney();
  const cancel = model.actions.find(({ name }) => name === 'cancel');
  const mayAct = order.can?.cancel === 1;
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 }}
    >
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {formatMoneyOf(nameOf, money, order)}
        </Typography>
        <Typography variant="body2">
          {typeof order.pay_deadline === 'string' ? <TimeLeft deadline={order.pay_deadline} /> : null}
        </Typography>
      </Box>
      {mayAct ? (
        <Stack direction="row" spacing={1}>
          <Button
            size="small"
            variant="contained"
            component={LinkBase}
            to={payAddress(Number(order.order_id))}
            aria-label={translate('shop.payNamed', { name: String(order.order_no) })}
          >
            {translate('shop.pay')}
          </Button>
          {cancel === undefined ? null : (
            <ActionButton
              model={model}
              action={cancel}
              target={{ id: order.id, previous: order }}
              subject={`${order.order_no} ${nameOf(String(order.product_name))}`}
              obstacle={undefined}
            />
          )}
        </Stack>
      ) : null}
    </Box>
  );
};

const useUnpaidOrders = () =>
  useGetList<UnpaidOrder>('order', {
    filter: { order_status: [orderStates.unpaid] },
    sort: { field: 'purchase_time', order: 'ASC' },
    pagination: { page: 1, perPage: 10 },
  });

/** Where more of a kind is about to be ordered: that orders of it wait for their payment already. */
export const UnpaidOfKind = ({ kind }: { readonly kind: EquityKind }) => {
  const translate = useTranslate();
  const { data = [] } = useUnpaidOrders();
  const count = data.filter(({ package_type: of }) => of === kind).length;
  if (count === 0) return null;
  return <Alert severity="warning">{translate('shop.unpaidOfKind', { smart_count: count, count })}</Alert>;
};

/** Orders that wait for their payment, each with what can be done about it; nothing where there is none. */
export const UnpaidOrders = () => {
  const translate = useTranslate();
  const { data = [], total = 0, isPending } = useUnpaidOrders();
  useHoldsRows(isPending);
  if (total === 0) return null;
  return (
    <Alert
      severity="warning"
      role="presentation"
      sx={{ mb: 2, '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}
    >
      <Typography component="h2" variant="subtitle2">
        {translate('shop.unpaid', { smart_count: total, count: total })}
      </Typography>
      <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
        {data.slice(0, shown).map((order) => (
          <UnpaidOrder key={order.id} order={order} />
        ))}
      </Stack>
      {total <= shown ? null : (
        <Typography variant="body2" sx={{ mt: 1 }}>
          {translate('shop.unpaidMore', { smart_count: total - shown, count: total - shown })}
        </Typography>
      )}
    </Alert>
  );
};

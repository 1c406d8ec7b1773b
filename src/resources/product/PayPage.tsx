import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { LinkBase, Title, useCreatePath, useTranslate } from 'react-admin';
import { orderStates, type PayMethod, payMethods } from '#domain/shop/orderStates.ts';
import { applyAddress, isBillable, useMayApply } from '#resources/_shared/invoice/invoiceAddress.ts';
import { useProductName } from '#resources/_shared/shop/productTexts.ts';
import { shopAddress } from '#resources/_shared/shop/shopAddress.ts';
import { TimeLeft } from '#resources/_shared/shop/TimeLeft.tsx';
import { useMoney } from '#views/format/money.ts';
import { FailedRead } from '#views/layouts/FailedRead.tsx';
import { type PayingOrder, PayTerms, useOrder, usePaying } from './PayTerms.tsx';

const paidStates: readonly number[] = [orderStates.inEffect, orderStates.notYet];

/** What became of an order that is not to be paid any more, said once it is known. */
const Outcome = ({ order }: { readonly order: PayingOrder }) => {
  const translate = useTranslate();
  const isPaid = paidStates.includes(order.order_status);
  return (
    <Alert severity={isPaid ? 'success' : 'info'} role="status">
      {translate(`shop.outcome.${order.order_status}`)}
    </Alert>
  );
};

interface PaymentProps {
  readonly paying: ReturnType<typeof usePaying>;
  readonly methods: readonly PayMethod[];
}

const Payment = ({ paying, methods }: PaymentProps) => {
  const translate = useTranslate();
  const { terms, running, refusal, begin } = paying;
  if (methods.length === 0) return <Alert severity="warning">{translate('shop.noWays')}</Alert>;
  return (
    <Stack spacing={2}>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        {methods.map((method) => (
          <Button
            key={method}
            variant={terms?.method === method ? 'contained' : 'outlined'}
            aria-pressed={terms?.method === method}
            loading={running === method}
            onClick={() => void begin(method)}
          >
            {translate(`shop.method.${method}`)}
          </Button>
        ))}
      </Stack>
      {terms === undefined ? null : <PayTerms method={terms.method} terms={terms.of} />}
      {terms === undefined ? null : (
        <Typography role="status" variant="body2" color="text.secondary">
          {translate('shop.waiting')}
        </Typography>
      )}
      {refusal === undefined ? null : <Alert severity="warning">{refusal}</Alert>}
    </Stack>
  );
};

interface WaysProps {
  readonly orderId: number;
  readonly order: PayingOrder | undefined;
}

/** Where to go from here; once paid, to the invoice. */
const Ways = ({ orderId, order }: WaysProps) => {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const mayApply = useMayApply();
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ mt: 3, flexWrap: 'wrap' }}>
      {mayApply && order !== undefined && isBillable(order) ? (
        <Button variant="outlined" component={LinkBase} to={applyAddress([orderId])}>
          {translate('shop.invoiceSelected')}
        </Button>
      ) : null}
      <Button component={LinkBase} to={createPath({ resource: 'order', type: 'show', id: orderId })}>
        {translate('shop.toOrder')}
      </Button>
      <Button component={LinkBase} to={createPath({ resource: 'equity', type: 'list' })}>
        {translate('shop.toQuotas')}
      </Button>
      <Button component={LinkBase} to={shopAddress()}>
        {translate('shop.back')}
      </Button>
    </Stack>
  );
};

/** One order: what it is, until when and how it is paid, and what came of it. */
export const PayPage = ({ orderId }: { readonly orderId: number }) => {
  const translate = useTranslate();
  const money = useMoney();
  const paying = usePaying(orderId);
  const nameOf = useProductName();
  const { data: order, error, refetch } = useOrder(orderId, paying.terms !== undefined);
  const isUnpaid = order?.order_status === orderStates.unpaid;
  return (
    <Box sx={{ maxWidth: 'var(--width-reading)', pt: 1, pb: 4 }}>
      <Title title={translate('shop.payTitle')} />
      {error === null ? null : <FailedRead error={error} onRetry={refetch} />}
      {order === undefined && error === null ? (
        <Skeleton variant="rounded" height={320} role="status" aria-label={translate('ra.page.loading')} />
      ) : null}
      {order === undefined ? null : (
        <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
          <Typography component="h2" variant="subtitle1" sx={{ overflowWrap: 'anywhere' }}>
            {nameOf(order.product_name)} × {order.quantity}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {`${translate('resources.order.fields.order_no')} ${order.order_no}`}
          </Typography>
          <Typography sx={{ typography: 'h4', my: 1, fontVariantNumeric: 'tabular-nums' }}>
            {money(order.amount)}
          </Typography>
          {isUnpaid && typeof order.pay_deadline === 'string' ? (
            <Typography sx={{ mb: 2 }}>
              <TimeLeft deadline={order.pay_deadline} />
            </Typography>
          ) : null}
          {isUnpaid ? (
            <Payment paying={paying} methods={order.pay_methods ?? payMethods} />
          ) : (
            <Outcome order={order} />
          )}
        </Paper>
      )}
      <Ways orderId={orderId} order={order} />
    </Box>
  );
};

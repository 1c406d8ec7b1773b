import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { type RaRecord, useShowContext, useTranslate } from 'react-admin';
import { orderStates } from '#domain/shop/orderStates.ts';
import type { Order } from '#generated/types.ts';
import { TimeLeft } from '#resources/_shared/shop/TimeLeft.tsx';
import { formatInstant } from '#views/format/dateTime.ts';

/** A step of an order: what happened, and when; `ahead` where it is still to come. */
interface OrderStep {
  readonly key: string;
  readonly time: string;
  readonly isAhead: boolean;
}

type Instant = string | null | undefined;

const { cancelled, closed, refunded, expired, unpaid } = orderStates;

const endKey = (status: number): string => {
  if (status === cancelled) return 'cancelled';
  return status === refunded ? 'refunded' : 'replaced';
};

/** Until when a pack holds, unless it ended before that. */
const endOf = (order: Order): readonly (readonly [string, Instant])[] =>
  order.closed_time ? [[endKey(order.order_status), order.closed_time]] : [['expires', order.expiry_time]];

/** What happened to an order and what is still to come, in the order of time. */
const courseOf = (order: Order, now: Date): readonly OrderStep[] => {
  const { order_status: status } = order;
  const known: readonly (readonly [string, Instant])[] = [
    ['placed', order.purchase_time],
    ...(status === unpaid ? ([['deadline', order.pay_deadline]] as const) : []),
    ...(status === closed ? ([['closed', order.pay_deadline]] as const) : []),
    ['paid', order.paid_time],
    ['effective', order.effective_time],
    ['refundBegun', order.refund_time],
    ...endOf(order),
  ];
  return known
    .flatMap(([key, time]) =>
      time ? [{ key: key === 'expires' && status === expired ? 'expired' : key, time }] : [],
    )
    .map((step) => ({ ...step, isAhead: Date.parse(step.time) > now.getTime() }))
    .toSorted((one, other) => Date.parse(one.time) - Date.parse(other.time));
};

const Step = ({ step }: { readonly step: OrderStep }) => {
  const translate = useTranslate();
  const { key, time, isAhead } = step;
  return (
    <Box component="li" sx={{ position: 'relative', pb: 1.5, pl: 2.5 }}>
      <Box
        aria-hidden
        sx={{
          position: 'absolute',
          left: 0,
          top: 6,
          width: 10,
          height: 10,
          borderRadius: '50%',
          border: 2,
          borderColor: isAhead ? 'text.disabled' : 'primary.main',
          bgcolor: isAhead ? 'transparent' : 'primary.main',
        }}
      />
      <Typography variant="body2">{translate(`shop.step.${key}`)}</Typography>
      <Typography variant="body2" color="text.secondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {formatInstant(time)}
        {isAhead ? ` · ${translate('shop.ahead')}` : ''}
      </Typography>
    </Box>
  );
};

/** Below the detail: what happened to the order when. */
export const OrderExtra = () => {
  const translate = useTranslate();
  const titleId = useId();
  const { record } = useShowContext<Order & RaRecord>();
  if (record === undefined) return null;
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mt: 2 }}>
      <Typography id={titleId} component="h3" variant="subtitle1" sx={{ mb: 1 }}>
        {translate('shop.course')}
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {courseOf(record, new Date()).map((step) => (
          <Step key={step.key} step={step} />
        ))}
      </Box>
    </Box>
  );
};

/** Above the detail of an order that waits: until when it has to be paid. */
export const OrderLead = () => {
  const { record } = useShowContext<Order & RaRecord>();
  if (record?.order_status !== orderStates.unpaid || typeof record.pay_deadline !== 'string') return null;
  return (
    <Typography variant="body2" sx={{ mb: 2 }}>
      <TimeLeft deadline={record.pay_deadline} />
    </Typography>
  );
};

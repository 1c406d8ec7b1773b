import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { invoiceStates } from '#domain/invoice/orders.ts';
import type { FieldModel } from '#engine/model.ts';
import { type BillableOrder, sorted } from '#resources/_shared/invoice/useApplication.ts';
import { useProductName } from '#resources/_shared/shop/product.ts';
import { useFieldInput } from '#views/form/state/formState.tsx';
import { formatDay } from '#views/format/dateTime.ts';
import { useMoney } from '#views/format/money.ts';
import { MixedCheckbox } from '#views/list/SelectBox.tsx';

interface OrderTickProps {
  readonly order: BillableOrder;
  readonly isTicked: boolean;
  readonly onTick: (isTicked: boolean) => void;
}

const OrderTick = ({ order, isTicked, onTick }: OrderTickProps) => {
  const translate = useTranslate();
  const money = useMoney();
  const factsId = useId();
  const nameOf = useProductName();
  const facts = [
    `${nameOf(order.product_name)} × ${order.quantity}`,
    formatDay(order.purchase_time.slice(0, 10)),
    ...(order.invoice_status === invoiceStates.failed ? [translate('invoice.failedBefore')] : []),
  ];
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.5, borderBottom: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <FormControlLabel
          sx={{ mr: 0, overflowWrap: 'anywhere' }}
          control={
            <Checkbox
              checked={isTicked}
              onChange={(_, ticked) => onTick(ticked)}
              slotProps={{ input: { 'aria-describedby': factsId } }}
            />
          }
          label={order.order_no}
        />
        <Typography id={factsId} variant="body2" color="text.secondary" sx={{ pl: 4, mt: -0.5 }}>
          {facts.join(' · ')}
        </Typography>
      </Box>
      <Typography sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {money(order.amount)}
      </Typography>
    </Box>
  );
};

interface OrderTicksProps {
  readonly orders: readonly BillableOrder[];
  readonly total: number;
  readonly ticked: ReadonlySet<number>;
  readonly field: FieldModel;
}

/** The orders an invoice can be had for, to be ticked, all of them at once too. */
export const OrderTicks = ({ field, orders, total, ticked }: OrderTicksProps) => {
  const translate = useTranslate();
  const input = useFieldInput(field, field.name);
  const onChange = (ids: ReadonlySet<number>) => input.onChange(sorted(ids));
  const tick = (id: number, isTicked: boolean) => {
    const rest = [...ticked].filter((each) => each !== id);
    onChange(new Set(isTicked ? [...rest, id] : rest));
  };
  const areAll = orders.every(({ order_id: id }) => ticked.has(id));
  return (
    <>
      <FormControlLabel
        control={
          <MixedCheckbox
            label={translate('invoice.all', { count: orders.length })}
            isChecked={areAll}
            isMixed={!areAll && ticked.size > 0}
            onToggle={() => onChange(new Set(areAll ? [] : orders.map(({ order_id: id }) => id)))}
          />
        }
        label={translate('invoice.all', { count: orders.length })}
      />
      <Box component="ul" aria-label={translate('invoice.orders')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {orders.map((order) => (
          <OrderTick
            key={order.order_id}
            order={order}
            isTicked={ticked.has(order.order_id)}
            onTick={(isTicked) => tick(order.order_id, isTicked)}
          />
        ))}
      </Box>
      {input.error === undefined ? null : (
        <FormHelperText error role="alert">
          {input.error}
        </FormHelperText>
      )}
      {total > orders.length ? (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {translate('invoice.more', { shown: orders.length, total })}
        </Typography>
      ) : null}
    </>
  );
};

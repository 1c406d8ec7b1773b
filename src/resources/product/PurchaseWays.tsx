import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { formatInstant } from '#views/format/dateTime.ts';
import { useMoney } from '#views/format/useMoney.ts';
import { useProductName } from '#views/shop/useProductName.ts';
import type { ProductRow } from './useProducts.ts';

interface PurchaseWaysProps {
  readonly product: ProductRow;
  readonly value: string;
  readonly onChange: (way: string) => void;
}

/** At once, after what there is ends, or in place of a smaller pack; nothing where only the first is possible. */
export const PurchaseWays = ({ product, value, onChange }: PurchaseWaysProps) => {
  const translate = useTranslate();
  const money = useMoney();
  const labelId = useId();
  const nameOf = useProductName();
  const { renews_from: renewsFrom, replaces } = product;
  if (!renewsFrom && replaces.length === 0) return null;
  const option = (way: string, label: string) => (
    <FormControlLabel key={way} value={way} control={<Radio size="small" />} label={label} />
  );
  return (
    <FormControl>
      <FormLabel id={labelId}>{translate('shop.way')}</FormLabel>
      <RadioGroup aria-labelledby={labelId} value={value} onChange={(_, way) => onChange(way)}>
        {option('now', translate('shop.wayNow'))}
        {renewsFrom
          ? option('renewal', translate('shop.wayRenewal', { time: formatInstant(renewsFrom) }))
          : null}
        {replaces.map((order) =>
          option(
            order.order_no,
            translate('shop.wayUpgrade', {
              order: order.order_no,
              product: `${nameOf(order.product_name)} × ${order.quantity}`,
              credit: money(order.credit),
            }),
          ),
        )}
      </RadioGroup>
    </FormControl>
  );
};

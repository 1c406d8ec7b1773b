import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { Price } from '#domain/shop/checkOrder.ts';
import { useMoney } from '#views/format/useMoney.ts';

interface PriceLinesProps {
  readonly price: Price;
  readonly each: number;
  readonly quantity: number;
}

const line = { display: 'flex', justifyContent: 'space-between', gap: 2, m: 0 } as const;

/** What an order costs and what it is made of; the sum is said anew when it changes. */
export const PriceLines = ({ price, each, quantity }: PriceLinesProps) => {
  const translate = useTranslate();
  const money = useMoney();
  return (
    <Box sx={{ p: 1.5, borderRadius: 1, bgcolor: 'var(--sunken)', fontVariantNumeric: 'tabular-nums' }}>
      <Box component="p" sx={{ ...line, typography: 'body2' }}>
        <span>{translate('shop.listPrice', { each: money(each), count: quantity })}</span>
        <span>{money(price.list)}</span>
      </Box>
      {price.credit === 0 ? null : (
        <Box component="p" sx={{ ...line, typography: 'body2' }}>
          <span>{translate('shop.credit')}</span>
          <span>{money(-price.credit)}</span>
        </Box>
      )}
      <Box component="p" role="status" sx={{ ...line, mt: 1, fontWeight: 600 }}>
        <span>{translate('shop.toPay')}</span>
        <span>{money(price.amount)}</span>
      </Box>
    </Box>
  );
};

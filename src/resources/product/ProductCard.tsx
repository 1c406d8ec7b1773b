import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { formatDay, formatInstant } from '#views/format/dateTime.ts';
import { useMoney } from '#views/format/useMoney.ts';
import { useProductName } from '#views/shop/useProductName.ts';
import { useUnitText } from '#views/shop/useUnitText.ts';
import type { ProductRow } from './useProducts.ts';

const BuyDialog = lazy(async () => ({ default: (await import('./BuyDialog.tsx')).BuyDialog }));

interface ProductCardProps {
  readonly product: ProductRow;
  readonly mayBuy: boolean;
}

const dayIn = (instant: string): string => formatDay(formatInstant(instant).slice(0, 'YYYY/MM/DD'.length));

/** A pack with what is in it, how long it holds and what it costs. */
export const ProductCard = ({ product, mayBuy }: ProductCardProps) => {
  const translate = useTranslate();
  const money = useMoney();
  const unit = useUnitText();
  const name = useProductName()(product.product_name);
  const [isOpen, setOpen] = useState(false);
  return (
    <Paper variant="outlined" sx={{ p: 2, display: 'flex', flexDirection: 'column', gap: 1 }}>
      <Typography component="h3" variant="subtitle1" sx={{ fontWeight: 600 }}>
        {name}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, flex: 1, '& li': { typography: 'body2' } }}>
        <li>{translate('shop.adds', { units: unit(product.package_type, product.units) })}</li>
        <li>{translate('shop.holds', { smart_count: product.days, count: product.days })}</li>
        {product.renews_from === null || product.renews_from === undefined ? null : (
          <li>{translate('shop.ownUntil', { time: dayIn(product.renews_from) })}</li>
        )}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>
          <Box component="span" sx={{ typography: 'h6' }}>
            {money(product.price)}
          </Box>{' '}
          <Box component="span" sx={{ color: 'text.secondary', typography: 'body2' }}>
            {translate('shop.perPack')}
          </Box>
        </Typography>
        {mayBuy ? (
          <Button
            variant="contained"
            aria-label={translate('shop.buyNamed', { name })}
            onClick={() => setOpen(true)}
          >
            {translate('shop.buy')}
          </Button>
        ) : null}
      </Box>
      {isOpen ? (
        <Suspense fallback={null}>
          <BuyDialog product={product} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </Paper>
  );
};

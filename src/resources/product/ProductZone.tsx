import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { EquityKind } from '#domain/shop/products.ts';
import { QuotaBar } from '#views/shop/QuotaBar.tsx';
import type { Quota } from '#views/shop/useQuotas.ts';
import { ProductCard } from './ProductCard.tsx';
import type { ProductRow } from './useProducts.ts';

interface ProductZoneProps {
  readonly kind: EquityKind;
  readonly products: readonly ProductRow[];
  readonly quota: Quota | undefined;
  readonly mayBuy: boolean;
}

/** The packs of one kind, below how much of it the company uses now. */
export const ProductZone = ({ kind, products, quota, mayBuy }: ProductZoneProps) => {
  const translate = useTranslate();
  const title = translate(`shop.zone.${kind}`);
  return (
    <Box
      component="section"
      id={`zone-${kind}`}
      aria-labelledby={`title-${kind}`}
      sx={{ mb: 4, scrollMarginTop: 80 }}
    >
      <Typography id={`title-${kind}`} component="h2" variant="h6">
        {title}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
        {translate(`shop.zoneHelp.${kind}`)}
      </Typography>
      {quota === undefined ? null : (
        <Box sx={{ maxWidth: 560, mb: 2 }}>
          <QuotaBar quota={quota} label={title} />
        </Box>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: '1fr', sm: 'repeat(auto-fill, minmax(280px, 1fr))' },
          maxWidth: { sm: 760 },
        }}
      >
        {products.map((product) => (
          <ProductCard key={product.product_id} product={product} mayBuy={mayBuy} />
        ))}
      </Box>
    </Box>
  );
};

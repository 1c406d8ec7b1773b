import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { Title, useLocation, useTranslate } from 'react-admin';
import { equityKinds } from '#domain/shop/products.ts';
import { FailedRead } from '#views/layouts/FailedRead.tsx';
import { UnpaidOrders } from '#views/shop/UnpaidOrders.tsx';
import { useQuotas } from '#views/shop/useQuotas.ts';
import { ProductZone } from './ProductZone.tsx';
import { useProducts } from './useProducts.ts';

const card = 168;

/** The shop as it will stand: a heading, a bar and two packs for each kind. */
const ShopSkeleton = () => {
  const translate = useTranslate();
  return (
    <Box role="status" aria-label={translate('ra.page.loading')}>
      {equityKinds.map((kind) => (
        <Box key={kind} sx={{ mb: 4 }}>
          <Skeleton variant="text" width={120} height={32} />
          <Skeleton variant="text" width="min(420px, 90%)" sx={{ mb: 1.5 }} />
          <Skeleton variant="rounded" height={8} sx={{ maxWidth: 560, mb: 2 }} />
          <Box
            sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, maxWidth: 760 }}
          >
            <Skeleton variant="rounded" height={card} />
            <Skeleton variant="rounded" height={card} sx={{ display: { xs: 'none', sm: 'block' } }} />
          </Box>
        </Box>
      ))}
    </Box>
  );
};

/** Brings the packs of a kind into view when the address names one. */
const useWantedKind = (isReady: boolean): void => {
  const wanted = new URLSearchParams(useLocation().search).get('kind');
  useEffect(() => {
    if (isReady && wanted !== null) document.getElementById(`zone-${wanted}`)?.scrollIntoView();
  }, [isReady, wanted]);
};

/** The shop: orders that wait, then the packs of each kind below how full its quota is. */
export const ShopPage = () => {
  const translate = useTranslate();
  const products = useProducts();
  const quotas = useQuotas();
  const error = products.error ?? quotas.error;
  const isReady = products.data !== undefined && quotas.data !== undefined;
  useWantedKind(isReady);
  return (
    <Box sx={{ maxWidth: 'var(--width-wide)', pt: 1, pb: 4 }}>
      <Title title={translate('resources.product.plural')} />
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        {translate('shop.intro')}
      </Typography>
      <UnpaidOrders />
      {products.data?.may_buy === 0 ? (
        <Alert severity="info" role="presentation" sx={{ mb: 2 }}>
          {translate('shop.mayNotBuy')}
        </Alert>
      ) : null}
      {error === null ? null : (
        <FailedRead error={error} onRetry={() => Promise.all([products.refetch(), quotas.refetch()])} />
      )}
      {isReady || error !== null ? null : <ShopSkeleton />}
      {products.data === undefined || quotas.data === undefined
        ? null
        : equityKinds.map((kind) => (
            <ProductZone
              key={kind}
              kind={kind}
              products={products.data.list.filter((product) => product.package_type === kind)}
              quota={quotas.data.list.find((quota) => quota.kind === kind)}
              mayBuy={products.data.may_buy === 1}
            />
          ))}
    </Box>
  );
};

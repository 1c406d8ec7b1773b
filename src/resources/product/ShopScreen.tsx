import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Title, useLocation, useNavigate, useParams, useTranslate } from 'react-admin';
import {
  beginsOrder,
  type EquityKind,
  equityKinds,
  fittingPack,
  shopAddress,
} from '#domain/shop/products.ts';
import { useProductName, useUnitText } from '#resources/_shared/shop/product.ts';
import { type Quota, QuotaBar, useQuotas } from '#resources/_shared/shop/QuotaBar.tsx';
import { UnpaidOfKind, UnpaidOrders } from '#resources/_shared/shop/UnpaidOrders.tsx';
import { formatDay, formatInstant } from '#views/format/dateTime.ts';
import { useMoney } from '#views/format/money.ts';
import { FailedRead } from '#views/layouts/FailedRead.tsx';
import { HeldRows } from '#views/layouts/HeldRows.tsx';
import { type ProductRow, useProducts } from './useProducts.ts';

const BuyDialog = lazy(async () => ({ default: (await import('./BuyDialog.tsx')).BuyDialog }));

interface ProductCardProps {
  readonly product: ProductRow;
  readonly mayBuy: boolean;
}

const dayIn = (instant: string): string => formatDay(formatInstant(instant).slice(0, 'YYYY/MM/DD'.length));

/** A pack with what is in it, how long it holds and what it costs. */
const ProductCard = ({ product, mayBuy }: ProductCardProps) => {
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
          <BuyDialog packs={[product]} first={product} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </Paper>
  );
};

interface ProductZoneProps {
  readonly kind: EquityKind;
  readonly products: readonly ProductRow[];
  readonly quota: Quota | undefined;
  readonly mayBuy: boolean;
}

/** The packs of one kind, below how much of it the company uses now. */
const ProductZone = ({ kind, products, quota, mayBuy }: ProductZoneProps) => {
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
const useRequestedKind = (isReady: boolean): void => {
  const requested = new URLSearchParams(useLocation().search).get('kind');
  useEffect(() => {
    if (isReady && requested !== null) document.getElementById(`zone-${requested}`)?.scrollIntoView?.();
  }, [isReady, requested]);
};

const isKind = (text: string | null): text is EquityKind => equityKinds.some((kind) => kind === text);

/**
 * The kind an order is to be begun of, as the address says it. It is taken out of the address at once: a user who comes back, or
 * loads the page again, has begun nothing.
 */
const useBeginning = () => {
  const query = new URLSearchParams(useLocation().search);
  const navigate = useNavigate();
  const [kind, setKind] = useState<EquityKind>();
  const requested = query.get('kind');
  const isRequested = beginsOrder(query);
  useEffect(() => {
    if (!isRequested) return;
    const place = isKind(requested) ? requested : undefined;
    setKind(place);
    navigate(shopAddress(place), { replace: true });
  }, [isRequested, requested, navigate]);
  return { kind, end: () => setKind(undefined) };
};

interface BegunOrderProps {
  readonly kind: EquityKind;
  readonly packs: readonly ProductRow[];
  readonly quota: Quota | undefined;
  readonly onClose: () => void;
}

/** The order of a user who came to buy: it begins with the pack that is enough, and the others are there to be chosen. */
const BegunOrder = ({ kind, packs, quota, onClose }: BegunOrderProps) => {
  const first = quota === undefined ? packs[0] : fittingPack(packs, quota);
  if (first === undefined) return null;
  return (
    <Suspense fallback={null}>
      <BuyDialog packs={packs} first={first} note={<UnpaidOfKind kind={kind} />} onClose={onClose} />
    </Suspense>
  );
};

/** The shop: orders that wait, then the packs of each kind below how full its quota is. */
const ShopPage = () => {
  const translate = useTranslate();
  const products = useProducts();
  const quotas = useQuotas();
  const error = products.error ?? quotas.error;
  const isReady = products.data !== undefined && quotas.data !== undefined;
  useRequestedKind(isReady);
  const beginning = useBeginning();
  const packsOf = (kind: EquityKind) =>
    (products.data?.list ?? []).filter((product) => product.package_type === kind);
  const quotaOf = (kind: EquityKind) => quotas.data?.list.find((quota) => quota.kind === kind);
  return (
    <Box sx={{ maxWidth: 'var(--width-wide)', pt: 1, pb: 4 }}>
      <Title title={translate('resources.product.plural')} />
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        {translate('shop.intro')}
      </Typography>
      <HeldRows above={UnpaidOrders}>
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
                products={packsOf(kind)}
                quota={quotaOf(kind)}
                mayBuy={products.data.may_buy === 1}
              />
            ))}
      </HeldRows>
      {isReady && beginning.kind !== undefined && products.data?.may_buy === 1 ? (
        <BegunOrder
          kind={beginning.kind}
          packs={packsOf(beginning.kind)}
          quota={quotaOf(beginning.kind)}
          onClose={beginning.end}
        />
      ) : null}
    </Box>
  );
};

const PayPage = lazy(async () => ({ default: (await import('./PayPage.tsx')).PayPage }));

const payPlace = /^pay\/(\d+)$/;

/** Value-added services (screens.md A11): the shop, and the page one order is paid at. */
export const ShopScreen = () => {
  const paid = payPlace.exec(useParams()['*'] ?? '')?.[1];
  if (paid === undefined) return <ShopPage />;
  return (
    <Suspense fallback={null}>
      <PayPage orderId={Number(paid)} />
    </Suspense>
  );
};

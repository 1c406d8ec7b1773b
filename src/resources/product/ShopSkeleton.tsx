import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'react-admin';
import { equityKinds } from '#domain/shop/products.ts';

const card = 168;

/** The shop as it will stand: a heading, a bar and two packs for each kind. */
export const ShopSkeleton = () => {
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

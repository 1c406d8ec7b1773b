import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { Title, useTranslate } from 'react-admin';
import { GeneratedDrawers } from '#views/generated/GeneratedDrawers.tsx';
import { FailedState } from '#views/generated/ListStates.tsx';
import { useModel } from '#views/ModelContext.tsx';
import { wordKeys } from '#views/wordKeys.ts';
import { useApps } from '#views/workbench/useApps.ts';
import { AppOrder } from './AppOrder.tsx';
import { BannerList } from './BannerList.tsx';
import { useBanners } from './useBanners.ts';
import { WorkbenchPreview } from './WorkbenchPreview.tsx';

/** What the workbench on phones looks like: its banners, the order of its apps, and a phone that shows both. */
export const BannerScreen = () => {
  const model = useModel();
  const translate = useTranslate();
  const banners = useBanners();
  const apps = useApps();
  const error = banners.error ?? apps.error;
  const renew = () => Promise.all([banners.refetch(), apps.refetch()]);
  const isThere = banners.data !== undefined && apps.data !== undefined;
  return (
    <>
      <Title title={translate(wordKeys('banner').plural)} />
      {error === null || isThere ? null : <FailedState error={error} onRetry={() => void renew()} />}
      {isThere || error !== null ? null : (
        <Skeleton variant="rounded" height={420} role="status" aria-label={translate('ra.page.loading')} />
      )}
      {banners.data === undefined || apps.data === undefined ? null : (
        <Box
          sx={{
            display: 'flex',
            flexDirection: { xs: 'column', md: 'row' },
            gap: 4,
            alignItems: { xs: 'stretch', md: 'flex-start' },
            pt: 1,
            pb: 4,
          }}
        >
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <BannerList banners={banners.data} limit={banners.limit} onRenew={renew} />
            <AppOrder apps={apps.data} onRenew={renew} />
          </Box>
          <Box sx={{ position: { md: 'sticky' }, top: 72 }}>
            <WorkbenchPreview banners={banners.data} apps={apps.data} />
          </Box>
        </Box>
      )}
      <GeneratedDrawers model={model} />
    </>
  );
};

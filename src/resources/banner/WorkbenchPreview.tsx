import Previous from '@mui/icons-material/ChevronLeft';
import Next from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { caseValue } from '#engine/compute.ts';
import type { Banner } from '#generated/types.ts';
import { AppCard, AppGrid } from '#resources/_shared/workbench/AppGrid.tsx';
import { PhoneFrame } from '#resources/_shared/workbench/PhoneFrame.tsx';
import { useApps } from '#resources/_shared/workbench/useApps.ts';
import { DayEntry } from '#views/fields/day/DayEntry.tsx';
import { shownFiles } from '#views/fields/file/shownFile.ts';
import { useModel } from '#views/ModelContext.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { today, useBanners } from './useBanners.ts';

const turner = {
  position: 'absolute',
  top: '50%',
  transform: 'translateY(-50%)',
  color: '#ffffff',
  bgcolor: 'rgba(0, 0, 0, 0.55)',
  '&:hover': { bgcolor: 'rgba(0, 0, 0, 0.75)' },
  p: 0.25,
} as const;

/** The banners of a day as the phone shows them, turned by hand: nothing moves by itself. */
const Carousel = ({ banners }: { readonly banners: readonly Banner[] }) => {
  const translate = useTranslate();
  const [index, setPlace] = useState(0);
  const at = banners.length === 0 ? 0 : ((index % banners.length) + banners.length) % banners.length;
  const banner = banners[at];
  if (banner === undefined)
    return (
      <Box
        role="status"
        sx={{ bgcolor: '#e5e8ee', borderRadius: '12px', py: 4, mb: 1.25, textAlign: 'center', fontSize: 13 }}
      >
        {translate('banner.dayNone')}
      </Box>
    );
  const text = translate('banner.of', { place: at + 1, count: banners.length, title: banner.title });
  return (
    <Box sx={{ position: 'relative', mb: 1.25 }}>
      <Box
        component="img"
        src={shownFiles(banner.image)[0]?.href}
        alt={text}
        sx={{
          width: '100%',
          aspectRatio: '5 / 2',
          objectFit: 'cover',
          borderRadius: '12px',
          display: 'block',
        }}
      />
      {banners.length < 2 ? null : (
        <>
          <IconButton
            size="small"
            aria-label={translate('banner.previous')}
            onClick={() => setPlace(at - 1)}
            sx={{ ...turner, left: 4 }}
          >
            <Previous fontSize="small" />
          </IconButton>
          <IconButton
            size="small"
            aria-label={translate('banner.next')}
            onClick={() => setPlace(at + 1)}
            sx={{ ...turner, right: 4 }}
          >
            <Next fontSize="small" />
          </IconButton>
        </>
      )}
    </Box>
  );
};

const wholeDay = /^\d{4}-\d\d-\d\d$/;

/** Whether a banner is shown on a day, by what its schema says becomes of it. */
const useShownOn = (day: string): ((banner: Banner) => boolean) => {
  const compute = useModel('banner').fields.find(({ name }) => name === 'display')?.options.compute;
  return (banner) =>
    compute !== undefined &&
    'cases' in compute &&
    caseValue(compute, { ...banner }, { today: day }) === 'showing';
};

/** The workbench on the phone as people see it on a day of choice: banners, quick apps, and the enabled apps by category. */
export const WorkbenchPreview = () => {
  const translate = useTranslate();
  const provider = useConsoleProvider();
  const { data: banners = [] } = useBanners();
  const { data: apps = [] } = useApps();
  const [day, setDay] = useState<unknown>(today);
  const { data: quick } = useQuery({
    queryKey: ['quickApp', 'getList', 'quickAppList'],
    queryFn: ({ signal }) => provider.call('quickAppList', {}, { signal }),
    retry: false,
  });
  const seenOn = typeof day === 'string' && wholeDay.test(day) ? day : today();
  const isShown = useShownOn(seenOn);
  const shown = banners.filter(isShown);
  const shortcuts = (quick?.list ?? []).filter(({ status }) => status === 1);
  return (
    <Box>
      <Box sx={{ maxWidth: 300, mx: 'auto', mb: 1.5 }}>
        <DayEntry label={translate('banner.day')} value={day} onChange={setDay} fullWidth />
      </Box>
      <PhoneFrame title={translate('workbench.preview')}>
        <Carousel key={seenOn} banners={shown} />
        {shortcuts.length === 0 ? null : <AppCard title={translate('workbench.quick')} apps={shortcuts} />}
        <AppGrid apps={apps.filter(({ status }) => status === 1)} />
      </PhoneFrame>
    </Box>
  );
};

import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { caseValue } from '#engine/compute.ts';
import type { Banner } from '#generated/types.ts';
import { DayEntry } from '#views/fields/day/DayEntry.tsx';
import { useModel } from '#views/ModelContext.tsx';
import { AppCard, AppGrid } from '#views/workbench/AppGrid.tsx';
import { PhoneFrame } from '#views/workbench/PhoneFrame.tsx';
import { useApps } from '#views/workbench/useApps.ts';
import { Carousel } from './Carousel.tsx';
import { today, useBanners } from './useBanners.ts';

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
  const provider = useDataProvider<ConsoleProvider>();
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

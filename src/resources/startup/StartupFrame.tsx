import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { firstInTheWay, isDay } from '#domain/startup/checkStartup.ts';
import {
  CalendarStrip,
  type Periods,
  type StripPeriod,
  stripPeriods,
  usePeriods,
} from '#resources/_shared/startup/CalendarStrip.tsx';
import { PhonePreview } from '#resources/_shared/startup/PhonePreview.tsx';
import { shownFiles } from '#views/fields/file/shownFile.ts';

const previewWidth = 136;

interface Entered {
  readonly start: string;
  readonly end: string;
  readonly id: number | undefined;
  readonly replacesId: number | undefined;
}

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** The days entered so far, and which image they are of. */
const useEntered = (): Entered | undefined => {
  const record = useRecordContext();
  const [start, end]: readonly unknown[] = useWatch({ name: ['start_date', 'end_date'] });
  const isWhole = typeof start === 'string' && typeof end === 'string' && isDay(start) && isDay(end);
  if (!isWhole || end < start) return undefined;
  return { start, end, id: numberOf(record?.id), replacesId: numberOf(record?.replaces_id) };
};

const clashOf = ({ list }: Periods, entered: Entered) =>
  firstInTheWay(
    entered,
    list.map(({ id, start_date: start, end_date: end }) => ({ id, start, end })),
    entered,
  );

const Days = ({ periods }: { readonly periods: Periods }) => {
  const translate = useTranslate();
  const entered = useEntered();
  const clash = entered === undefined ? undefined : clashOf(periods, entered);
  const shown = stripPeriods(periods).filter(
    ({ key }) => key !== String(entered?.id ?? '') && key !== String(entered?.replacesId ?? ''),
  );
  const own: readonly StripPeriod[] =
    entered === undefined
      ? []
      : [{ ...entered, key: 'entered', kind: clash === undefined ? 'chosen' : 'clash' }];
  return (
    <>
      <CalendarStrip today={periods.today} periods={[...shown, ...own]} />
      <div role="status">
        {clash === undefined ? null : <Alert severity="warning">{translate('startup.strip.clash')}</Alert>}
      </div>
    </>
  );
};

/** Around the form: how the picture looks on a phone, and which days are free. */
export const StartupFrame = ({ children }: { readonly children: ReactNode }) => {
  const translate = useTranslate();
  const record = useRecordContext();
  const { data } = usePeriods();
  const image: unknown = useWatch({ name: 'image' });
  return (
    <Stack spacing={2}>
      {record?.status === 1 ? <Alert severity="info">{translate('startup.changeNote')}</Alert> : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <PhonePreview href={shownFiles(image)[0]?.href} width={previewWidth} />
        <Stack spacing={1} sx={{ flex: '1 1 260px', minWidth: 0 }}>
          {data === undefined ? null : <Days periods={data} />}
        </Stack>
      </Box>
      {children}
    </Stack>
  );
};

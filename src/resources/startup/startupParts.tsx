import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { type ReactNode, useId } from 'react';
import { LinkBase, useCreatePath, useRecordContext, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { firstInTheWay, isDay } from '#domain/startup/checkStartup.ts';
import type { Startup } from '#generated/types.ts';
import {
  CalendarStrip,
  type Periods,
  type StripPeriod,
  stripPeriods,
  usePeriods,
} from '#resources/_shared/startup/CalendarStrip.tsx';
import { PhonePreview } from '#resources/_shared/startup/PhonePreview.tsx';
import { shownFiles } from '#views/fields/file/shownFile.ts';
import type { FieldInputProps } from '#views/fieldView.ts';
import { useFieldInput } from '#views/form/state/formState.tsx';
import { FailedRead } from '#views/layouts/FailedRead.tsx';

const rules = ['content', 'rights', 'link', 'review'] as const;

/** The rules of startup images, and the tick that says they were read. */
export const RulesInput = ({ field, source, isReadOnly }: FieldInputProps) => {
  const translate = useTranslate();
  const input = useFieldInput(field, source);
  const rulesId = useId();
  return (
    <FormControl error={input.error !== undefined} disabled={isReadOnly}>
      <Box component="ul" id={rulesId} sx={{ pl: 2.5, my: 0, typography: 'body2', color: 'text.secondary' }}>
        {rules.map((rule) => (
          <li key={rule}>{translate(`startup.rule.${rule}`)}</li>
        ))}
      </Box>
      <FormControlLabel
        label={input.label}
        control={
          <Checkbox
            checked={input.value === 1}
            name={source}
            onBlur={input.onBlur}
            onChange={(event) => input.onChange(event.target.checked ? 1 : 0)}
            slotProps={{ input: { ref: input.ref, 'aria-describedby': rulesId, 'aria-required': true } }}
          />
        }
      />
      {input.error === undefined ? null : <FormHelperText>{input.helperText}</FormHelperText>}
    </FormControl>
  );
};

const previewWidth = 136;
const reviewing = 0;

interface RelatedProps {
  readonly id: number;
  readonly kind: 'pending' | 'replaces';
}

/** What the other image is to this one, and the way to it. */
const Related = ({ id, kind }: RelatedProps) => {
  const translate = useTranslate();
  const createPath = useCreatePath();
  return (
    <Alert severity="info">
      {translate(`startup.${kind}`)}{' '}
      <Link component={LinkBase} to={createPath({ resource: 'startup', type: 'show', id })}>
        {translate(`startup.${kind}Link`)}
      </Link>
    </Alert>
  );
};

/** Beside the facts: how the image looks on a phone, and the image it replaces or is replaced by. */
export const StartupExtra = () => {
  const record = useRecordContext<Startup>();
  if (record === undefined) return null;
  const { pending_id: pendingId, replaces_id: replacesId } = record;
  return (
    <Stack spacing={2} sx={{ mt: 3 }}>
      {pendingId === null ? null : <Related id={pendingId} kind="pending" />}
      {replacesId === null || record.status !== reviewing ? null : (
        <Related id={replacesId} kind="replaces" />
      )}
      <PhonePreview href={record.image.url ?? undefined} width={previewWidth} />
    </Stack>
  );
};

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

/** Which days are taken, above the list. */
export const TakenDays = () => {
  const { data, error, refetch } = usePeriods();
  return (
    <Box sx={{ maxWidth: 'var(--width-form)', mb: 1 }}>
      {error === null ? null : <FailedRead error={error} onRetry={refetch} />}
      {data === undefined ? (
        error === null && <Skeleton variant="rounded" height={70} />
      ) : (
        <CalendarStrip today={data.today} periods={stripPeriods(data)} />
      )}
    </Box>
  );
};

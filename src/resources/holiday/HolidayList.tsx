import AddIcon from '@mui/icons-material/Add';
import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { LinkBase, Title, useNavigate, useStore, useTranslate } from 'react-admin';
import { dayOfInstant } from '#engine/dateText.ts';
import type { FieldDisplayProps } from '#views/fieldView.ts';
import { GeneratedList } from '#views/generated/GeneratedList.tsx';
import { FailedRead } from '#views/layouts/FailedRead.tsx';
import { PageActions } from '#views/layouts/PageHead.tsx';
import { useModel } from '#views/ModelContext.tsx';
import { RelatedNames } from '#views/picker/RelatedNames.tsx';
import { TreeBox } from '#views/picker/TreeBox.tsx';
import { useRights } from '#views/reasons/rights.tsx';
import { wordKeys } from '#views/wordKeys.ts';
import { createAddress } from './holidayAddress.ts';
import { type HolidayDay, type Region, tintOf, useYear, YearGrid, type YearQuestion } from './YearGrid.tsx';

const keys = wordKeys('holiday');
const regions: readonly Region[] = ['CN', 'HK', 'MO', 'TW', 'JP', 'US', 'OTHER'];
const everywhere = 'all';
const years = { first: 2000, last: 2100 };

interface YearBarProps {
  readonly question: YearQuestion;
  readonly onChange: (part: Partial<YearQuestion>) => void;
}

const YearSteps = ({ question: { year }, onChange }: YearBarProps) => {
  const translate = useTranslate();
  return (
    <Stack direction="row" sx={{ alignItems: 'center' }}>
      <IconButton
        aria-label={translate('holiday.previousYear')}
        disabled={year <= years.first}
        onClick={() => onChange({ year: year - 1 })}
      >
        <ChevronLeft />
      </IconButton>
      <Typography variant="h6" component="p" aria-live="polite" sx={{ minWidth: 64, textAlign: 'center' }}>
        {year}
      </Typography>
      <IconButton
        aria-label={translate('holiday.nextYear')}
        disabled={year >= years.last}
        onClick={() => onChange({ year: year + 1 })}
      >
        <ChevronRight />
      </IconButton>
    </Stack>
  );
};

/** Which year, whose days, and where. */
const YearBar = ({ question, onChange }: YearBarProps) => {
  const translate = useTranslate();
  const field = useModel('holiday').fields.find(({ name }) => name === 'dept_ids');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-end' }}>
      <YearSteps question={question} onChange={onChange} />
      <Box sx={{ width: 220, maxWidth: '100%' }}>
        {field === undefined ? null : (
          <TreeBox
            field={field}
            label={translate('holiday.followedBy')}
            value={question.departmentId}
            isMany={false}
            isRequired={false}
            error={false}
            helperText={undefined}
            onChange={(value) => {
              const [first] = [value].flat();
              onChange({ departmentId: first === null || first === undefined ? null : Number(first) });
            }}
          />
        )}
      </Box>
      <TextField
        select
        size="small"
        label={translate(keys.field('region'))}
        value={question.region ?? everywhere}
        onChange={({ target }) => onChange({ region: regions.find((each) => each === target.value) ?? null })}
        sx={{ minWidth: 160 }}
      >
        <MenuItem value={everywhere}>{translate('holiday.everywhere')}</MenuItem>
        {regions.map((region) => (
          <MenuItem key={region} value={region}>
            {translate(keys.option('region', region))}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
};

const DayDialog = lazy(async () => ({ default: (await import('./DayDialog.tsx')).DayDialog }));
const ImportDialog = lazy(async () => ({ default: (await import('./ImportDialog.tsx')).ImportDialog }));
const types = [1, 2, 3] as const;

/** What the colours and marks mean, with how many days of each there are. */
const Legend = ({ year, days }: { readonly year: number; readonly days: readonly HolidayDay[] }) => {
  const translate = useTranslate();
  return (
    <Box role="status" aria-label={translate('holiday.daysOf', { year })}>
      <Box
        component="ul"
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}
      >
        {types.map((type) => (
          <Typography
            key={type}
            component="li"
            variant="body2"
            sx={{ display: 'flex', gap: 0.75, alignItems: 'center' }}
          >
            <Box
              component="span"
              aria-hidden
              sx={(theme) => ({
                bgcolor: tintOf(theme, type),
                px: 0.75,
                borderRadius: 'var(--radius-tick)',
                fontWeight: 600,
              })}
            >
              {translate(`holiday.mark.${type}`)}
            </Box>
            {translate('holiday.count', {
              type: translate(keys.option('type', type)),
              count: days.filter((day) => day.type === type).length,
            })}
          </Typography>
        ))}
      </Box>
    </Box>
  );
};

const useMayAdd = (): boolean => {
  const { reach } = useRights().standing(useModel('holiday'), 'create');
  return reach !== 'none' && reach !== 'ungranted';
};

const Doings = ({ onImport }: { readonly onImport: () => void }) => {
  const translate = useTranslate();
  return (
    <PageActions>
      <Button variant="outlined" onClick={onImport}>
        {translate('holiday.import')}
      </Button>
      <Button variant="contained" startIcon={<AddIcon />} component={LinkBase} to={createAddress()}>
        {translate('holiday.add')}
      </Button>
    </PageActions>
  );
};

interface HolidayCalendarProps {
  readonly question: YearQuestion;
  readonly onChange: (part: Partial<YearQuestion>) => void;
  /** Stands at the beginning of the line that chooses the year. */
  readonly children: ReactNode;
}

/** A year of holidays, by department and region; a day is opened, one without any is begun. */
const HolidayCalendar = ({ question, onChange, children }: HolidayCalendarProps) => {
  const translate = useTranslate();
  const navigate = useNavigate();
  const mayAdd = useMayAdd();
  const { data, error, refetch } = useYear(question);
  const [opened, setOpened] = useState<string>();
  const [isImporting, setImporting] = useState(false);
  const days = data?.data ?? [];
  const onOpened = days.filter(({ date }) => date === opened);
  const choose = (day: string) => {
    if (days.some(({ date }) => date === day)) return setOpened(day);
    if (mayAdd) navigate(createAddress(day));
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, pb: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-end' }}>
        {children}
        <YearBar question={question} onChange={onChange} />
      </Box>
      {mayAdd ? <Doings onImport={() => setImporting(true)} /> : null}
      {error === null ? null : <FailedRead error={error} onRetry={refetch} />}
      {data === undefined && error === null ? (
        <Skeleton variant="rounded" height={480} role="status" aria-label={translate('ra.page.loading')} />
      ) : null}
      {data === undefined ? null : (
        <>
          <Legend year={data.year} days={days} />
          {days.length === 0 ? (
            <Alert severity="info">{translate('holiday.noneIn', { year: data.year })}</Alert>
          ) : null}
          <YearGrid year={data.year} today={data.today} days={days} onChoose={choose} />
        </>
      )}
      <Suspense fallback={null}>
        {opened === undefined || onOpened.length === 0 ? null : (
          <DayDialog day={opened} days={onOpened} mayAdd={mayAdd} onClose={() => setOpened(undefined)} />
        )}
        {isImporting && data !== undefined ? (
          <ImportDialog
            year={question.year}
            today={data.today}
            onYear={(year) => onChange({ year })}
            onClose={() => setImporting(false)}
          />
        ) : null}
      </Suspense>
    </Box>
  );
};

const displays = ['calendar', 'list'] as const;
type Display = (typeof displays)[number];

/** Holidays as a year to look at or as a list to search and export. */
export const HolidayList = () => {
  const translate = useTranslate();
  const [display, setDisplay] = useStore<Display>('holiday.display', 'calendar');
  const today = dayOfInstant(new Date());
  const [question, setQuestion] = useState<YearQuestion>(() => ({
    year: Number(today.slice(0, 4)),
    region: null,
    departmentId: null,
  }));
  const toggle = (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={display}
      aria-label={translate('holiday.display')}
      onChange={(_, chosen: Display | null) => (chosen === null ? undefined : setDisplay(chosen))}
    >
      {displays.map((each) => (
        <ToggleButton key={each} value={each}>
          {translate(`holiday.as.${each}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
  if (display === 'list')
    return (
      <>
        <PageActions>{toggle}</PageActions>
        {/* What is still to come is what people look for; earlier days are a filter away. */}
        <GeneratedList
          beginning={{ filter: { date: { from: today } }, sort: { field: 'date', order: 'ASC' } }}
        />
      </>
    );
  return (
    <>
      <Title title={translate(wordKeys('holiday').plural)} />
      <HolidayCalendar question={question} onChange={(part) => setQuestion({ ...question, ...part })}>
        {toggle}
      </HolidayCalendar>
    </>
  );
};

/** Who follows a day: everyone, or the departments it names. */
export const FollowersField = (props: FieldDisplayProps) => {
  const translate = useTranslate();
  const isEveryones = !Array.isArray(props.value) || props.value.length === 0;
  return isEveryones ? <span>{translate('holiday.everyone')}</span> : <RelatedNames {...props} />;
};

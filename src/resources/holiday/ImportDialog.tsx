import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import type { Calls } from '#generated/types.ts';
import { useTakeBack } from '#views/actions/useRunAction.ts';
import { formatDay } from '#views/format/dateTime.ts';
import { ConsequenceDialog } from '#views/layouts/ConsequenceDialog.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { useSay } from '#views/useSay.ts';
import { wordKeys } from '#views/wordKeys.ts';

type PlannedDay = Calls['holidayNotice']['reply']['days'][number];

/** The state notice of a year beside what there is; never kept: others write too. */
const useNotice = (year: number) => {
  const provider = useConsoleProvider();
  return useQuery({
    queryKey: ['holiday', 'notice', year],
    queryFn: ({ signal }) => provider.call('holidayNotice', { year }, { signal }),
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
};

/** Saves what was ticked; it can be taken back as long as the notice stands, and what was changed since stays. */
const useImport = (year: number, onDone: () => void) => {
  const provider = useConsoleProvider();
  const translate = useTranslate();
  const say = useSay();
  const takeBack = useTakeBack();
  const client = useQueryClient();
  const [isRunning, setRunning] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const run = async (days: readonly PlannedDay[]): Promise<void> => {
    setRunning(true);
    setRefusal(undefined);
    try {
      const done = await provider.call('importYear', {
        year,
        days: days.map(({ date, now }) => ({
          date,
          ...(now === null ? {} : { id: now.id, version: now.version }),
        })),
      });
      const undo = () => takeBack(() => provider.call('importYearUndo', { import_id: done.import_id }));
      say(translate('holiday.imported', { year, added: done.added, changed: done.changed }), 'success', {
        call: 'importYear',
        undo,
      });
      await client.invalidateQueries({ queryKey: ['holiday'] });
      onDone();
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error));
      await client.invalidateQueries({ queryKey: ['holiday', 'notice'] });
    } finally {
      setRunning(false);
    }
  };
  return { run, isRunning, refusal };
};

const keys = wordKeys('holiday');
/** What needs a look comes first. */
const effects = ['conflict', 'change', 'new'] as const;

interface NoticeReviewProps {
  readonly days: readonly PlannedDay[];
  readonly ticked: ReadonlySet<string>;
  readonly onTick: (date: string, isTicked: boolean) => void;
}

interface RowProps {
  readonly day: PlannedDay;
  readonly isTicked: boolean;
  readonly onTick: (isTicked: boolean) => void;
}

const Row = ({ day, isTicked, onTick }: RowProps) => {
  const translate = useTranslate();
  const locale = useLocale() ?? 'zh';
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(`${day.date}T00:00:00Z`),
  );
  const now = day.now === null ? '' : translate('holiday.insteadOf', { name: day.now.name });
  return (
    <Box component="li" sx={{ overflowWrap: 'anywhere' }}>
      <FormControlLabel
        control={<Checkbox size="small" checked={isTicked} onChange={(_, ticked) => onTick(ticked)} />}
        label={
          <Typography component="span" variant="body2">
            {formatDay(day.date)} {weekday} · {day.name} · {translate(keys.option('type', day.type))} {now}
          </Typography>
        }
      />
    </Box>
  );
};

/** Each day of a notice by what taking it over does, to be ticked; what stands there already is only counted. */
const NoticeReview = ({ days, ticked, onTick }: NoticeReviewProps) => {
  const translate = useTranslate();
  const same = days.filter(({ effect }) => effect === 'same').length;
  return (
    <>
      {effects.map((effect) => {
        const rows = days.filter((day) => day.effect === effect);
        return rows.length === 0 ? null : (
          <section key={effect} aria-label={translate(`holiday.effect.${effect}`, { count: rows.length })}>
            <Typography variant="subtitle2" component="h3">
              {translate(`holiday.effect.${effect}`, { count: rows.length })}
            </Typography>
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {rows.map((day) => (
                <Row
                  key={day.date}
                  day={day}
                  isTicked={ticked.has(day.date)}
                  onTick={(isTicked) => onTick(day.date, isTicked)}
                />
              ))}
            </Box>
          </section>
        );
      })}
      {same === 0 ? null : (
        <Typography variant="body2" color="text.secondary">
          {translate('holiday.effect.same', { smart_count: same, count: same })}
        </Typography>
      )}
    </>
  );
};

interface ImportDialogProps {
  readonly year: number;
  /** The company's present day: years around it are offered. */
  readonly today: string;
  readonly onYear: (year: number) => void;
  readonly onClose: () => void;
}

/** A day of the company's own is only replaced by the person who ticks it. */
const isTickedAtFirst = ({ effect }: PlannedDay): boolean => effect === 'new' || effect === 'change';

const yearsAround = (today: string, year: number): readonly number[] => {
  const now = Number(today.slice(0, 4));
  return [...new Set([now - 1, now, now + 1, year])].toSorted((one, other) => one - other);
};

/** A year's state notice: looked through day by day beside what there is, then saved at once. */
export const ImportDialog = ({ year, today, onYear, onClose }: ImportDialogProps) => {
  const translate = useTranslate();
  const { data, error } = useNotice(year);
  const { run, isRunning, refusal } = useImport(year, onClose);
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const days = data?.days ?? [];
  const ticked = days.filter(
    (day) => day.effect !== 'same' && (changed.get(`${year} ${day.date}`) ?? isTickedAtFirst(day)),
  );
  // Where nothing can be imported there is nothing to confirm.
  const isAllThere = days.length > 0 && days.every(({ effect }) => effect === 'same');
  return (
    <ConsequenceDialog
      title={translate('holiday.import')}
      {...(isAllThere
        ? {}
        : {
            confirmLabel: translate('holiday.importDays', {
              smart_count: ticked.length,
              count: ticked.length,
            }),
          })}
      isPossible={ticked.length > 0}
      isRunning={isRunning}
      maxWidth="sm"
      onConfirm={() => void run(ticked)}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
        <Typography variant="body2" color="text.secondary">
          {translate('holiday.importIntro')}
        </Typography>
        <TextField
          select
          size="small"
          label={translate('holiday.year')}
          value={year}
          onChange={({ target }) => onYear(Number(target.value))}
          sx={{ width: 140 }}
        >
          {yearsAround(today, year).map((each) => (
            <MenuItem key={each} value={each}>
              {each}
            </MenuItem>
          ))}
        </TextField>
        {refusal === undefined ? null : <Alert severity="warning">{refusal}</Alert>}
        {error === null ? null : (
          <Alert severity="info" role="status">
            {error.message} {translate('holiday.notYet')}
          </Alert>
        )}
        {data === undefined && error === null ? (
          <Skeleton variant="rounded" height={240} role="status" aria-label={translate('ra.page.loading')} />
        ) : null}
        {data === undefined ? null : (
          <NoticeReview
            days={days}
            ticked={new Set(ticked.map(({ date }) => date))}
            onTick={(date, isTicked) => setChanged(new Map([...changed, [`${year} ${date}`, isTicked]]))}
          />
        )}
      </Box>
    </ConsequenceDialog>
  );
};

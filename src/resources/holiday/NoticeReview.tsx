import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useLocale, useTranslate } from 'react-admin';
import { formatDay } from '#views/format/dateTime.ts';
import { wordKeys } from '#views/wordKeys.ts';
import type { PlannedDay } from './useImport.ts';

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
export const NoticeReview = ({ days, ticked, onTick }: NoticeReviewProps) => {
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

import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import {
  LinkBase,
  type RaRecord,
  RecordContextProvider,
  useCreatePath,
  useLocale,
  useTranslate,
} from 'react-admin';
import { instantText } from '#engine/dateText.ts';
import { findField } from '#engine/fields.ts';
import type { EntityModel, FieldModel, LayoutsModel } from '#engine/model.ts';
import { isUnsaid, useFieldView } from '#views/fields/FieldDisplay.tsx';
import { formatDay } from '#views/format/dateTime.ts';
import { columnFields, RowField, valueAt } from '#views/list/columns.tsx';
import { recordName } from '#views/recordName.ts';
import type { CalendarRow } from './calendarRows.ts';

export type Calendar = NonNullable<LayoutsModel['calendar']>;

/** What holds the days. */
export const frame = {
  border: '1px solid var(--hairline)',
  borderRadius: 'var(--radius-card)',
  backgroundColor: 'var(--paper)',
  overflow: 'hidden',
} as const;

/** A row in the calendar of its noun. */
export interface OfRow {
  readonly model: EntityModel;
  readonly calendar: Calendar;
  readonly row: CalendarRow;
}

/** The time of day a row has, where its day is a moment. */
export const timeOf = (model: EntityModel, { from, to }: Calendar, record: RaRecord): string | undefined => {
  if (to !== undefined || findField(model.fields, from)?.kind !== 'dateTime') return undefined;
  return instantText(String(valueAt(record, from))).slice(11);
};

const agendaStyles = {
  ...frame,
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': {
    display: 'grid',
    gap: '2px',
    padding: '10px 12px',
    '&:not(:last-of-type)': { borderBottom: '1px solid var(--hairline)' },
  },
  '& .agenda-facts': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px',
    color: 'text.secondary',
  },
} as const;

const Said = ({ field, record }: { readonly field: FieldModel; readonly record: RaRecord }) =>
  isUnsaid(useFieldView(field), valueAt(record, field.path)) ? null : (
    <span>
      <RowField field={field} record={record} />
    </span>
  );

/** Rows below each other, each with its days where it has several, and the fields the calendar says. */
export const Agenda = ({
  model,
  calendar,
  rows,
}: Pick<OfRow, 'model' | 'calendar'> & { readonly rows: readonly CalendarRow[] }) => {
  const translate = useTranslate();
  const createPath = useCreatePath();
  return (
    <Box component="ul" sx={agendaStyles}>
      {rows.map(({ record, from, to }) => {
        const time = timeOf(model, calendar, record);
        return (
          <li key={record.id}>
            <RecordContextProvider value={record}>
              <LinkBase
                className="row-link"
                to={createPath({ resource: model.noun, id: record.id, type: 'show' })}
              >
                {recordName(model, record, translate)}
              </LinkBase>
              <div className="agenda-facts">
                {time === undefined ? null : <span>{time}</span>}
                {from === to ? null : (
                  <span>{translate('list.range.between', { from: formatDay(from), to: formatDay(to) })}</span>
                )}
                {columnFields(model, calendar.fields).map((field) => (
                  <Said key={field.path} field={field} record={record} />
                ))}
              </div>
            </RecordContextProvider>
          </li>
        );
      })}
    </Box>
  );
};

/** Says days in the reader's language. */
export const formatter = (locale: string, options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  return (day: string) => format.format(new Date(`${day}T00:00:00Z`));
};

/** A month with the rows that touch it. */
export interface MonthProps extends Pick<OfRow, 'model' | 'calendar'> {
  readonly month: string;
  readonly today: string;
  readonly rows: readonly CalendarRow[];
  readonly isPending: boolean;
  readonly titleId: string;
}

/** The month day by day, for a screen too narrow for seven columns: days without a row are left out. A row of several days stands at its first. */
export const MonthAgenda = ({ model, calendar, month, today, rows, isPending }: MonthProps) => {
  const translate = useTranslate();
  const locale = useLocale() ?? 'zh';
  const nameOf = formatter(locale, { month: 'long', day: 'numeric', weekday: 'short' });
  if (isPending)
    return (
      <Box role="status" aria-busy aria-label={translate('ra.page.loading')}>
        {[0, 1, 2].map((each) => (
          <Skeleton key={each} variant="rounded" height={64} sx={{ mb: 1 }} />
        ))}
      </Box>
    );
  const first = `${month.slice(0, 7)}-01`;
  const startOf = ({ from }: CalendarRow) => (from < first ? first : from);
  const ofMonth = rows.filter((row) => startOf(row).slice(0, 7) === month.slice(0, 7) && row.to >= first);
  const days = [...new Set(ofMonth.map(startOf))].sort();
  return days.map((day) => (
    <Box component="section" key={day} aria-label={nameOf(day)} sx={{ mb: 2 }}>
      <Typography
        component="h3"
        variant="subtitle2"
        aria-current={day === today ? 'date' : undefined}
        sx={{ mb: 0.75, '&[aria-current=date]': { color: 'primary.main' } }}
      >
        {nameOf(day)}
      </Typography>
      <Agenda model={model} calendar={calendar} rows={ofMonth.filter((row) => startOf(row) === day)} />
    </Box>
  ));
};

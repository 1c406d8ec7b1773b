import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import {
  LinkBase,
  type RaRecord,
  RecordContextProvider,
  useCreatePath,
  useListContext,
  useLocale,
  useTranslate,
} from 'react-admin';
import { dayOfInstant, instantText } from '#engine/dateText.ts';
import { findField } from '#engine/fields.ts';
import type { EntityModel, FieldModel, LayoutsModel } from '#engine/model.ts';
import { isState } from '#views/fields/choices.tsx';
import { isUnsaid, useFieldView } from '#views/fields/FieldDisplay.tsx';
import { formatDay } from '#views/format/dateTime.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { visuallyHidden } from '#views/layouts/visuallyHidden.ts';
import { columnFields, RowField, valueAt } from '#views/list/columns.tsx';
import { narrow } from '#views/list/narrow.ts';
import { recordName } from '#views/recordName.ts';
import { Tooltip } from '#views/tooltip/Tooltip.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { wordKeys } from '#views/wordKeys.ts';
import {
  type CalendarRow,
  calendarRows,
  filterOfDays,
  isOnDay,
  lanesOf,
  monthAfter,
  weeksOfMonth,
} from './calendarRows.ts';
import { FailedState } from './ListStates.tsx';

type Calendar = NonNullable<LayoutsModel['calendar']>;

const perPage = 100;
/** Most rows of a month that are read; what is beyond is for a filter. */
const mostPages = 5;
/** Rows a day shows before it says how many more there are. */
const lanesShown = 3;

/** The rows of the days shown, read page by page under the filters of the list around. */
const useRowsOfDays = (
  model: EntityModel,
  calendar: Calendar,
  { first, last }: { readonly first: string; readonly last: string },
) => {
  const provider = useConsoleProvider();
  const { filter, filterValues, sort: listSort } = useListContext();
  const isSortable = findField(model.fields, calendar.from)?.options.sortable === true;
  const sort = isSortable ? { field: calendar.from, order: 'ASC' as const } : listSort;
  const asked = filterOfDays(model, calendar, { first, last, asked: { ...filterValues, ...filter } });
  return useQuery({
    queryKey: [model.noun, 'getList', 'calendar', { asked, sort }],
    queryFn: async ({ signal }) => {
      const found: RaRecord[] = [];
      let total = 0;
      for (let page = 1; page <= mostPages && (page === 1 || found.length < total); page += 1) {
        const reply = await provider.getList(model.noun, {
          pagination: { page, perPage },
          sort,
          filter: asked,
          signal,
        });
        found.push(...reply.data);
        total = reply.total ?? found.length;
      }
      return { data: found, total };
    },
  });
};

const frame = {
  border: '1px solid var(--hairline)',
  borderRadius: 'var(--radius-card)',
  backgroundColor: 'var(--paper)',
  overflow: 'hidden',
} as const;

const monthStyles = {
  ...frame,
  '& table': { width: '100%', tableLayout: 'fixed', borderCollapse: 'separate', borderSpacing: 0 },
  '& th': {
    height: 'var(--table-head)',
    padding: '0 8px',
    textAlign: 'left',
    fontWeight: 600,
    color: 'text.secondary',
    backgroundColor: 'var(--sunken)',
  },
  '& td': {
    height: 118,
    padding: '4px 0 6px',
    verticalAlign: 'top',
    borderTop: '1px solid var(--hairline)',
    '&:not(:last-of-type)': { borderRight: '1px solid var(--hairline)' },
    position: 'relative',
    '& .calendar-day': visuallyHidden,
    '&[data-outside]': { backgroundColor: 'var(--sunken)', '& > time': { color: 'text.secondary' } },
  },
  '& td > time': {
    display: 'inline-grid',
    placeItems: 'center',
    height: 26,
    marginLeft: '8px',
    fontVariantNumeric: 'tabular-nums',
    '&[aria-current=date]': {
      minWidth: 26,
      marginLeft: '4px',
      borderRadius: '13px',
      fontWeight: 600,
      color: 'primary.contrastText',
      backgroundColor: 'primary.main',
    },
  },
  '& ul': { listStyle: 'none', m: 0, p: 0 },
  '& li': { height: 24, marginTop: '2px' },
  '& .calendar-row': {
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    height: 24,
    padding: '0 8px',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    color: 'text.primary',
    textDecoration: 'none',
    backgroundColor: 'var(--selected)',
    '&[data-begins]': { marginLeft: '4px', borderTopLeftRadius: '6px', borderBottomLeftRadius: '6px' },
    '&[data-ends]': { marginRight: '4px', borderTopRightRadius: '6px', borderBottomRightRadius: '6px' },
    '&:hover': { textDecoration: 'underline', textUnderlineOffset: '3px' },
    '&:focus-visible': { outline: '2px solid var(--primary)', outlineOffset: '-2px' },
    '& > span:last-of-type': { overflow: 'hidden', textOverflow: 'ellipsis' },
  },
  '& .calendar-time': { color: 'text.secondary', fontVariantNumeric: 'tabular-nums' },
  '& .calendar-more': { marginLeft: '4px', minWidth: 0, padding: '0 8px', height: 24 },
} as const;

/** Only the coloured dot of a state: the word stands in the detail, and is heard here. */
const dot = {
  flexShrink: 0,
  width: 8,
  height: 8,
  borderRadius: '50%',
  backgroundColor: 'text.disabled',
  '&[data-colour=info]': { backgroundColor: 'info.main' },
  '&[data-colour=success]': { backgroundColor: 'success.main' },
  '&[data-colour=warning]': { backgroundColor: 'warning.main' },
  '&[data-colour=danger]': { backgroundColor: 'error.main' },
} as const;

interface OfRow {
  readonly model: EntityModel;
  readonly calendar: Calendar;
  readonly row: CalendarRow;
}

/** The state a row is in, of the fields its calendar says: its colour and its word. */
const useStateMark = ({ model, calendar, row }: OfRow) => {
  const translate = useTranslate();
  const field = columnFields(model, calendar.fields).find(isState);
  if (field === undefined) return undefined;
  const value = valueAt(row.record, field.path) as string | number | null | undefined;
  if (value === null || value === undefined) return undefined;
  return {
    colour: field.options.options?.[value]?.color ?? 'neutral',
    word: translate(wordKeys(model.noun).option(field.path, value), { _: String(value) }),
  };
};

/** The time of day a row has, where its day is a moment. */
const timeOf = (model: EntityModel, { from, to }: Calendar, record: RaRecord): string | undefined => {
  if (to !== undefined || findField(model.fields, from)?.kind !== 'dateTime') return undefined;
  return instantText(String(valueAt(record, from))).slice(11);
};

interface BarProps extends OfRow {
  readonly day: string;
  /** Whether it is the first day of the row in this week: only there it is said. */
  readonly isFirst: boolean;
}

/** One day of a row. A row of several days is one bar, said once a week. */
const Bar = ({ day, isFirst, ...of }: BarProps) => {
  const { model, calendar, row } = of;
  const translate = useTranslate();
  const createPath = useCreatePath();
  const mark = useStateMark(of);
  const time = timeOf(model, calendar, row.record);
  const name = recordName(model, row.record, translate);
  const said = mark === undefined ? name : `${name}${translate('list.comma')}${mark.word}`;
  return (
    <LinkBase
      to={createPath({ resource: model.noun, id: row.record.id, type: 'show' })}
      className="calendar-row"
      title={said}
      data-begins={row.from === day || undefined}
      data-ends={row.to === day || undefined}
      {...(isFirst ? { 'aria-label': said } : { 'aria-hidden': true, tabIndex: -1 })}
    >
      {isFirst ? (
        <>
          {mark === undefined ? null : (
            <Box component="span" aria-hidden data-colour={mark.colour} sx={dot} />
          )}
          {time === undefined ? null : <span className="calendar-time">{time}</span>}
          <span>{name}</span>
        </>
      ) : null}
    </LinkBase>
  );
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
const Agenda = ({
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

const formatter = (locale: string, options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  return (day: string) => format.format(new Date(`${day}T00:00:00Z`));
};

interface MonthProps extends Pick<OfRow, 'model' | 'calendar'> {
  readonly month: string;
  readonly today: string;
  readonly rows: readonly CalendarRow[];
  readonly isPending: boolean;
  readonly titleId: string;
}

/** The month as a table of days. */
const MonthTable = ({ model, calendar, month, today, rows, isPending, titleId }: MonthProps) => {
  const translate = useTranslate();
  const locale = useLocale() ?? 'zh';
  const [opened, setOpened] = useState<string>();
  const weekdayOf = formatter(locale, { weekday: 'short' });
  const nameOf = formatter(locale, { dateStyle: 'full' });
  const weeks = weeksOfMonth(month);
  return (
    <Box sx={monthStyles}>
      <table aria-labelledby={titleId} aria-busy={isPending}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col">
                {weekdayOf(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => {
            const lanes = lanesOf(week, rows);
            return (
              <tr key={week[0]}>
                {week.map((day, index) => {
                  const shown = lanes.slice(0, lanesShown).map((lane) => lane[index]);
                  const used = shown.findLastIndex((row) => row !== undefined) + 1;
                  const more = lanes.slice(lanesShown).filter((lane) => lane[index] !== undefined).length;
                  return (
                    <td key={day} data-outside={day.slice(0, 7) !== month.slice(0, 7) || undefined}>
                      <time dateTime={day} aria-current={day === today ? 'date' : undefined}>
                        <span aria-hidden>{Number(day.slice(8))}</span>
                        <span className="calendar-day">{nameOf(day)}</span>
                      </time>
                      {isPending && index % 3 === 1 ? (
                        <Skeleton variant="rounded" height={22} sx={{ mx: 0.5, mt: 0.25 }} />
                      ) : null}
                      {used === 0 ? null : (
                        <ul>
                          {shown.slice(0, used).map((row, lane) =>
                            row === undefined ? (
                              // biome-ignore lint/suspicious/noArrayIndexKey: a free place in a lane is nothing but its place
                              <li key={lane} aria-hidden />
                            ) : (
                              <li key={row.record.id}>
                                <Bar
                                  model={model}
                                  calendar={calendar}
                                  row={row}
                                  day={day}
                                  isFirst={index === 0 || row.from === day}
                                />
                              </li>
                            ),
                          )}
                        </ul>
                      )}
                      {more === 0 ? null : (
                        <Button
                          size="small"
                          color="inherit"
                          className="calendar-more"
                          aria-haspopup="dialog"
                          aria-label={translate('list.calendar.moreOf', { day: nameOf(day), count: more })}
                          onClick={() => setOpened(day)}
                        >
                          {translate('list.calendar.more', { count: formatCount(more) })}
                        </Button>
                      )}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
      {opened === undefined ? null : (
        <DayDialog title={nameOf(opened)} onClose={() => setOpened(undefined)}>
          <Agenda model={model} calendar={calendar} rows={rows.filter((row) => isOnDay(row, opened))} />
        </DayDialog>
      )}
    </Box>
  );
};

interface DayDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** All rows of one day. */
const DayDialog = ({ title, onClose, children }: DayDialogProps) => {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>{children}</DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {translate('ra.action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

/** The month day by day, for a screen too narrow for seven columns: days without a row are left out. A row of several days stands at its first. */
const MonthAgenda = ({ model, calendar, month, today, rows, isPending }: MonthProps) => {
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

interface MonthBarProps {
  readonly title: string;
  readonly titleId: string;
  readonly isCurrent: boolean;
  readonly onMove: (months: number) => void;
  readonly onToday: () => void;
}

const MonthBar = ({ title, titleId, isCurrent, onMove, onToday }: MonthBarProps) => {
  const translate = useTranslate();
  const step = (months: number, name: string, Icon: typeof ChevronLeft) => (
    <Tooltip title={translate(name)}>
      <IconButton size="small" aria-label={translate(name)} onClick={() => onMove(months)}>
        <Icon fontSize="small" />
      </IconButton>
    </Tooltip>
  );
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, mb: 1 }}>
      <Typography id={titleId} component="h2" variant="h3" aria-live="polite" sx={{ mr: 'auto' }}>
        {title}
      </Typography>
      <Button size="small" variant="outlined" color="inherit" disabled={isCurrent} onClick={onToday}>
        {translate('list.calendar.today')}
      </Button>
      {step(-1, 'fields.day.previous', ChevronLeft)}
      {step(1, 'fields.day.next', ChevronRight)}
    </Box>
  );
};

const monthKeys: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 };

/** The rows in the month they are in: a table of days, or on a phone the days that have some. Page up and down go by a month. */
export const CalendarLayout = ({ model }: { readonly model: EntityModel }) => {
  const { calendar } = model.list.layouts ?? {};
  return calendar === undefined ? null : <Months model={model} calendar={calendar} />;
};

const Months = ({ model, calendar }: Pick<OfRow, 'model' | 'calendar'>) => {
  const translate = useTranslate();
  const locale = useLocale() ?? 'zh';
  const isNarrow = useMediaQuery(narrow);
  const titleId = useId();
  const today = dayOfInstant(new Date());
  const [month, setMonth] = useState(() => monthAfter(today, 0));
  const weeks = weeksOfMonth(month);
  const { data, error, isPending, refetch } = useRowsOfDays(model, calendar, {
    first: weeks[0]?.[0] ?? month,
    last: weeks.at(-1)?.at(-1) ?? month,
  });
  const rows = calendarRows(calendar, data?.data ?? []);
  const move = (months: number) => setMonth((shown) => monthAfter(shown, months));
  const onKeyDown = (event: KeyboardEvent) => {
    const months = monthKeys[event.key];
    if (months === undefined || !(event.target instanceof Node && event.currentTarget.contains(event.target)))
      return;
    event.preventDefault();
    move(months);
  };
  const monthOf = formatter(locale, { year: 'numeric', month: 'long' });
  const Month = isNarrow ? MonthAgenda : MonthTable;
  const isNone =
    data !== undefined && !rows.some(({ from, to }) => from < monthAfter(month, 1) && to >= month);
  return (
    <Box
      role="group"
      aria-label={translate('list.calendar.of', {
        name: translate(wordKeys(model.noun).plural),
        month: monthOf(month),
      })}
      onKeyDown={onKeyDown}
    >
      <MonthBar
        title={monthOf(month)}
        titleId={titleId}
        isCurrent={month.slice(0, 7) === today.slice(0, 7)}
        onMove={move}
        onToday={() => setMonth(monthAfter(today, 0))}
      />
      {error === null ? (
        <>
          <Typography role="status" color="text.secondary" sx={isNone ? { mb: 1 } : undefined}>
            {isNone ? translate('list.calendar.none') : ''}
          </Typography>
          {data !== undefined && data.data.length < data.total ? (
            <Alert severity="info" sx={{ mb: 1 }}>
              {translate('list.calendar.capped', {
                total: formatCount(data.total),
                count: formatCount(data.data.length),
              })}
            </Alert>
          ) : null}
          <Month
            model={model}
            calendar={calendar}
            month={month}
            today={today}
            rows={rows}
            isPending={isPending}
            titleId={titleId}
          />
        </>
      ) : (
        <FailedState error={error} onRetry={() => void refetch()} />
      )}
    </Box>
  );
};

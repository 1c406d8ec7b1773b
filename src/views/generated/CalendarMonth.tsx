import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, useId, useState } from 'react';
import { LinkBase, useCreatePath, useLocale, useTranslate } from 'react-admin';
import { isState } from '#engine/fields.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { visuallyHidden } from '#views/layouts/boxStyles.ts';
import { columnFields, valueAt } from '#views/list/columns.tsx';
import { recordName } from '#views/recordName.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { Agenda, formatter, frame, type MonthProps, type OfRow, timeOf } from './CalendarAgenda.tsx';
import { isOnDay, lanesOf, weeksOfMonth } from './calendarRows.ts';

/** Rows a day shows before it says how many more there are. */
const lanesShown = 3;

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

/** The month as a table of days. */
export const MonthTable = ({ model, calendar, month, today, rows, isPending, titleId }: MonthProps) => {
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

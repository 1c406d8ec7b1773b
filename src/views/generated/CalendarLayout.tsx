import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { type RaRecord, useListContext, useLocale, useTranslate } from 'react-admin';
import { dayOfInstant } from '#engine/dateText.ts';
import { findField } from '#engine/fields.ts';
import type { EntityModel } from '#engine/model.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { narrow } from '#views/layouts/boxStyles.ts';
import { Tooltip } from '#views/tooltip/Tooltip.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { type Calendar, formatter, MonthAgenda, type OfRow } from './CalendarAgenda.tsx';
import { MonthTable } from './CalendarMonth.tsx';
import { calendarRows, filterOfDays, monthAfter, weeksOfMonth } from './calendarRows.ts';
import { FailedState } from './ListStates.tsx';

const perPage = 100;
/** Most rows of a month that are read; what is beyond is for a filter. */
const mostPages = 5;
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

import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId } from 'react';
import { type RaRecord, useListContext, useLocale, useTranslate } from 'react-admin';
import { dayOfInstant } from '#engine/dateText.ts';
import { findField } from '#engine/fields.ts';
import type { EntityModel } from '#engine/model.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { narrow } from '#views/layouts/boxStyles.ts';
import { Tooltip } from '#views/tooltip/Tooltip.tsx';
import { useAddressed } from '#views/useAddressed.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { type Calendar, formatter, MonthAgenda, type OfRow } from './CalendarAgenda.tsx';
import { MonthTable } from './CalendarMonth.tsx';
import {
  type Beside,
  besideMonth,
  calendarRows,
  filterOfDays,
  monthAfter,
  weeksOfMonth,
} from './calendarRows.ts';
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

/** The months beside an empty one that have a row, as far as the field they are found by can be sorted by. */
const useMonthsBeside = (
  model: EntityModel,
  calendar: Calendar,
  { month, isNone }: { readonly month: string; readonly isNone: boolean },
) => {
  const provider = useConsoleProvider();
  const { filter, filterValues } = useListContext();
  const asked = { ...filterValues, ...filter };
  const find = async (beside: Beside, signal: AbortSignal): Promise<string | undefined> => {
    const question = besideMonth(model, calendar, { month, beside, asked });
    if (findField(model.fields, question.field)?.options.sortable !== true) return undefined;
    const { data } = await provider.getList(model.noun, {
      pagination: { page: 1, perPage: 1 },
      sort: { field: question.field, order: beside === 'after' ? 'ASC' : 'DESC' },
      filter: question.filter,
      signal,
    });
    const [row] = calendarRows(calendar, data);
    return row && monthAfter(beside === 'after' ? row.from : row.to, 0);
  };
  const { data } = useQuery({
    queryKey: [model.noun, 'getList', 'calendar', 'beside', { asked, month }],
    queryFn: async ({ signal }) => ({
      before: await find('before', signal),
      after: await find('after', signal),
    }),
    enabled: isNone,
  });
  return isNone ? data : undefined;
};

interface NoRowsProps {
  readonly months: ReturnType<typeof useMonthsBeside>;
  readonly monthOf: (month: string) => string;
  readonly onShow: (month: string) => void;
}

/** Says that a month has no row, and leads to the nearest ones that have. */
const NoRows = ({ months, monthOf, onShow }: NoRowsProps) => {
  const translate = useTranslate();
  const way = (month: string | undefined, name: string) =>
    month === undefined ? null : (
      <Button size="small" onClick={() => onShow(month)}>
        {translate(name, { month: monthOf(month) })}
      </Button>
    );
  return (
    <>
      <Typography component="span" color="text.secondary" sx={{ mr: 1 }}>
        {translate('list.calendar.none')}
      </Typography>
      {way(months?.before, 'list.calendar.before')}
      {way(months?.after, 'list.calendar.after')}
    </>
  );
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

/** A month as the address says it, `2026-11`. */
const knownMonth = (text: string | null): string | undefined =>
  text !== null && /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text) ? text : undefined;

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
  const [shown, show] = useAddressed({ parameter: 'month', known: knownMonth, usual: today.slice(0, 7) });
  const month = monthAfter(shown, 0);
  const setMonth = (day: string) => show(day.slice(0, 7));
  const weeks = weeksOfMonth(month);
  const { data, error, isPending, refetch } = useRowsOfDays(model, calendar, {
    first: weeks[0]?.[0] ?? month,
    last: weeks.at(-1)?.at(-1) ?? month,
  });
  const rows = calendarRows(calendar, data?.data ?? []);
  const move = (months: number) => setMonth(monthAfter(month, months));
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
  const beside = useMonthsBeside(model, calendar, { month, isNone });
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
        onToday={() => setMonth(today)}
      />
      {error === null ? (
        <>
          <Box
            role="status"
            sx={isNone ? { display: 'flex', flexWrap: 'wrap', alignItems: 'center', mb: 1 } : undefined}
          >
            {isNone ? <NoRows months={beside} monthOf={monthOf} onShow={setMonth} /> : null}
          </Box>
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

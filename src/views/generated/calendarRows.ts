import type { RaRecord } from 'react-admin';
import { dayOfInstant } from '#engine/dateText.ts';
import { findField } from '#engine/fields.ts';
import type { EntityModel, FieldModel, LayoutsModel } from '#engine/model.ts';
import { addDays, addMonths, weeksOf } from '#views/fields/day/calendarDays.ts';
import { dayBoundary } from '#views/format/dateTime.ts';
import { valueAt } from '#views/list/columns.tsx';

type Calendar = NonNullable<LayoutsModel['calendar']>;

/** A row with its first and last day, `YYYY-MM-DD`, both included. */
export interface CalendarRow {
  readonly record: RaRecord;
  readonly from: string;
  readonly to: string;
}

/** The day of a value, in the company; undefined where it says none. */
const dayAt = (record: RaRecord, name: string): string | undefined => {
  const value = valueAt(record, name);
  if (typeof value !== 'string' || value === '') return undefined;
  if (value.charAt(10) !== 'T') return value.slice(0, 10);
  const instant = new Date(value);
  return Number.isNaN(instant.getTime()) ? undefined : dayOfInstant(instant);
};

/** Rows by their days, the first first and of those the longest; a row without a day is left out, an end before its beginning is that day. */
export const calendarRows = (
  { from: first, to: last }: Calendar,
  records: readonly RaRecord[],
): readonly CalendarRow[] =>
  records
    .flatMap((record): readonly CalendarRow[] => {
      const from = dayAt(record, first);
      if (from === undefined) return [];
      const to = last === undefined ? undefined : dayAt(record, last);
      return [{ record, from, to: to === undefined || to < from ? from : to }];
    })
    .sort((left, right) => left.from.localeCompare(right.from) || right.to.localeCompare(left.to));

/** Weeks that have a day of the month of `day`, Monday first. */
export const weeksOfMonth = (day: string): readonly (readonly string[])[] =>
  weeksOf(day).filter((week) => week.some((each) => each.slice(0, 7) === day.slice(0, 7)));

/** The first day of another month. */
export const monthAfter = (day: string, count: number): string => addMonths(`${day.slice(0, 7)}-01`, count);

export const isOnDay = ({ from, to }: CalendarRow, day: string): boolean => from <= day && day <= to;

/**
 * The rows of a week in lanes: a row keeps its lane on all its days, so that it is one bar. Each lane has a place for each day, empty
 * where nothing of the lane is on.
 */
export const lanesOf = (
  week: readonly string[],
  rows: readonly CalendarRow[],
): readonly (readonly (CalendarRow | undefined)[])[] => {
  const lanes: (CalendarRow | undefined)[][] = [];
  for (const row of rows) {
    const places = week.flatMap((day, index) => (isOnDay(row, day) ? [index] : []));
    if (places.length === 0) continue;
    const free = lanes.find((lane) => places.every((place) => lane[place] === undefined));
    const lane = free ?? week.map(() => undefined);
    if (free === undefined) lanes.push(lane);
    for (const place of places) lane[place] = row;
  }
  return lanes;
};

interface Range {
  readonly from?: unknown;
  readonly to?: unknown;
}

const text = (bound: unknown): string | undefined => (typeof bound === 'string' ? bound : undefined);

/** The later of two beginnings and the earlier of two ends: the reader's own filter goes on beside the month. */
const within = (own: unknown, { from, to }: Range): Range => {
  const { from: ownFrom, to: ownTo } = (typeof own === 'object' && own !== null ? own : {}) as Range;
  const begins = [text(ownFrom), text(from)].filter((each) => each !== undefined).sort();
  const ends = [text(ownTo), text(to)].filter((each) => each !== undefined).sort();
  return {
    ...(begins.length === 0 ? {} : { from: begins.at(-1) }),
    ...(ends.length === 0 ? {} : { to: ends[0] }),
  };
};

const boundOf = (field: FieldModel | undefined, day: string, end: 'from' | 'to'): string =>
  field?.kind === 'dateTime' ? dayBoundary(day, end) : day;

/** What the list is asked for the rows of these days, beside what the reader filters by. */
export const filterOfDays = (
  model: EntityModel,
  { from, to }: Calendar,
  { first, last, asked }: { first: string; last: string; asked: Readonly<Record<string, unknown>> },
): Readonly<Record<string, unknown>> => {
  const begins = findField(model.fields, from);
  if (to === undefined) {
    const days = { from: boundOf(begins, first, 'from'), to: boundOf(begins, last, 'to') };
    return { ...asked, [from]: within(asked[from], days) };
  }
  const ends = findField(model.fields, to);
  return {
    ...asked,
    [from]: within(asked[from], { to: boundOf(begins, last, 'to') }),
    [to]: within(asked[to], { from: boundOf(ends, first, 'from') }),
  };
};

/** Which rows are looked for beside a month without any: those that begin after it, or were over before it. */
export type Beside = 'after' | 'before';

/** What the list is asked for the rows beside a month, and by which field they are nearest to it. */
export const besideMonth = (
  model: EntityModel,
  { from, to }: Calendar,
  { month, beside, asked }: { month: string; beside: Beside; asked: Readonly<Record<string, unknown>> },
): { readonly filter: Readonly<Record<string, unknown>>; readonly field: string } => {
  const field = beside === 'after' ? from : (to ?? from);
  const own = findField(model.fields, field);
  const days =
    beside === 'after'
      ? { from: boundOf(own, monthAfter(month, 1), 'from') }
      : { to: boundOf(own, addDays(month, -1), 'to') };
  return { filter: { ...asked, [field]: within(asked[field], days) }, field };
};

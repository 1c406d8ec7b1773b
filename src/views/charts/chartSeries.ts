import { alpha, useTheme } from '@mui/material/styles';
import { formatCount } from '#views/format/formatCount.ts';

/** How figures are drawn. */
export type ChartKind = 'line' | 'bar';

/** One value per place of the axis; `null` where nothing may be told or nothing was. */
export type ChartValues = readonly (number | null)[];

/** A line or a set of bars, and what it is laid beside: the same of the places before. */
export interface ChartSeries {
  readonly key: string;
  readonly title: string;
  readonly values: ChartValues;
  readonly before?: { readonly title: string; readonly values: ChartValues };
}

/** A place of the axis: a day or a month. */
export interface ChartPlace {
  readonly key: string;
  /** As the table lists it: `2026/11/01`. */
  readonly name: string;
  /** As it stands below the drawing: `11/01`. */
  readonly short: string;
  /** As it is told of under the pointer, with its weekday. */
  readonly said: string;
  /** What is laid beside it, told likewise. */
  readonly before?: string;
  /** A day off, drawn on a ground of its own. */
  readonly isWeekend: boolean;
}

/** What charts draw and the table beside them lists. */
export interface ChartFigures {
  /** What the places of the axis are, as the head of their column: `Day`. */
  readonly axis: string;
  readonly places: readonly ChartPlace[];
  readonly series: readonly ChartSeries[];
}

/** One line or one set of bars as it is drawn and listed; what the others are compared with is quiet. */
export interface DrawnSeries {
  readonly key: string;
  readonly title: string;
  readonly values: ChartValues;
  readonly isCompared: boolean;
}

/** Every series with what it is laid beside, as one list. */
export const drawnSeries = (series: readonly ChartSeries[]): readonly DrawnSeries[] =>
  series.flatMap(({ key, title, values, before }) => [
    { key, title, values, isCompared: false },
    ...(before === undefined ? [] : [{ key: `${key}-before`, isCompared: true, ...before }]),
  ]);

/** Colours of drawn series in their order, from the theme in use; bars compared with are paler, and still told from the page (3:1). */
export const useChartColours = (kind: ChartKind, series: readonly DrawnSeries[]): readonly string[] => {
  const { palette } = useTheme();
  const own = [palette.primary.main, palette.secondary.main, palette.warning.main, palette.info.main];
  const quiet = kind === 'bar' ? alpha(palette.text.secondary, 0.65) : palette.text.secondary;
  let next = 0;
  return series.map(({ isCompared }) => {
    if (isCompared) return quiet;
    next += 1;
    return own[(next - 1) % own.length] ?? palette.primary.main;
  });
};

/** A count as axis, tooltip and table say it. */
export const countText = (value: number | null): string => (value === null ? '–' : formatCount(value));

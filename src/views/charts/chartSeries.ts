import { useTheme } from '@mui/material/styles';
import { formatCount } from '#views/format/formatCount.ts';

/** A line or a set of bars: one value per place of the axis; `null` where nothing may be told or nothing was. */
export interface ChartSeries {
  readonly key: string;
  readonly title: string;
  readonly values: readonly (number | null)[];
  /** Drawn as what the others are compared with: dashed, or paler. */
  readonly isCompared?: boolean;
}

/** What charts draw and the table beside them lists. */
export interface ChartFigures {
  /** What the places of the axis are, as the head of their column: `Day`. */
  readonly axis: string;
  readonly places: readonly string[];
  readonly series: readonly ChartSeries[];
}

/** Colours of series in their order, from the theme in use; what is compared with takes a quiet one. */
export const useChartColours = (series: readonly ChartSeries[]): readonly string[] => {
  const { palette } = useTheme();
  const own = [palette.primary.main, palette.secondary.main, palette.warning.main, palette.info.main];
  let next = 0;
  return series.map(({ isCompared }) => {
    if (isCompared === true) return palette.text.secondary;
    next += 1;
    return own[(next - 1) % own.length] ?? palette.primary.main;
  });
};

/** A count as axis, tooltip and table say it. */
export const countText = (value: number | null): string => (value === null ? '–' : formatCount(value));

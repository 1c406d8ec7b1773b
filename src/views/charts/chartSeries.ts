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

/** Height of a chart with its axes, in pixels. */
export const chartHeight = 260;

/** Room at the right for half of the last day's label, which stands below the last point. */
export const chartMargin = { left: 0, right: 40, top: 12, bottom: 0 } as const;

const widthPerDigit = 8;

const written = (value: number | null): string => (value === null ? '–' : formatCount(value));

/** The axis of days: labels are left out where they would touch. */
export const placeAxis = (places: readonly string[], scaleType: 'point' | 'band') => ({
  data: [...places],
  scaleType,
  height: 28,
  tickLabelMinGap: 16,
});

/** The axis of counts, as wide as its largest needs; whole numbers alone. */
export const countAxis = (values: readonly (number | null)[]) => {
  const most = Math.max(1, ...values.map((value) => value ?? 0));
  return {
    min: 0,
    tickMinStep: 1,
    tickNumber: 5,
    width: 20 + written(Math.ceil(most * 1.2)).length * widthPerDigit,
    valueFormatter: written,
  };
};

/** A value as the tooltip says it. */
export const countText = (value: number | null): string => written(value);

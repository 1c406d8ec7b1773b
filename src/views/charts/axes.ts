import { formatCount } from '#views/format/formatCount.ts';

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

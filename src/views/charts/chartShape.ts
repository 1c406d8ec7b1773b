import { scaleBand, scaleLinear, scalePoint } from 'd3-scale';
import { line } from 'd3-shape';
import type { ChartFigures, ChartSeries } from './chartSeries.ts';

/** How figures are drawn. */
export type ChartKind = 'line' | 'bar';

/**
 * A drawing is this wide and high in units of its own, whatever room it has: the browser stretches it, and nothing is measured or
 * drawn again when the window changes.
 */
export const drawnSize = 1_000;

/** The axes of a drawing. */
export interface ChartAxes {
  /** The middle of each place, from the left, in drawn units. */
  readonly middles: readonly number[];
  /** Room of one place for bars, in drawn units; none between points. */
  readonly room: number;
  /** Marks of the axis of counts, from 0 to one that no value is above. */
  readonly ticks: readonly number[];
}

/** Lines go from edge to edge, bars stand beside each other with a gap that is smaller where there are many. */
const placeAxis = (kind: ChartKind, count: number): Pick<ChartAxes, 'middles' | 'room'> => {
  const all = Array.from({ length: count }, (_, at) => at);
  if (kind === 'line') {
    const scale = scalePoint<number>().domain(all).range([0, drawnSize]);
    return { middles: all.map((at) => scale(at) ?? 0), room: 0 };
  }
  const gap = count > 60 ? 0.1 : 0.3;
  const scale = scaleBand<number>().domain(all).range([0, drawnSize]).padding(gap);
  const room = scale.bandwidth();
  return { middles: all.map((at) => (scale(at) ?? 0) + room / 2), room };
};

/** About so many marks above 0. */
const tickCount = 4;

/** Whole numbers alone: people are not counted by halves. */
const countTicks = (series: readonly ChartSeries[]): readonly number[] => {
  const most = Math.max(tickCount, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  return scaleLinear().domain([0, most]).nice(tickCount).ticks(tickCount);
};

/** The axes of figures that are drawn in this way. */
export const chartAxes = (
  kind: ChartKind,
  { places, series }: Pick<ChartFigures, 'places' | 'series'>,
): ChartAxes => ({ ...placeAxis(kind, places.length), ticks: countTicks(series) });

/** How far from the top a value stands, in drawn units. */
const distanceOf = ({ ticks }: ChartAxes) =>
  scaleLinear()
    .domain([0, ticks.at(-1) ?? 1])
    .range([drawnSize, 0]);

/** The same as a part of the whole height. */
export const shareFromTop = (axes: ChartAxes, value: number): number => distanceOf(axes)(value) / drawnSize;

type Values = ChartSeries['values'];

/** A line through the values, broken where there is none; a value without neighbours is a point. */
export const linePath = (axes: ChartAxes, values: Values): string => {
  const distance = distanceOf(axes);
  const path = line<number | null>()
    .defined((value) => value !== null)
    .x((_, at) => axes.middles[at] ?? 0)
    .y((value) => distance(value ?? 0));
  return (path([...values]) ?? '').replaceAll('Z', 'h0');
};

/** All bars of a series as one path: the `at`th of so many that share the room of a place. */
export const barPath = (
  axes: ChartAxes,
  values: Values,
  { at, of }: { readonly at: number; readonly of: number },
): string => {
  const distance = distanceOf(axes);
  const width = axes.room / of;
  return values
    .flatMap((value, place) => {
      const left = (axes.middles[place] ?? 0) - axes.room / 2 + at * width;
      return value === null ? [] : [`M${left},${drawnSize}V${distance(value)}h${width}V${drawnSize}Z`];
    })
    .join('');
};

/** The place nearest to a pointer at this part of the width. */
export const nearestPlace = ({ middles }: ChartAxes, share: number): number => {
  const distances = middles.map((middle) => Math.abs(middle - share * drawnSize));
  return distances.indexOf(Math.min(...distances));
};

/** Which of the places are named below: `most` at most, evenly, the first among them. */
export const namedPlaces = (count: number, most: number): readonly number[] => {
  const step = Math.max(1, Math.ceil(count / most));
  return Array.from({ length: Math.ceil(count / step) }, (_, at) => at * step);
};

import { scaleBand, scaleLinear, scalePoint } from 'd3-scale';
import { area, line } from 'd3-shape';
import type { ChartKind, ChartPlace, ChartValues, DrawnSeries } from './chartSeries.ts';

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

/** So many lines above the one of 0: enough to read a value by, too few to look at. */
const lineCounts = [3, 4] as const;

/** Steps people count in, of each power of ten. */
const roundSteps = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10] as const;

/** The smallest round step by which so many lines reach a value. Whole numbers alone: people are not counted by halves. */
const stepTo = (most: number, lines: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most / lines)));
  const steps = roundSteps.map((step) => step * power).filter(Number.isInteger);
  return steps.find((step) => step * lines >= most) ?? 10 * power;
};

/** From 0 to the lowest top that no value is above. */
const countTicks = (series: readonly DrawnSeries[]): readonly number[] => {
  const most = Math.max(1, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const [best = { lines: 3, step: 1 }] = lineCounts
    .map((lines) => ({ lines, step: stepTo(most, lines) }))
    .toSorted((one, other) => one.lines * one.step - other.lines * other.step);
  return Array.from({ length: best.lines + 1 }, (_, at) => at * best.step);
};

/** The axes of figures that are drawn in this way, at so many places. */
export const chartAxes = (kind: ChartKind, count: number, series: readonly DrawnSeries[]): ChartAxes => ({
  ...placeAxis(kind, count),
  ticks: countTicks(series),
});

/** Beyond so many days their weekends are too narrow to be seen as such. */
const shadedAtMost = 100;

/** The ground of days off, from the left and so wide in drawn units; neighbours are one. */
export const weekendGrounds = (
  { middles }: ChartAxes,
  places: readonly Pick<ChartPlace, 'isWeekend'>[],
): readonly { readonly left: number; readonly width: number }[] => {
  if (places.length > shadedAtMost || places.length < 2) return [];
  const half = ((middles[1] ?? 0) - (middles[0] ?? 0)) / 2;
  const inside = (at: number): number => Math.min(drawnSize, Math.max(0, at));
  return places.flatMap(({ isWeekend }, at) => {
    if (!isWeekend || places[at - 1]?.isWeekend === true) return [];
    const after = places.findIndex((place, other) => other > at && !place.isWeekend);
    const last = after === -1 ? places.length - 1 : after - 1;
    const left = inside((middles[at] ?? 0) - half);
    return [{ left, width: inside((middles[last] ?? 0) + half) - left }];
  });
};

/** How far from the top a value stands, in drawn units. */
const distanceOf = ({ ticks }: ChartAxes) =>
  scaleLinear()
    .domain([0, ticks.at(-1) ?? 1])
    .range([drawnSize, 0]);

/** The same as a part of the whole height. */
export const shareFromTop = (axes: ChartAxes, value: number): number => distanceOf(axes)(value) / drawnSize;

/** A line through the values, broken where there is none; a value without neighbours is a point. */
export const linePath = (axes: ChartAxes, values: ChartValues): string => {
  const distance = distanceOf(axes);
  const path = line<number | null>()
    .defined((value) => value !== null)
    .x((_, at) => axes.middles[at] ?? 0)
    .y((value) => distance(value ?? 0));
  return (path([...values]) ?? '').replaceAll('Z', 'h0');
};

/** What lies below such a line, down to 0. */
export const areaPath = (axes: ChartAxes, values: ChartValues): string => {
  const distance = distanceOf(axes);
  const path = area<number | null>()
    .defined((value) => value !== null)
    .x((_, at) => axes.middles[at] ?? 0)
    .y0(drawnSize)
    .y1((value) => distance(value ?? 0));
  return path([...values]) ?? '';
};

/** All bars of a series as one path: the `at`th of so many that share the room of a place. */
export const barPath = (
  axes: ChartAxes,
  values: ChartValues,
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

/** A small line is so wide and high in units of its own; the browser stretches it. */
export const sparkSize = { width: 100, height: 30 } as const;

/** Room above and below for the thickness of the line. */
const margin = 2;

/** The height stands for this share of the largest value at least. */
const leastShare = 0.05;

interface Point {
  readonly x: number;
  readonly y: number;
}

const pointsOf = (values: ChartValues): readonly Point[] => {
  const known = values.filter((value) => value !== null);
  const most = Math.max(...known);
  // A change of a hundredth is drawn as a small one, not as a fall from top to bottom.
  const range = Math.max(most - Math.min(...known), most * leastShare);
  const middle = (most + Math.min(...known)) / 2;
  const room = sparkSize.height - 2 * margin;
  const step = values.length < 2 ? 0 : sparkSize.width / (values.length - 1);
  return values.flatMap((value, at) =>
    value === null
      ? []
      : [
          {
            x: at * step,
            // What never changes runs along the middle.
            y: margin + room * (range === 0 ? 0.5 : 0.5 - (value - middle) / range),
          },
        ],
  );
};

const rounded = (value: number): number => Math.round(value * 10) / 10;

/** The line through the values there are, as high as they differ, and the ground below it. Undefined: no line goes through fewer than two. */
export const sparkPaths = (
  values: ChartValues,
): { readonly line: string; readonly ground: string } | undefined => {
  const points = pointsOf(values);
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || points.length < 2) return undefined;
  const line = `M${points.map(({ x, y }) => `${rounded(x)},${rounded(y)}`).join('L')}`;
  return { line, ground: `${line}V${sparkSize.height}H${rounded(first.x)}Z` };
};

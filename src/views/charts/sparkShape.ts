import type { ChartValues } from './chartSeries.ts';

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

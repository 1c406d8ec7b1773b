import type { Cell } from '#engine/sheet/cell.ts';
import { byteOrderMark, csvLine } from '#engine/sheet/csvText.ts';
import type { ChartFigures } from './chartSeries.ts';

const text = (value: string): Cell => ({ type: 'text', value });

/** The figures of a chart as a CSV file; what is not told stays empty. */
export const figuresCsv = ({ axis, places, series }: ChartFigures): string =>
  [
    `${byteOrderMark}${csvLine([axis, ...series.map(({ title }) => title)].map(text))}`,
    ...places.map((place, at) =>
      csvLine([
        text(place),
        ...series.map(({ values }): Cell | undefined => {
          const value = values[at] ?? null;
          return value === null ? undefined : { type: 'number', value };
        }),
      ]),
    ),
  ].join('');

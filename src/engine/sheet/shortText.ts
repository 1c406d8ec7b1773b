import type { RowProblem } from './sheetRow.ts';

const longest = 200;

/** A text as it is said back to somebody: 200 signs and an ellipsis, whatever stands in the cell. */
export const shortText = (text: string): string => {
  if (text.length <= longest) return text;
  const signs = [...text.slice(0, 2 * longest)];
  return signs.length <= longest && text.length <= 2 * longest
    ? text
    : `${signs.slice(0, longest).join('')}…`;
};

/** A problem without the long texts that led to it: the cell itself is kept beside it whole. */
export const shortProblem = ({ value, params, ...problem }: RowProblem): RowProblem => ({
  ...problem,
  ...(value === undefined ? {} : { value: shortText(value) }),
  ...(params === undefined
    ? {}
    : {
        params: Object.fromEntries(
          Object.entries(params).map(([name, param]) => [
            name,
            typeof param === 'string' ? shortText(param) : param,
          ]),
        ),
      }),
});

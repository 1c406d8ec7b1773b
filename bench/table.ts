import { meetsGoal, type Row, ratioOf } from './row.ts';

const figure = (value: number | undefined): string =>
  value === undefined ? '' : value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2);

/** A shift is a good one below 0.1: two places would say little of it. */
const figureOf = ({ unit }: Row, value: number | undefined): string =>
  unit === 'shift' ? (value?.toFixed(3) ?? '') : figure(value);

const goalOf = ({ goal, unit }: Row): string => {
  if (goal === undefined) return '';
  const sign = goal.kind === 'at most' ? '≤' : '≥';
  return goal.of === 'ratio' ? `ratio ${sign} ${goal.value}` : `${sign} ${goal.value} ${unit}`;
};

/** Shifts are as good as none or not: how many times as far says nothing. */
const ratioText = (row: Row): string => (row.unit === 'shift' ? '' : figure(ratioOf(row)));

const verdictOf = (row: Row): string => {
  const isMet = meetsGoal(row);
  return isMet === undefined ? '' : isMet ? 'met' : 'MISSED';
};

const columns: readonly {
  readonly head: string;
  readonly isNumber?: boolean;
  readonly text: (row: Row) => string;
}[] = [
  { head: 'figure', text: ({ name }) => name },
  { head: 'ours', isNumber: true, text: (row) => figureOf(row, row.ours) },
  { head: 'unit', text: ({ unit }) => unit },
  { head: 'reference', isNumber: true, text: (row) => figureOf(row, row.reference) },
  { head: 'ratio', isNumber: true, text: ratioText },
  { head: 'goal', text: goalOf },
  { head: '', text: verdictOf },
  {
    head: 'reference is',
    text: ({ reference, against }) => (reference === undefined ? '' : (against ?? 'reference')),
  },
];

/** Figures as the lines of a table: ours, beside it the reference, the goal and whether it is met. */
export const tableOf = (rows: readonly Row[]): readonly string[] => {
  const cells = columns.map(({ head, isNumber = false, text }) => {
    const texts = [head, ...rows.map(text)];
    const width = Math.max(...texts.map(({ length }) => length));
    return texts.map((each) => (isNumber ? each.padStart(width) : each.padEnd(width)));
  });
  return ['', ...rows].map((_, line) =>
    cells
      .map((column) => column[line])
      .join('  ')
      .trimEnd(),
  );
};

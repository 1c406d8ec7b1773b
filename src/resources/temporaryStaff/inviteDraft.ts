import { checkInvited, type InvitedRow, pastedRows } from '#domain/temporary/invitedPeople.ts';
import { termLimits } from '#domain/temporary/term.ts';
import type { Violation } from '#domain/violation.ts';

/** A row of the invitation as it is entered; the key stays with it while others come and go. */
export interface DraftRow {
  readonly key: number;
  readonly name: string;
  readonly phone: string;
  /** What the server said of it, until it is changed. */
  readonly refused?: string | undefined;
}

/** What is entered of a row. */
export type RowEntry = Pick<DraftRow, 'name' | 'phone'>;

const isEmpty = ({ name, phone }: RowEntry): boolean => name.trim() === '' && phone.trim() === '';

/** Rows that say something: empty ones are not sent. */
export const filledRows = (rows: readonly DraftRow[]): readonly DraftRow[] =>
  rows.filter((row) => !isEmpty(row));

/** One empty row after the highest key. */
export const withEmptyRow = (rows: readonly DraftRow[]): readonly DraftRow[] => [
  ...rows,
  { key: Math.max(0, ...rows.map(({ key }) => key)) + 1, name: '', phone: '' },
];

const asRow = ({ name, phone }: InvitedRow, key: number): DraftRow => ({ key, name, phone });

/** Whether pasted text is more than one cell: it then fills rows. */
export const isSheet = (text: string): boolean => /[\t\n]/.test(text.trim());

/** The rows with those of a pasted sheet after them, as many as one invitation takes. */
export const withPasted = (rows: readonly DraftRow[], text: string): readonly DraftRow[] => {
  const kept = filledRows(rows);
  const next = Math.max(0, ...rows.map(({ key }) => key)) + 1;
  const pasted = pastedRows(text).map((row, index) => asRow(row, next + index));
  return [...kept, ...pasted].slice(0, termLimits.mostInvited);
};

/** The first thing wrong with each row, by its key. */
export const wrongRows = (rows: readonly DraftRow[]): ReadonlyMap<number, Violation> => {
  const filled = filledRows(rows);
  return new Map(
    checkInvited(filled).flatMap(([first], index) => {
      const row = filled[index];
      return first === undefined || row === undefined ? [] : [[row.key, first] as const];
    }),
  );
};

import { type Violation, violation } from '#domain/violation.ts';
import type { FieldModel } from '#engine/model.ts';

/** What a cell says: a value of its field (`null`, or an empty list: nothing stands there), or why it is none. */
export type CellReading = { readonly value: unknown } | { readonly violation: Violation };

/** What stands around a cell that is read. */
export interface CellContext {
  /** The day an entry without a year counts from, `YYYY-MM-DD`. */
  readonly today: string;
  /** The noun's words for a key (`options.<path>.<value>`, `fields.<path>`) in every language. */
  readonly wordsOf: (key: string) => readonly string[];
  /** Values of the same row, for fields that depend on another: the country code of a number. */
  readonly record?: Readonly<Record<string, unknown>>;
  /** The row of a relation that a text names; undefined: none, or more than one. */
  readonly idOf?: (field: FieldModel, name: string) => number | undefined;
  /** Whether rows change what is there: a clear word empties a field, a masked value stays as it is. */
  readonly isChange?: boolean;
}

/** A value that was read. */
export const read = (value: unknown): CellReading => ({ value });

/** What is said of a cell whose text is no value of its field. */
export const misread = (field: FieldModel, rule: string): CellReading => ({
  violation: violation(rule, field.path),
});

/** A text as it is compared: full-width and half-width, case and spaces make no difference. */
export const folded = (text: string): string =>
  text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

/** What empties a field of a row that changes something, in the three languages: an empty cell leaves the value as it is. */
export const clearWords = { zh: '清空', en: 'clear', ja: 'クリア' } as const;

const words: ReadonlySet<string> = new Set(Object.values(clearWords).map(folded));

/** The value of a cell that empties its field. No other cell has it: an empty one is `null`. */
export const clearedValue = '';

/** Whether a cell says that its field is to be emptied. */
export const isClearWord = (text: string): boolean => words.has(folded(text));

/** Whether a cell shows a masked value as an export wrote it: the value stays as it is. */
export const isMaskedText = ({ options }: FieldModel, text: string): boolean =>
  options.mask !== undefined && text.includes('*');

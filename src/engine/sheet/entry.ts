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

import { HttpError } from 'react-admin';
import { refusalOf, type Severity } from '#dataProvider/refusal.ts';

type Values = Readonly<Record<string, unknown>>;

/** A failed save as errors of the form: those of its fields, and one of the record as a whole. */
export const formErrorsOfFailure = (error: unknown): Values => {
  const errors: unknown = error instanceof HttpError ? error.body?.errors : undefined;
  if (typeof errors === 'object' && errors !== null) return { ...errors };
  return { root: { serverError: error instanceof Error ? error.message : String(error) } };
};

/** How a failed save is shown: a refusal as the server says (spec.md section 8), anything unforeseen as an error. */
export const severityOf = (error: unknown): Severity => refusalOf(error)?.severity ?? 'error';

/** What the server tells about a save that came too late. */
export interface Conflict {
  /** The row as it is now; undefined where the server does not send it. */
  readonly current: Values | undefined;
  /** Name of the user who changed it. */
  readonly changedBy: string | undefined;
  /** ISO time of the change. */
  readonly changedAt: string | undefined;
}

const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null;
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** Who saved a row last, told as a conflict with it; without an author where the row does not tell. */
export const conflictWith = (row: Values | undefined): Conflict => ({
  current: row,
  changedBy: isValues(row?.changed_by) ? textOf(row.changed_by.name) : undefined,
  changedAt: textOf(row?.changed_at),
});

/** The conflict a failed save met: another user saved in the meantime. Undefined for any other failure. */
export const conflictOf = (error: unknown): Conflict | undefined => {
  const refusal = refusalOf(error);
  if (refusal?.error_key !== 'version_conflict') return undefined;
  const detail = isValues(refusal.data) ? refusal.data : {};
  return {
    ...conflictWith(detail),
    current: isValues(refusal.current) ? refusal.current : undefined,
  };
};

import type { useTranslate } from 'react-admin';
import { refusalOf } from '#dataProvider/refusal.ts';
import type { Violation } from '#domain/violation.ts';

/** Sentences by field. */
type FieldTexts = Readonly<Record<string, string>>;

/** What stands in the way of a save: sentences by field, and one for the whole. */
export interface Trouble {
  readonly errors: FieldTexts;
  readonly message: string | undefined;
}

/** Nothing stands in the way. */
export const noTrouble: Trouble = { errors: {}, message: undefined };

/** A failed save: what is said at fields, or else the sentence for the whole. */
export const troubleOf = (error: unknown): Trouble => {
  const { root: _, ...errors } = refusalOf(error)?.errors ?? {};
  const texts = Object.entries(errors).flatMap(([field, text]) =>
    typeof text === 'string' ? [[field, text] as const] : [],
  );
  const message = error instanceof Error ? error.message : String(error);
  return { errors: Object.fromEntries(texts), message: texts.length > 0 ? undefined : message };
};

/** What a rule of ours found before anything was sent, at its fields. */
export const textsOfViolations = (
  violations: readonly Violation[],
  translate: ReturnType<typeof useTranslate>,
): FieldTexts =>
  Object.fromEntries(
    violations.map(({ rule, field = '', params = {} }) => [field, translate(`rules.${rule}`, params)]),
  );

/**
 * The version somebody else's save left, where a save or removal was refused because of it; undefined for any other error, and
 * for a backend that does not say which: then its own sentence is shown, and what was read stays what is saved over.
 */
export const newerVersion = (error: unknown): number | undefined => {
  const refusal = refusalOf(error);
  if (refusal?.error_key !== 'version_conflict') return undefined;
  const { current } = refusal;
  if (typeof current !== 'object' || current === null || !('version' in current)) return undefined;
  return typeof current.version === 'number' ? current.version : undefined;
};

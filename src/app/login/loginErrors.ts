import { refusalOf } from '#dataProvider/refusal.ts';
import type { Violation } from '#domain/violation.ts';

/** Sentences by field of what a rule found before anything was sent. */
export const ruleTexts = (
  violations: readonly Violation[],
  translate: (key: string, params?: object) => string,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    violations.map(({ rule, field = '', params = {} }) => [field, translate(`rules.${rule}`, params)]),
  );

/** Sentences of a refusal by field. */
export const fieldErrorsOf = (error: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(refusalOf(error)?.errors ?? {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

/** The sentence about the whole attempt; undefined where fields have theirs. */
export const sentenceOf = (error: unknown): string | undefined => {
  if (Object.keys(fieldErrorsOf(error)).length > 0) return undefined;
  return error instanceof Error ? error.message : String(error);
};

/** Seconds until a code may be asked for again, where the refusal says so. */
export const retryAfterOf = (error: unknown): number | undefined => {
  const detail = refusalOf(error)?.data;
  if (typeof detail !== 'object' || detail === null || !('retry_after' in detail)) return undefined;
  return typeof detail.retry_after === 'number' ? detail.retry_after : undefined;
};

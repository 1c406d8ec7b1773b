import { refusalOf } from '#dataProvider/refusal.ts';

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

import { isBlank } from '#domain/text/compareKey.ts';

/** Whether a value says nothing: none at all, a text in which nobody would see anything, or a list of nothing. */
export const isEmptyValue = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && isBlank(value)) ||
  (Array.isArray(value) && value.length === 0);

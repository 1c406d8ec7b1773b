import type { TranslationMessages } from 'ra-core';

/** Words of react-admin by their nested keys; a language package may lack some. */
export interface PartialWords {
  readonly [key: string]: string | PartialWords;
}

const isGroup = (value: string | PartialWords | undefined): value is PartialWords =>
  typeof value === 'object';

const merge = (base: PartialWords, own: PartialWords): PartialWords => {
  const merged: Record<string, string | PartialWords> = { ...base };
  for (const [key, value] of Object.entries(own)) {
    const below = merged[key];
    merged[key] = isGroup(value) && isGroup(below) ? merge(below, value) : value;
  }
  return merged;
};

/** The `ra` words of a CommonJS language package, which arrive as the module or as its `default`. */
export const packageWords = (imported: unknown): PartialWords => {
  const outer = imported as { readonly default?: { readonly ra: PartialWords }; readonly ra?: PartialWords };
  return outer.ra ?? outer.default?.ra ?? {};
};

/**
 * All words of react-admin: a language package completed and corrected by our own. That none is missing cannot be
 * seen by the type checker, because the packages are untyped or older; `tests/i18n` compares every key.
 */
export const completeWords = (imported: unknown, own: PartialWords): TranslationMessages =>
  ({ ra: merge(packageWords(imported), own) }) as unknown as TranslationMessages;

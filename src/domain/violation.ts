/**
 * Why a rule refuses. A violation is data: its text is found by `rule` in `src/i18n`, so that form and handler
 * say the same words in the reader's language. `field` is the field's path in the request (`departments.0.position`);
 * without it the violation speaks about the record as a whole. `params` fill the text's placeholders.
 */
export interface Violation {
  readonly rule: string;
  readonly field?: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** Shorthand for a violation of one rule at one field. */
export const violation = (rule: string, field?: string, params?: Violation['params']): Violation => ({
  rule,
  ...(field === undefined ? {} : { field }),
  ...(params === undefined ? {} : { params }),
});

import { violation } from '#domain/violation.ts';
import type { WordOf } from '#engine/sheet/cell.ts';
import { ruleText } from '#i18n/rules.ts';
import type { CallContext } from '#server/platform/handler.ts';

/**
 * The words values are said with in the reader's language, for every sheet, diff and record alike: `own` ones first (fields an
 * administrator added), then the noun's, then those of the console, such as `reason.yes` of a flag.
 */
export const cellWords =
  (
    { words, locale }: Pick<CallContext, 'words' | 'locale'>,
    noun: string,
    own: Readonly<Record<string, string>> = {},
  ): WordOf =>
  (key) =>
    own[key] ?? words.of(noun, key) ?? ruleText(locale, violation(key));

import { words } from '#generated/words/server/attempts.ts';
import type { Locale } from './locale.ts';
import { ruleSentence } from './recordFacts.ts';
import { ruleWords } from './rules.ts';
import { type Sentence, sentence } from './sentence.ts';

/** What no one has words for any more. */
const otherReason: Sentence = sentence('其他原因', 'Another reason', 'その他の理由');

/** The sentence of a result, a rule's own where it was a rule that refused; undefined for what was done. */
export const recordResultText = (locale: Locale, result: string): string | undefined => {
  if (result === 'done') return undefined;
  const own: string | undefined = (words[locale] as Readonly<Record<string, string>>)[result];
  if (own !== undefined) return own;
  return ruleWords[locale][result] === undefined ? otherReason[locale] : ruleSentence(locale, result);
};

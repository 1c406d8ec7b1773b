import type { Violation } from '#domain/violation.ts';
import { words as ruleWords } from '#generated/words/rules.ts';
import type { Locale } from './locale.ts';
import { filled } from './sentence.ts';

/** Every rule's sentence by language, flat keys `<rule>`: read by forms and by the backend's answers alike. */
export { ruleWords };

const placeholder = /%\{(\w+)\}/g;

/** The sentence of a violation, placeholders filled; the rule's own name when no one wrote a sentence (a test refuses that). */
export const ruleText = (locale: Locale, { rule, params = {} }: Violation): string =>
  filled(ruleWords[locale][rule] ?? rule, params);

const gap = '…';

/** Params that leave every blank of a rule's sentence open: for what is said of many rows that differ there. */
export const openParams = (locale: Locale, rule: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...(ruleWords[locale][rule] ?? '').matchAll(placeholder)].map(([, name = '']) => [name, gap]),
  );

/** A sentence with open blanks as it is said: one in brackets or after a colon at the end is left out. */
export const withoutLooseBlanks = (sentence: string): string =>
  sentence.replace(/\s*[（(][^（()）]*…[^（()）]*[）)]/g, '').replace(/\s*[：:]\s*…\s*$/, '');

import type { Violation } from '#domain/violation.ts';
import type { Locale } from './locale.ts';
import { accountRules } from './rules/account.ts';
import { callRules } from './rules/call.ts';
import { departmentRules } from './rules/department.ts';
import { memberRules } from './rules/member.ts';
import { validationRules } from './rules/validation.ts';

/** Every rule's sentence by language, flat keys `<rule>`: read by forms and by the backend's answers alike. */
export const ruleWords: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  zh: {
    ...validationRules.zh,
    ...callRules.zh,
    ...accountRules.zh,
    ...departmentRules.zh,
    ...memberRules.zh,
  },
  en: {
    ...validationRules.en,
    ...callRules.en,
    ...accountRules.en,
    ...departmentRules.en,
    ...memberRules.en,
  },
  ja: {
    ...validationRules.ja,
    ...callRules.ja,
    ...accountRules.ja,
    ...departmentRules.ja,
    ...memberRules.ja,
  },
};

const placeholder = /%\{(\w+)\}/g;

/** The sentence of a violation, placeholders filled; the rule's own name when nobody wrote a sentence (a test refuses that). */
export const ruleText = (locale: Locale, { rule, params = {} }: Violation): string =>
  (ruleWords[locale][rule] ?? rule).replace(placeholder, (_, name: string) => String(params[name] ?? ''));

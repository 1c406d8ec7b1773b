import type { Violation } from '#domain/violation.ts';
import type { Locale } from './locale.ts';
import { accountRules } from './rules/account.ts';
import { callRules } from './rules/call.ts';
import { customFieldRules } from './rules/customField.ts';
import { departmentRules } from './rules/department.ts';
import { fileRules } from './rules/file.ts';
import { groupRules } from './rules/group.ts';
import { memberRules } from './rules/member.ts';
import { preferenceRules } from './rules/preference.ts';
import { reasonRules } from './rules/reason.ts';
import { resignationRules } from './rules/resignation.ts';
import { validationRules } from './rules/validation.ts';

/** Every rule's sentence by language, flat keys `<rule>`: read by forms and by the backend's answers alike. */
export const ruleWords: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  zh: {
    ...validationRules.zh,
    ...callRules.zh,
    ...accountRules.zh,
    ...customFieldRules.zh,
    ...departmentRules.zh,
    ...fileRules.zh,
    ...groupRules.zh,
    ...memberRules.zh,
    ...preferenceRules.zh,
    ...reasonRules.zh,
    ...resignationRules.zh,
  },
  en: {
    ...validationRules.en,
    ...callRules.en,
    ...accountRules.en,
    ...customFieldRules.en,
    ...departmentRules.en,
    ...fileRules.en,
    ...groupRules.en,
    ...memberRules.en,
    ...preferenceRules.en,
    ...reasonRules.en,
    ...resignationRules.en,
  },
  ja: {
    ...validationRules.ja,
    ...callRules.ja,
    ...accountRules.ja,
    ...customFieldRules.ja,
    ...departmentRules.ja,
    ...fileRules.ja,
    ...groupRules.ja,
    ...memberRules.ja,
    ...preferenceRules.ja,
    ...reasonRules.ja,
    ...resignationRules.ja,
  },
};

const placeholder = /%\{(\w+)\}/g;

/** The sentence of a violation, placeholders filled; the rule's own name when nobody wrote a sentence (a test refuses that). */
export const ruleText = (locale: Locale, { rule, params = {} }: Violation): string =>
  (ruleWords[locale][rule] ?? rule).replace(placeholder, (_, name: string) => String(params[name] ?? ''));

import { words } from '#generated/words/agreement.ts';
import type { Locale } from '#i18n/locale.ts';
import { numbered } from '#i18n/numbered.ts';

/** A numbered part of a text. */
interface Clause {
  readonly title: string;
  readonly text: readonly string[];
}

/** One of the two texts people agree to: its version and first day. What it says stands in `schemas/words/agreement`. */
export interface Agreement {
  /** The anchor: `/agreement#service`. */
  readonly key: 'service' | 'privacy';
  readonly version: string;
  /** Day from which it is in effect, `YYYY-MM-DD`. */
  readonly since: string;
}

/** What the platform and a company owe each other; what is kept of people, what for, how long, and what they may ask. */
export const agreements: readonly Agreement[] = [
  { key: 'service', version: '1.0', since: '2026-01-05' },
  { key: 'privacy', version: '1.0', since: '2026-01-05' },
];

/** The clauses of a text, in order. */
export const clausesOf = ({ key }: Agreement, locale: Locale): readonly Clause[] => {
  const texts = words[locale];
  const clauses: Clause[] = [];
  for (
    let title = texts[`${key}.1.title`];
    title !== undefined;
    title = texts[`${key}.${clauses.length + 1}.title`]
  )
    clauses.push({ title, text: numbered(texts, `${key}.${clauses.length + 1}.text`) });
  return clauses;
};

import type { Locale } from '#i18n/locale.ts';

/** A numbered part of a text. */
interface Clause {
  readonly title: string;
  readonly text: readonly string[];
}

/** One of the two texts people agree to: its version and first day, and its clauses in every language. */
export interface Agreement {
  /** The anchor: `/agreement#service`. */
  readonly key: 'service' | 'privacy';
  readonly version: string;
  /** Day from which it is in effect, `YYYY-MM-DD`. */
  readonly since: string;
  readonly clauses: Readonly<Record<Locale, readonly Clause[]>>;
}

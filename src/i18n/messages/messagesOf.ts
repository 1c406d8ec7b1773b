import type { TranslationMessages } from 'ra-core';

type Texts = Readonly<Record<string, string>>;

/** Words generated from the schemas and the files beside them: of nouns with flat keys below `resources.<noun>`, the console's own, and of rules. */
export interface GeneratedWords {
  readonly resources: Readonly<Record<string, Texts>>;
  readonly console: Texts;
  readonly rules: Texts;
}

/** One language's words as polyglot wants them: nested or flat, it flattens both to the same keys. */
export const messagesOf = (
  reactAdmin: TranslationMessages,
  { resources, console: ownWords, rules }: GeneratedWords,
): TranslationMessages => ({ ...reactAdmin, resources, ...ownWords, rules });

import type { TranslationMessages } from 'ra-core';

type FlatWords = Readonly<Record<string, string>>;

/** Words generated from the schemas; flat keys below `resources.<noun>`. */
export interface GeneratedWords {
  readonly resources: Readonly<Record<string, FlatWords>>;
}

/** One language's words as polyglot wants them: nested or flat, it flattens both to the same keys. */
export const messagesOf = (
  reactAdmin: TranslationMessages,
  {
    generated,
    ownWords,
    rules,
  }: { readonly generated: GeneratedWords; readonly ownWords: FlatWords; readonly rules: FlatWords },
): TranslationMessages => ({ ...reactAdmin, ...generated, ...ownWords, rules });

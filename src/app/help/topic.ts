import type { MenuSection } from '#engine/vocabulary.ts';
import type { Locale } from '#i18n/locale.ts';

/** What one topic says in one language: a title as the page is called, three to eight sentences, perhaps steps in order. */
export interface HelpText {
  readonly title: string;
  /** Paragraphs of plain text. */
  readonly text: readonly string[];
  readonly steps?: readonly string[];
}

/** A topic of the help centre. Chinese is always there; a language that is not is shown in another one, labelled so. */
export interface HelpTopic {
  readonly text: { readonly zh: HelpText } & { readonly [Language in Locale]?: HelpText };
  /** Where it stands in the help centre, for a topic whose noun has no place in the menu; without both: first steps. */
  readonly section?: MenuSection;
  /** The page it explains, where that is no noun's. */
  readonly address?: string;
  /** Keys of topics somebody who reads this one may want next; a test knows them all. */
  readonly related?: readonly string[];
}

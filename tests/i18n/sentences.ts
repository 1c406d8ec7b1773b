import type { TranslationMessages } from 'ra-core';
import { createCatalogueReader } from '#compiler/source/catalogues.ts';
import type { Locale } from '#i18n/locale.ts';
import { loadMessages } from '#i18n/messages.ts';
import { templateWords } from '#i18n/template.ts';

type Nested = { readonly [key: string]: string | Nested };

/** A text with the key it is found by. */
export type Said = readonly [key: string, text: string];

const flatten = (words: Nested, prefix: string): readonly Said[] =>
  Object.entries(words).flatMap(([key, value]): readonly Said[] =>
    typeof value === 'string' ? [[`${prefix}${key}`, value]] : flatten(value, `${prefix}${key}.`),
  );

const { catalogues } = createCatalogueReader('schemas', 'schemas').read([]);

/** Every sentence of the files of words, by area and key, and every label of a noun, of react-admin and of templates. */
export const sentencesOf = async (locale: Locale): Promise<readonly Said[]> => {
  const messages = (await loadMessages(locale)) as TranslationMessages & Nested;
  const { resources = {}, ra } = messages;
  return [
    ...catalogues.flatMap(({ area, texts }) =>
      Object.entries(texts).map(([key, text]): Said => [`${area}/${key}`, text[locale]]),
    ),
    ...flatten({ resources, ra, template: templateWords[locale] } as unknown as Nested, ''),
  ];
};

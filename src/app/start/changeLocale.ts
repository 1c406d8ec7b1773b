import type { QueryClient } from '@tanstack/react-query';
import { languageTags } from '#i18n/chooseLocale.ts';
import type { Locale } from '#i18n/locale.ts';
import { writeCookie } from '#session/cookies.ts';
import { askForDrafts } from '#session/drafts.ts';

/** The server speaks the language of the cookie, and readers aloud that of the page. */
export const keepLocale = (locale: Locale): void => {
  writeCookie('language', locale);
  document.documentElement.lang = languageTags[locale];
};

/**
 * What a change of the language does, here or in another tab, before every screen is built anew: open forms keep a draft, and what the
 * server has answered in the old language is asked again. A question that is on its way may have been asked in the old one under the name
 * of the new: it is called off.
 */
export const changeLocale = async (queryClient: QueryClient, locale: Locale): Promise<void> => {
  askForDrafts();
  keepLocale(locale);
  await queryClient.cancelQueries();
  // Nothing is asked for screens that are about to go.
  await queryClient.invalidateQueries({ refetchType: 'none' });
};

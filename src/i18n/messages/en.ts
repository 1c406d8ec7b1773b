import type { TranslationMessages } from 'ra-core';
import english from 'ra-language-english';
import { completeWords } from './completeWords.ts';

/** What every page says first in English, and where the page of each noun has the rest of its first words. */
export { pages, words } from '#generated/pageWords/en.ts';

/** react-admin in English; "sign in" and "sign out" as everywhere else in the console. */
export const reactAdmin: TranslationMessages = completeWords(english, {
  auth: {
    logout: 'Sign out',
    auth_check_error: 'Please sign in to continue',
    user_menu: 'Account',
  },
  notification: { logged_out: 'Your session has ended. Please sign in again' },
});

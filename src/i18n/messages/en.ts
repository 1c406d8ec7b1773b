import type { TranslationMessages } from 'ra-core';
import english from 'ra-language-english';
import { completeWords } from './completeWords.ts';

/** What every page says first in English, and where the page of each noun has the rest of its first words. */
export { pages, words } from '#generated/pageWords/en.ts';

/** react-admin in English: “sign in” and “sign out”, quotes and contractions as everywhere else in the console. */
export const reactAdmin: TranslationMessages = completeWords(english, {
  auth: {
    logout: 'Sign out',
    auth_check_error: 'Please sign in to continue',
    user_menu: 'Account',
  },
  message: {
    access_denied: 'You do not have permission to see this page',
    error: 'Something went wrong in the browser, and the request was not completed.',
    unsaved_changes: 'Some changes are not saved. Leave without them?',
  },
  notification: {
    logged_out: 'Your session has ended. Please sign in again',
    not_authorized: 'You do not have permission to do this',
  },
  saved_queries: {
    new_label: 'Save current query…',
    remove_label_with_name: 'Remove query “%{name}”',
  },
});

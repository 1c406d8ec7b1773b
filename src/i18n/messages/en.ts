/** What every page says first in English, and where the page of each noun has the rest of its first words. */
export { pages, words } from '#generated/pageWords/en.ts';
export { reactAdminEnglish as reactAdmin } from '../reactAdmin/en.ts';

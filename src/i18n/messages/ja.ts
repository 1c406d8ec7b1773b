/** What every page says first in Japanese, and where the page of each noun has the rest of its first words. */
export { pages, words } from '#generated/pageWords/ja.ts';
export { reactAdminJapanese as reactAdmin } from '../reactAdmin/ja.ts';

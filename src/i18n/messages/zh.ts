/** What every page says first in Chinese, and where the page of each noun has the rest of its first words. */
export { pages, words } from '#generated/pageWords/zh.ts';
export { reactAdminChinese as reactAdmin } from '../reactAdmin/zh.ts';

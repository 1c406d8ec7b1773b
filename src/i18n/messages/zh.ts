import { words as consoleWords } from '#generated/words/console/zh.ts';
import { words as rules } from '#generated/words/rules/zh.ts';
import { words } from '#generated/words/zh.ts';
import { reactAdminChinese } from '../reactAdmin/zh.ts';
import { messagesOf } from './messagesOf.ts';

/** Every word of the console in Chinese. */
export const messages = messagesOf(reactAdminChinese, { generated: words, ownWords: consoleWords, rules });

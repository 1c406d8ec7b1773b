import { words as consoleWords } from '#generated/words/console/ja.ts';
import { words } from '#generated/words/ja.ts';
import { words as rules } from '#generated/words/rules/ja.ts';
import { reactAdminJapanese } from '../reactAdmin/ja.ts';
import { messagesOf } from './messagesOf.ts';

/** Every word of the console in Japanese. */
export const messages = messagesOf(reactAdminJapanese, { generated: words, ownWords: consoleWords, rules });

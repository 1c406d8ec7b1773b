import { words as consoleWords } from '#generated/words/console/en.ts';
import { words } from '#generated/words/en.ts';
import { words as rules } from '#generated/words/rules/en.ts';
import { reactAdminEnglish } from '../reactAdmin/en.ts';
import { messagesOf } from './messagesOf.ts';

/** Every word of the console in English. */
export const messages = messagesOf(reactAdminEnglish, { generated: words, ownWords: consoleWords, rules });

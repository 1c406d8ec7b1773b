import type { Locale } from '#i18n/locale.ts';
import { type Contract, everyWordOf, wordOf } from './contract.ts';
import { refusalSentence } from './envelope.ts';
import type { ReaderWords, Refusal } from './handler.ts';

/** The words of the schemas and rules for one reader: of a call, or of a job that works for someone. */
export const readerWords = (contract: Contract, locale: Locale): ReaderWords => ({
  of: (noun: string, key: string) => wordOf(contract, { locale, noun, key }),
  every: (noun: string, key: string) => everyWordOf(contract, noun, key),
  refusal: (noun: string, refusal: Refusal) => refusalSentence({ contract, locale }, noun, refusal),
});

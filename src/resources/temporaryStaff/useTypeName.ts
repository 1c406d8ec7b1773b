import { useTranslate } from 'react-admin';
import type { TemporaryType } from '#domain/temporary/term.ts';
import { wordKeys } from '#views/wordKeys.ts';

/** What a type is called, by the words of the schema. */
export const useTypeName = (): ((type: TemporaryType) => string) => {
  const translate = useTranslate();
  return (type) => translate(wordKeys('temporaryStaff').option('type', type));
};

import { useTranslate } from 'react-admin';
import { singular } from '#i18n/singular.ts';
import { useModels } from '#views/ModelContext.tsx';
import { wordKeys } from '#views/wordKeys.ts';

/** A choice of a filter: what is asked for, and its words. */
export interface Choice {
  readonly value: string;
  readonly title: string;
}

/** Nouns something can be done to: what records are filed under. */
export const useCategories = (): readonly Choice[] => {
  const translate = useTranslate();
  return Object.values(useModels())
    .filter(({ calls }) => Object.values(calls).some(({ effect }) => effect === 'write'))
    .map(({ noun }) => ({ value: noun, title: singular(translate(wordKeys(noun).name)) }));
};

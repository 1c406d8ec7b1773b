import { useTranslate } from 'react-admin';
import { singular } from '#i18n/sentence.ts';
import { FilterSelect } from '#views/fields/FilterSelect.tsx';
import type { FieldFilterProps, FilterTextProps } from '#views/fieldView.ts';
import { useModels } from '#views/ModelContext.tsx';
import { wordKeys } from '#views/wordKeys.ts';

/** The category a list is filtered by, in words. */
export const CategoryText = ({ value }: FilterTextProps) => {
  const translate = useTranslate();
  return singular(translate(wordKeys(String(value)).name, { _: String(value) }));
};

/** A choice of a filter: what is asked for, and its words. */
export interface Choice {
  readonly value: string;
  readonly title: string;
}

/** Nouns something can be done to: what records are filed under. */
const useCategories = (): readonly Choice[] => {
  const translate = useTranslate();
  return Object.values(useModels())
    .filter(({ calls }) => Object.values(calls).some(({ effect }) => effect === 'write'))
    .map(({ noun }) => ({ value: noun, title: singular(translate(wordKeys(noun).name)) }));
};

/** Chooses the noun records are filed under. */
export const CategoryFilter = ({ label, value, onChange }: FieldFilterProps) => (
  <FilterSelect label={label} options={useCategories()} value={value} onChange={onChange} />
);

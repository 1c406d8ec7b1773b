import { FilterSelect } from '#views/fields/FilterSelect.tsx';
import type { FieldFilterProps } from '#views/fields/fieldView.ts';
import { useCategories } from './categories.ts';

/** Chooses the noun records are filed under. */
export const CategoryFilter = ({ label, value, onChange }: FieldFilterProps) => (
  <FilterSelect label={label} options={useCategories()} value={value} onChange={onChange} />
);

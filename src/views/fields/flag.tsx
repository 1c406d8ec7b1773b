import { useTranslate } from 'react-admin';
import type { FieldDisplayProps, FieldFilterProps, FieldView } from '#views/fieldView.ts';
import { FilterSelect } from './FilterSelect.tsx';

const isOn = (value: unknown): boolean => value === 1 || value === true;

const FlagField = ({ value }: FieldDisplayProps) => {
  const translate = useTranslate();
  if (value === null || value === undefined) return null;
  return <span>{translate(isOn(value) ? 'views.flag.yes' : 'views.flag.no')}</span>;
};

const FlagFilter = ({ label, value, onChange }: FieldFilterProps) => {
  const translate = useTranslate();
  const options = [
    { value: 1, title: translate('views.flag.yes') },
    { value: 0, title: translate('views.flag.no') },
  ];
  return <FilterSelect label={label} options={options} value={value} onChange={onChange} />;
};

/** Yes or no, on the wire 1 or 0. */
export const flag: FieldView = { display: FlagField, filter: FlagFilter };

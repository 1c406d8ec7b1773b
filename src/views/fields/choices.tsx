import Stack from '@mui/material/Stack';
import { useResourceContext, useTranslate } from 'react-admin';
import { isState } from '#engine/fields.ts';
import type { FieldModel } from '#engine/model.ts';
import type { Colour } from '#engine/vocabulary.ts';
import type { FieldDisplayProps, FieldFilterProps, FieldView } from '#views/fieldView.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { FilterSelect } from './FilterSelect.tsx';

interface OptionChipProps {
  readonly title: string;
  readonly colour: Colour;
}

/** An option as a word with a coloured dot: the word says it all, the dot helps to scan a column. */
export const OptionChip = ({ title, colour }: OptionChipProps) => (
  <span className="mark" data-colour={colour}>
    {title}
  </span>
);

interface Option {
  readonly value: string | number;
  readonly title: string;
  readonly colour: Colour;
}

/** The options of a choice in schema order, with their words and colours. */
export const useOptions = (field: FieldModel): readonly Option[] => {
  const translate = useTranslate();
  const keys = wordKeys(useResourceContext() ?? '');
  return field.choices.map((value) => ({
    value,
    title: translate(keys.option(field.path, value), {
      _: field.options.options?.[value]?.title ?? String(value),
    }),
    colour: field.options.options?.[value]?.color ?? 'neutral',
  }));
};

const ChoiceField = ({ field, value }: FieldDisplayProps) => {
  const options = useOptions(field);
  if (value === null || value === undefined || value === '') return null;
  const option = options.find((candidate) => candidate.value === value);
  const title = option?.title ?? String(value);
  return isState(field) ? <OptionChip title={title} colour={option?.colour ?? 'neutral'} /> : title;
};

/** Filters by one option (`equals`) or several (`in`). */
const ChoiceFilter = ({ field, ...props }: FieldFilterProps) => {
  const options = useOptions(field);
  return <FilterSelect {...props} options={options} isMany={field.options.filter === 'in'} />;
};

/** One of the schema's options. */
export const choice: FieldView = { display: ChoiceField, filter: ChoiceFilter };

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const ChoicesField = ({ field, value }: FieldDisplayProps) => {
  const translate = useTranslate();
  const options = useOptions(field).filter((option) => listOf(value).includes(option.value));
  if (!isState(field)) return <span>{options.map(({ title }) => title).join(translate('list.comma'))}</span>;
  return (
    <Stack component="span" direction="row" sx={{ flexWrap: 'wrap', gap: 0.5 }}>
      {options.map((option) => (
        <OptionChip key={option.value} title={option.title} colour={option.colour} />
      ))}
    </Stack>
  );
};

/** Several of the schema's options. */
export const choices: FieldView = { display: ChoicesField, filter: ChoiceFilter };

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

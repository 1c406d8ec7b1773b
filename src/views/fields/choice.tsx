import { ChoiceBox } from './ChoiceBox.tsx';
import { FilterSelect } from './FilterSelect.tsx';
import type { FieldDisplayProps, FieldFilterProps, FieldInputProps, FieldView } from './fieldView.ts';
import { OptionChip } from './OptionChip.tsx';
import { areStates, useOptions } from './useOptions.ts';

const ChoiceField = ({ field, value }: FieldDisplayProps) => {
  const options = useOptions(field);
  if (value === null || value === undefined || value === '') return null;
  const option = options.find((candidate) => candidate.value === value);
  const title = option?.title ?? String(value);
  return areStates(field) ? <OptionChip title={title} colour={option?.colour ?? 'neutral'} /> : title;
};

const ChoiceInput = (props: FieldInputProps) => <ChoiceBox {...props} options={useOptions(props.field)} />;

/** Filters by one option (`equals`) or several (`in`). */
export const ChoiceFilter = ({ field, ...props }: FieldFilterProps) => {
  const options = useOptions(field);
  return <FilterSelect {...props} options={options} isMany={field.options.filter === 'in'} />;
};

/** One of the schema's options. */
export const choice: FieldView = { display: ChoiceField, input: ChoiceInput, filter: ChoiceFilter };

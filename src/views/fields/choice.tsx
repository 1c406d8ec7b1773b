import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { FilterSelect } from './FilterSelect.tsx';
import type { FieldDisplayProps, FieldFilterProps, FieldInputProps, FieldView } from './fieldView.ts';
import { OptionChip } from './OptionChip.tsx';
import { useFieldInput } from './useFieldInput.ts';
import { areStates, useOptions } from './useOptions.ts';

const ChoiceField = ({ field, value }: FieldDisplayProps) => {
  const options = useOptions(field);
  if (value === null || value === undefined || value === '') return null;
  const option = options.find((candidate) => candidate.value === value);
  const title = option?.title ?? String(value);
  return areStates(field) ? <OptionChip title={title} colour={option?.colour ?? 'neutral'} /> : title;
};

const ChoiceInput = ({ field, source, isRequired, isReadOnly }: FieldInputProps) => {
  const translate = useTranslate();
  const input = useFieldInput(field, source);
  const options = useOptions(field);
  // What begins with an option always has one: to have none would mean nothing.
  const isAlwaysChosen = isRequired || (field.schema.default ?? null) !== null;
  const none = <MenuItem value="">{translate('views.choice.none')}</MenuItem>;
  return (
    <TextField
      select
      id={input.id}
      inputRef={input.ref}
      name={source}
      label={input.label}
      value={input.value ?? ''}
      onChange={(event) => input.onChange(event.target.value === '' ? null : event.target.value)}
      onBlur={input.onBlur}
      error={input.error !== undefined}
      helperText={input.helperText}
      required={isRequired}
      disabled={isReadOnly}
      size="small"
      fullWidth
    >
      {isAlwaysChosen ? null : none}
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.title}
        </MenuItem>
      ))}
    </TextField>
  );
};

/** Filters by one option (`equals`) or several (`in`). */
export const ChoiceFilter = ({ field, ...props }: FieldFilterProps) => {
  const options = useOptions(field);
  return <FilterSelect {...props} options={options} isMany={field.options.filter === 'in'} />;
};

/** One of the schema's options. */
export const choice: FieldView = { display: ChoiceField, input: ChoiceInput, filter: ChoiceFilter };

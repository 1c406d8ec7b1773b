import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { useFieldInput } from '#views/form/state/useFormValue.ts';
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
const ChoiceFilter = ({ field, ...props }: FieldFilterProps) => {
  const options = useOptions(field);
  return <FilterSelect {...props} options={options} isMany={field.options.filter === 'in'} />;
};

/** One of the schema's options. */
export const choice: FieldView = { display: ChoiceField, input: ChoiceInput, filter: ChoiceFilter };

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const ChoicesField = ({ field, value }: FieldDisplayProps) => {
  const translate = useTranslate();
  const options = useOptions(field).filter((option) => listOf(value).includes(option.value));
  if (!areStates(field)) return options.map(({ title }) => title).join(translate('list.comma'));
  return (
    <Stack component="span" direction="row" sx={{ flexWrap: 'wrap', gap: 0.5 }}>
      {options.map((option) => (
        <OptionChip key={option.value} title={option.title} colour={option.colour} />
      ))}
    </Stack>
  );
};

const ChoicesInput = ({ field, source, isRequired, isReadOnly }: FieldInputProps) => {
  const input = useFieldInput(field, source);
  const options = useOptions(field);
  return (
    <TextField
      select
      id={input.id}
      inputRef={input.ref}
      name={source}
      label={input.label}
      value={listOf(input.value)}
      onChange={(event) => input.onChange(event.target.value)}
      onBlur={input.onBlur}
      error={input.error !== undefined}
      helperText={input.helperText}
      required={isRequired}
      disabled={isReadOnly}
      size="small"
      fullWidth
      slotProps={{ select: { multiple: true } }}
    >
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.title}
        </MenuItem>
      ))}
    </TextField>
  );
};

/** Several of the schema's options. */
export const choices: FieldView = { display: ChoicesField, input: ChoicesInput, filter: ChoiceFilter };

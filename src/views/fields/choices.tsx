import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { useFieldInput } from '#views/form/state/useFieldInput.ts';
import { ChoiceFilter } from './choice.tsx';
import type { FieldDisplayProps, FieldInputProps, FieldView } from './fieldView.ts';
import { OptionChip } from './OptionChip.tsx';
import { areStates, useOptions } from './useOptions.ts';

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

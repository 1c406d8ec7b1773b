import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { useFieldInput } from '#views/form/state/useFormValue.ts';
import type { FieldInputProps } from './fieldView.ts';

interface Choice {
  readonly value: string | number;
  readonly title: string;
}

interface ChoiceBoxProps extends FieldInputProps {
  readonly options: readonly Choice[];
  /** In place of the schema's help, where it depends on what is entered. */
  readonly help?: string | undefined;
  /** Told what was chosen, beside the form. */
  readonly onChosen?: (value: unknown) => void;
}

/** What was chosen stands there before the choices have come. */
const withCurrent = (options: readonly Choice[], value: unknown): readonly Choice[] =>
  typeof value !== 'string' || value === '' || options.some((option) => option.value === value)
    ? options
    : [{ value, title: value }, ...options];

/** A value chosen of several, bound to the form. */
export const ChoiceBox = (props: ChoiceBoxProps) => {
  const { field, source, isRequired, isReadOnly, options, onChosen } = props;
  const translate = useTranslate();
  const input = useFieldInput(field, source);
  // What begins with an option always has one: to have none would mean nothing.
  const isAlwaysChosen = isRequired || (field.schema.default ?? null) !== null;
  const none = <MenuItem value="">{translate('views.choice.none')}</MenuItem>;
  const choose = (chosen: unknown) => {
    const value = chosen === '' ? null : chosen;
    input.onChange(value);
    onChosen?.(value);
  };
  return (
    <TextField
      select
      id={input.id}
      inputRef={input.ref}
      name={source}
      label={input.label}
      value={input.value ?? ''}
      onChange={(event) => choose(event.target.value)}
      onBlur={input.onBlur}
      error={input.error !== undefined}
      helperText={input.error ?? props.help ?? input.helperText}
      required={isRequired}
      disabled={isReadOnly}
      size="small"
      fullWidth
      slotProps={{ select: { MenuProps: { slotProps: { paper: { sx: { maxHeight: 360 } } } } } }}
    >
      {isAlwaysChosen ? null : none}
      {withCurrent(options, input.value).map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.title}
        </MenuItem>
      ))}
    </TextField>
  );
};

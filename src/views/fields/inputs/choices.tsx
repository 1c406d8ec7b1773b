import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { useOptions } from '#views/fields/choices.tsx';
import type { FieldInputProps } from '#views/fieldView.ts';
import { useFieldInput } from '#views/form/state/formState.tsx';
import { RelatedInput } from '#views/picker/RelatedInput.tsx';
import { TreeBox } from '#views/picker/TreeBox.tsx';
import { personDetail } from '#views/recordName.ts';

interface Choice {
  readonly value: string | number;
  readonly title: string;
}

interface ChoiceBoxProps extends FieldInputProps {
  readonly options: readonly Choice[];
  /** In place of the schema's help, where it depends on what is entered. */
  readonly help?: string | undefined;
  /** Called with what was chosen, beside the form. */
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

/** One of the schema's options. */
export const ChoiceInput = (props: FieldInputProps) => (
  <ChoiceBox {...props} options={useOptions(props.field)} />
);

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Several of the schema's options. */
export const ChoicesInput = ({ field, source, isRequired, isReadOnly }: FieldInputProps) => {
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

const isOn = (value: unknown): boolean => value === 1 || value === true;

/** Yes or no, on the wire 1 or 0. */
export const FlagInput = ({ field, source, isReadOnly }: FieldInputProps) => {
  const input = useFieldInput(field, source);
  // `type: boolean` is the rare exception of the dialect; every flag of the contract is 0 or 1.
  const flagOf = (checked: boolean) => (field.schema.type === 'boolean' ? checked : Number(checked));
  const helpId = `${input.id}-help`;
  return (
    <FormControl error={input.error !== undefined} disabled={isReadOnly}>
      <FormControlLabel
        label={input.label}
        control={
          <Switch
            checked={isOn(input.value)}
            name={source}
            onBlur={input.onBlur}
            onChange={(event) => input.onChange(flagOf(event.target.checked))}
            slotProps={{
              input: {
                ref: input.ref,
                'aria-describedby': input.helperText === undefined ? undefined : helpId,
              },
            }}
          />
        }
      />
      {input.helperText === undefined ? null : (
        <FormHelperText id={helpId}>{input.helperText}</FormHelperText>
      )}
    </FormControl>
  );
};

/** One or several nodes of a tree, picked from the tree itself. */
export const TreeReferenceInput = ({ field, source, isRequired, isReadOnly }: FieldInputProps) => {
  const input = useFieldInput(field, source);
  return (
    <TreeBox
      field={field}
      label={input.label}
      value={input.value}
      isMany={field.isMany}
      onChange={input.onChange}
      id={input.id}
      inputRef={input.ref}
      onBlur={input.onBlur}
      error={input.error !== undefined}
      helperText={input.helperText}
      isRequired={isRequired}
      isDisabled={isReadOnly}
    />
  );
};

/** One or several people, or rows of any kind that have a detail like theirs. */
export const PersonInput = (props: FieldInputProps) => <RelatedInput {...props} detailOf={personDetail} />;

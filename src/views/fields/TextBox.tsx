import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useFieldInput } from '#views/form/state/useFieldInput.ts';
import { CountedHelp, isNearLimit } from './CountedHelp.tsx';
import type { FieldInputProps } from './fieldView.ts';

interface TextBoxProps extends FieldInputProps {
  /** How a value is written in the box, and how the box is read; an empty box is null by default. */
  readonly format?: (value: unknown) => string;
  readonly parse?: (entry: string) => unknown;
  readonly html?: TextFieldProps['slotProps'];
  readonly type?: string;
  readonly multiline?: boolean;
  /** In place of the schema's help, where it depends on what is entered. */
  readonly help?: string | undefined;
  /** Whether the keyboard begins here. */
  readonly isFirst?: boolean;
}

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
const nullWhenEmpty = (entry: string): unknown => (entry === '' ? null : entry);

/** For `parse`, where an empty text is a text. */
export const asTyped = (entry: string): unknown => entry;

/** A text box bound to a form value: label, help and error of the field, named for screen readers. */
export const TextBox = (props: TextBoxProps) => {
  const { field, source, isRequired, isReadOnly, format = textOf, parse = nullWhenEmpty } = props;
  const input = useFieldInput(field, source);
  const text = format(input.value);
  const help = input.error ?? props.help ?? input.helperText;
  const { maxLength } = field.schema;
  return (
    <TextField
      id={input.id}
      inputRef={input.ref}
      name={source}
      label={input.label}
      value={text}
      onChange={(event) => input.onChange(parse(event.target.value))}
      onBlur={input.onBlur}
      error={input.error !== undefined}
      helperText={
        isNearLimit(text, maxLength) ? <CountedHelp help={help} text={text} maxLength={maxLength} /> : help
      }
      placeholder={input.placeholder}
      required={isRequired}
      autoFocus={props.isFirst === true}
      disabled={isReadOnly}
      type={props.type}
      multiline={props.multiline}
      minRows={props.multiline === true ? 3 : undefined}
      slotProps={props.html}
      size="small"
      fullWidth
    />
  );
};

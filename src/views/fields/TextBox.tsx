import Box from '@mui/material/Box';
import type { TextFieldProps } from '@mui/material/TextField';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import type { FieldInputProps } from '#views/fieldView.ts';
import { useFieldInput } from '#views/form/state/formState.tsx';
import { visuallyHidden } from '#views/layouts/boxStyles.ts';

/** A counter appears when this share of a text's limit is used: before that no one needs it. */
const nearLimit = 0.8;

/** Characters as the validator counts them: by code point, so that an emoji is one. */
const countCharacters = (text: string): number => [...text].length;

/** Whether a text is near its limit or above it. */
const isNearLimit = (text: string, maxLength: number | undefined): maxLength is number =>
  maxLength !== undefined && text !== '' && countCharacters(text) >= maxLength * nearLimit;

interface CountedHelpProps {
  readonly help: string | undefined;
  readonly text: string;
  readonly maxLength: number;
}

/** Help or error of a text near its limit, with how much of it is used: a fraction to see, a sentence to hear. */
const CountedHelp = ({ help, text, maxLength }: CountedHelpProps) => {
  const translate = useTranslate();
  const count = countCharacters(text);
  const left = maxLength - count;
  const said = left < 0 ? 'form.counter.over' : 'form.counter.left';
  return (
    <Box
      component="span"
      sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, position: 'relative' }}
    >
      <span>{help}</span>
      <Box component="span" aria-hidden sx={{ color: left < 0 ? 'error.main' : undefined, flexShrink: 0 }}>
        {`${count}/${maxLength}`}
      </Box>
      <Box component="span" sx={visuallyHidden}>
        {translate(said, { smart_count: Math.abs(left) })}
      </Box>
    </Box>
  );
};

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

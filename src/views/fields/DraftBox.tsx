import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useFieldInput } from '#views/form/state/useFormValue.ts';
import type { FieldInputProps } from './fieldView.ts';

interface DraftBoxProps extends FieldInputProps {
  readonly format: (value: unknown) => string;
  /** What the entry means; the entry itself when it means nothing yet, so that validation can say so. */
  readonly parse: (entry: string) => unknown;
  readonly prefix?: string;
  readonly inputMode: 'decimal' | 'numeric';
}

/** A box whose entry is kept as typed (`12.` on the way to `12.50`) while the form holds what it means. */
export const DraftBox = ({ format, parse, prefix, inputMode, ...props }: DraftBoxProps) => {
  const input = useFieldInput(props.field, props.source);
  const [draft, setDraft] = useState(() => format(input.value));
  // A value set from outside (reset, server row) replaces the draft; one that came from the draft does not.
  const shown = (parse(draft) ?? null) === (input.value ?? null) ? draft : format(input.value);
  const change = (entry: string) => {
    setDraft(entry);
    input.onChange(parse(entry));
  };
  return (
    <TextField
      id={input.id}
      inputRef={input.ref}
      name={props.source}
      label={input.label}
      value={shown}
      onChange={(event) => change(event.target.value)}
      onBlur={input.onBlur}
      error={input.error !== undefined}
      helperText={input.helperText}
      placeholder={input.placeholder}
      required={props.isRequired}
      disabled={props.isReadOnly}
      size="small"
      fullWidth
      slotProps={{
        htmlInput: { inputMode, autoComplete: 'off' },
        input:
          prefix === undefined
            ? {}
            : { startAdornment: <InputAdornment position="start">{prefix}</InputAdornment> },
      }}
    />
  );
};

import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { numberFlaw } from '#domain/verification/checkVerification.ts';
import { normaliseNumber } from '#domain/verification/numbers.ts';
import type { NumberField } from '#domain/verification/organization.ts';
import type { FieldInputProps } from '#views/fields/fieldView.ts';
import { useFieldInput } from '#views/form/state/useFieldInput.ts';

/** A number with a check digit: what does not fit is said while it is typed, and stops nobody (contract.md section 1). */
export const NumberInput = ({ field, source, isRequired, isReadOnly }: FieldInputProps) => {
  const translate = useTranslate();
  const input = useFieldInput(field, source);
  const text = typeof input.value === 'string' ? input.value : '';
  const flaw = numberFlaw(field.name as NumberField, text);
  const doubt = flaw === 'checkDigit' ? translate(`rules.verification.${field.name}.checkDigit`) : undefined;
  return (
    <TextField
      id={input.id}
      inputRef={input.ref}
      name={source}
      label={input.label}
      value={text}
      onChange={(event) => input.onChange(event.target.value === '' ? null : event.target.value)}
      onBlur={() => {
        // Full width, small letters and blanks are how it was copied, not another number.
        if (text !== '') input.onChange(normaliseNumber(text));
        input.onBlur();
      }}
      error={input.error !== undefined}
      helperText={input.error ?? doubt ?? input.helperText}
      required={isRequired}
      disabled={isReadOnly}
      size="small"
      fullWidth
      slotProps={{
        htmlInput: { autoComplete: 'off', spellCheck: false, maxLength: 60 },
        formHelperText: { role: 'status', sx: doubt === undefined ? {} : { color: 'warning.main' } },
      }}
    />
  );
};

import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { FieldInputProps } from '#views/fieldView.ts';
import { useFieldInput } from '#views/form/state/useFormValue.ts';
import { usePickerWords } from '#views/picker/useRelated.ts';
import { usePositions } from './usePositions.ts';

/** A position: one of those in use, or a new one. */
export const PositionInput = ({ field, source, isRequired, isReadOnly }: FieldInputProps) => {
  const words = usePickerWords();
  const input = useFieldInput(field, source);
  const [isOpen, setOpen] = useState(false);
  const text = typeof input.value === 'string' ? input.value : '';
  const positions = usePositions(text, isOpen);
  return (
    <Autocomplete<string, false, false, true>
      {...words}
      freeSolo
      fullWidth
      size="small"
      id={input.id}
      options={[...positions]}
      filterOptions={(options) => options}
      inputValue={text}
      value={text}
      onInputChange={(_, next) => input.onChange(next === '' ? null : next)}
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      disabled={isReadOnly}
      renderInput={(params) => (
        <TextField
          {...params}
          label={input.label}
          inputRef={input.ref}
          onBlur={input.onBlur}
          error={input.error !== undefined}
          helperText={input.helperText}
          placeholder={input.placeholder}
          required={isRequired}
        />
      )}
    />
  );
};

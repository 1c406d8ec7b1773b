import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import type { FieldInputProps } from '#views/fieldView.ts';
import { useFieldInput } from '#views/form/state/formState.tsx';
import { useOptions } from './choices.tsx';

interface RadioBoxProps extends Pick<FieldInputProps, 'field' | 'source'> {
  /** Beside each other where there is room. */
  readonly isRow?: boolean;
  /** Values that cannot be chosen now, and why. */
  readonly closed?: { readonly values: readonly unknown[]; readonly reason: string } | undefined;
  /** What follows from a choice. */
  readonly onChosen?: (value: unknown) => void;
}

/** One of few options, all of them in sight. */
export const RadioBox = ({ field, source, isRow = false, closed, onChosen }: RadioBoxProps) => {
  const input = useFieldInput(field, source);
  const options = useOptions(field);
  const labelId = useId();
  const help = input.helperText ?? closed?.reason;
  return (
    <FormControl error={input.error !== undefined}>
      <FormLabel id={labelId}>{input.label}</FormLabel>
      <RadioGroup
        row={isRow}
        aria-labelledby={labelId}
        name={input.id}
        value={String(input.value)}
        onChange={(_, chosen) => {
          const value = options.find((option) => String(option.value) === chosen)?.value;
          input.onChange(value);
          onChosen?.(value);
        }}
        onBlur={input.onBlur}
      >
        {options.map(({ value, title }, index) => (
          <FormControlLabel
            key={String(value)}
            value={String(value)}
            disabled={closed?.values.includes(value) === true}
            control={
              <Radio size="small" {...(index === 0 ? { slotProps: { input: { ref: input.ref } } } : {})} />
            }
            label={title}
          />
        ))}
      </RadioGroup>
      {help === undefined ? null : <FormHelperText sx={{ mx: 0 }}>{help}</FormHelperText>}
    </FormControl>
  );
};

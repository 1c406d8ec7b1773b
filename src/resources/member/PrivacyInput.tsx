import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { useOptions } from '#views/fields/choices.tsx';
import type { FieldInputProps } from '#views/fieldView.ts';
import { useFieldInput } from '#views/form/state/formState.tsx';

/** How the number is shown to ordinary members: three choices, each with a line of what it does. */
export const PrivacyInput = ({ field, source, isReadOnly }: FieldInputProps) => {
  const translate = useTranslate();
  const labelId = useId();
  const input = useFieldInput(field, source);
  const options = useOptions(field);
  return (
    <FormControl error={input.error !== undefined} disabled={isReadOnly}>
      <FormLabel id={labelId}>{input.label}</FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        name={source}
        value={String(input.value ?? '')}
        onChange={(_, value) => input.onChange(Number(value))}
        onBlur={input.onBlur}
      >
        {options.map((option, index) => (
          <FormControlLabel
            key={option.value}
            value={String(option.value)}
            control={<Radio size="small" {...(index === 0 ? { inputRef: input.ref } : {})} />}
            sx={{ alignItems: 'flex-start', '& .MuiRadio-root': { pt: 0.5 }, mb: 0.75 }}
            label={
              <>
                <Typography variant="body2" component="span" sx={{ display: 'block', pt: 0.5 }}>
                  {option.title}
                </Typography>
                <Typography variant="caption" component="span" color="text.secondary">
                  {translate(`member.phoneShow.${option.value}`)}
                </Typography>
              </>
            }
          />
        ))}
      </RadioGroup>
      {input.error === undefined ? null : <FormHelperText>{input.error}</FormHelperText>}
    </FormControl>
  );
};

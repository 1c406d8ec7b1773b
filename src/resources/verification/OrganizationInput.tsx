import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { FieldInputProps } from '#views/fields/fieldView.ts';
import { useOptions } from '#views/fields/useOptions.ts';
import { useFieldInput } from '#views/form/state/useFieldInput.ts';

const card = {
  m: 0,
  p: 1.25,
  alignItems: 'flex-start',
  border: '1px solid var(--hairline)',
  borderRadius: 2,
  '&:has(:checked)': { borderColor: 'primary.main', boxShadow: 'inset 0 0 0 1px currentColor' },
} as const;

/** It stands alone in its line of two columns, and has room for three cards. */
const wide = { width: { xs: '100%', sm: 'calc(200% + 16px)' } } as const;

/** The type of organisation as cards: which papers one has decides which form is filled in. */
export const OrganizationInput = ({ field, source }: FieldInputProps) => {
  const translate = useTranslate();
  const input = useFieldInput(field, source);
  const options = useOptions(field);
  const titleId = `${input.id}-label`;
  return (
    <FormControl error={input.error !== undefined} sx={wide}>
      <FormLabel id={titleId} sx={{ mb: 1 }}>
        {input.label}
      </FormLabel>
      <RadioGroup
        aria-labelledby={titleId}
        name={source}
        value={input.value ?? ''}
        onChange={(event) => input.onChange(event.target.value)}
        sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)' }, gap: 1 }}
      >
        {options.map(({ value, title }, index) => (
          <FormControlLabel
            key={value}
            value={value}
            control={<Radio size="small" {...(index === 0 ? { inputRef: input.ref } : {})} />}
            label={
              <>
                <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
                  {title}
                </Typography>
                <Typography component="span" variant="body2" color="text.secondary">
                  {translate(`verification.type.${value}`)}
                </Typography>
              </>
            }
            sx={card}
          />
        ))}
      </RadioGroup>
      {input.error === undefined ? null : <FormHelperText>{input.error}</FormHelperText>}
    </FormControl>
  );
};

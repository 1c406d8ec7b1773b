import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import type { FieldInputProps } from '#views/fieldView.ts';
import { useFieldInput } from '#views/form/state/useFormValue.ts';

const rules = ['content', 'rights', 'link', 'review'] as const;

/** The rules of startup images, and the tick that says they were read. */
export const RulesInput = ({ field, source, isReadOnly }: FieldInputProps) => {
  const translate = useTranslate();
  const input = useFieldInput(field, source);
  const rulesId = useId();
  return (
    <FormControl error={input.error !== undefined} disabled={isReadOnly}>
      <Box component="ul" id={rulesId} sx={{ pl: 2.5, my: 0, typography: 'body2', color: 'text.secondary' }}>
        {rules.map((rule) => (
          <li key={rule}>{translate(`startup.rule.${rule}`)}</li>
        ))}
      </Box>
      <FormControlLabel
        label={input.label}
        control={
          <Checkbox
            checked={input.value === 1}
            name={source}
            onBlur={input.onBlur}
            onChange={(event) => input.onChange(event.target.checked ? 1 : 0)}
            slotProps={{ input: { ref: input.ref, 'aria-describedby': rulesId, 'aria-required': true } }}
          />
        }
      />
      {input.error === undefined ? null : <FormHelperText>{input.helperText}</FormHelperText>}
    </FormControl>
  );
};

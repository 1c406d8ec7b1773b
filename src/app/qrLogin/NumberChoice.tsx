import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useTranslate } from 'ra-core';

interface NumberChoiceProps {
  readonly numbers: readonly number[];
  readonly value: number | undefined;
  readonly onChoose: (number: number) => void;
}

const tile = {
  m: 0,
  minHeight: 64,
  justifyContent: 'center',
  border: '1px solid var(--hairline)',
  borderRadius: 2.5,
  '&:has(:checked)': { borderColor: 'primary.main', boxShadow: 'inset 0 0 0 1px currentColor' },
  '& .MuiFormControlLabel-label': {
    fontSize: '1.5rem',
    fontWeight: 650,
    fontVariantNumeric: 'tabular-nums',
  },
} as const;

/** Three numbers, of which the asking browser shows one; none is chosen beforehand (safety.md T15). */
export const NumberChoice = ({ numbers, value, onChoose }: NumberChoiceProps) => {
  const translate = useTranslate();
  return (
    <FormControl>
      <FormLabel id="qr-number" sx={{ mb: 1, fontWeight: 600, color: 'text.primary' }}>
        {translate('qrLogin.number')}
      </FormLabel>
      <RadioGroup
        aria-labelledby="qr-number"
        aria-describedby="qr-number-help"
        value={value ?? ''}
        onChange={(event) => onChoose(Number(event.target.value))}
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 1 }}
      >
        {numbers.map((number) => (
          <FormControlLabel
            key={number}
            value={number}
            label={number}
            control={<Radio size="small" />}
            sx={tile}
          />
        ))}
      </RadioGroup>
      <FormHelperText id="qr-number-help" sx={{ mx: 0 }}>
        {translate('qrLogin.numberHelp')}
      </FormHelperText>
    </FormControl>
  );
};
